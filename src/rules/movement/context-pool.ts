import { type Judge, Adjudication, moves } from './context.ts'
import { arrives } from './convoy.ts'
import { succeeds } from './strength.ts'
import { supportHolds } from './support.ts'
import type { AtlasTables } from './atlas-tables.ts'

const judge: Judge = (b, question, optimistic) => {
  if (question >= b.size) return arrives(b, question - b.size, optimistic)
  return moves(b, question) ? succeeds(b, question, optimistic) : supportHolds(b, question, optimistic)
}

const CAPACITY = 64
const BREADTH = 128
const idle: Adjudication[] = []

/** Calls `work` with pooled arrays that are large enough. A nested call gets its own. */
export function withPooledContext<T>(units: number, home: AtlasTables, work: (b: Adjudication) => T): T {
  const last = idle.pop()
  const fits = last !== undefined && last.capacity >= units && last.breadth >= home.provinces
  const battle = fits ? last : new Adjudication(judge, Math.max(CAPACITY, units), Math.max(BREADTH, home.provinces))
  try {
    return work(battle)
  } finally {
    idle.push(battle)
  }
}
