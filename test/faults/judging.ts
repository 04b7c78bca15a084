/** Checks that orders, phases, mails, messages and the lobby are consistent after all faults. */
import { lobbyRow } from '../../src/game/announcements/lobby-row.ts'
import { closePhase } from '../../src/game/phases/closing.ts'
import { effectsOf } from '../../src/game/decide/decide.ts'
import { instantOf, replay, stepsFrom } from '../../src/game/evolve/evolve.ts'
import type { GameEvent } from '../../src/game/event.ts'
import type { GameState, Playing } from '../../src/game/model.ts'
import { computersToAsk } from '../../src/game/seats/computer-seats.ts'
import { phaseIn } from '../../src/game/in-play.ts'
import { DROP_REASONS } from '../../src/mail/delivery/letter-plan.ts'
import type { Platform } from '../platform/platform.ts'
import type { Attempt, PlayerRecord } from './people.ts'
import type { Post } from './post.ts'

interface Lived {
  readonly platform: Platform
  readonly post: Post
  readonly record: PlayerRecord
  readonly games: readonly string[]
}

export function judge(lived: Lived): readonly string[] {
  const { post, record, games } = lived
  const ofGames = games.flatMap((game) => gameFaults(game, lived).map((fault) => `${game}: ${fault}`))
  return [...record.faults, ...post.faults, ...ofGames, ...mailFaults(post)]
}

const eventsOf = (platform: Platform, game: string): readonly GameEvent[] =>
  platform.objects
    .diskOf(game)
    .sqlite.query('SELECT body FROM events ORDER BY revision', [])
    .rows.map(({ body }) => JSON.parse(String(body)) as GameEvent)

function gameFaults(game: string, { platform, post, record }: Lived): readonly string[] {
  const events = eventsOf(platform, game)
  const { sqlite } = platform.objects.diskOf(game)
  const one = (query: string, ...values: readonly unknown[]) => sqlite.query(query, values).rows[0] ?? {}
  const snapshot = String(one('SELECT body FROM snapshot')['body'])
  const state = JSON.parse(snapshot) as GameState
  const waiting = Number(one('SELECT count(*) AS n FROM outbox')['n'])
  const indexes = events.flatMap((event) => (event.kind === 'closed' ? [event.phase.index] : []))
  const attempts = record.attempts.filter((attempt) => attempt.game === game)
  const messages = record.written.filter((one) => one.game === game)
  const unkept = messages.filter(
    ({ text }) => Number(one('SELECT count(*) AS n FROM press WHERE text = ?', text)['n']) !== 1,
  )
  return [
    ...(JSON.stringify(replay(null, events)) === snapshot ? [] : ['its events lead elsewhere']),
    ...indexes.flatMap((index, n) => (index === n ? [] : [`phase ${index} is the ${n}th that was closed`])),
    ...(waiting === 0 ? [] : [`${waiting} effects have not left it`]),
    ...unkept.map(({ text }) => `not kept once: ${text}`),
    ...lobbyFaults(platform, state),
    ...acknowledgedFaults(events, attempts),
    ...statedFaults(
      events,
      record.stated.filter((statement) => statement.game === game),
    ),
    ...phaseFaults(events, attempts),
    ...owedFaults(events, post),
    ...computerFaults(events),
  ]
}

/** Lists show the current state of games and players. */
function lobbyFaults({ database }: Platform, state: GameState): readonly string[] {
  const { phase, status, deadline, due, players } = lobbyRow(state)
  const [game] = database.sqlite.query('SELECT phase, status, deadline, due FROM games WHERE id = ?', [state.id]).rows
  const query =
    'SELECT player_id, seat, plays, wants, alive, ready FROM game_players WHERE game_id = ? ORDER BY player_id'
  const shown = JSON.stringify([game, database.sqlite.query(query, [state.id]).rows])
  const rows = players.map(({ id, alive, ready, ...player }) => ({
    player_id: id,
    ...player,
    alive: Number(alive),
    ready: Number(ready),
  }))
  const sorted = rows.toSorted((left, right) => (left.player_id < right.player_id ? -1 : 1))
  const actual = JSON.stringify([{ phase, status, deadline, due }, sorted])
  return shown === actual ? [] : [`lists show ${shown} where the game is ${actual}`]
}

/** Every acknowledged sheet is in the log, and every sheet in the log was sent. */
function acknowledgedFaults(events: readonly GameEvent[], attempts: readonly Attempt[]): readonly string[] {
  const saved = events.filter((event) => event.kind === 'saved')
  const lost = attempts.filter(
    ({ outcome, seat, savedAt, lines }) =>
      outcome === 'acknowledged' &&
      !saved.some((event) => event.seat === seat && event.sheet.savedAt === savedAt && isSheet(event, lines)),
  )
  return lost.map(({ phase, seat }) => `an acknowledged order of ${seat} in ${phase} is lost`)
}

