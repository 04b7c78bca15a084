/** What an event makes of a game. The log of its events is a game's history: folded from the start, it gives the game again. */
import { HIDDEN_TEXT } from '../event.ts'
import type { HidingEvent, GameEvent } from '../event.ts'
import { proposalsAfter, proposalsAfterVote } from './evolve-proposals.ts'
import { idOf, type Proposal } from '../proposal.ts'
import { clockChanged, clockMoved, isClockEvent, newPhaseClock, NO_CLOCK, reminderSent } from './evolve-clock.ts'
import type { Due } from '../schedule.ts'
import type { Forming, GameState, Playing, Sheet } from '../model.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { WARNING } from '../seat-model.ts'
import { counted as presenceCounted, seatChanged } from './evolve-seats.ts'
import { isPublicEvent, seatsSeeing } from './changes.ts'
import type { Position } from '../../rules/position/position.ts'

type Of<K extends GameEvent['kind']> = Extract<GameEvent, { kind: K }>

/** The game after these events. A log that does not begin with `created` is our bug. */
export function replay(before: GameState | null, events: readonly GameEvent[]): GameState {
  const after = events.reduce<GameState | null>(evolve, before)
  if (after === null) throw new Error('a game begins with its creation')
  return after
}

/** The same for events that leave the game in play. */
export function replayInPlay(before: Playing, events: readonly GameEvent[]): Playing {
  const after = replay(before, events)
  if (after.status !== 'playing') throw new Error(`game ${after.id} is over`)
  return after
}

/** The game as it stood at a moment, by all of its events; null if it was not there yet. */
export function gameAt(events: readonly GameEvent[], at: Instant): GameState | null {
  const until = events.findIndex((event) => instantOf(event) > at)
  const happened = until === -1 ? events : events.slice(0, until)
  return happened.length === 0 ? null : replay(null, happened)
}

/** When it happened. */
export const instantOf = (event: GameEvent): Instant => (event.kind === 'closed' ? event.phase.closedAt : event.at)

/** An event, and the game before and after it. Only before `created` there is none. */
export interface Step {
  readonly before: GameState | null
  readonly event: GameEvent
  readonly after: GameState
}

/** These events, one after the other, and what each makes of the game. */
export function stepsFrom(game: GameState | null, events: readonly GameEvent[]): readonly Step[] {
  let before = game
  return events.map((event) => {
    const step = { before, event, after: evolve(before, event) }
    before = step.after
    return step
  })
}

export function evolve(game: GameState | null, event: GameEvent): GameState {
  if (event.kind === 'created') return created(event)
  if (game === null) throw new Error(`${event.kind} before the game was created`)
  return { ...changed(game, event), revision: game.revision + 1, changes: counted(game, event) }
}

