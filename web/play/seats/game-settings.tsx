/** The settings chosen when the game was created. */
import { Fragment, type JSX } from 'preact'
import type { GameData } from '../../client/api.ts'
import { useChosenOptions, useVariantTitle } from '../../client/variants.ts'
import { DRAW_WORDS, SEATING_WORDS } from '../../text/words.ts'
import { lengthWords } from '../../text/times.ts'

export function GameSettings({ data: { game } }: { data: GameData }): JSX.Element {
  const { minutes, seating, hideStatus, draws } = game.settings
  const titleOf = useVariantTitle()
  const chosen = useChosenOptions(game.settings)
  return (
    <section class="stack">
      <h2>Settings</h2>
      <dl class="terms">
        <dt>Movement</dt>
        <dd>{lengthWords(minutes.moves)}</dd>
        <dt>Retreats</dt>
        <dd>{lengthWords(minutes.retreats)}</dd>
        <dt>Builds and disbands</dt>
        <dd>{lengthWords(minutes.adjustments)}</dd>
        <dt>Powers</dt>
        <dd>{SEATING_WORDS[seating]}</dd>
        <dt>Variant</dt>
        <dd>{titleOf(game.settings.variant)}</dd>
        {chosen.map(([title, value]) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        <dt>A draw</dt>
        <dd>{DRAW_WORDS[draws]}</dd>
        {hideStatus && (
          <>
            <dt>Secrecy</dt>
            <dd>Nobody sees who has saved orders or is ready</dd>
          </>
        )}
      </dl>
    </section>
  )
}