/** Every acknowledged statement for later phases is in the log. */
const statedFaults = (events: readonly GameEvent[], stated: PlayerRecord['stated']): readonly string[] => {
  const saved = new Set(
    events.flatMap((event) => (event.kind === 'ahead-saved' ? [`${event.seat} ${event.ahead?.savedAt ?? ''}`] : [])),
  )
  return stated
    .filter(({ seat, savedAt }) => !saved.has(`${seat} ${savedAt}`))
    .map(({ seat, savedAt }) => `what ${seat} stated at ${savedAt} is lost`)
}

type Saving = Extract<GameEvent, { kind: 'saved' }>
const isSheet = ({ sheet }: Saving, lines: readonly string[]): boolean =>
  JSON.stringify(sheet.lines.map(({ text }) => text)) === JSON.stringify(lines)

/** Every closed phase follows from the acknowledged orders and those without an answer. */
function phaseFaults(events: readonly GameEvent[], attempts: readonly Attempt[]): readonly string[] {
  return stepsFrom(null, events).flatMap(({ before, event }) => {
    if (event.kind !== 'closed' || before?.status !== 'playing') return []
    const [again] = closePhase(before, event.phase.cause, event.phase.closedAt)
    const isSame = JSON.stringify(again) === JSON.stringify(event)
    return [
      ...sheetFaults(before, attempts),
      ...(isSame ? [] : [`phase ${event.phase.index} is adjudicated otherwise`]),
    ]
  })
}

/** A computer orders once for each phase and seat, with orders that count, before a phase closes early. */
function computerFaults(events: readonly GameEvent[]): readonly string[] {
  return stepsFrom(null, events).flatMap(({ before, event }) => {
    if (before?.status !== 'playing') return []
    const { code } = phaseIn(before)
    if (event.kind === 'computed') {
      const refused = event.sheet.lines.filter(({ problem }) => problem !== null)
      const isSecond = before.computed[event.seat] !== undefined
      return [
        ...refused.map(({ text }) => `in ${code} the computer ordered in vain: ${text}`),
        ...(isSecond ? [`in ${code} the computer ordered twice for ${event.seat}`] : []),
      ]
    }
    if (event.kind !== 'closed' || event.phase.cause !== 'ready') return []
    return computersToAsk(before).map((seat) => `${code} closed without the computer’s orders for ${seat}`)
  })
}

/** The mails that the log implies. */
function owedFaults(events: readonly GameEvent[], { owed }: Post): readonly string[] {
  const moments = [...Map.groupBy(stepsFrom(null, events), ({ event }) => instantOf(event)).values()]
  const effects = moments.flatMap((steps) => effectsOf(steps))
  return effects.flatMap((effect) =>
    effect.kind === 'mail' && !owed.has(effect.key) ? [`${effect.key} was never to be sent`] : [],
  )
}

/** The current sheet is the last acknowledged one, or one that was sent without an answer. */
function sheetFaults(before: Playing, attempts: readonly Attempt[]): readonly string[] {
  const { code } = phaseIn(before)
  const seats = Map.groupBy(
    attempts.filter(({ phase }) => phase === code),
    ({ seat }) => seat,
  )
  return [...seats].flatMap(([seat, sent]) => {
    const known = sent.filter(({ outcome }) => outcome === 'acknowledged')
    const newest = known.toSorted((one, other) => (one.savedAt ?? 0) - (other.savedAt ?? 0)).at(-1)
    const inForce = before.sheets[seat]
    const lines = JSON.stringify(inForce?.lines.map(({ text }) => text) ?? null)
    const possible = [...(newest === undefined ? [] : [newest]), ...sent.filter(({ outcome }) => outcome === 'unknown')]
    if (newest === undefined && (inForce === undefined || inForce.ahead === true)) return []
    return possible.some((one) => JSON.stringify(one.lines) === lines)
      ? []
      : [`in ${code} ${seat} has ${lines}, and not what was acknowledged`]
  })
}

/** Press is mailed only to players who want it: others may have no such mail. */
const mayBeNone = (key: string): boolean => key.split('/')[2]?.startsWith('press') === true

function mailFaults({ owed, delivered, fates }: Post): readonly string[] {
  const reasons: readonly (string | null)[] = DROP_REASONS
  const unowed = [...delivered.keys()].filter((key) => !owed.has(key)).map((key) => `${key} was not owed`)
  const wrong = [...owed].flatMap((key) => {
    const times = delivered.get(key) ?? 0
    const fate = fates.get(key)
    if (times > 1) return [`${key} was delivered ${times} times`]
    if (fate === undefined) return mayBeNone(key) ? [] : [`${key} is not known to the ledger`]
    if (fate.state === 'sent') return times === 1 ? [] : [`${key} is sent, and was not delivered`]
    if (fate.state === 'dropped')
      return times === 0 && reasons.includes(fate.reason)
        ? []
        : [`${key} was dropped (${fate.reason}), and delivered ${times} times`]
    return [`${key} is ${fate.state} (${fate.reason}), and was delivered ${times} times`]
  })
  return [...unowed, ...wrong]
}
