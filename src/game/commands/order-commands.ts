/** Commands for the open phase: save orders, set Ready, and merge mailed lines into the sheet. */
import { newSheet, readLines } from '../sheets/read-lines.ts'
import { err, ok, type Result } from '../../lib/result.ts'
import type { Seat } from '../../rules/names.ts'
import type { CommandOf, CommandResult } from '../command.ts'
import { listRequirements, missingOrders, requirementsOf } from '../sheets/required-orders.ts'
import type { GameEvent } from '../event.ts'
import type { GameRefusal } from '../game-refusals.ts'
import type { GameState, Playing, Sheet, SheetLine } from '../model.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { computersToAsk } from '../seats/computer-seats.ts'
import { survivingSeat } from './ahead-commands.ts'
import { presenceEvents } from '../seats/seat-events.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import { seatPlayedBy } from '../seats/seat-lookup.ts'
import { type InPlay, inPlay, phaseIn } from '../in-play.ts'
import { isIntegerIn } from '../../lib/range.ts'
import { endsAside, linesSinceClear, type ReadLine, readSheet } from '../../rules/notation/index.ts'

/** Replaces the sheet. Lines with errors stay on it and do not affect the others. */
export function saveOrders(game: Playing, command: CommandOf<'order'>, now: Instant): CommandResult {
  const ordering = orderingSeat(game, command)
  if (!ordering.ok) return ordering
  const { play, seat } = ordering.value
  const before = game.sheets[seat]
  const sheet = newSheet(play, seat, command.lines, command.ready, before, now)
  if (sheet === null) return err('too-many-lines')
  if (command.basedOn !== undefined && command.basedOn !== (before?.savedAt ?? null)) return err('saved-elsewhere')
  return ok([...presenceEvents(game, seat, now), { kind: 'saved', at: now, seat, sheet }])
}

/** None if somebody took the seat or the phase closed while the computer was thinking. */
export function saveComputerOrders(game: Playing, command: CommandOf<'compute'>, now: Instant): readonly GameEvent[] {
  const { seat, phase, lines } = command
  if (phaseIn(game).code !== phase || !computersToAsk(game).includes(seat)) return []
  const sheet = newSheet(inPlay(game), seat, lines, true, undefined, now)
  if (sheet === null) throw new Error(`the computer wrote too many lines for ${seat}`)
  return [{ kind: 'computed', at: now, seat, sheet }]
}

/** The sheet that these events saved. Throws if there is none. */
export function savedSheet(events: readonly GameEvent[]): Sheet {
  const saved = events.findLast((event) => event.kind === 'saved')
  if (saved === undefined) throw new Error('orders were accepted, but no sheet was saved')
  return saved.sheet
}

/** Players may be ready without a sheet: they mean to give no orders. */
export function setReady(game: Playing, command: CommandOf<'ready'>, now: Instant): CommandResult {
  const ordering = orderingSeat(game, command)
  if (!ordering.ok) return ordering
  const { seat } = ordering.value
  const { ready } = command
  if ((game.sheets[seat]?.ready ?? false) === ready) return ok([])
  return ok([...presenceEvents(game, seat, now), { kind: 'readied', at: now, seat, ready }])
}

/** Why a game that is not in play refuses this player's command. */
export const notPlaying = (game: GameState, by: PlayerId): GameRefusal =>
  seatPlayedBy(game, by) === null ? 'not-a-player' : 'not-playing'

/** The seat that this player orders for, if the phase is open and requires orders of it. */
function orderingSeat(
  game: Playing,
  { by, phase }: { readonly by: PlayerId; readonly phase: string },
): Result<{ play: InPlay; seat: Seat }, GameRefusal> {
  const surviving = survivingSeat(game, by)
  if (seatPlayedBy(game, by) === null) return surviving
  if (phaseIn(game).code !== phase) return err('other-phase')
  if (!surviving.ok) return surviving
  return requirementsOf(surviving.value.play, surviving.value.seat) === null ? err('nothing-to-order') : surviving
}

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
    usable: read.filter(({ problem }, n) => problem === null && !isAboutReady(kept[n]) && !namesOtherPhase(kept[n])),
    unusable: read.filter(({ problem }) => problem !== null),
    isCleared: kept.length < all.length,
    isReady: readyLine === undefined ? null : readyLine.command?.kind === 'ready',
  }
}

const isAboutReady = (line: ReadLine | undefined): boolean =>
  line?.command?.kind === 'ready' || line?.command?.kind === 'not-ready'

const namesOtherPhase = (line: ReadLine | undefined): boolean =>
  line?.notices.some(({ why }) => why === 'other-phase') === true

/** The saved and the new lines, without those that a later line replaces. */
function mergeLines(play: InPlay, seat: Seat, sheet: Sheet | undefined, texts: readonly string[]): readonly string[] {
  const { variant, position } = play
  const lines = sheet?.lines.map(({ text }) => text) ?? []
  const powers = variant.powers(position, seat)
  const isAside = endsAside(readSheet({ variant, position, powers }, lines.join('\n')))
  const saved = isAside ? [...lines, `PHASE ${phaseOf(variant, position).code}`] : lines
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
