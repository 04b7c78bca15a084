/** The settings chosen when the game was created. */
import { type ComponentType, Fragment, type JSX } from 'preact'
import type { GameData } from '../../client/api.ts'
import { rulesAddress } from '../../variants/registry.ts'
import { useMe } from '../../client/session.tsx'
import { useChosenOptions, useEra, useVariantPhases, useVariantTitle } from '../../client/variant-info.ts'
import { absenceText } from '../../text/absence-text.ts'
import { scheduleText } from '../../text/schedule-text.ts'
import { DRAW_LABELS, isDraftCode, PRESS_LABELS, SEATING_LABELS } from '../../text/words.ts'
import { durationText } from '../../text/times.ts'
import { lazyComponent } from '../../ui/fetching/fetched-part.tsx'

/** Only one of the players needs it, and not at once. Where it cannot be fetched, it is not there. */
const Webhook = lazyComponent(() =>
  import('./webhook-settings.tsx').then(
    (code): ComponentType<{ game: GameData['game'] }> => code.Webhook,
    () => () => null,
  ),
)

/** `Ada, who does not play` */
function masterText({ game: { master, settings }, names }: GameData): string {
  if (master === null) return 'Nobody'
  const name = names[master] ?? 'Somebody'
  return settings.master === 'player' ? `${name}, who may play` : `${name}, who does not play`
}

function HostsSettings({ game }: { game: GameData['game'] }): JSX.Element | null {
  const me = useMe()
  if (me === null || (me.id !== game.creator && me.id !== game.master)) return null
  return <Webhook game={game} />
}

export const GameSettings = ({ data }: { data: GameData }): JSX.Element => (
  <>
    <Chosen data={data} />
    <HostsSettings game={data.game} />
  </>
)

function Chosen({ data }: { data: GameData }): JSX.Element {
  const { game } = data
  const { schedule, seating, draws, absence } = game.settings
  const titleOf = useVariantTitle()
  const era = useEra()(game.settings.variant)
  const chosen = useChosenOptions(game.settings)
  return (
    <section class="stack">
      <h2>Settings</h2>
      <p class="small">
        <a href="/rules/games">How a game is run</a>
      </p>
      <dl class="terms">
        <PhaseLengths settings={game.settings} />
        {scheduleText(schedule, era).map(([title, value]) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        {absenceText(absence).map(([title, value]) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        <dt>Powers</dt>
        <dd>{SEATING_LABELS[seating]}</dd>
        <dt>Variant</dt>
        <dd>
          {titleOf(game.settings.variant)}, <a href={rulesAddress(game.settings.variant)}>its rules</a>
        </dd>
        {chosen.map(([title, value]) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        {game.settings.master !== 'none' && (
          <>
            <dt>Game master</dt>
            <dd>{masterText(data)}</dd>
          </>
        )}
        <dt>Press</dt>
        <dd>{PRESS_LABELS[game.settings.press.kind]}</dd>
        <dt>A draw</dt>
        <dd>{DRAW_LABELS[draws]}</dd>
        <Hidden settings={game.settings} />
      </dl>
    </section>
  )
}

/** How long each kind of phase lasts; one of design only where the variant has it. */
function PhaseLengths({ settings: { minutes, variant } }: Pick<GameData['game'], 'settings'>): JSX.Element {
  const designs = useVariantPhases(variant).some(isDraftCode)
  const lengths = [
    ...(designs ? [['Design', minutes.draft] as const] : []),
    ['Movement', minutes.moves] as const,
    ['Retreats', minutes.retreats] as const,
    ['Builds and disbands', minutes.adjustments] as const,
  ]
  return (
    <>
      {lengths.map(([kind, length]) => (
        <Fragment key={kind}>
          <dt>{kind}</dt>
          <dd>{durationText(length)}</dd>
        </Fragment>
      ))}
    </>
  )
}

/** What this game hides. */
function Hidden({ settings: { hideStatus, anonymous } }: Pick<GameData['game'], 'settings'>): JSX.Element {
  return (
    <>
      {hideStatus && (
        <>
          <dt>Secrecy</dt>
          <dd>Hide who has saved orders or is ready</dd>
        </>
      )}
      {anonymous && (
        <>
          <dt>Names</dt>
          <dd>Anonymous until the game ends</dd>
        </>
      )}
    </>
  )
}
