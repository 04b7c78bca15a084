/** The Winter of both worlds: control list, balance, builds and disbands (SHW-2, SHW-3). */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Power } from '../../../src/rules/names.ts'
import { canonical, linesOf } from '../../orders/entry/lines.ts'
import { formatCount, formatList } from '../../text/words.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import {
  type ControlList,
  controlListOf,
  surplusText,
  plansFor,
  toggleLine,
  unitsIn,
  balanceText,
  type World,
  worldsOf,
} from './shadow-winter.ts'
import type { ScreenProps, VariantScreens } from '../seam/variant-page.ts'

function ShadowWinter(props: ScreenProps): JSX.Element | null {
  const { game } = props
  const power = game.seats.find(({ seat }) => seat === game.you)?.powers[0]
  if (power === undefined || game.phase?.steps.includes('adjustments') !== true) return null
  return (
    <section class="winter stack" aria-label="Winter in both worlds">
      <h3>Winter in both worlds</h3>
      <Division {...props} power={power} />
      <OwnList list={controlListOf(game.boards, power)} />
      <details>
        <summary>Control lists of all powers</summary>
        <AllLists {...props} />
      </details>
    </section>
  )
}

/** Why the last tap added no line: it would not count, or it is asked about. Shown until the text changes. */
interface Refusal {
  readonly text: string
  readonly line: string
  readonly why: string
  readonly isQuestion: boolean
}
const NO_REFUSAL: Refusal = { text: '', line: '', why: '', isQuestion: false }

/** The orders of both worlds, with the balance always visible. */
function Division(props: ScreenProps & { power: Power }): JSX.Element {
  const { game, text, echo, orders, forecast, isChecked, onText, power } = props
  const list = controlListOf(game.boards, power)
  const worlds = worldsOf(game.boards, power, orders)
  const lines = linesOf(text).map((line) => canonical(line, echo))
  const unused = new Set(forecast?.lines.flatMap(({ state, written }) => (state === 'fails' ? (written ?? []) : [])))
  const balance = balanceText(list, worlds, forecast)
  const [refusal, setRefusal] = useState(NO_REFUSAL)
  const shown = refusal.text === text ? refusal : NO_REFUSAL
  useAnnounce(shown.why || balance)
  const put = (next: readonly string[]) => onText(next.join('\n'))
  const toggle = (line: string, isConfirmed = false) => {
    const { lines: next, refused } = toggleLine(worlds, lines, line, forecast?.winter.refusal ?? (() => ''))
    const question = refused === '' && !isConfirmed ? questionAbout(line, lines, worlds, forecast) : ''
    setRefusal({ text, line, why: refused || question, isQuestion: question !== '' })
    if (refused === '' && question === '') put(next)
  }
  return (
    <>
      <p class={(forecast?.chosen.length ?? 0) > 0 ? 'balance fault' : 'balance'}>{balance}</p>
      <Plans worlds={worlds} count={list.count} onTake={put} />
      <div class="worlds">
        {worlds.map((world) => (
          <WorldOrders
            key={world.board}
            world={world}
            chosen={lines.filter((line) => !unused.has(line))}
            after={unitsIn(world, forecast)}
            refusal={shown}
            isChecked={isChecked}
            onToggle={toggle}
            onConfirm={(line) => toggle(line, true)}
            onCancel={() => setRefusal(NO_REFUSAL)}
          />
        ))}
      </div>
    </>
  )
}

/** The question before a disband that is not due; empty for other orders. */
function questionAbout(
  line: string,
  lines: readonly string[],
  worlds: readonly World[],
  forecast: ScreenProps['forecast'],
): string {
  const isDisband = worlds.some(({ disbands }) => disbands.some(({ written }) => written === line))
  const isDue = forecast === null || forecast.chosen.length > 0
  return !isDisband || isDue || lines.includes(line)
    ? ''
    : forecast.winter.disbandText({ text: line, unit: line.replace(/ D$/, '') })
}

interface PlansProps {
  readonly worlds: readonly World[]
  readonly count: number
  readonly onTake: (lines: readonly string[]) => void
}

