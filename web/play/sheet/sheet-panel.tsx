/** The order sheet: what is typed, how it was read, what is wrong with it, and which units have no order. */
import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import type { GameView, RequiredView } from '../../../src/game/views/shapes.ts'
import type { Arm, BoardId, Location } from '../../../src/rules/names.ts'
import { asksForMap, formatCount, phaseLabel } from '../../text/words.ts'
import { Notes } from '../../orders/notes/notes.tsx'
import { OrderLines } from '../../orders/entry/order-lines.tsx'
import { NO_POWER, PAGE_PALETTE, type ScenePower, Token, inkOf } from '../../../src/board/index.ts'
import { scenePowers } from '../../../src/board/build-scene.ts'
import { unsaved } from './sheet-state.ts'
import { type Spot, type Unordered, adjustmentsLeft, sitesLeft, unitsWithout } from './todo.ts'
import type { LegalOrders } from './use-legal-orders.ts'
import { waivers } from '../../orders/entry/choices.ts'
import type { Ordering } from '../../orders/entry/use-ordering.ts'
import type { OrderSheet } from './use-sheet.ts'

export interface SheetPanelProps {
  readonly game: GameView
  readonly sheet: OrderSheet
  readonly ordering: Ordering
  readonly legal: LegalOrders
  /** What the variant adds, above what is typed. */
  readonly screen: ComponentChildren
  /** Other sets of orders, below. */
  readonly drafts: ComponentChildren
  /** A unit or a site is to be ordered on the board. */
  readonly onJump: (board: BoardId, at: Location) => void
  /** Puts an order into a message; undefined: one writes none. */
  readonly onQuote: ((order: string) => void) | undefined
}

export function SheetPanel(props: SheetPanelProps): JSX.Element {
  const { game, sheet, legal } = props
  const id = useId()
  const { state, change } = sheet
  const { text, saved } = state
  const type = (typed: string) => change({ kind: 'typed', text: typed })
  const you = game.seats.find(({ seat }) => seat === game.you)
  const isMap = asksForMap(game.phase)
  const what = isMap ? 'Your map was' : 'Your orders were'
  return (
    <section class="stack sheet" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {isMap ? 'Your map' : 'Orders'}
        {!isMap && you !== undefined && ` for ${you.name}`}
      </h2>
      <LateText sheet={sheet} era={game.phase?.era ?? null} />
      <Conflict sheet={sheet} what={what} />
      <Replaced sheet={sheet} what={what} />
      {props.screen}
      <Todo {...props} />
      <AsText isFolded={isMap}>
        <OrderLines
          id={id}
          text={text}
          echo={saved.lines}
          example={legal.choices.find(({ kind }) => kind === 'move')?.text ?? legal.choices[0]?.text ?? ''}
          template={legal.template}
          suffix={legal.suffix}
          onText={type}
          onQuote={props.onQuote}
        />
      </AsText>
      <Notes notes={game.notes.filter(({ known }) => known === undefined)} />
      {!isMap && props.drafts}
    </section>
  )
}

/** Where a map is painted, its text is put away: it is for copying in and out. */
function AsText({ isFolded, children }: { isFolded: boolean; children: ComponentChildren }): JSX.Element {
  if (!isFolded) return <>{children}</>
  return (
    <details class="legend-fold">
      <summary>Copy or paste as text</summary>
      {children}
    </details>
  )
}

/** What is still missing: buttons for units without orders, builds and disbands to decide. */
function Todo({ game, sheet, ordering, legal, onJump }: SheetPanelProps): JSX.Element | null {
  const { text } = sheet.state
  const { known } = ordering
  if (game.required === null) return null
  if (asksForMap(game.phase)) return <MapTodo required={game.required} isKept={!unsaved(sheet.state)} />
  const without = unitsWithout(game.required, game.boards, text, known)
  const { builds, disbands } = adjustmentsLeft(game.required, text, known)
  const sites = builds === 0 ? [] : sitesLeft(ordering.choices, text, known)
  const jump = ({ board, at }: Spot) => onJump(board, at)
  const powers = scenePowers(game.powers)
  return (
    <div class="todo">
      {game.required.own.map((wish) => (
        <p key={wish}>Still missing: {wish}.</p>
      ))}
      {game.required.own.length > 0 && <Loose orders={legal.loose} onWrite={ordering.write} />}
      {game.required.flaws.map((flaw) => (
        <p key={flaw} class="fault">
          {flaw}
        </p>
      ))}
      {without.length + builds + disbands + game.required.own.length === 0 && (
        <p class="good">Everything has an order.</p>
      )}
      {without.length > 0 && <p>{formatCount(without.length, 'unit')} without an order:</p>}
      {byPower(game, without).map(([name, places]) => (
        <div key={name} class="of-power">
          {name !== '' && <h3>{name}</h3>}
          <Places places={places} powers={powers} onJump={jump} />
        </div>
      ))}
      {builds > 0 && <p>You may build {builds === 1 ? 'one more unit' : `${builds} more units`}:</p>}
      <Places places={sites} powers={powers} onJump={jump} />
      {builds > 0 && (
        <div class="row">
          {waivers(legal.orders).map(({ power, written }, _, all) => (
            <button key={power} onClick={() => ordering.write(written)}>
              {all.length === 1 ? 'Waive a build' : `Waive a build of ${nameOfPower(game, power)}`}
            </button>
          ))}
        </div>
      )}
      {disbands > 0 && <p>You must disband {disbands === 1 ? 'one unit: tap it.' : `${disbands} units: tap them.`}</p>}
    </div>
  )
}

