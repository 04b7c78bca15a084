/** Applies events to a game. Folding its whole log gives the game. */
import { type EventOf, type GameEvent, HIDDEN_TEXT } from '../event.ts'
import { applyBallotEvent, applyOldVote } from './evolve-proposals.ts'
import { idOf, type Proposal } from '../proposal.ts'
import { applyClockEvent, moveDeadline, newPhaseClock, NO_CLOCK, afterReminder } from './evolve-clock.ts'
import type { Due } from '../schedule.ts'
import type { Forming, GameState, Playing, Sheet } from '../model.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { type OpenSeat, WARNING_TIME } from '../seat-model.ts'
import { applySeatEvent, countAttendance } from './evolve-seats.ts'
import { beginTenures, handOver } from './hand-over.ts'
import { MASTER } from '../press/press-types.ts'
import { variantOf } from '../in-play.ts'
import { seatRecord } from '../seats/seat-lookup.ts'
import { isPublicEvent, seatsSeeing } from './event-visibility.ts'
import type { Seat } from '../../rules/names.ts'
import type { Position } from '../../rules/position/position.ts'

/** The game after these events. Throws if the log does not begin with `created`. */
export function replay(before: GameState | null, events: readonly GameEvent[]): GameState {
  const after = events.reduce<GameState | null>(evolve, before)
  if (after === null) throw new Error('the log does not begin with `created`')
  return after
}

/** Like `replay`, for events that leave the game in play. Throws otherwise. */
export function replayInPlay(before: Playing, events: readonly GameEvent[]): Playing {
  const after = replay(before, events)
  if (after.status !== 'playing') throw new Error(`game ${after.id} is over`)
  return after
}

/** The game at a moment, from its whole log; null if it did not exist yet. */
export function gameAt(events: readonly GameEvent[], at: Instant): GameState | null {
  const until = events.findIndex((event) => instantOf(event) > at)
  const past = until === -1 ? events : events.slice(0, until)
  return past.length === 0 ? null : replay(null, past)
}

export const instantOf = (event: GameEvent): Instant => (event.kind === 'closed' ? event.phase.closedAt : event.at)

/** An event, with the game before and after it. `before` is null only for `created`. */
export interface Step {
  readonly before: GameState | null
  readonly event: GameEvent
  readonly after: GameState
}

export function stepsFrom(game: GameState | null, events: readonly GameEvent[]): readonly Step[] {
  let before = game
  return events.map((event) => {
    const step = { before, event, after: evolve(before, event) }
    before = step.after
    return step
  })
}

export function evolve(game: GameState | null, event: GameEvent): GameState {
  if (event.kind === 'created') return createGame(event)
  if (game === null) throw new Error(`${event.kind} before the game was created`)
  return { ...applyEvent(game, event), revision: game.revision + 1, changes: countChange(game, event) }
}

function createGame(event: EventOf<'created'>): Forming {
  const master = event.settings.master === 'none' ? null : event.by
  return {
    id: event.id,
    settings: event.settings,
    creator: event.by,
    invitation: event.invitation,
    master,
    ...beginTenures({ tenures: [], handOvers: 0 }, master === null ? [] : [[MASTER, master]]),
    status: 'forming',
    createdAt: event.at,
    players: [],
    holders: {},
    position: null,
    openedAt: null,
    ...NO_CLOCK,
    emergencies: [],
    sheets: {},
    computed: {},
    seats: {},
    absences: {},
    reserved: {},
    fillBy: null,
    callOffAt: null,
    calledOff: null,
    proposals: [],
    history: [],
    rollBacks: [],
    verdict: null,
    revision: 1,
    changes: { open: 1, own: {} },
  }
}

