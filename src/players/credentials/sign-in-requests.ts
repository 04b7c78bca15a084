/**
 * Open requests to sign in by mail, each with a code and a link.
 *
 * The **code** has six digits, so it could be guessed. It works for ten minutes, only in the
 * browser that requested it (a cookie holds the secret behind `id`). The **link** holds 128 random
 * bits. It works for an hour, in any browser.
 *
 * - *Nobody can guess a code.* One atomic statement counts a guess before comparing the code: five
 *   per request, however many arrive at once. All requests for an address together allow 100
 *   guesses a day, one chance in 10,000. New requests do not raise that limit.
 * - *Nobody can lock another person out.* Requests from elsewhere neither replace a code nor use up
 *   its guesses. Mails are first limited per network. A mail is refused only while the mailbox
 *   holds a link that works for ten more minutes, so its owner can always sign in. That deletes all
 *   requests for the address, and so resets its limits.
 * - *Nobody can flood a mailbox.* After 20 mails in a day there is at most one every 50 minutes.
 */
import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm'
import { tables } from '../../database.ts'
import type { Instant } from '../../game/ids.ts'
import { err, ok, type Result } from '../../lib/result.ts'
import { sign } from '../../lib/signing.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/time.ts'
import type { MailMessage } from '../../mail/mail-message.ts'
import { CODE_DIGITS, isCode } from '../accounts/account-fields.ts'
import { signIns } from '../schema.ts'

export const CODE_MINUTES = 10
const LINK_MINUTES = 60
/** A link that works for ten more minutes leaves time to open it. */
const FRESH_MINUTES = LINK_MINUTES - 10

const MAX_MAILS = { perDay: 20, fromNetwork: { perQuarterHour: 5, perDay: 10 } } as const
const MAX_GUESSES = { perCode: 5, perAddressAndDay: 100 } as const

export const CODE_REFUSALS = ['wrong-code', 'code-spent', 'codes-spent'] as const
type CodeRefusal = (typeof CODE_REFUSALS)[number]

/** What a browser sends to finish a sign-in. */
interface Proof {
  readonly address: string
  /** Six digits, or the secret of a link. */
  readonly code: string
  /** The secret that `requestSignIn` returned to this browser; null if it has none. */
  readonly browser: string | null
}

interface SignInRequest {
  readonly address: string
  readonly network: string
  /** The path that the mailed link opens after signing in; null: the player's games. */
  readonly next: string | null
}

/** Mails a code and a link. Returns a secret for the browser; null if the rate limit is reached. */
export async function requestSignIn(
  env: Env,
  { address, network, next }: SignInRequest,
  now: Instant,
): Promise<string | null> {
  const [browser, link, code] = [newSecret(), newSecret(), newCode()]
  const id = await hash(env, 'browser', browser)
  const hashes = { id, code: await hash(env, `code of ${id}`, code), link: await hash(env, 'link', link) }
  if (!(await insertUnlessRateLimited(env.DB, { ...hashes, address, network }, now))) return null
  try {
    await env.MAILS.send(signInMail(env.BASE_URL, { address, next, code, secret: link }))
    return browser
  } catch (fault) {
    // An unsent mail must not count towards the limits.
    await tables(env.DB).delete(signIns).where(eq(signIns.id, id))
    throw fault
  }
}

interface SignInLink extends Pick<SignInRequest, 'address' | 'next'> {
  readonly code: string
  readonly secret: string
}

/** The secret is in the fragment, which no server or scanner sees. A button on the page sends it. */
function signInMail(base: string, { address, next, code, secret }: SignInLink): MailMessage {
  const fields = new URLSearchParams({ address, code: secret, ...(next !== null && { next }) })
  const link = `${base}/sign-in#${fields.toString()}`
  return {
    key: `sign-in/${crypto.randomUUID()}`,
    to: { address },
    facts: { kind: 'sign-in', code, minutes: CODE_MINUTES, link, linkMinutes: LINK_MINUTES },
  }
}

/** Finishes a sign-in. Of several calls with the same proof, only one succeeds. */
export async function finishSignIn(env: Env, proof: Proof, now: Instant): Promise<Result<null, CodeRefusal>> {
  const request = isCode(proof.code) ? await checkCode(env, proof, now) : await checkLink(env, proof, now)
  if (!request.ok) return request
  return (await deleteRequests(env.DB, proof.address, request.value)) ? ok(null) : err('wrong-code')
}

/** For the cron job. Requests older than a day no longer count towards any limit. */
export async function deleteOldRequests(db: D1Database, now: Instant): Promise<void> {
  await tables(db)
    .delete(signIns)
    .where(lt(signIns.askedAt, now - DAY_MS))
}

