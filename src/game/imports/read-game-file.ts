/** Reads games from files: saved games and texts of judges. Adjudicates them again and compares. Pure. */
import { type Json, readObject } from '../../lib/json.ts'
import { err, ok, type Result } from '../../lib/result.ts'
import {
  type Difference,
  importGame,
  type ImportedGame,
  isJudgeText,
  readJudgeText,
  trimRecord,
} from '../../rules/saved/index.ts'
import type { Atlas } from '../../rules/atlas/atlas.ts'
import { publicAtlas } from '../../rules/position/position.ts'
import { type LooseRecord, textOf } from '../../rules/saved/read.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { RULESETS, variantBySavedMap, variantFor } from '../../variants/index.ts'
import { startingAtlas } from '../views/boards.ts'

/** Many times the size of long games, with all their messages. */
export const MAX_IMPORT_CHARACTERS = 4_000_000

export interface FileGame {
  readonly variant: Variant
  readonly game: ImportedGame
  /** What was read of the file: no names, messages or remarks. `readRecord` gives the same game again. */
  readonly record: LooseRecord
}

const UNREADABLE =
  'This is neither a saved game (JSON) nor the results of a judge. A saved game starts with “{”; a judge’s text has lines such as “Movement results for Spring of 1901.”'

/** `maxRecord`: the largest `record`, as JSON, in characters. The error is for the user. */
export function readGameFile(text: string, maxRecord = Infinity): Result<FileGame, string> {
  if (text.trim() === '') return err('Choose a file, or paste a game.')
  if (text.length > MAX_IMPORT_CHARACTERS)
    return err(
      `This file is too large: at most ${MAX_IMPORT_CHARACTERS / 1_000_000} million characters can be imported.`,
    )
  if (text.trimStart().startsWith('{')) return readSaved(text, maxRecord)
  return isJudgeText(text) ? readJudge(text, maxRecord) : err(UNREADABLE)
}

function readSaved(text: string, maxRecord: number): Result<FileGame, string> {
  const saved = parse(text)
  return saved === null
    ? err('This JSON is damaged, or has several games: import one complete game.')
    : readRecord(saved, maxRecord)
}

/** A saved game as data, e.g. the `record` of a file. The error is for the user. */
export function readRecord(saved: LooseRecord, maxRecord = Infinity): Result<FileGame, string> {
  const map = typeof saved['map'] === 'string' ? saved['map'] : 'standard'
  const variant = variantSaved(map, readObject((saved['options'] ?? null) as Json))
  return variant === null
    ? err(`This game is played on the map “${map.slice(0, 40)}”, which Concert does not have.`)
    : adjudicated(variant, saved, maxRecord)
}

/** Null: there is no such variant with these options. */
const variantSaved = (map: string, options: Readonly<Record<string, Json>>): Variant | null =>
  variantBySavedMap(map, options) ?? variantFor(map, options)

function parse(text: string): LooseRecord | null {
  try {
    return JSON.parse(text) as LooseRecord
  } catch {
    return null
  }
}

/** Our own texts name the variant below the title; those of judges are of Standard games. */
function readJudge(text: string, maxRecord: number): Result<FileGame, string> {
  const named = RULESETS.find(({ title }) => text.slice(0, 1000).includes(`\n${title}. http`))
  const variant = named === undefined ? variantBySavedMap('standard') : variantFor(named.id)
  if (variant === null) return err(UNREADABLE)
  const record = readJudgeText(text, startingAtlas(variant).powers)
  return adjudicated(variant, named === undefined ? record : { ...record, map: named.id }, maxRecord)
}

function adjudicated(variant: Variant, saved: LooseRecord, maxRecord: number): Result<FileGame, string> {
  const record = trimRecord(
    saved,
    startingAtlas(variant).powers.map(({ power }) => power),
  )
  // Before the game is adjudicated, which takes longest.
  if (maxRecord < Infinity && JSON.stringify(record).length > maxRecord)
    return err(`Its phases are too large: at most ${maxRecord / 1000} kB can be stored.`)
  const game = importGame(variant, record)
  return game.ok ? ok({ variant, game: { ...game.value, id: textOf(saved.id) ?? game.value.id }, record }) : game
}

/** What differs after a phase or was not read in it, as sentences; empty if all is as in the file. */
export function remarksOn({ variant, game }: FileGame, index: number): readonly string[] {
  const phase = game.phases[index]
  if (phase === undefined) return []
  const named = (text: string) => withPowerName(publicAtlas(variant, phase.before), text)
  const { differences, notes } = phase.comparison ?? { differences: [], notes: [] }
  return [
    ...differences.map((difference) => differenceText(difference, named)),
    ...(phase.unread.length === 0 ? [] : [`Not read: ${phase.unread.join(', ')}.`]),
    // The orders that were not read are among the notes, too.
    ...notes.filter((note) => !note.startsWith('without effect: ')).map((note) => sentence(named(note))),
  ]
}

/** How many phases ended differently here. */
export const differingPhases = ({ game }: FileGame): number =>
  game.phases.filter(({ comparison }) => (comparison?.differences.length ?? 0) > 0).length

const SUBJECTS: Readonly<Record<Difference['what'], string>> = {
  units: 'Units',
  retreats: 'Retreats',
  centers: 'Centres',
  results: 'Results',
}

/** `FRANCE A PAR` → `France A PAR` */
function withPowerName({ powers }: Atlas, text: string): string {
  const owner = powers.find(({ power }) => text.startsWith(`${power} `))
  return owner === undefined ? text : `${owner.name}${text.slice(owner.power.length)}`
}

function differenceText({ what, ours, recorded }: Difference, named: (fact: string) => string): string {
  const parts = [
    ...(ours.length === 0 ? [] : [`only here ${ours.map(named).join(', ')}`]),
    ...(recorded.length === 0 ? [] : [`only in the file ${recorded.map(named).join(', ')}`]),
  ]
  return `${SUBJECTS[what]}: ${parts.join('; ')}.`
}

const sentence = (note: string): string => {
  const text = `${note.charAt(0).toUpperCase()}${note.slice(1)}`
  return /[.!?]$/.test(text) ? text : `${text}.`
}
