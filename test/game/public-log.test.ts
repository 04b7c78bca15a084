/** The sentences of the public log for every kind of event and cause, as page and API show them. */
import { describe, expect, it } from 'vitest'
import type { Proposal } from '../../src/game/proposal.ts'
import type { Cause } from '../../src/game/ids.ts'
import { evolve } from '../../src/game/evolve/evolve.ts'
import type { GameEvent } from '../../src/game/event.ts'
import { guestFrom } from '../../src/game/seats/guests.ts'
import { logEntry } from '../../src/game/log/public-log.ts'
import { DAY_MS, HOUR_MS } from '../../src/lib/time.ts'
import { seat } from '../../src/rules/names.ts'
import { GAME, Host, INVITATION, player, settings, START } from '../support/games/hosting.ts'

const host = Host.playing()
host.order('FRANCE', ['A PAR - BUR'])
host.silentDeadline()
const game = host.state
const { position } = game
const [closed] = host.events.filter((event) => event.kind === 'closed')
if (position === null || closed === undefined) throw new Error('no phase was closed')

const FRANCE = seat('FRANCE')
const at = host.now
const due = { deadline: at + DAY_MS, local: null }
const until = at + 2 * DAY_MS
const clock: Cause = { kind: 'clock' }
const vote: Cause = { kind: 'vote', proposal: 'pause-24' }
const own: Cause = { kind: 'player', seat: FRANCE }
const master: Cause = { kind: 'master', player: player('MASTER') }
const operator: Cause = { kind: 'operator', player: player('BOSS') }
const proposal: Proposal = {
  id: 'draw',
  proposed: { kind: 'draw', among: [] },
  by: FRANCE,
  openedAt: at,
  closesAt: until,
  ballots: {},
}
const DRAW = 'end the game in a draw shared by all survivors.'
const won = { why: 'solo', winners: [FRANCE] } as const
const lengths = settings().minutes
const { schedule } = settings()

type Cases = { readonly [K in GameEvent['kind']]: readonly (readonly [Extract<GameEvent, { kind: K }>, string])[] }
const opened = (why: 'missed' | 'no-show' | 'resigned' | 'account-deleted' | 'opened', cause: Cause) =>
  ({ kind: 'seat-opened', at, seat: FRANCE, why, cause }) as const
const waited = (why: 'excuse' | 'absence' | 'no-show') =>
  ({ kind: 'waited', at, until, local: null, seats: [FRANCE], excused: [], why, cause: clock }) as const
const abandoned = (why: Extract<GameEvent, { kind: 'abandoned' }>['why'], cause: Cause) =>
  ({ kind: 'abandoned', at, why, cause }) as const

