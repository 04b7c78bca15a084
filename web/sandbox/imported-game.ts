/** Games from files for the sandbox: read, adjudicated again, and compared with the file. Pure. */
import { type Json, readObject } from '../../src/lib/json.ts'
import { err, ok, type Result } from '../../src/lib/result.ts'
import { startingAtlas } from '../../src/game/views/boards.ts'
import { eraOf } from '../../src/rules/phase-calendar.ts'
import { skipIdlePhases } from '../../src/rules/phases/turn.ts'
import type { Position } from '../../src/rules/position/position.ts'
import { stateOf } from '../../src/rules/sandbox/run-phase.ts'
import {
  COMPLETED,
  type Difference,
  exportImported,
  importGame,
  type ImportedGame,
  isJudgeText,
  readJudgeText,
  type SavedGame,
} from '../../src/rules/saved/index.ts'
import type { Variant } from '../../src/rules/seam/variant.ts'
import { RULESETS, variantBySavedMap, variantFor } from '../../src/variants/index.ts'
import { formatCount, phaseLabel } from '../text/words.ts'
import type { SandboxContent } from './sandbox-link.tsx'
import { openTimeline } from './timeline.ts'

/** Many times the size of long games, with all their messages. */
export const MAX_IMPORT_CHARACTERS = 4_000_000

export interface FileGame {
  readonly variant: Variant
  readonly game: ImportedGame
}

const UNREADABLE =
  'This is neither a saved game (JSON) nor the results of a judge. A saved game starts with “{”; a judge’s text has lines such as “Movement results for Spring of 1901.”'

/** The error is for the user. */
export function readFileGame(text: string): Result<FileGame, string> {
  if (text.trim() === '') return err('Choose a file, or paste a game.')
  if (text.length > MAX_IMPORT_CHARACTERS)
    return err(
      `This file is too large: at most ${MAX_IMPORT_CHARACTERS / 1_000_000} million characters can be imported.`,
    )
  if (text.trimStart().startsWith('{')) return readSaved(text)
  return isJudgeText(text) ? readJudge(text) : err(UNREADABLE)
}

function readSaved(text: string): Result<FileGame, string> {
  const saved = parse(text)
  if (saved === null) return err('This JSON is damaged, or has several games: import one complete game.')
  const map = typeof saved['map'] === 'string' ? saved['map'] : 'standard'
  const variant = variantSaved(map, readObject(saved['options'] ?? null))
  if (variant === null) return err(`This game is played on the map “${map.slice(0, 40)}”, which Concert does not have.`)
  return withVariant(variant, importGame(variant, saved))
}

/** Null: there is no such variant with these options. */
const variantSaved = (map: string, options: Readonly<Record<string, Json>>): Variant | null =>
  variantBySavedMap(map) ?? variantFor(map, options)

function parse(text: string): Readonly<Record<string, Json>> | null {
  try {
    return JSON.parse(text) as Readonly<Record<string, Json>>
  } catch {
    return null
  }
}

/** Our own texts name the variant below the title; those of judges are of Standard games. */
function readJudge(text: string): Result<FileGame, string> {
  const named = RULESETS.find(({ title }) => text.slice(0, 1000).includes(`\n${title}. http`))
  const variant = named === undefined ? variantBySavedMap('standard') : variantFor(named.id)
  if (variant === null) return err(UNREADABLE)
  return withVariant(variant, importGame(variant, readJudgeText(text, startingAtlas(variant).powers)))
}

const withVariant = (variant: Variant, game: Result<ImportedGame, string>): Result<FileGame, string> =>
  game.ok ? ok({ variant, game: game.value }) : game

/** `Spring 1901, movement` */
export const importedLabel = ({ variant, game }: FileGame, index: number): string => {
  const code = game.phases[index]?.code ?? ''
  return code === COMPLETED ? 'The end' : phaseLabel(code, eraOf(variant.calendar))
}

/** What differs after a phase or was not read in it, as sentences; empty if all is as in the file. */
export function remarksOn({ game }: FileGame, index: number): readonly string[] {
  const phase = game.phases[index]
  if (phase === undefined) return []
  const { differences, notes } = phase.comparison ?? { differences: [], notes: [] }
  return [
    ...differences.map(differenceText),
    ...(phase.unread.length === 0 ? [] : [`Not read: ${phase.unread.join(', ')}.`]),
    // The orders that were not read are among the notes, too.
    ...notes.filter((note) => !note.startsWith('without effect: ')).map(sentence),
  ]
}

const SUBJECTS: Readonly<Record<Difference['what'], string>> = {
  units: 'Units',
  retreats: 'Retreats',
  centers: 'Centres',
  results: 'Results',
}

function differenceText({ what, ours, recorded }: Difference): string {
  const parts = [
    ...(ours.length === 0 ? [] : [`only here ${ours.join(', ')}`]),
    ...(recorded.length === 0 ? [] : [`only in the file ${recorded.join(', ')}`]),
  ]
  return `${SUBJECTS[what]}: ${parts.join('; ')}.`
}

const sentence = (note: string): string => {
  const text = `${note.charAt(0).toUpperCase()}${note.slice(1)}`
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** `37 phases, adjudicated again: everything is as in the file.` */
export function importSummary(file: FileGame): string {
  const { phases } = file.game
  const different = phases.filter(({ comparison }) => (comparison?.differences.length ?? 0) > 0).length
  const result =
    different === 0
      ? 'everything is as in the file.'
      : `${formatCount(different, 'phase')} ended differently here. After each, the game continues as in the file.`
  return `${formatCount(phases.length, 'phase')}, adjudicated again: ${result}`
}

/** The game as Concert adjudicates it, in the format of the Python package. */
export const exportFileGame = ({ variant, game }: FileGame): SavedGame => exportImported(variant, game)

/**
 * The sandbox at this phase, with its orders. The phases before it can be stepped through, back to where the
 * file last differed.
 */
export function sandboxAt({ variant, game }: FileGame, index: number): SandboxContent {
  const differs = (at: number): boolean => (game.phases[at]?.comparison?.differences.length ?? 0) > 0
  let start = index
  while (start > 0 && !differs(start - 1)) start--
  // The sandbox skips phases in which nobody has anything to decide.
  const isShown = (at: number) => at === start || at === index || !isSkipped(variant, game.phases[at]?.before)
  const shown = [...game.phases.keys()].filter((at) => at >= start && at <= index && isShown(at))
  const content = contentOf(variant, game, start, shown)
  const opened = openTimeline(content)
  const reached = 'timeline' in opened ? opened.timeline.phases.at(-1)?.game.position.turn : undefined
  // A file may leave out phases that had decisions.
  return reached === game.phases[index]?.before.turn ? content : contentOf(variant, game, index, [index])
}

const isSkipped = (variant: Variant, before: Position | undefined): boolean =>
  before !== undefined && skipIdlePhases(variant, before).position.turn !== before.turn

function contentOf(variant: Variant, game: ImportedGame, start: number, shown: readonly number[]): SandboxContent {
  const { before } = game.phases[start] ?? {}
  return {
    variant: variant.id,
    // A state is plain data.
    state: before === undefined ? null : (stateOf(variant, before) as unknown as SandboxContent['state']),
    sheets: shown.map((at) => (game.phases[at]?.lines ?? []).join('\n')),
  }
}
