/** A game of one person against computer players, adjudicated in the page. Pure. */
import { weakMemoize } from '../../../src/lib/memoize.ts'
import type { Seat } from '../../../src/rules/names.ts'
import { requiredOrders, type RequiredOrders } from '../../../src/rules/phases/turn.ts'
import type { ChosenOptions, Verdict } from '../../../src/rules/seam/variant.ts'
import {
  type Adjudicated,
  adjudicateSheets,
  type LocalGame,
  boardsIn,
  phaseIn,
  readLines,
} from '../../sandbox/local-game.ts'
import { type SandboxContent, stateOfBoards } from '../../sandbox/pack-link.ts'
import { readSheet, seatsWithSheets, withSheet } from '../../sandbox/seat-sheets.ts'
import { variantFor } from '../../../src/variants/index.ts'
import { inSlices, nextTask } from './slices.ts'

/** How many phases a computer simulates for each of its powers. */
export const EFFORTS = { novice: 60, player: 3_000, master: 30_000 } as const
export type Level = keyof typeof EFFORTS

/** The lines of each seat that gave orders. */
export type Sheets = Readonly<Record<Seat, readonly string[]>>

/** Everything that has to be kept of a match: the rest is adjudicated again. */
export interface MatchRecord {
  readonly variant: string
  /** Of the variant; left out: its rules as they are. */
  readonly options?: ChosenOptions
  /** The seat of the person. */
  readonly seat: Seat
  readonly level: Level
  /** Decides everything random: the start, and the choices of the computers. */
  readonly seed: number
  /** The orders of each closed phase. */
  readonly phases: readonly Sheets[]
}

export interface PlayedPhase {
  readonly game: LocalGame
  readonly sheets: Sheets
  readonly adjudicated: Adjudicated
}

export interface Match {
  readonly record: MatchRecord
  readonly played: readonly PlayedPhase[]
  /** The phase that takes orders; after the end, the last position. */
  readonly open: LocalGame
  readonly verdict: Verdict | null
}

/** Adjudicates the open phase of a match with these orders. Rejects if that fails. */
export type Adjudicate = (match: Match, sheets: Sheets) => Promise<Adjudicated>

/**
 * Adjudicates the closed phases with `adjudicate`, or here, in a task each, if it fails. Null if the
 * variant or the seat is unknown. Rejects if a phase cannot be adjudicated: the record is damaged.
 */
export async function openMatch(record: MatchRecord, adjudicate: Adjudicate): Promise<Match | null> {
  let match = startMatch(record)
  for (const sheets of record.phases) {
    if (match === null) return null
    const results = await adjudicate(match, sheets).catch(() => null)
    if (results === null) await nextTask()
    match = results === null ? closePhase(match, sheets) : withResults(match, sheets, results)
  }
  return match
}

/** The match before its first phase was closed. Null if the variant or the seat is unknown. */
export function startMatch(record: MatchRecord): Match | null {
  const variant = variantFor(record.variant, record.options)
  if (variant === null || !variant.seats.includes(record.seat)) return null
  return {
    record: { ...record, phases: [] },
    played: [],
    open: { variant, position: variant.setup(record.seed) },
    verdict: null,
  }
}

/** The match after its open phase was adjudicated with these orders. */
export const closePhase = (match: Match, sheets: Sheets): Match =>
  withResults(match, sheets, adjudicateSheets(match.open, sheets, match.played.length))

/** The match after its open phase, with the results of these orders. */
export function withResults({ record, played, open: game }: Match, sheets: Sheets, adjudicated: Adjudicated): Match {
  return {
    record: { ...record, phases: [...record.phases, sheets] },
    played: [...played, { game, sheets, adjudicated }],
    open: adjudicated.next,
    verdict: adjudicated.verdict,
  }
}

/** The match before this phase was closed. Drops the phases after it. */
export function takeBack(match: Match, at: number): Match {
  const phase = match.played[at]
  if (phase === undefined) return match
  return {
    record: { ...match.record, phases: match.record.phases.slice(0, at) },
    played: match.played.slice(0, at),
    open: phase.game,
    verdict: null,
  }
}

/** What the person may decide in the open phase; null if nothing. */
export const requiredOfPlayer = ({ open, record, verdict }: Match): RequiredOrders | null =>
  verdict === null
    ? (requiredOrders(open.variant, open.position).find(({ seat }) => seat === record.seat) ?? null)
    : null

/** What the person submits: a random map, too, like one that they have drawn. */
export const sheetOf = ({ record, open: { variant, position } }: Match, text: string): string =>
  text.trim() === '' ? (variant.sheetTemplate(position, record.seat)?.text ?? '') : text

/** The computers that have something to decide in the open phase. */
export const computersToMove = ({ open, record }: Match): readonly Seat[] =>
  requiredOrders(open.variant, open.position)
    .map(({ seat }) => seat)
    .filter((seat) => seat !== record.seat)

/** Is the person still in the game? */
export const isAlive = ({ open, record }: Match): boolean => open.variant.alive(open.position, record.seat)

/**
 * The match for the sandbox, which plays all seats. `text`: the person's orders in the open phase.
 * In slices, as reading every order of a long match takes long.
 */
export async function sandboxContent({ record, played, open }: Match, text: string): Promise<SandboxContent> {
  const first = played[0]?.game ?? open
  const closed: string[] = []
  await inSlices(played, (phase) => closed.push(textOfPhase(phase)))
  const last = sandboxText(open, { [record.seat]: text.split('\n') })
  return {
    variant: record.variant,
    ...(record.options !== undefined && { options: record.options }),
    state: stateOfBoards(phaseIn(first).code, boardsIn(first), first.position.memory),
    sheets: [...closed, last],
  }
}

/** Not again for every letter that is typed. */
const textOfPhase = weakMemoize(({ game, sheets }: PlayedPhase) => sandboxText(game, sheets))

function sandboxText(game: LocalGame, sheets: Sheets): string {
  const linesOf = (seat: Seat): readonly string[] => (sheets[seat] ?? []).filter((line) => line.trim() !== '')
  const separate = seatsWithSheets(game)
  if (separate.length > 0)
    return separate.reduce((text, seat) => withSheet(game, text, seat, linesOf(seat).join('\n')), '')
  return game.variant.seats.flatMap((seat) => linesOf(seat).map((line) => namedLine(game, seat, line))).join('\n')
}

/** The line, with the name of its power if it would be read as another power's order. */
function namedLine(game: LocalGame, seat: Seat, line: string): string {
  const power = readSheet(game, seat, [line])[0]?.issued?.power
  const isPlain = power === undefined || readLines(game, [line])[0]?.issued?.power === power
  return isPlain ? line : `${power}: ${line}`
}