/** Events of every kind with every possible cause. Secret kinds have none. */
const CASES_BY_KIND: Cases = {
  created: [
    [
      { kind: 'created', at, id: GAME, by: player('FRANCE'), settings: settings(), invitation: INVITATION },
      'The game was created.',
    ],
  ],
  joined: [[{ kind: 'joined', at, player: { id: player('X'), preferences: [], joinedAt: at } }, 'A player joined.']],
  left: [[{ kind: 'left', at, player: player('ITALY') }, 'A player left before the game began.']],
  started: [[{ kind: 'started', at, holders: {}, position, due }, 'The game began with Fall 1901, movement, due']],
  saved: [],
  'map-shown': [],
  'ahead-saved': [],
  'ahead-applied': [],
  readied: [],
  computed: [],
  voted: [],
  balloted: [],
  reminded: [],
  countdown: [],
  closed: [
    [
      { ...closed, phase: { ...closed.phase, cause: 'deadline' } },
      'Spring 1901, movement, closed at its deadline. Next is Fall 1901, movement, due',
    ],
    [
      { ...closed, phase: { ...closed.phase, cause: 'ready' }, due: null },
      'Spring 1901, movement, closed: everyone was ready.',
    ],
  ],
  ended: [
    [{ kind: 'ended', at, verdict: won }, 'The game is over: France has won.'],
    [{ kind: 'ended', at, verdict: won, cause: own }, 'The game is over: France has won.'],
    [
      { kind: 'ended', at, verdict: { ...won, why: 'concession' }, cause: vote },
      'The game is over: France has won, because the others conceded.',
    ],
    [
      { kind: 'ended', at, verdict: won, cause: master },
      'The game master declared the result. The game is over: France has won.',
    ],
    [
      { kind: 'ended', at, verdict: { why: 'joint', winners: [FRANCE, seat('ITALY')] }, cause: operator },
      'An operator of the site declared the result. The game is over: France and Italy have won together.',
    ],
  ],
  abandoned: [
    [abandoned('left', { kind: 'creator' }), 'The game was called off: its creator left it.'],
    [abandoned('unfilled', clock), 'The game was called off: it did not fill in time.'],
    [
      abandoned('no-show', clock),
      'The game was called off: a player missed the first phase, and nobody took the seat.',
    ],
    [abandoned('asleep', clock), 'The game was called off: nobody gave orders for too long.'],
    [abandoned('agreed', vote), 'By vote, the game was called off.'],
    [abandoned('decided', master), 'The game master called the game off.'],
    [abandoned('decided', operator), 'An operator of the site called the game off.'],
  ],
  paused: [
    [{ kind: 'paused', at, until, cause: own }, 'France paused the game. It continues at the latest'],
    [{ kind: 'paused', at, until, cause: vote }, 'By vote, the game was paused. It continues at the latest'],
    [{ kind: 'paused', at, until, cause: master }, 'The game master paused the game. It continues at the latest'],
    [
      { kind: 'paused', at, until, cause: operator },
      'An operator of the site paused the game. It continues at the latest',
    ],
  ],
  resumed: [
    [{ kind: 'resumed', at, due, cause: clock }, 'The game continues. This phase is due'],
    [{ kind: 'resumed', at, due, cause: own }, 'France ended the pause. This phase is due'],
    [{ kind: 'resumed', at, due, cause: vote }, 'By vote, the game continues. This phase is due'],
    [{ kind: 'resumed', at, due, cause: master }, 'The game master ended the pause. This phase is due'],
    [{ kind: 'resumed', at, due, cause: operator }, 'An operator of the site ended the pause. This phase is due'],
  ],
  extended: [
    [
      { kind: 'extended', at, by: HOUR_MS, due, cause: { kind: 'zone-rules' } },
      'The deadline was moved to keep its time of day, because the rules of its time zone changed. This phase is due',
    ],
    [
      { kind: 'extended', at, by: 2 * DAY_MS, due, cause: vote },
      'By vote, the deadline was moved 2 days later. This phase is due',
    ],
    [
      { kind: 'extended', at, by: -HOUR_MS, due, cause: master },
      'The game master moved the deadline 1 hour earlier. This phase is due',
    ],
    [
      { kind: 'extended', at, by: 5 * HOUR_MS, due: null, cause: operator },
      'An operator of the site moved the deadline 5 hours later.',
    ],
  ],
  retimed: [
    [
      { kind: 'retimed', at, minutes: lengths, schedule, due, cause: master },
      'The game master changed the schedule. This phase is due',
    ],
    [
      { kind: 'retimed', at, minutes: lengths, schedule, due: null, cause: operator },
      'An operator of the site changed the schedule.',
    ],
  ],
  'seat-opened': [
    [opened('missed', clock), 'The seat of France is open: its player missed too many phases in a row.'],
    [opened('no-show', clock), 'The seat of France is open: no orders came from it in the first phase.'],
    [opened('resigned', own), 'The seat of France is open: its player gave it up.'],
    [opened('account-deleted', own), 'The seat of France is open: its player deleted their account.'],
    [opened('opened', vote), 'By vote, the seat of France is open.'],
    [opened('opened', master), 'The game master opened the seat of France.'],
    [opened('opened', operator), 'An operator of the site opened the seat of France.'],
  ],
  'seat-taken': [
    [
      { kind: 'seat-taken', at, seat: FRANCE, player: player('X'), cause: own },
      'Another player has taken the seat of France.',
    ],
    [
      { kind: 'seat-taken', at, seat: FRANCE, player: player('X'), cause: master },
      'The game master gave the seat of France to another player.',
    ],
    [
      { kind: 'seat-taken', at, seat: FRANCE, player: player('X'), cause: operator },
      'An operator of the site gave the seat of France to another player.',
    ],
  ],
  'change-announced': [
    [
      { kind: 'change-announced', at, seat: FRANCE, player: player('X'), due: until, cause: master },
      'The game master will give the seat of France to another player',
    ],
    [
      { kind: 'change-announced', at, seat: FRANCE, player: null, due: until, cause: operator },
      'An operator of the site will open the seat of France',
    ],
  ],
  'change-cancelled': [
    [
      { kind: 'change-cancelled', at, seat: FRANCE, cause: master },
      'The game master cancelled the change of the seat of France.',
    ],
    [
      { kind: 'change-cancelled', at, seat: FRANCE, cause: clock },
      'The seat of France stays with its player after all.',
    ],
  ],
  'seat-returned': [
    [{ kind: 'seat-returned', at, seat: FRANCE, cause: own }, 'The player of France is back.'],
    [{ kind: 'seat-returned', at, seat: FRANCE, cause: master }, 'The game master brought back the player of France.'],
  ],
  waited: [
    [
      waited('excuse'),
      'The deadline passed, and the game is waiting for France: an extension was used. The phase closes at the latest',
    ],
    [
      waited('absence'),
      'The deadline passed, and the game is waiting for France: an absence was declared. The phase closes at the latest',
    ],
    [
      waited('no-show'),
      'The deadline passed, and the game is waiting for France: the seat is offered to others. The phase closes at the latest',
    ],
  ],
  'sitter-named': [
    [
      { kind: 'sitter-named', at, seat: FRANCE, sitter: player('AUNT'), from: at, until, cause: own },
      'France has a sitter, who gives orders but does not vote. That ends',
    ],
  ],
  sitting: [
    [{ kind: 'sitting', at, seat: FRANCE, sits: true, cause: clock }, 'The sitter of France gives orders from now on.'],
    [{ kind: 'sitting', at, seat: FRANCE, sits: false, cause: clock }, 'The player of France gives orders again.'],
    [{ kind: 'sitting', at, seat: FRANCE, sits: false, cause: own }, 'The player of France gives orders again.'],
  ],
  'absences-declared': [
    [{ kind: 'absences-declared', at, player: player('FRANCE'), absences: [] }, 'A player announced an absence.'],
  ],
  slept: [
    [
      { kind: 'slept', at, callOffAt: until, cause: clock },
      'The game is asleep because nobody gives orders. An order wakes it. Otherwise it will be called off',
    ],
  ],
  woken: [[{ kind: 'woken', at, due, cause: own }, 'The game is awake again: someone gave orders. This phase is due']],
  'unfilled-warned': [
    [
      { kind: 'unfilled-warned', at, callOffAt: until, cause: clock },
      'The game has not filled yet. If it does not, it will be called off',
    ],
  ],
  'filling-extended': [
    [
      { kind: 'filling-extended', at, until, cause: master },
      'The game master gave the game more time to find players. If it does not fill, it will be called off',
    ],
    [
      { kind: 'filling-extended', at, until, cause: operator },
      'An operator of the site gave the game more time to find players. If it does not fill, it will be called off',
    ],
  ],
  reserved: [
    [
      { kind: 'reserved', at, seat: FRANCE, player: player('ITALY'), cause: master },
      'The game master reserved France for a player.',
    ],
    [
      { kind: 'reserved', at, seat: FRANCE, player: null, cause: operator },
      'An operator of the site withdrew the reservation of France.',
    ],
  ],
  'rolled-back': [
    [
      { kind: 'rolled-back', at, to: 0, position: closed.phase.before, due, cause: vote },
      'By vote, the game went back to Spring 1901, movement, which is played again, due',
    ],
    [
      { kind: 'rolled-back', at, to: 0, position: closed.phase.before, due, cause: master },
      'The game master took the game back to Spring 1901, movement, which is played again, due',
    ],
  ],
  restored: [
    [
      { kind: 'restored', at, savedAt: at, due, cause: operator },
      'An operator of the site restored the game from a backup. Orders and messages from after that backup are lost. This phase is due',
    ],
    [
      { kind: 'restored', at, savedAt: at, due: null, cause: operator },
      'An operator of the site restored the game from a backup. Orders and messages from after that backup are lost.',
    ],
  ],
  corrected: [
    [
      { kind: 'corrected', at, position, changes: ['Removed: French army in Paris.'], cause: master },
      'The game master corrected the position. Saved orders were checked again, and nobody is ready.',
    ],
  ],
  'ordered-for': [
    [{ kind: 'ordered-for', at, seat: FRANCE, cause: master }, 'The game master entered orders for France.'],
  ],
  announced: [
    [{ kind: 'announced', at, text: 'Dinner at eight.', cause: operator }, 'An operator of the site announced:'],
  ],
  'handed-over': [
    [{ kind: 'handed-over', at, to: player('X'), cause: master }, 'The game master appointed a new game master.'],
    [{ kind: 'handed-over', at, to: null, cause: operator }, 'An operator of the site removed the game master.'],
  ],
  proposed: [[{ kind: 'proposed', at, proposal }, `A player proposed to ${DRAW} Voting ends`]],
  decided: [
    [{ kind: 'decided', at, proposal, outcome: 'carried' }, `A proposal passed: ${DRAW}`],
    [{ kind: 'decided', at, proposal, outcome: 'lapsed' }, `A proposal did not get enough votes in time: ${DRAW}`],
    [
      { kind: 'decided', at, proposal, outcome: 'overtaken' },
      `A proposal was dropped because it is no longer possible: ${DRAW}`,
    ],
  ],
  'text-hidden': [
    [
      { kind: 'text-hidden', at, cause: operator, text: { kind: 'name' } },
      'An operator of the site hid the name of the game.',
    ],
    [
      { kind: 'text-hidden', at, cause: operator, text: { kind: 'announcement', at } },
      'An operator of the site hid an announcement.',
    ],
    [
      { kind: 'text-hidden', at, cause: operator, text: { kind: 'message', channel: 'all', number: 1 } },
      'An operator of the site hid a message.',
    ],
  ],
}