/** What is wrong with the map itself stands beside it. */
function MapTodo({ required: { own, flaws }, isKept }: { required: RequiredView; isKept: boolean }): JSX.Element {
  return (
    <div class="todo">
      {!isKept ? (
        <p>Your last changes are not submitted yet.</p>
      ) : own.length + flaws.length === 0 ? (
        <p class="good">Your map is submitted and valid.</p>
      ) : (
        <p>
          Still missing: your map.
          {flaws.length > 0 && ` It breaks ${formatCount(flaws.length, 'rule')} so far; the map maker shows which.`}
        </p>
      )}
      <p class="small muted">
        Nobody else sees it. When all maps are in, countries are drawn by lot, and your map is named after your country.
        Then each country places its units, and the game starts in Spring 1901 BC.
      </p>
    </div>
  )
}

/** Units power by power, where one commands several; else all of them under no name. */
function byPower({ powers, seats, you }: GameView, units: readonly Unordered[]): [name: string, units: Unordered[]][] {
  const mine = seats.find(({ seat }) => seat === you)?.powers ?? []
  if (mine.length < 2) return [['', [...units]]]
  return [...Map.groupBy(units, ({ power }) => nameOfPower({ powers }, power))]
}

const nameOfPower = ({ powers }: Pick<GameView, 'powers'>, of: Unordered['power']): string =>
  powers.find(({ power }) => power === of)?.name ?? of

/** More than these are quicker typed than found. */
const MAX_LOOSE = 12

/** Orders to no unit. */
function Loose({ orders, onWrite }: { orders: readonly string[]; onWrite: (order: string) => void }) {
  if (orders.length === 0 || orders.length > MAX_LOOSE) return null
  return (
    <ul class="row">
      {orders.map((order) => (
        <li key={order}>
          <button class="order" onClick={() => onWrite(order)}>
            {order}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface PlacesProps {
  readonly places: readonly (Spot | Unordered)[]
  readonly powers: readonly ScenePower[]
  readonly onJump: (spot: Spot) => void
}

/** Buttons that point at the board. */
function Places({ places, powers, onJump }: PlacesProps): JSX.Element | null {
  if (places.length === 0) return null
  return (
    <ul class="row">
      {places.map((spot) => (
        <li key={spot.words}>
          <button class="order" onClick={() => onJump(spot)}>
            {'arm' in spot && <UnitSymbol arm={spot.arm} power={powers.find(({ power }) => power === spot.power)} />}
            {spot.words}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Text that came too late. It stays in sight until it is put away. */
function LateText({ sheet, era }: { sheet: OrderSheet; era: string | null }): JSX.Element | null {
  const { leftover } = sheet.state
  if (leftover === null) return null
  return (
    <div class="notice bad" role="alert">
      <p>{phaseLabel(leftover.phase, era)} closed before this was saved. It was not used:</p>
      <pre class="order">{leftover.text}</pre>
      <button onClick={sheet.dismissLeftover}>Dismiss</button>
    </div>
  )
}

interface OnSheet {
  readonly sheet: OrderSheet
  /** `Your orders were`, `Your map was` */
  readonly what: string
}

/** Orders saved in another tab, or by a script, took the place of those that were saved here. */
function Replaced({ sheet: { state, change }, what }: OnSheet): JSX.Element | null {
  const { conflict, replaced } = state
  if (replaced === null || conflict !== null) return null
  return (
    <div class="notice" role="alert">
      <p>{what} changed in another window. Before:</p>
      <pre class="order">{replaced}</pre>
      <div class="row">
        <button onClick={() => change({ kind: 'replacement-kept' })}>Keep the new version</button>
        <button onClick={() => change({ kind: 'put-back' })}>Restore these</button>
      </div>
    </div>
  )
}

/** Orders saved in another tab, or by a script, while there was unsaved text here. */
function Conflict({ sheet: { state, change }, what }: OnSheet): JSX.Element | null {
  const { conflict } = state
  if (conflict === null) return null
  return (
    <div class="notice bad" role="alert">
      <p>{what} changed in another window or by a script. Saved there:</p>
      <pre class="order">{conflict.text === '' ? '(nothing)' : conflict.text}</pre>
      <div class="row">
        <button onClick={() => change({ kind: 'conflict-saved-used' })}>Use these</button>
        <button onClick={() => change({ kind: 'conflict-typed-kept' })}>Keep what I typed here</button>
      </div>
    </div>
  )
}

/** A unit as it is on the board, in a line of text that names it. */
export const UnitSymbol = ({
  arm,
  power,
}: {
  readonly arm: Arm
  readonly power: ScenePower | undefined
}): JSX.Element => (
  <svg class="unit-symbol" viewBox="-11.5 -11.5 23 23" aria-hidden="true">
    <g class="plate">
      <Token arm={arm} ink={inkOf(power?.colour ?? NO_POWER, PAGE_PALETTE)} />
    </g>
  </svg>
)
