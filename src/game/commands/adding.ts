/** Lines that come from elsewhere than the page, by mail: they are put beside what is saved, and those that cannot be used are left out. */
import { type Result, err, ok } from '../../lib/result.ts'
import type { Seat } from '../../rules/names.ts'
import { readSheet, linesSinceClear } from '../../rules/notation/index.ts'
import type { ReadLine } from '../../rules/notation/index.ts'
import { type InPlay, phaseIn } from '../in-play.ts'
import type { GameRefusal } from '../game-refusals.ts'
import type { GameState, Sheet, SheetLine } from '../model.ts'
import { missing, requiredOf, wantsList } from '../sheets/wanted-orders.ts'
import type { CommandOf } from '../command.ts'
import { notPlaying, placeWanted } from './order-commands.ts'
import { readLines } from '../sheets/read-lines.ts'

export interface Addition {
  /** What is to be saved; null: nothing of it can be used, and what is saved stays. */
  readonly order: CommandOf<'order'> | null
  /** Lines that are not put on the sheet, with what is wrong with them. */
  readonly unusable: readonly SheetLine[]
  /** What is to be said of all of it; null: nothing. */
  readonly remark: string | null
}

type Adding = Pick<CommandOf<'order'>, 'by' | 'phase' | 'lines'>

/**
 * A later order for a unit takes the place of an earlier one, and `clear` begins the sheet afresh. A draft is sent as a whole: it
 * takes the place of the one that is saved, unless that one is finished and it is not.
 */
export function adding(game: GameState, { by, phase, lines }: Adding): Result<Addition, GameRefusal> {
  if (game.status !== 'playing') return err(notPlaying(game, by))
  const wanted = placeWanted(game, { by, phase })
  if (!wanted.ok) return wanted
  const { play, seat } = wanted.value
  const sheet = game.sheets[seat]
  const isDraft = phaseIn(game).steps.includes('draft')
  const { usable, unusable, isCleared, isReady } = readMailed(play, seat, isDraft ? unwrapped(lines) : lines)
  if (usable.length === 0 && !isCleared && isReady === null) return ok({ order: null, unusable, remark: null })
  if (isDraft && usable.length > 0 && isFinished(play, seat, sheet?.lines) && !isFinished(play, seat, usable))
    return ok({ order: null, unusable, remark: DRAFT_STAYS })
  const isAfresh = isCleared || (isDraft && usable.length > 0)
  const texts = usable.map(({ text }) => text)
  const order = {
    kind: 'order',
    by,
    phase,
    lines: isAfresh ? texts : beside(play, seat, sheet, texts),
    ready: isReady ?? sheet?.ready ?? false,
    basedOn: sheet?.savedAt ?? null,
  } as const
  return ok({ order, unusable, remark: null })
}

interface Mailed {
  readonly usable: readonly SheetLine[]
  readonly unusable: readonly SheetLine[]
  /** Does a line of it clear the sheet? */
  readonly isCleared: boolean
  /** What it says last about being ready; null: nothing. */
  readonly isReady: boolean | null
}

function readMailed(play: InPlay, seat: Seat, lines: readonly string[]): Mailed {
  const { variant, position } = play
  const all = readSheet({ variant, position, powers: variant.powers(position, seat) }, lines.join('\n'))
  const since = linesSinceClear(all)
  const shown = readLines(play, seat, lines)
  return {
    usable: shown.filter(({ problem }, place) => problem === null && !isReadiness(since[place])),
    unusable: shown.filter(({ problem }) => problem !== null),
    isCleared: since.length < all.length,
    isReady: readiness(since),
  }
}

const isReadiness = (line: ReadLine | undefined): boolean =>
  line?.command?.kind === 'ready' || line?.command?.kind === 'not-ready'

function readiness(lines: readonly ReadLine[]): boolean | null {
  const last = lines.findLast(isReadiness)
  return last === undefined ? null : last.command?.kind === 'ready'
}

/** What is saved and what is new, without the lines that a later one replaces. */
function beside(play: InPlay, seat: Seat, sheet: Sheet | undefined, texts: readonly string[]): readonly string[] {
  const saved = sheet?.lines.map(({ text }) => text) ?? []
  const isReplaced = ({ written, issued, problem }: SheetLine) =>
    written !== null && issued === null && problem === null
  return readLines(play, seat, [...saved, ...texts])
    .filter((line) => !isReplaced(line))
    .map(({ text }) => text)
}

/** Do these lines hold whatever the variant itself asks of a sheet: a whole map? */
const isFinished = ({ variant, position }: InPlay, seat: Seat, lines: readonly SheetLine[] | undefined): boolean =>
  variant.ownRequirements(position, seat, lines?.flatMap(({ issued }) => issued ?? []) ?? []).length === 0

/** What the phase still wants of this player, piece by piece: `A PAR`, `1 build`. */
export function stillMissing(game: GameState, asked: Pick<Adding, 'by' | 'phase'>): readonly string[] {
  if (game.status !== 'playing') return []
  const wanted = placeWanted(game, asked)
  if (!wanted.ok) return []
  const { play, seat } = wanted.value
  const wants = requiredOf(play, seat)
  return wants === null ? [] : wantsList(play, missing(play, seat, wants, game.sheets[seat]))
}

/** LogSentence where a draft that came by mail is not finished, and the one that is saved is. */
export const DRAFT_STAYS = 'What you sent is not finished, and what is saved is: so what is saved stays.'

/** Mail programs break lines at a width of about seventy characters; rows of a map are longer. */
const WIDTH = { min: 60, max: 100 } as const

/** Puts lines together again whose next word would not have fitted in the width of the text. */
function unwrapped(lines: readonly string[]): readonly string[] {
  const width = Math.max(0, ...lines.map(({ length }) => length))
  if (width < WIDTH.min || width > WIDTH.max) return lines
  const whole: string[] = []
  let room = width
  for (const line of lines) {
    const [word = ''] = line.trim().split(' ', 1)
    const isContinued = word !== '' && room < word.length + 1
    if (isContinued) whole.push(`${whole.pop() ?? ''} ${line.trim()}`)
    else whole.push(line)
    room = line.trim() === '' ? width : width - line.length
  }
  return whole
}