function applyEvent(game: GameState, event: Exclude<GameEvent, EventOf<'created'>>): GameState {
  switch (event.kind) {
    case 'joined':
      return { ...game, players: [...game.players, event.player] }
    case 'left':
      return removePlayer(game, event)
    case 'reserved':
      return { ...game, reserved: reserveSeat(game, event) }
    case 'filling-extended':
      return extendFilling(game, event)
    case 'started':
      return startGame(game, event)
    case 'voted':
      return { ...game, proposals: applyVote(game, event) }
    case 'proposed':
    case 'balloted':
    case 'decided':
      return { ...game, proposals: applyBallotEvent(game.proposals, event) }
    case 'abandoned':
      return { ...endGame(game, event.at), position: game.position, status: 'abandoned', calledOff: event.why }
    case 'paused':
    case 'resumed':
    case 'extended':
    case 'retimed':
    case 'countdown':
      return applyClockEvent(game, event)
    case 'rolled-back':
      return rollBack(game, event)
    case 'restored':
      return restoreGame(game, event)
    case 'handed-over':
      return { ...game, ...handOver(game, MASTER, event.to), master: event.to }
    case 'text-hidden':
      return hideText(game, event)
    case 'ordered-for':
    case 'announced':
      return game
    case 'saved':
    case 'readied':
    case 'computed':
    case 'ahead-saved':
    case 'ahead-applied':
    case 'reminded':
    case 'closed':
    case 'ended':
    case 'woken':
    case 'corrected':
    case 'map-shown':
      // Old logs may have one after the end of the game.
      return game.status === 'playing' ? applyPhaseEvent(game, event) : game
    default:
      return applySeatEvent(game, event)
  }
}

type PhaseEvent = EventOf<
  | 'saved'
  | 'readied'
  | 'computed'
  | 'ahead-saved'
  | 'ahead-applied'
  | 'reminded'
  | 'closed'
  | 'ended'
  | 'woken'
  | 'corrected'
  | 'map-shown'
>

function applyPhaseEvent(game: Playing, event: PhaseEvent): GameState {
  switch (event.kind) {
    case 'saved':
      return { ...game, sheets: { ...game.sheets, [event.seat]: event.sheet } }
    case 'readied':
      return { ...game, sheets: { ...game.sheets, [event.seat]: setReady(game.sheets[event.seat], event) } }
    case 'computed':
      return { ...game, computed: { ...game.computed, [event.seat]: event.sheet } }
    case 'ahead-saved':
      return { ...game, ahead: withAhead(game, event) }
    case 'ahead-applied':
      return {
        ...game,
        ahead: withAhead(game, event),
        ...(event.sheet !== null && { sheets: { ...game.sheets, [event.seat]: event.sheet } }),
      }
    case 'reminded':
      return { ...game, ...afterReminder(game, event.at) }
    case 'closed':
      return closePhase(game, event)
    case 'ended':
      return { ...endGame(game, event.at), position: game.position, status: 'finished', verdict: event.verdict }
    case 'woken':
      // `moved` gives the reminders of the woken phase new keys.
      return { ...openPhase(game, game.position, event.at, event.due), moved: game.moved + 1 }
    case 'corrected':
      // `saved` events follow for the seats that still owe orders.
      return { ...game, position: event.position, sheets: {}, computed: {} }
    case 'map-shown':
      return { ...game, position: event.position }
  }
}

const removePlayer = (game: GameState, { player }: EventOf<'left'>): GameState => ({
  ...game,
  players: game.players.filter(({ id }) => id !== player),
  reserved: withoutReservation(game.reserved, player),
})

function extendFilling(game: GameState, { at, until }: EventOf<'filling-extended'>): GameState {
  if (game.status !== 'forming') return game
  // An existing warning gets the new date, unless there will be time for another one.
  const callOffAt = game.callOffAt !== null && until - WARNING_TIME <= at + WARNING_TIME ? until : null
  return { ...game, fillBy: until, callOffAt }
}

function startGame(game: GameState, { at, due, holders, position }: EventOf<'started'>): Playing {
  const records = openRecords(game, holders, at)
  const { settings } = game
  const computers = { ...settings.computers, seats: Object.keys(records).length }
  return {
    ...openPhase(game, position, at, due),
    ...beginTenures(game, Object.entries(holders) as [Seat, PlayerId][]),
    holders,
    seats: { ...game.seats, ...records },
    // More than planned if the game did not wait for more people.
    settings: settings.room === true ? settings : { ...settings, computers },
    reserved: {},
  }
}

/** Seats that start without a player. Before there were computers, every seat had one. */
function openRecords(game: GameState, holders: GameState['holders'], at: Instant): GameState['seats'] {
  const { computers, room } = game.settings
  if (computers.seats === 0 && room !== true) return {}
  const open: OpenSeat = { since: at, why: room === true ? 'opened' : 'computer' }
  const seats = variantOf(game).seats.filter((seat) => holders[seat] === undefined)
  return Object.fromEntries(seats.map((seat) => [seat, { ...seatRecord(game, seat), open }]))
}