function Plans({ worlds, count, onTake }: PlansProps): JSX.Element | null {
  const plans = plansFor(worlds, count)
  if (plans.length === 0) return null
  return (
    <details>
      <summary>Divide them as you like: examples</summary>
      <ul class="plans">
        {plans.map(({ text, lines }) => (
          <li key={text}>
            <span>{text}</span>
            {lines !== null && (
              <button aria-label={`Use this: ${text}`} onClick={() => onTake(lines)}>
                Use this
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface WorldOrdersProps {
  readonly world: World
  /** The lines that count. */
  readonly chosen: readonly string[]
  /** Units after the phase; null if not known yet. */
  readonly after: number | null
  readonly refusal: Refusal
  readonly isChecked: boolean
  readonly onToggle: (line: string) => void
  readonly onConfirm: (line: string) => void
  readonly onCancel: () => void
}

function WorldOrders(props: WorldOrdersProps): JSX.Element {
  const { world, chosen, after, refusal, isChecked, onToggle, onConfirm, onCancel } = props
  const { title, units, builds, disbands } = world
  const buttons = (label: string, options: readonly { readonly written: string }[]) =>
    options.length > 0 && (
      <>
        <p class="small muted">{label}</p>
        <ul class="row">
          {options.map(({ written }) => (
            <li key={written}>
              <button
                class="order"
                aria-pressed={chosen.includes(written)}
                disabled={!isChecked}
                onClick={() => onToggle(written)}
              >
                {written.replace(/^\S+: /, '')}
                <span class="out-of-sight"> in {title}</span>
              </button>
            </li>
          ))}
        </ul>
        {options.some(({ written }) => written === refusal.line) && (
          <p class={refusal.isQuestion ? undefined : 'fault'}>
            {refusal.why}{' '}
            {refusal.isQuestion && (
              <>
                <button class="primary" onClick={() => onConfirm(refusal.line)}>
                  Disband
                </button>{' '}
                <button class="quiet" onClick={onCancel}>
                  Cancel
                </button>
              </>
            )}
          </p>
        )}
      </>
    )
  return (
    <div class="world stack" role="group" aria-label={title}>
      <h4>
        {title}:{' '}
        {after === null || after === units
          ? formatCount(units, 'unit')
          : `${formatCount(units, 'unit')}, then ${after}`}
      </h4>
      {buttons('Build', builds)}
      {buttons('Disband', disbands)}
    </div>
  )
}

/** Each centre with its boards, and whether it counts once or twice. */
function OwnList({ list }: { readonly list: ControlList }): JSX.Element {
  return (
    <div>
      <h4>Your control list</h4>
      <ul class="control">
        {list.centres.map(({ province, boards, counts, why }) => (
          <li key={province}>
            <b class="order">{province}</b> {formatList(boards)}
            {counts === 2 && <b> ×2</b>}
            {why !== '' && <span class="muted"> {why}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function AllLists({ game: { boards, powers } }: ScreenProps): JSX.Element {
  const titles = boards.map(({ title }) => title)
  return (
    <div class="wide-table">
      <table class="small">
        <thead>
          <tr>
            {['Power', ...titles, 'Centres', 'Units'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {powers.map(({ power, name }) => (
            <Row key={power} name={name} list={controlListOf(boards, power)} />
          ))}
        </tbody>
      </table>
      <p class="small muted">
        Centres: each counted once. Units: in {titles.join(' + ')}, of those supported. Bold: a home centre owned in
        both worlds, which supports two units.
      </p>
    </div>
  )
}

function Row({ name, list }: { readonly name: string; readonly list: ControlList }): JSX.Element {
  const { centres, count, units } = list
  return (
    <tr>
      <th scope="row">{name}</th>
      {units.map(({ board }) => (
        <td key={board}>
          {centres
            .filter(({ boards }) => boards.includes(board))
            .map(({ province, counts }) => [counts === 2 ? <b key={province}>{province}</b> : province, ' '])}
        </td>
      ))}
      <td>{centres.length}</td>
      <td>
        {units.map((world) => world.count).join(' + ')} of {count}, {surplusText(list)}
      </td>
    </tr>
  )
}

export const shadowWorldsScreens: VariantScreens = {
  hints: [
    {
      step: 'moves',
      text: ['You order both worlds now. Orders stay on their board: a unit in World A cannot support one in World B.'],
    },
    {
      step: 'adjustments',
      text: [
        'A centre that you own in both worlds counts once; only your own home centres count twice.',
        'On each board you either build or disband. You may disband more than you must, to build on the other board.',
      ],
    },
  ],
  Screen: ShadowWinter,
}