function created(event: Of<'created'>): Forming {
  return {
    id: event.id,
    settings: event.settings,
    creator: event.by,
    invitation: event.invitation,
    master: event.settings.master === 'none' ? null : event.by,
    status: 'forming',
    createdAt: event.at,
    players: [],
    holders: {},
    position: null,
    openedAt: null,
    ...NO_CLOCK,
    emergencies: [],
    sheets: {},
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

function changed(game: GameState, event: Exclude<GameEvent, Of<'created'>>): GameState {
  if (isClockEvent(event)) return clockChanged(game, event)
  switch (event.kind) {
    case 'joined':
      return { ...game, players: [...game.players, event.player] }
    case 'left':
      return left(game, event)
    case 'reserved':
      return { ...game, reserved: reservedAfter(game, event) }
    case 'filling-extended':
      return filledBy(game, event)
    case 'started':
      return started(game, event)
    case 'voted':
      return { ...game, proposals: voted(game, event) }
    case 'proposed':
    case 'balloted':
    case 'decided':
      return { ...game, proposals: proposalsAfter(game.proposals, event) }
    case 'abandoned':
      return { ...ended(game, event.at), position: game.position, status: 'abandoned', calledOff: event.why }
    case 'rolled-back':
      return rolledBack(game, event)
    case 'restored':
      return restored(game, event)
    case 'handed-over':
      return { ...game, master: event.to }
    case 'text-hidden':
      return withoutText(game, event)
    case 'ordered-for':
    case 'announced':
      return game
    case 'saved':
    case 'readied':
    case 'reminded':
    case 'closed':
    case 'ended':
    case 'woken':
    case 'corrected':
    case 'map-shown':
      // An old log may hold one that came when the game was over.
      return game.status === 'playing' ? phaseChanged(game, event) : game
    default:
      return seatChanged(game, event)
  }
}

type PhaseEvent = Of<'saved' | 'readied' | 'reminded' | 'closed' | 'ended' | 'woken' | 'corrected' | 'map-shown'>

/** What happens in and to the open phase. */
function phaseChanged(game: Playing, event: PhaseEvent): GameState {
  switch (event.kind) {
    case 'saved':
      return { ...game, sheets: { ...game.sheets, [event.seat]: event.sheet } }
    case 'readied':
      return { ...game, sheets: { ...game.sheets, [event.seat]: readied(game.sheets[event.seat], event) } }
    case 'reminded':
      return { ...game, ...reminderSent(game, event.at) }
    case 'closed':
      return closed(game, event)
    case 'ended':
      return { ...ended(game, event.at), position: game.position, status: 'finished', verdict: event.verdict }
    case 'woken':
      // The reminders of the woken phase differ from those before by the number of moves.
      return { ...opened(game, game.position, event.at, event.due), moved: game.moved + 1 }
    case 'corrected':
      // Every sheet that a seat still owes is saved again with the correction.
      return { ...game, position: event.position, sheets: {} }
    case 'map-shown':
      return { ...game, position: event.position }
  }
}

const left = (game: GameState, { player }: Of<'left'>): GameState => ({
  ...game,
  players: game.players.filter(({ id }) => id !== player),
  reserved: withoutPlayer(game.reserved, player),
})

/** Nobody is warned again of a later date; a warning that is already out gets the new date. */
function filledBy(game: GameState, event: Of<'filling-extended'>): GameState {
  if (game.status !== 'forming') return game
  return { ...game, fillBy: event.until, callOffAt: warnedOf(game, event) }
}

const started = (game: GameState, { at, due, holders, position }: Of<'started'>): Playing => ({
  ...opened(game, position, at, due),
  holders,
  reserved: {},
})

/** A phase opens: its clock starts and nothing is saved yet. */
const opened = (game: GameState, position: Position, openedAt: Instant, due: Due | null): Playing => ({
  ...game,
  status: 'playing',
  position,
  openedAt,
  ...newPhaseClock(openedAt, due),
  sheets: {},
  callOffAt: null,
  verdict: null,
  calledOff: null,
})

/** Nothing is due or voted on any more. */
const ended = (game: GameState, at: Instant) =>
  ({
    ...game,
    openedAt: at,
    ...NO_CLOCK,
    sheets: {},
    proposals: [],
    callOffAt: null,
    verdict: null,
    calledOff: null,
  }) as const

const closed = (game: Playing, { phase, next, due }: Of<'closed'>): Playing => ({
  ...opened(presenceCounted(game, phase), next, phase.closedAt, due),
  history: [...game.history, phase.report.code],
})

const withoutPlayer = (reserved: GameState['reserved'], gone: PlayerId): GameState['reserved'] =>
  Object.fromEntries(Object.entries(reserved).filter(([, player]) => player !== gone))

/** A player has one seat, and a seat one player. */
function reservedAfter({ reserved }: GameState, { seat, player }: Of<'reserved'>): GameState['reserved'] {
  const { [seat]: _, ...others } = reserved
  return player === null ? others : { ...withoutPlayer(others, player), [seat]: player }
}

const warnedOf = ({ callOffAt }: Forming, { at, until }: Of<'filling-extended'>): Instant | null =>
  callOffAt !== null && until - WARNING <= at + WARNING ? until : null

const readied = (sheet: Sheet | undefined, { at, ready }: Of<'readied'>): Sheet =>
  sheet === undefined ? { lines: [], ready, savedAt: at } : { ...sheet, ready }

const voted = ({ proposals }: GameState, { at, seat, draw, among }: Of<'voted'>): readonly Proposal[] =>
  proposalsAfterVote(proposals, seat, { id: idOf({ kind: 'draw', among }), at, among: draw ? among : null })

/** The phases closed since then are no longer part of the game; the log keeps them. */
const rolledBack = (game: GameState, { at, to, position, due, sheets = {} }: Of<'rolled-back'>): Playing => ({
  ...opened(game, position, at, due),
  sheets,
  history: game.history.slice(0, to),
  rollBacks: [...game.rollBacks, { at, from: game.history.length, to }],
})

/** Mails about what happens from here on are different from those sent before. */
const restored = (game: GameState, { at, due }: Of<'restored'>): GameState => ({
  ...(due === null || game.status !== 'playing' ? game : clockMoved(game, at, due)),
  rollBacks: [...game.rollBacks, { at, from: game.history.length, to: game.history.length }],
})

/** Everybody's count goes up, or one seat's own, or none: whoever polls the count learns nothing else. */
function counted(game: GameState, event: GameEvent): GameState['changes'] {
  const { open, own } = game.changes
  if (isPublicEvent(game, event)) return { open: open + 1, own }
  const counts = seatsSeeing(event).map((seat) => [seat, (own[seat] ?? 0) + 1] as const)
  return { open, own: { ...own, ...Object.fromEntries(counts) } }
}

/** The game without a text that it holds itself. */
export const withoutText = (game: GameState, { text }: HidingEvent): GameState =>
  text.kind === 'name' ? { ...game, settings: { ...game.settings, name: HIDDEN_TEXT } } : game
