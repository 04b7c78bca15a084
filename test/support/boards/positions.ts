import { readdirSync, readFileSync } from 'node:fs'
import type { Issued } from '../../../src/rules/orders/order.ts'
import type { BoardState } from '../../../src/rules/position/position.ts'
import { boardOf, ordersOf, unitsOf } from './movement.ts'

type ByPower = Readonly<Record<string, readonly string[]>>
interface SavedPhase {
  readonly name: string
  readonly orders: ByPower
  readonly state: { readonly units: ByPower }
}

/** A movement phase of a real game. */
export interface PlayedPhase {
  readonly name: string
  readonly state: BoardState
  readonly issued: readonly Issued[]
}

/** All movement phases of the saved games in a folder. */
export function playedPhases(folder: URL): PlayedPhase[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.flatMap((file) => {
    const { phases }: { phases: SavedPhase[] } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    return phases.filter(({ name }) => name.endsWith('M')).map((phase) => readPlayed(file, phase))
  })
}

function readPlayed(file: string, { name, orders, state }: SavedPhase): PlayedPhase {
  const units = unitsOf(state.units)
  return { name: `${file} ${name}`, state: boardOf(units), issued: ordersOf(units, orders) }
}