type Row = typeof signIns.$inferInsert
type RequestId = string

/** One statement, so that concurrent requests are all counted. False if the rate limit is reached. */
async function insertUnlessRateLimited(
  db: D1Database,
  { id, address, network, code, link }: Omit<Row, 'guesses' | 'askedAt'>,
  now: Instant,
): Promise<boolean> {
  const mailsSince = (since: Instant, filter: SQL = sql`TRUE`): SQL =>
    sql`(SELECT count(*) FROM sign_ins WHERE address = ${address} AND asked_at > ${since} AND ${filter})`
  const isFromNetwork = sql`network = ${network}`
  const inserted = await tables(db).all(sql`
    INSERT INTO sign_ins (id, address, network, code, link, guesses, asked_at)
    SELECT ${id}, ${address}, ${network}, ${code}, ${link}, 0, ${now}
    WHERE ${mailsSince(now - FRESH_MINUTES * MINUTE_MS)} = 0
      OR (${mailsSince(now - DAY_MS)} < ${MAX_MAILS.perDay}
        AND ${mailsSince(now - 15 * MINUTE_MS, isFromNetwork)} < ${MAX_MAILS.fromNetwork.perQuarterHour}
        AND ${mailsSince(now - DAY_MS, isFromNetwork)} < ${MAX_MAILS.fromNetwork.perDay})
    RETURNING id`)
  return inserted.length > 0
}

/** Counts the guess, then compares. Without the cookie of a request there is no code to guess. */
async function checkCode(
  env: Env,
  { address, code, browser }: Proof,
  now: Instant,
): Promise<Result<RequestId, CodeRefusal>> {
  const id = browser === null ? '' : await hash(env, 'browser', browser)
  const isOpen = and(
    eq(signIns.id, id),
    eq(signIns.address, address),
    gt(signIns.askedAt, now - CODE_MINUTES * MINUTE_MS),
  )
  const [request] = await tables(env.DB)
    .update(signIns)
    .set({ guesses: sql`${signIns.guesses} + 1` })
    .where(isOpen)
    .returning({ code: signIns.code, guesses: signIns.guesses })
  if (request === undefined) return err('wrong-code')
  if (request.guesses > MAX_GUESSES.perCode) return err('code-spent')
  if ((await countGuesses(env.DB, address, now)) > MAX_GUESSES.perAddressAndDay) return err('codes-spent')
  return request.code === (await hash(env, `code of ${id}`, code)) ? ok(id) : err('wrong-code')
}

/** Guesses at all codes of an address within a day, without those at spent codes. */
async function countGuesses(db: D1Database, address: string, now: Instant): Promise<number> {
  const [row] = await tables(db)
    .select({ total: sql<number>`coalesce(sum(min(${signIns.guesses}, ${MAX_GUESSES.perCode})), 0)` })
    .from(signIns)
    .where(and(eq(signIns.address, address), gt(signIns.askedAt, now - DAY_MS)))
  return row?.total ?? 0
}

async function checkLink(env: Env, { address, code }: Proof, now: Instant): Promise<Result<RequestId, CodeRefusal>> {
  const isOpen = and(
    eq(signIns.link, await hash(env, 'link', code)),
    eq(signIns.address, address),
    gt(signIns.askedAt, now - LINK_MINUTES * MINUTE_MS),
  )
  const [request] = await tables(env.DB).select({ id: signIns.id }).from(signIns).where(isOpen)
  return request === undefined ? err('wrong-code') : ok(request.id)
}

/** Deletes every request for the address; false if this one has been used in the meantime. */
async function deleteRequests(db: D1Database, address: string, id: RequestId): Promise<boolean> {
  const isUnused = sql`EXISTS (SELECT 1 FROM sign_ins WHERE id = ${id})`
  const deleted = await tables(db)
    .delete(signIns)
    .where(and(eq(signIns.address, address), isUnused))
    .returning({ id: signIns.id })
  return deleted.length > 0
}

/** Keyed, so that a reader of the table cannot try a million codes. */
const hash = (env: Env, purpose: string, secret: string): Promise<string> =>
  sign(env.AUTH_SECRET, `sign-in ${purpose}:${secret}`)

const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Uniform: values above the last whole multiple of a million below 2³² are drawn again. */
function newCode(): string {
  const count = 10 ** CODE_DIGITS
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return value < 2 ** 32 - (2 ** 32 % count) ? String(value % count).padStart(CODE_DIGITS, '0') : newCode()
}
