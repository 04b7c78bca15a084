/** Merges lines that arrive by mail into the saved sheet, and reports invalid ones. */
import { isIntegerIn } from '../../lib/range.ts'
import { type Result, err, ok } from '../../lib/result.ts'
import type { Seat } from '../../rules/names.ts'
import { type ReadLine, readSheet, linesSinceClear } from '../../rules/notation/index.ts'
import { type InPlay, phaseIn } from '../in-play.ts'
import type { GameRefusal } from '../game-refusals.ts'
import type { GameState, Sheet, SheetLine } from '../model.ts'
import { missingOrders, requirementsOf, listRequirements } from '../sheets/required-orders.ts'
import type { CommandOf } from '../command.ts'
import { notPlaying, orderingSeat } from './order-commands.ts'
import { readLines } from '../sheets/read-lines.ts'

interface MergedLines {
  /** The command that saves the merged sheet; null: keep the saved one. */
  readonly order: CommandOf<'order'> | null
  /** Lines with errors. They are not saved. */
  readonly unusable: readonly SheetLine[]
  /** A remark for the player about all of it; null: none. */
  readonly remark: string | null
}

type MailedOrders = Pick<CommandOf<'order'>, 'by' | 'phase' | 'lines'>

/**
 * Later orders for a unit replace earlier ones, and `clear` discards the saved sheet. A draft
 * arrives as a whole and replaces the saved one, unless only the saved one is complete.
 */
export function mergeMailedLines(
  game: GameState,
  { by, phase, lines }: MailedOrders,
): Result<MergedLines, GameRefusal> {
  if (game.status !== 'playing') return err(notPlaying(game, by))
  const ordering = orderingSeat(game, { by, phase })
  if (!ordering.ok) return ordering
  const { play, seat } = ordering.value
  const sheet = game.sheets[seat]
  const isDraft = phaseIn(game).steps.includes('draft')
  const { usable, unusable, isCleared, isReady } = readMailed(play, seat, isDraft ? unwrapLines(lines) : lines)
  if (usable.length === 0 && !isCleared && isReady === null) return ok({ order: null, unusable, remark: null })
  if (isDraft && usable.length > 0 && isComplete(play, seat, sheet?.lines) && !isComplete(play, seat, usable))
    return ok({ order: null, unusable, remark: DRAFT_INCOMPLETE })
  const replacesSheet = isCleared || (isDraft && usable.length > 0)
  const texts = usable.map(({ text }) => text)
  const order = {
    kind: 'order',
    by,
    phase,
    lines: replacesSheet ? texts : mergeLines(play, seat, sheet, texts),
    ready: isReady ?? sheet?.ready ?? false,
    basedOn: sheet?.savedAt ?? null,
  } as const
  return ok({ order, unusable, remark: null })
}

interface MailedLines {
  readonly usable: readonly SheetLine[]
  readonly unusable: readonly SheetLine[]
  /** Whether a line clears the sheet. */
  readonly isCleared: boolean
  /** The last line about Ready; null: there is none. */
  readonly isReady: boolean | null
}

function readMailed(play: InPlay, seat: Seat, lines: readonly string[]): MailedLines {
  const { variant, position } = play
  const all = readSheet({ variant, position, powers: variant.powers(position, seat) }, lines.join('\n'))
  const kept = linesSinceClear(all)
  const read = readLines(play, seat, lines)
  const readyLine = kept.findLast(isAboutReady)
  return {
    usable: read.filter(({ problem }, n) => problem === null && !isAboutReady(kept[n])),
    unusable: read.filter(({ problem }) => problem !== null),
    isCleared: kept.length < all.length,
    isReady: readyLine === undefined ? null : readyLine.command?.kind === 'ready',
  }
}

const isAboutReady = (line: ReadLine | undefined): boolean =>
  line?.command?.kind === 'ready' || line?.command?.kind === 'not-ready'

/** The saved and the new lines, without those that a later line replaces. */
function mergeLines(play: InPlay, seat: Seat, sheet: Sheet | undefined, texts: readonly string[]): readonly string[] {
  const saved = sheet?.lines.map(({ text }) => text) ?? []
  const isReplaced = ({ written, issued, problem }: SheetLine) =>
    written !== null && issued === null && problem === null
  return readLines(play, seat, [...saved, ...texts])
    .filter((line) => !isReplaced(line))
    .map(({ text }) => text)
}

/** Whether these lines fulfil the variant's own requirements, such as a whole map. */
const isComplete = ({ variant, position }: InPlay, seat: Seat, lines: readonly SheetLine[] | undefined): boolean =>
  variant.ownRequirements(position, seat, lines?.flatMap(({ issued }) => issued ?? []) ?? []).length === 0

/** The orders that this player still has to give: `A PAR`, `1 build`. */
export function listMissingOrders(game: GameState, player: Pick<MailedOrders, 'by' | 'phase'>): readonly string[] {
  if (game.status !== 'playing') return []
  const ordering = orderingSeat(game, player)
  if (!ordering.ok) return []
  const { play, seat } = ordering.value
  const required = requirementsOf(play, seat)
  return required === null ? [] : listRequirements(play, missingOrders(play, seat, required, game.sheets[seat]))
}

const DRAFT_INCOMPLETE = 'What you sent is incomplete, so the complete version you saved earlier was kept.'

/** Mail programs wrap lines at about seventy characters. Rows of a map are longer. */
const MAIL_WIDTH = { min: 60, max: 100 } as const

/** Rejoins lines that were wrapped because their next word did not fit. */
function unwrapLines(lines: readonly string[]): readonly string[] {
  const width = Math.max(0, ...lines.map(({ length }) => length))
  if (!isIntegerIn(MAIL_WIDTH, width)) return lines
  const unwrapped: string[] = []
  let room = width
  for (const line of lines) {
    const [word = ''] = line.trim().split(' ', 1)
    const isContinued = word !== '' && room < word.length + 1
    if (isContinued) unwrapped.push(`${unwrapped.pop() ?? ''} ${line.trim()}`)
    else unwrapped.push(line)
    room = line.trim() === '' ? width : width - line.length
  }
  return unwrapped
}
