/** What an event makes of a game. The log of its events is a game's history: folded from the start, it gives the game again. */
import { proposalsAfter, proposalsAfterVote } from './ballots/events.ts'
import { idOf, type Proposal } from './ballots/proposal.ts'
import { clockChanged, clockMoved, isClockEvent, newPhaseClock, reminderSent } from './clock/evolve-clock.ts'
import type { ClockEvent, Due } from './clock/events.ts'
import type { GameEvent } from './event.ts'
import type { GameState, Sheet } from './model.ts'
import type { Instant, PlayerId } from './names.ts'
import { WARNING } from './seats/model.ts'
import { counted as presenceCounted, seatChanged } from './seats/evolve.ts'
import { withoutText } from './hiding.ts'
import { isOpen, seatsConcerned } from './views/secrecy.ts'

type Of<K extends GameEvent['kind']> = Extract<GameEvent, { kind: K }>

/** The game after these events. A log that does not begin with `created` is our bug. */
export function replay(before: GameState | null, events: readonly GameEvent[]): GameState {
  const after = events.reduce<GameState | null>(evolve, before)
  if (after === null) throw new Error('a game begins with its creation')
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

function created(event: Of<'created'>): GameState {
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
    ...newPhaseClock(event.at, null),
    pause: null,
    emergencies: [],
    sheets: {},
    seats: {},
    absences: {},
    wait: null,
    sleep: null,
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
  return positionChanged(game, event)
}

function positionChanged(game: GameState, event: Exclude<GameEvent, Of<'created'> | ClockEvent>): GameState {
  switch (event.kind) {
    case 'joined':
      return { ...game, players: [...game.players, event.player] }
    case 'left':
      return left(game, event)
    case 'started':
      return {
        ...opened(game, event.at, event.due),
        status: 'playing',
        holders: event.holders,
        position: event.position,
        callOffAt: null,
        reserved: {},
      }
    case 'saved':
      return { ...game, sheets: { ...game.sheets, [event.seat]: event.sheet } }
    case 'readied':
      return { ...game, sheets: { ...game.sheets, [event.seat]: readied(game.sheets[event.seat], event) } }
    case 'voted':
      return { ...game, proposals: voted(game, event) }
    case 'reminded':
      return { ...game, ...reminderSent(game, event.at) }
    case 'closed':
      return closed(game, event)
    case 'ended':
      return { ...opened(game, event.at, null), status: 'finished', verdict: event.verdict, proposals: [] }
    case 'abandoned':
      return { ...opened(game, event.at, null), status: 'abandoned', calledOff: event.why, proposals: [] }
    case 'woken':
      // Its reminders are told from those of before.
      return { ...opened(game, event.at, event.due), moved: game.moved + 1 }
    case 'rolled-back':
      return rolledBack(game, event)
    case 'corrected':
      // Every sheet that somebody still owes is saved again with the correction.
      return { ...game, position: event.position, sheets: {} }
    case 'restored':
      return restored(game, event)
    case 'map-shown':
      return { ...game, position: event.position }
    case 'handed-over':
      return { ...game, master: event.to }
    case 'text-hidden':
      return withoutText(game, event)
    case 'reserved':
      return { ...game, reserved: reservedAfter(game, event) }
    case 'filling-extended':
      return { ...game, fillBy: event.until, callOffAt: warnedOf(game, event) }
    case 'ordered-for':
    case 'announced':
      return game
    case 'proposed':
    case 'balloted':
    case 'decided':
      return { ...game, proposals: proposalsAfter(game.proposals, event) }
    default:
      return seatChanged(game, event)
  }
}

const left = (game: GameState, { player }: Of<'left'>): GameState => ({
  ...game,
  players: game.players.filter(({ id }) => id !== player),
  reserved: withoutPlayer(game.reserved, player),
})

/** The clock of a phase that begins now; without a deadline nothing is awaited any more. */
const opened = (game: GameState, openedAt: Instant, due: Due | null): GameState => ({
  ...game,
  openedAt,
  ...newPhaseClock(openedAt, due),
  pause: null,
  sheets: {},
  wait: null,
  sleep: null,
})

const closed = (game: GameState, { phase, next, due }: Of<'closed'>): GameState => ({
  ...opened(presenceCounted(game, phase), phase.closedAt, due),
  position: next,
  history: [...game.history, phase.report.code],
})

const withoutPlayer = (reserved: GameState['reserved'], gone: PlayerId): GameState['reserved'] =>
  Object.fromEntries(Object.entries(reserved).filter(([, player]) => player !== gone))

/** A player has one seat, and a seat one player. */
function reservedAfter({ reserved }: GameState, { seat, player }: Of<'reserved'>): GameState['reserved'] {
  const { [seat]: _, ...others } = reserved
  return player === null ? others : { ...withoutPlayer(others, player), [seat]: player }
}

/** Who was warned a short time before is told of the new date, and not warned again. */
const warnedOf = ({ callOffAt }: GameState, { at, until }: Of<'filling-extended'>): Instant | null =>
  callOffAt !== null && until - WARNING <= at + WARNING ? until : null

const readied = (sheet: Sheet | undefined, { at, ready }: Of<'readied'>): Sheet =>
  sheet === undefined ? { lines: [], ready, savedAt: at } : { ...sheet, ready }

const voted = ({ proposals }: GameState, { at, seat, draw, among }: Of<'voted'>): readonly Proposal[] =>
  proposalsAfterVote(proposals, seat, { id: idOf({ kind: 'draw', among }), at, among: draw ? among : null })

/** The phases that were closed since are no longer part of the game; the log keeps them. */
const rolledBack = (game: GameState, { at, to, position, due, sheets = {} }: Of<'rolled-back'>): GameState => ({
  ...opened(game, at, due),
  sheets,
  status: 'playing',
  verdict: null,
  position,
  history: game.history.slice(0, to),
  rollBacks: [...game.rollBacks, { at, from: game.history.length, to }],
})

/** What happens from here on happens anew: mails about it are others than those that were sent before. */
const restored = (game: GameState, { at, due }: Of<'restored'>): GameState => ({
  ...(due === null ? game : clockMoved(game, at, due)),
  rollBacks: [...game.rollBacks, { at, from: game.history.length, to: game.history.length }],
})

/** Everybody's count goes up, or one seat's own, or none: whoever polls the count learns nothing else. */
function counted(game: GameState, event: GameEvent): GameState['changes'] {
  const { open, own } = game.changes
  if (isOpen(game, event)) return { open: open + 1, own }
  const counts = seatsConcerned(event).map((seat) => [seat, (own[seat] ?? 0) + 1] as const)
  return { open, own: { ...own, ...Object.fromEntries(counts) } }
}