/** Starts the clock of a phase, with nothing saved. */
const openPhase = (game: GameState, position: Position, openedAt: Instant, due: Due | null): Playing => ({
  ...game,
  status: 'playing',
  position,
  openedAt,
  ...newPhaseClock(openedAt, due),
  sheets: {},
  computed: {},
  callOffAt: null,
  verdict: null,
  calledOff: null,
})

/** Clears everything that is due or open to vote. */
const endGame = (game: GameState, at: Instant) =>
  ({
    ...game,
    seats: withoutChanges(game.seats),
    openedAt: at,
    ...NO_CLOCK,
    sheets: {},
    computed: {},
    ahead: {},
    proposals: [],
    callOffAt: null,
    verdict: null,
    calledOff: null,
  }) as const

const withoutChanges = (seats: GameState['seats']): GameState['seats'] =>
  Object.fromEntries(Object.entries(seats).map(([seat, record]) => [seat, record && { ...record, change: null }]))

const closePhase = (game: Playing, { phase, next, due }: EventOf<'closed'>): Playing => ({
  ...openPhase(countAttendance(game, phase), next, phase.closedAt, due),
  history: [...game.history, phase.report.code],
})

const withoutReservation = (reserved: GameState['reserved'], gone: PlayerId): GameState['reserved'] =>
  Object.fromEntries(Object.entries(reserved).filter(([, player]) => player !== gone))

/** A player has at most one seat. */
function reserveSeat({ reserved }: GameState, { seat, player }: EventOf<'reserved'>): GameState['reserved'] {
  const { [seat]: _, ...others } = reserved
  return player === null ? others : { ...withoutReservation(others, player), [seat]: player }
}

const setReady = (sheet: Sheet | undefined, { at, ready }: EventOf<'readied'>): Sheet =>
  sheet === undefined ? { lines: [], ready, savedAt: at } : { ...withoutMark(sheet), ready }

/** Others can see now that it exists. */
const withoutMark = ({ ahead: _, ...sheet }: Sheet): Sheet => sheet

const withAhead = (
  { ahead = {} }: Playing,
  { seat, ahead: stated }: EventOf<'ahead-saved' | 'ahead-applied'>,
): NonNullable<GameState['ahead']> => (stated === null ? without(ahead, seat) : { ...ahead, [seat]: stated })

const applyVote = ({ proposals }: GameState, { at, seat, draw, among }: EventOf<'voted'>): readonly Proposal[] =>
  applyOldVote(proposals, seat, { id: idOf({ kind: 'draw', among }), at, among: draw ? among : null })

/** Removes later phases from the game, but not from the log. */
const rollBack = (
  game: GameState,
  { at, to, position, due, sheets = {}, ahead = {} }: EventOf<'rolled-back'>,
): Playing => ({
  ...openPhase(game, position, at, due),
  sheets,
  ahead,
  history: game.history.slice(0, to),
  rollBacks: [...game.rollBacks, { at, from: game.history.length, to }],
})

/** The entry in `rollBacks` gives new mails other keys than those sent before the restore. */
const restoreGame = (game: GameState, { at, due }: EventOf<'restored'>): GameState => ({
  ...(due === null || game.status !== 'playing' ? game : moveDeadline(game, at, due)),
  rollBacks: [...game.rollBacks, { at, from: game.history.length, to: game.history.length }],
})

/** Raises the public count or that of the seats that see the event: polling reveals no secret. */
function countChange(game: GameState, event: GameEvent): GameState['changes'] {
  const { open, own } = game.changes
  if (isPublicEvent(game, event))
    return { open: open + 1, own: event.kind === 'seat-taken' ? without(own, event.seat) : own }
  const counts = seatsSeeing(event).map((seat) => [seat, (own[seat] ?? 0) + 1])
  return { open, own: { ...own, ...Object.fromEntries(counts) } }
}

/** A new player of the seat must not learn how often the former one saved. */
function without<Value>(
  counts: Readonly<Partial<Record<Seat, Value>>>,
  seat: Seat,
): Readonly<Partial<Record<Seat, Value>>> {
  const { [seat]: _, ...others } = counts
  return others
}

/** Only the name of the game is part of its state. */
const hideText = (game: GameState, { text }: EventOf<'text-hidden'>): GameState =>
  text.kind === 'name' ? { ...game, settings: { ...game.settings, name: HIDDEN_TEXT } } : game
