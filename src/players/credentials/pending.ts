/**
 * Sign-ins that were asked for and not yet finished: who is mailed a code, and what the code opens.
 *
 * A mail holds two secrets. The **code** has six digits, so it can be guessed, and is bound: it opens only for the browser that
 * asked (a cookie), or, for scripts without cookies, for a caller in the same network. The **link** holds 128 random bits, which
 * nobody guesses: it opens in any browser, and no count stops it.
 *
 * - *Nobody guesses a code.* A guess is counted by one atomic statement before the code is looked at: five for each mail, however
 *   many come at once and wherever from. A stranger who asks for another's address guesses at the code of his own request only,
 *   and all requests for an address together allow a hundred guesses a day, one chance in ten thousand.
 * - *Nobody locks another out.* Codes asked for elsewhere neither replace one's own nor use up its guesses. Mails to an address
 *   are limited for each network first. A mail is refused only while the mailbox holds one whose link is good for ten more
 *   minutes, so whoever owns the mailbox can always open that link. A finished sign-in ends all others of the address and begins
 *   its counts afresh.
 * - *Nobody fills a mailbox.* Beyond the first twenty mails of a day there is one every fifty minutes, wherever they are asked for.
 */
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '../../lib/time.ts'
import { err, ok, type Result } from '../../lib/result.ts'
import type { Instant } from '../../game/names.ts'
import { sign } from '../../lib/signing.ts'
import { tables } from '../../database.ts'
import { CODE_DIGITS, isCode } from '../accounts/account.ts'
import { mailCode } from './code-mail.ts'
import { signIns } from '../schema.ts'

export const CODE_MINUTES = 10
export const LINK_MINUTES = 60
/** A link that is good for ten more minutes leaves time to open it. */
const FRESH_MINUTES = LINK_MINUTES - 10

const MAILS_TO_ADDRESS = { aDay: 20, fromNetwork: { aQuarterOfAnHour: 5, aDay: 10 } } as const
const GUESSES = { atCode: 5, atAddressADay: 100 } as const

export const CODE_REFUSALS = ['wrong-code', 'code-spent', 'codes-spent'] as const
export type CodeRefusal = (typeof CODE_REFUSALS)[number]

/** What a caller shows to finish a sign-in. */
export interface Proof {
  readonly address: string
  /** Six digits, or the secret of a link. */
  readonly code: string
  /** The secret that `askForCode` gave to this browser; null if it has none. */
  readonly browser: string | null
  readonly network: string
}

/** Mails a code and a link. Answers with a secret for the asking browser to keep; null if enough mails are on their way already. */
export async function askForCode(env: Env, address: string, network: string, now: Instant): Promise<string | null> {
  const [browser, link, code] = [newSecret(), newSecret(), newCode()]
  const id = await hashed(env, 'browser', browser)
  const hashes = { id, code: await hashed(env, `code of ${id}`, code), link: await hashed(env, 'link', link) }
  if (!(await noteUnlessTooMany(env.DB, { ...hashes, address, network }, now))) return null
  try {
    await mailCode(env, address, { code, minutes: CODE_MINUTES, secret: link, linkMinutes: LINK_MINUTES })
    return browser
  } catch (fault) {
    // A mail that was never sent may not stand in the way of the next one.
    await tables(env.DB).delete(signIns).where(eq(signIns.id, id))
    throw fault
  }
}

/** Finishes a sign-in, once: of several calls with the same proof one succeeds. */
export async function prove(env: Env, proof: Proof, now: Instant): Promise<Result<null, CodeRefusal>> {
  const found = isCode(proof.code) ? await guess(env, proof, now) : await followLink(env, proof, now)
  if (!found.ok) return found
  return (await finish(env.DB, proof.address, found.value)) ? ok(null) : err('wrong-code')
}

/** Requests older than a day limit nothing any more. */
export async function forgetSignIns(db: D1Database, now: Instant): Promise<void> {
  await tables(db)
    .delete(signIns)
    .where(lt(signIns.askedAt, now - DAY_MS))
}

/** For an account that goes. */
export const signInsOf = (address: string): SQL => eq(signIns.address, address)

type Row = typeof signIns.$inferInsert
type Id = string