const CASES = Object.entries(CASES_BY_KIND).flatMap(([kind, cases]) =>
  cases.map(([event, words]) => ({ kind, event, words })),
)
const entryOf = (event: GameEvent) => logEntry({ before: game, event, after: evolve(game, event) })

describe('the public log', () => {
  it.each(CASES)('has $kind: $words', ({ event, words }) =>
    expect(entryOf(event)).toMatchObject({ kind: event.kind, words }),
  )
  it('has the moment that ends a sentence, and none for complete sentences', () => {
    const moments = CASES.map(({ event, words }) => [words, entryOf(event)?.until ?? null] as const)
    for (const [words, moment] of moments) expect([words, moment !== null]).toEqual([words, !/[.:]$/u.test(words)])
  })
  it('names the master, an operator, or the player of a seat as the cause, but nobody for a vote', () => {
    const causes = CASES.flatMap(({ event }) =>
      'cause' in event && event.cause !== undefined
        ? [[event.cause.kind, event.kind, entryOf(event)?.player] as const]
        : [],
    )
    for (const [cause, kind, who] of causes) {
      if (cause === 'master') expect(who).toBe(player('MASTER'))
      if (cause === 'operator') expect(who).toBe(player('BOSS'))
      if (cause === 'vote' || cause === 'clock' || kind === 'woken') expect(who).toBeNull()
    }
    expect(causes.find(([cause, kind]) => cause === 'player' && kind === 'paused')?.[2]).toBe(player('FRANCE'))
  })
  it('quotes announcements and corrections', () => {
    expect(CASES_BY_KIND.announced.map(([event]) => entryOf(event)?.details)).toEqual([['Dinner at eight.']])
    expect(CASES_BY_KIND.corrected.map(([event]) => entryOf(event)?.details)).toEqual([
      ['Removed: French army in Paris.'],
    ])
  })
  it('has nothing that only one seat sees', () => {
    const sheet = { lines: [], ready: false, savedAt: START }
    expect(entryOf({ kind: 'saved', at, seat: FRANCE, sheet })).toBeNull()
    expect(entryOf({ kind: 'readied', at, seat: FRANCE, ready: true })).toBeNull()
    expect(entryOf({ kind: 'balloted', at, seat: FRANCE, proposal: 'draw', ballot: 'aye' })).toBeNull()
    expect(entryOf({ kind: 'ahead-saved', at, seat: FRANCE, ahead: null })).toBeNull()
    expect(entryOf({ kind: 'ahead-applied', at, seat: FRANCE, sheet: null, ahead: null })).toBeNull()
    expect(entryOf({ kind: 'reminded', at, seats: [FRANCE] })).toBeNull()
    expect(entryOf({ kind: 'countdown', at, until })).toBeNull()
  })
})

it('names no guests of a game in one room: they have no accounts', () => {
  const guest = { id: guestFrom('abc'), preferences: [], joinedAt: at }
  expect(logEntry({ before: game, event: { kind: 'joined', at, player: guest }, after: game })?.player).toBeNull()
})
