/**
 * Games that were played once, as far as playing them again needs: who ordered what in each phase.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Seat } from '../../rules/names.ts'
import { seat } from '../../rules/names.ts'
import { variantBySavedMap } from '../../variants/index.ts'
import { asTheyAre, type Redealt, redealing } from '../play/redeal.ts'
import { readGameText } from '../play/game-text.ts'
import { readGame } from '../play/record.ts'
import { ROOT } from '../service/processes.ts'

export interface GameScript {
  readonly options: Readonly<Record<string, number | string>>
  /** How many phases it has. */
  readonly length: number
  /** By the code of the phase. */
  readonly sheets: ReadonlyMap<string, ReadonlyMap<Seat, readonly string[]>>
  /** Whose they are in a game in which the lots fell otherwise. */
  readonly redealt: Redealt
}

const FOLDER = join(ROOT, 'test/games')
/** A whole game of the Python package's map, because it has every kind of phase. */
const RECORD = join(FOLDER, 'sample-1.json')

const EMPTY: GameScript = { options: {}, length: 0, sheets: new Map(), redealt: asTheyAre }

/** The game that is kept of this variant; an empty one if there is none. */
export function scriptFor(variant: string): GameScript {
  const record = readGame(RECORD)
  if (variantBySavedMap(record.map)?.id === variant) return recorded(record)
  const file = join(FOLDER, `${variant}.txt`)
  return existsSync(file) ? written(readFileSync(file, 'utf8')) : EMPTY
}

function recorded({ phases }: ReturnType<typeof readGame>): GameScript {
  const sheets = phases.map(({ name, orders }) => {
    const lines = Object.entries(orders).map(([power, sheet]) => [seat(power), sheet ?? []] as const)
    return [name, new Map(lines)] as const
  })
  return { options: {}, length: phases.length, sheets: new Map(sheets), redealt: asTheyAre }
}

function written(text: string): GameScript {
  const game = readGameText(text)
  const { options, phases } = game
  const sheets = new Map(phases.map((phase) => [phase.name, phase.sheets]))
  return { options, length: phases.length, sheets, redealt: redealing(game) }
}