/** One statement, so that many requests at once are not all counted as the first. */
async function noteUnlessTooMany(
  db: D1Database,
  row: Omit<Row, 'guesses' | 'askedAt'>,
  now: Instant,
): Promise<boolean> {
  const { id, address, network, code, link } = row
  const mailed = (within: number, from: SQL = sql`TRUE`): SQL =>
    sql`(SELECT count(*) FROM sign_ins WHERE address = ${address} AND asked_at > ${now - within} AND ${from})`
  const here = sql`network = ${network}`
  const { aDay, fromNetwork } = MAILS_TO_ADDRESS
  const noted = await tables(db).all(sql`
    INSERT INTO sign_ins (id, address, network, code, link, guesses, asked_at)
    SELECT ${id}, ${address}, ${network}, ${code}, ${link}, 0, ${now}
    WHERE ${mailed(FRESH_MINUTES * MINUTE_MS)} = 0
      OR (${mailed(DAY_MS)} < ${aDay}
        AND ${mailed(15 * MINUTE_MS, here)} < ${fromNetwork.aQuarterOfAnHour}
        AND ${mailed(DAY_MS, here)} < ${fromNetwork.aDay})
    RETURNING id`)
  return noted.length > 0
}

/** Counts the guess, and only then looks whether it is right. */
async function guess(
  env: Env,
  { address, code, browser, network }: Proof,
  now: Instant,
): Promise<Result<Id, CodeRefusal>> {
  const own = browser === null ? '' : await hashed(env, 'browser', browser)
  const counted = await countGuess(env.DB, { address, own, network }, now)
  if (counted === null) return err('wrong-code')
  if (counted.guesses > GUESSES.atCode) return err('code-spent')
  if ((await guessesAt(env.DB, address, now)) > GUESSES.atAddressADay) return err('codes-spent')
  return counted.code === (await hashed(env, `code of ${counted.id}`, code)) ? ok(counted.id) : err('wrong-code')
}

/** The browser's own request; else the newest of its network. Null if there is none whose code is still good. */
async function countGuess(
  db: D1Database,
  { address, own, network }: { readonly address: string; readonly own: string; readonly network: string },
  now: Instant,
): Promise<{ readonly id: Id; readonly code: string; readonly guesses: number } | null> {
  const meant = sql`(SELECT id FROM sign_ins
    WHERE address = ${address} AND asked_at > ${now - CODE_MINUTES * MINUTE_MS} AND (id = ${own} OR network = ${network})
    ORDER BY id = ${own} DESC, asked_at DESC, rowid DESC LIMIT 1)`
  const [row] = await tables(db)
    .update(signIns)
    .set({ guesses: sql`${signIns.guesses} + 1` })
    .where(eq(signIns.id, meant))
    .returning({ id: signIns.id, code: signIns.code, guesses: signIns.guesses })
  return row ?? null
}

/** At all codes of an address; those that were refused because a code was spent looked at nothing, and do not count. */
async function guessesAt(db: D1Database, address: string, now: Instant): Promise<number> {
  const [row] = await tables(db)
    .select({ many: sql<number>`coalesce(sum(min(${signIns.guesses}, ${GUESSES.atCode})), 0)` })
    .from(signIns)
    .where(and(eq(signIns.address, address), gt(signIns.askedAt, now - DAY_MS)))
  return row?.many ?? 0
}

async function followLink(env: Env, { address, code }: Proof, now: Instant): Promise<Result<Id, CodeRefusal>> {
  const isThis = and(
    eq(signIns.link, await hashed(env, 'link', code)),
    eq(signIns.address, address),
    gt(signIns.askedAt, now - LINK_MINUTES * MINUTE_MS),
  )
  const [row] = await tables(env.DB).select({ id: signIns.id }).from(signIns).where(isThis)
  return row === undefined ? err('wrong-code') : ok(row.id)
}

/** Ends every request of the address; false if this one has been used meanwhile. */
async function finish(db: D1Database, address: string, id: Id): Promise<boolean> {
  const stillThere = sql`EXISTS (SELECT 1 FROM sign_ins WHERE id = ${id})`
  const ended = await tables(db)
    .delete(signIns)
    .where(and(eq(signIns.address, address), stillThere))
    .returning({ id: signIns.id })
  return ended.length > 0
}

/** Keyed, so that whoever reads the table cannot try out a million codes; the purpose keeps one kind from passing for another. */
const hashed = (env: Env, purpose: string, secret: string): Promise<string> =>
  sign(env.AUTH_SECRET, `sign-in ${purpose}:${secret}`)

const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Evenly spread: what is left of 2³² beyond whole millions is drawn again. */
function newCode(): string {
  const most = 10 ** CODE_DIGITS
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < 2 ** 32 - (2 ** 32 % most) ? String(drawn % most).padStart(CODE_DIGITS, '0') : newCode()
}
