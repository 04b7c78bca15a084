/** The order sheet: text, errors, and the units that still need an order. */
import { type ComponentChildren, Fragment, type JSX } from 'preact'
import { useId } from 'preact/hooks'
import type { GameView, RequiredView } from '../../../src/game/views/shapes.ts'
import type { Arm, BoardId, Location, Power } from '../../../src/rules/names.ts'
import { asksForMap, formatCount, formatList } from '../../text/words.ts'
import { OrderLines } from '../../orders/entry/order-lines.tsx'
import { NO_POWER, PAGE_PALETTE, type ScenePower, Token, inkOf } from '../../../src/board/index.ts'
import { scenePowers } from '../../../src/board/build-scene.ts'
import { hasUnsavedText } from './sheet-state.ts'
import {
  type OpenSpot,
  type UnorderedUnit,
  deferredUnits,
  openItems,
  openSites,
  unitSpot,
  unorderedUnits,
} from './todo.ts'
import type { SheetForecast } from './forecast-sheet.ts'
import type { Forecasting } from './use-forecast.ts'
import type { LegalOrders } from './use-legal-orders.ts'
import { waivers } from '../../orders/entry/choices.ts'
import type { Ordering } from '../../orders/entry/use-ordering.ts'
import type { OrderSheet } from './use-sheet.ts'

export interface SheetPanelProps {
  readonly game: GameView
  readonly sheet: OrderSheet
  readonly ordering: Ordering
  readonly legal: LegalOrders
  readonly forecasting: Forecasting
  /** Of the variant, without those on the board. */
  readonly notes: ComponentChildren
  /** The screen of the variant, above the text. */
  readonly screen: ComponentChildren
  /** What happened to the text, above it. */
  readonly notices: ComponentChildren
  /** Other sets of orders, below the text. */
  readonly drafts: ComponentChildren
  /** Orders for later phases, below the text. */
  readonly ahead: ComponentChildren
  /** Starts an order for this unit or site on the board. */
  readonly onJump: (board: BoardId, at: Location) => void
  /** Quotes an order in a message; undefined if the viewer cannot write. */
  readonly onQuote: ((order: string) => void) | undefined
}

export function SheetPanel(props: SheetPanelProps): JSX.Element {
  const { game, sheet, legal, forecasting } = props
  const id = useId()
  const { state, change } = sheet
  const { text, saved } = state
  const type = (typed: string) => change({ kind: 'typed', text: typed })
  const you = game.seats.find(({ seat }) => seat === game.you)
  const isMap = asksForMap(game.phase)
  return (
    <section class="stack sheet" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {isMap ? 'Your map' : 'Orders'}
        {!isMap && you !== undefined && ` for ${you.name}`}
      </h2>
      {props.notices}
      {game.sheet?.ahead === true && (
        <p class="small">
          You stated these orders ahead of time. You can still change them; nobody else sees them yet.
        </p>
      )}
      {props.screen}
      <Todo {...props} />
      <AsText isFolded={isMap}>
        <OrderLines
          id={id}
          text={text}
          echo={saved.lines}
          forecasts={isMap ? undefined : (forecasting.forecast?.lines ?? [])}
          example={legal.choices.find(({ kind }) => kind === 'move')?.text ?? legal.choices[0]?.text ?? ''}
          template={legal.template}
          suffix={legal.suffix}
          onText={type}
          onQuote={props.onQuote}
        />
      </AsText>
      {props.notes}
      {!isMap && props.ahead}
      {!isMap && props.drafts}
    </section>
  )
}

/** The text of a map is folded: it is only for copying. */
function AsText({ isFolded, children }: { isFolded: boolean; children: ComponentChildren }): JSX.Element {
  if (!isFolded) return <>{children}</>
  return (
    <details class="legend-fold">
      <summary>Copy or paste as text</summary>
      {children}
    </details>
  )
}

/** What is still missing, with buttons for units and sites. */
function Todo(props: SheetPanelProps): JSX.Element | null {
  const { game, sheet, forecasting } = props
  const { required } = game
  if (required === null) return null
  if (asksForMap(game.phase)) return <MapTodo required={required} isKept={!hasUnsavedText(sheet.state)} />
  return (
    <div class="todo">
      {required.own.map((item) => (
        <p key={item}>Still missing: {item}.</p>
      ))}
      {required.flaws.map((flaw) => (
        <p key={flaw} class="fault">
          {flaw}
        </p>
      ))}
      {forecasting.state === 'failed' && (
        <p>What your orders lead to could not be loaded. Reload the page to see it.</p>
      )}
      {forecasting.forecast !== null && (
        <Consequences {...props} forecast={forecasting.forecast} isComplete={required.own.length === 0} />
      )}
    </div>
  )
}

interface ConsequencesProps extends SheetPanelProps {
  readonly forecast: SheetForecast
  /** Whether nothing else is missing. */
  readonly isComplete: boolean
}

