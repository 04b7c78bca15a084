/** Saved games for the demo to replay: the orders of each seat in each phase. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Seat } from '../../rules/names.ts'
import { seat } from '../../rules/names.ts'
import { variantBySavedMap } from '../../variants/index.ts'
import { keepSheets, type Redeal, makeRedeal } from '../play/redeal.ts'
import { readGameText } from '../play/game-text.ts'
import { readGame } from '../play/record.ts'
import { ROOT } from '../service/processes.ts'

export interface GameScript {
  readonly options: Readonly<Record<string, number | string>>
  /** The number of phases. */
  readonly length: number
  /** By the code of the phase. */
  readonly sheets: ReadonlyMap<string, ReadonlyMap<Seat, readonly string[]>>
  /** Adapts the sheets to a game with another draw. */
  readonly redeal: Redeal
}

const FOLDER = join(ROOT, 'test/games')
/** A whole game on the standard map, with every kind of phase. */
const RECORD = join(FOLDER, 'sample-1.json')

const EMPTY: GameScript = { options: {}, length: 0, sheets: new Map(), redeal: keepSheets }

/** The saved game of this variant; an empty one if there is none. */
export function readScript(variant: string): GameScript {
  const record = readGame(RECORD)
  if (variantBySavedMap(record.map)?.id === variant) return fromRecord(record)
  const file = join(FOLDER, `${variant}.txt`)
  return existsSync(file) ? fromText(readFileSync(file, 'utf8')) : EMPTY
}

function fromRecord({ phases }: ReturnType<typeof readGame>): GameScript {
  const sheets = phases.map(({ name, orders }) => {
    const lines = Object.entries(orders).map(([power, sheet]) => [seat(power), sheet ?? []] as const)
    return [name, new Map(lines)] as const
  })
  return { options: {}, length: phases.length, sheets: new Map(sheets), redeal: keepSheets }
}

function fromText(text: string): GameScript {
  const game = readGameText(text)
  const { options, phases } = game
  const sheets = new Map(phases.map((phase) => [phase.name, phase.sheets]))
  return { options, length: phases.length, sheets, redeal: makeRedeal(game) }
}
