/** The settings chosen when the game was created. */
import { type ComponentChildren, type ComponentType, Fragment, type JSX } from 'preact'
import type { GameData } from '../../client/api.ts'
import { rulesAddress } from '../../variants/page-registry.ts'
import { useMe } from '../../client/session.tsx'
import { useChosenOptions, useEra, useVariantPhases, useVariantTitle } from '../../client/variant-info.ts'
import { absenceText, computersText, scheduleText } from '../../text/settings-text.ts'
import { DRAW_LABELS, isDraftCode, PRESS_HINTS, PRESS_LABELS, SEATING_LABELS } from '../../text/words.ts'
import { durationText } from '../../text/times.ts'
import { lazyComponent } from '../../ui/fetching/fetched-part.tsx'

/** Loaded when it is needed; left out if loading fails. */
const Webhook = lazyComponent(() =>
  import('./webhook-settings.tsx').then(
    (code): ComponentType<{ game: GameData['game'] }> => code.Webhook,
    () => () => null,
  ),
)

export function GameSettings({ data }: { data: GameData }): JSX.Element {
  const { game } = data
  const me = useMe()
  const mayEditWebhook = me !== null && (me.id === game.creator || me.id === game.master)
  return (
    <>
      <SettingsList data={data} />
      {mayEditWebhook && <Webhook game={game} />}
    </>
  )
}

/** `Ada, who does not play` */
function masterText({ game: { master, settings }, names }: GameData): string {
  if (master === null) return 'Nobody'
  return `${names[master] ?? 'Somebody'}, who ${settings.master === 'player' ? 'may play' : 'does not play'}`
}

type Row = readonly [title: string, value: ComponentChildren]

/** The length of each kind of phase. */
function useLengths({ minutes, variant }: GameData['game']['settings']): readonly Row[] {
  const hasDesign = useVariantPhases(variant).some(isDraftCode)
  return [
    ...(hasDesign ? [['Design', durationText(minutes.draft)] as const] : []),
    ['Movement', durationText(minutes.moves)],
    ['Retreats', durationText(minutes.retreats)],
    ['Builds and disbands', durationText(minutes.adjustments)],
  ]
}

function SettingsList({ data }: { data: GameData }): JSX.Element {
  const { settings } = data.game
  const { variant } = settings
  const titleOf = useVariantTitle()
  const rows: readonly Row[] = [
    ...useLengths(settings),
    ...scheduleText(settings.schedule, useEra()(variant)),
    ...absenceText(settings.absence),
    ['Powers', SEATING_LABELS[settings.seating]],
    ['Variant', [`${titleOf(variant)}, `, <a href={rulesAddress(variant)}>rules</a>]],
    ...useChosenOptions(settings),
    ...(settings.master === 'none' ? [] : [['Game master', masterText(data)] as const]),
    ...(settings.room === true ? [['Place', 'One room: phones hold the seats'] as const] : []),
    ['Press', `${PRESS_LABELS[settings.press.kind]}: ${PRESS_HINTS[settings.press.kind]}`],
    ...(settings.press.passesOn ? [['New players', 'Can read earlier private messages of their seat'] as const] : []),
    ['Draws', DRAW_LABELS[settings.draws]],
    ...computersText(settings.computers),
    ...(settings.hideStatus ? [['Order status', 'Nobody sees who has saved orders or is ready'] as const] : []),
    ...(settings.anonymous ? [['Names', 'Anonymous until the game ends'] as const] : []),
    ...(settings.analysisLinks
      ? []
      : [['Analysis', 'No links to the computer’s analysis until the game ends'] as const]),
  ]
  return (
    <section class="stack">
      <h2>Settings</h2>
      <p class="small">
        <a href="/rules/games">How games work</a>
      </p>
      <dl class="terms">
        {rows.map(([title, value]) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
