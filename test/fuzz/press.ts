/** Generates requests that real players might send to the running game: press, notes, drafts, searches, and orders. */
import * as fc from 'fast-check'
import { PRESS_LIMITS } from '../../src/game/settings.ts'
import { anyText } from '../support/random/any-text.ts'
import { type Caller, CALLERS, type FuzzCall, type RunningGame } from './world.ts'

/** Only the notebook and the drafts of `player` contain it, so no answer to others may. */
export const MARK = 'zq-only-for-the-player'
/** The callers who are `player`: their session and their tokens. */
const PLAYERS: readonly Caller[] = ['player', 'token', 'read-token']

/** May an answer to this caller contain the mark? */
export const maySeeMark = (caller: Caller): boolean => PLAYERS.includes(caller)

const KEY = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const NUMBER = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom(50, 2 ** 31, -1, 0.5))

/** Messages as players write them, and as attackers do. */
const text = fc.oneof(
  { arbitrary: fc.lorem({ maxCount: 40 }), weight: 3 },
  { arbitrary: anyText(400), weight: 3 },
  fc.constantFrom(
    'A ROT - BLA, and F BLA S A ROT - GRU? Then a road to Great Rock is open.',
    '<img src=x onerror=alert(1)> [a](javascript:alert(1)) &lt;b&gt; ``` | # *',
    '\u202Eabc\u0000\uFEFF\u{E0041} İıſß',
    ' \n\t\r\n ',
  ),
  // As long as it may be, or longer.
  fc
    .tuple(
      fc.constantFrom('nor ', 'a', 'A PAR - ', 'the north coast of ', '[[[', '\n', '👩‍👩‍👧‍👦', 'http://', '*_*', 'é'),
      fc.integer({ min: PRESS_LIMITS.characters - 40, max: PRESS_LIMITS.characters * 4 }),
    )
    .map(([piece, length]) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)),
)

const pin = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('phase'), phase: NUMBER }),
  fc.record({ kind: fc.constant('province'), province: fc.constantFrom('ROT', 'GRU', 'XXX', '') }),
)

type Content = Readonly<Record<string, unknown>>
type Query = Readonly<Record<string, string | number | undefined>>
interface Question {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly query?: Query
  readonly body?: Content
}

/** Seats are `mine`, the caller's, and `theirs`. */
// oxlint-disable-next-line max-lines-per-function -- a table of requests
function questions(mine: string, theirs: string, phases: readonly string[]): fc.Arbitrary<Question> {
  const members = fc.constantFrom([mine], [mine, theirs], [theirs, mine], [mine, 'master'], [theirs], ['master'], [])
  const to = fc.oneof(fc.constant('all'), members)
  const channel = to.map((name) => (typeof name === 'string' ? name : name.toSorted().join(',')))
  const ask = (method: Question['method'], path: string, fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
    fc
      .record(fields)
      .map((content): Question =>
        method === 'GET' ? { method, path, query: content as Query } : { method, path, body: content },
      )
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
  const lines = fc.array(fc.oneof(anyText(60), fc.constantFrom('A ROT - BLA', 'F BLA S A ROT', 'A ROT H', 'x:')), {
    maxLength: 30,
  })
  return fc.oneof(
    { arbitrary: ask('POST', '/press', { to, text, signed: fc.boolean(), key: KEY, pin }), weight: 6 },
    ask('GET', '/press', {}),
    {
      arbitrary: ask('GET', '/press/messages', { channel, before: optional(NUMBER), after: optional(NUMBER) }),
      weight: 3,
    },
    {
      arbitrary: ask('GET', '/press/search', {
        channel: optional(channel),
        q: fc.oneof(fc.constantFrom('a', MARK, '%', '"', '', '👩'), anyText(PRESS_LIMITS.search)),
        phase: optional(NUMBER),
        offset: optional(NUMBER),
      }),
      weight: 3,
    },
    ask('GET', '/press/history', {}),
    ask('GET', '/press/notes', {}),
    ask('GET', '/press/drafts', { channel }),
    ask('PUT', '/press/drafts', { channel, device: KEY, key: KEY, text, pin, replaces: optional(KEY) }),
    ask('PUT', '/press/read', { channel, number: NUMBER }),
    ask('PUT', '/press/pin', { channel, number: NUMBER, pin }),
    ask('PUT', '/press/mute', {
      kind: fc.constantFrom('channel', 'voice'),
      name: fc.oneof(channel, fc.constantFrom(theirs, 'master')),
      muted: fc.boolean(),
    }),
    ask('PUT', '/press/name', { channel, name: fc.oneof(fc.constant(null), anyText(40)) }),
    ask('POST', '/press/reports', { channel, number: NUMBER, reason: anyText(100) }),
    ask('GET', '/press/reports', {}),
    ask('PUT', '/orders', { phase: fc.constantFrom(...phases), orders: lines, ready: fc.boolean() }),
    ask('GET', '/options', {}),
    ask('GET', '/export', {}),
    ask('GET', '', {}),
  )
}

/** `player` marks what nobody else may read. */
function withMark({ method, path, body, ...rest }: Question, caller: Caller, mine: string): Question {
  const isNote = path === '/press' && method === 'POST' && String(body?.['to']) === mine
  const isDraft = path === '/press/drafts' && method === 'PUT'
  if (!maySeeMark(caller) || !(isNote || isDraft)) return { method, path, ...rest, ...(body && { body }) }
  return { method, path, ...rest, body: { ...body, text: `${MARK} ${String(body?.['text']).slice(0, 4000)}` } }
}

const searchOf = (query: Query = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(`${value}`.toWellFormed())}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Requests to a running game for two. */
export const pressRequests = ({ id, seats, phases }: RunningGame): fc.Arbitrary<FuzzCall> =>
  fc
    .oneof(
      { arbitrary: fc.constantFrom<Caller>('player', 'token', 'other'), weight: 4 },
      fc.constantFrom<Caller>(...CALLERS),
    )
    .chain((caller) => {
      const isPlayer = maySeeMark(caller)
      const [mine, theirs] = isPlayer ? [seats.player, seats.other] : [seats.other, seats.player]
      return questions(mine, theirs, phases).map((made) => {
        const { method, path, query, body } = withMark(made, caller, mine)
        return {
          caller,
          method,
          address: `/api/games/${id}${path}${searchOf(query)}`,
          headers: body === undefined ? {} : { 'content-type': 'application/json' },
          body: body && JSON.stringify(body),
        }
      })
    })
