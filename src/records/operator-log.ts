/** The log of operators' acts on accounts and games: who, when and why. */
import { desc, lt } from 'drizzle-orm'
import { tables } from '../database.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import { YEAR_MS } from '../lib/time.ts'
import { operatorActs, type OperatorAct } from './schema.ts'

const RETENTION = 2 * YEAR_MS
const MAX_LISTED = 100

export interface RecordedAct {
  readonly at: Instant
  readonly operator: PlayerId
  readonly act: OperatorAct
  /** The kind of hidden text, or the game master's act; otherwise empty. */
  readonly detail: string
  readonly game: GameId | null
  readonly player: PlayerId | null
  /** In the operator's words; empty if they gave no reason. */
  readonly why: string
}

export async function recordOperatorAct(db: D1Database, { game, player, ...act }: RecordedAct): Promise<void> {
  await tables(db)
    .insert(operatorActs)
    .values({ ...act, gameId: game, playerId: player })
}

/** Newest first. */
export const listOperatorActs = (db: D1Database): Promise<readonly RecordedAct[]> => {
  const { id, at, operator, act, detail, gameId: game, playerId: player, why } = operatorActs
  return tables(db)
    .select({ at, operator, act, detail, game, player, why })
    .from(operatorActs)
    .orderBy(desc(id))
    .limit(MAX_LISTED)
}

export async function deleteOldActs(db: D1Database, now: Instant): Promise<void> {
  await tables(db)
    .delete(operatorActs)
    .where(lt(operatorActs.at, now - RETENTION))
}