/** What the phase will do where the sheet has no order. */
function Consequences({ game, ordering, legal, onJump, forecast, isComplete }: ConsequencesProps): JSX.Element {
  const several = game.boards.length > 1
  const open = openItems(forecast)
  const { disbands, placed } = open
  const { completion } = forecast.winter
  const without = unorderedUnits(forecast, several)
  const jump = ({ board, at }: OpenSpot) => onJump(board, at)
  const powers = scenePowers(game.powers)
  const nameList = (units: SheetForecast['chosen']): string =>
    formatList(units.map(unitSpot(several)).map(({ label }) => label))
  return (
    <>
      {isComplete && completion !== '' && <p class="good">{completion}</p>}
      {without.length > 0 && <p>{formatCount(without.length, 'unit')} without an order:</p>}
      {byPower(game, without).map(([name, places]) => (
        <div key={name} class="of-power">
          {name !== '' && <h3>{name}</h3>}
          <Places places={places} powers={powers} onJump={jump} />
        </div>
      ))}
      {open.deferral !== null && <p>{open.deferral}</p>}
      <Places places={deferredUnits(forecast, several)} powers={powers} onJump={jump} />
      {placed > 0 && <p>Where you order no unit, a standard one is placed: {nameList(forecast.placed)}.</p>}
      <Builds {...{ game, ordering, legal, onJump, forecast }} />
      {disbands > 0 && (
        <p>
          You must disband {disbands === 1 ? 'one unit: tap it.' : `${disbands} units: tap them.`} Otherwise the rules
          choose {nameList(forecast.chosen)}.
        </p>
      )}
      {/* The variant's screen lists the cases. */}
      {forecast.unseen.assumption !== null && forecast.cases === null && (
        <p class="small muted">{forecast.unseen.assumption}</p>
      )}
    </>
  )
}

type BuildsProps = Pick<ConsequencesProps, 'game' | 'ordering' | 'legal' | 'onJump' | 'forecast'>

/** By power: how many builds are left, where, and a button that waives one. */
function Builds({ game, ordering, legal, onJump, forecast }: BuildsProps): JSX.Element {
  const hasPowers = hasSeveralPowers(game)
  // Those of several boards are on the variant's screen.
  const several = game.boards.length > 1
  const isOpen = (builds: number): boolean => builds + forecast.placed.length > 0 && !several
  return (
    <>
      {forecast.adjusting.map(({ power, builds, sites }) => (
        <Fragment key={power}>
          {builds > 0 && (
            <p>
              {hasPowers ? nameOfPower(game, power) : 'You'} can build{' '}
              {builds === 1 ? 'one more unit' : `${builds} more units`}
              {several ? '.' : ':'}
            </p>
          )}
          {isOpen(builds) && (
            <Places places={openSites({ sites }, several)} powers={[]} onJump={({ board, at }) => onJump(board, at)} />
          )}
          {builds > 0 && (
            <div class="row">
              {waivers(legal.orders)
                .filter((waiver) => waiver.power === power)
                .map(({ written }) => (
                  <button key={written} onClick={() => ordering.write(written)}>
                    {hasPowers ? `Waive a build of ${nameOfPower(game, power)}` : 'Waive a build'}
                  </button>
                ))}
            </div>
          )}
        </Fragment>
      ))}
    </>
  )
}

/** Errors in the map itself are shown next to it. */
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
          {flaws.length > 0 && ` It breaks ${formatCount(flaws.length, 'rule')} so far. The map maker shows which.`}
        </p>
      )}
      <p class="small muted">
        Nobody else can see it. When all maps are in, countries are drawn by lot, and your map is named after your
        country. Then everyone places their units, and the game starts in Spring 1901 BC.
      </p>
    </div>
  )
}

const hasSeveralPowers = ({ seats, you }: Pick<GameView, 'seats' | 'you'>): boolean =>
  (seats.find(({ seat }) => seat === you)?.powers.length ?? 0) > 1

/** By power if the seat has several; else one group without a name. */
function byPower(
  { powers, seats, you }: GameView,
  units: readonly UnorderedUnit[],
): [name: string, units: UnorderedUnit[]][] {
  if (!hasSeveralPowers({ seats, you })) return [['', [...units]]]
  return [...Map.groupBy(units, ({ power }) => nameOfPower({ powers }, power))]
}

const nameOfPower = ({ powers }: Pick<GameView, 'powers'>, code: Power): string =>
  powers.find(({ power }) => power === code)?.name ?? code

interface PlacesProps {
  readonly places: readonly (OpenSpot | UnorderedUnit)[]
  readonly powers: readonly ScenePower[]
  readonly onJump: (spot: OpenSpot) => void
}

/** Buttons that start an order on the board. */
function Places({ places, powers, onJump }: PlacesProps): JSX.Element | null {
  if (places.length === 0) return null
  return (
    <ul class="row">
      {places.map((spot) => (
        <li key={spot.label}>
          <button class="order" onClick={() => onJump(spot)}>
            {'arm' in spot && <UnitSymbol arm={spot.arm} power={powers.find(({ power }) => power === spot.power)} />}
            {spot.label}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The unit as drawn on the board, in a line of text. */
const UnitSymbol = ({ arm, power }: { arm: Arm; power: ScenePower | undefined }): JSX.Element => (
  <svg class="unit-symbol" viewBox="-11.5 -11.5 23 23" aria-hidden="true">
    <g class="plate">
      <Token arm={arm} ink={inkOf(power?.colour ?? NO_POWER, PAGE_PALETTE)} />
    </g>
  </svg>
)
