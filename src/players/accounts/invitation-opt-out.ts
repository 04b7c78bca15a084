/**
 * Addresses, with or without an account, whose owners want no invitations. They are stored as keyed
 * hashes, which can be compared but not mailed to.
 */
import { eq } from 'drizzle-orm'
import { tables } from '../../database.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { isValidSignature, sign } from '../../lib/signing.ts'
import { players, uninvited } from '../schema.ts'
import { isBlockedAmong } from './people-store.ts'

/** In the subject of a mail that unsubscribes: followed by the token. */
export const INVITATIONS = 'invitations'

/** A keyed hash of the address, in base64url. */
export const addressMark = (secret: string, address: string): Promise<string> =>
  sign(secret, `invited:${address.trim().toLowerCase()}`)

/**
 * Identifies the invitations to an address. Those of a player who may not invite its owner are counted
 * and queued apart, so that they take the place of nobody else's. Reads the same in either case.
 */
export async function invitationMark(
  env: Pick<Env, 'DB' | 'AUTH_SECRET'>,
  inviter: PlayerId,
  address: string,
): Promise<string> {
  const [mark, player] = await Promise.all([addressMark(env.AUTH_SECRET, address), playerAt(env, address)])
  const isBlocked = await isBlockedAmong(env.DB, inviter, player === null ? [] : [player])
  return isBlocked ? `${mark}-${inviter}` : mark
}

/** The purpose is signed, too. */
const signed = (mark: string): string => `invitations:${mark}`

/** A token that stops invitations to this address. Never expires. */
export const invitationOptOutToken = async (secret: string, mark: string): Promise<string> =>
  `${mark}.${await sign(secret, signed(mark))}`

/** The mark in a token; null if the token is invalid. */
export async function readOptOutToken(secret: string, token: string): Promise<string | null> {
  const [mark = '', signature = '', ...rest] = token.split('.')
  return rest.length === 0 && (await isValidSignature(secret, signed(mark), signature)) ? mark : null
}

export async function optOutOfInvitations(db: D1Database, mark: string, now: Instant): Promise<void> {
  await tables(db).insert(uninvited).values({ mark, at: now }).onConflictDoNothing()
}

export async function optInToInvitations(db: D1Database, mark: string): Promise<void> {
  await tables(db).delete(uninvited).where(eq(uninvited.mark, mark))
}

export async function hasOptedOut(db: D1Database, mark: string): Promise<boolean> {
  const rows = await tables(db).select().from(uninvited).where(eq(uninvited.mark, mark))
  return rows.length > 0
}

/** The player with this address; null if there is none. */
export async function playerAt({ DB }: Pick<Env, 'DB'>, address: string): Promise<PlayerId | null> {
  const [row] = await tables(DB)
    .select({ id: players.id })
    .from(players)
    .where(eq(players.address, address.trim().toLowerCase()))
  return row?.id ?? null
}
