import type { Judge } from './context.ts'
import { Battle, moves } from './context.ts'
import { arrives } from './convoy.ts'
import { succeeds } from './strength.ts'
import { stands } from './support.ts'
import type { AtlasTables } from './tables.ts'

const judge: Judge = (b, question, hope) => {
  if (question >= b.size) return arrives(b, question - b.size, hope)
  return moves(b, question) ? succeeds(b, question, hope) : stands(b, question, hope)
}

const CAPACITY = 64
const BREADTH = 128
const idle: Battle[] = []

/** Calls `work` with a battle of at least this size. Battles are used again; a nested call gets one of its own. */
export function inBattle<T>(units: number, home: AtlasTables, work: (b: Battle) => T): T {
  const last = idle.pop()
  const fits = last !== undefined && last.capacity >= units && last.breadth >= home.provinces
  const battle = fits ? last : new Battle(judge, Math.max(CAPACITY, units), Math.max(BREADTH, home.provinces))
  try {
    return work(battle)
  } finally {
    idle.push(battle)
  }
}
