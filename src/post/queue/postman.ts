/**
 * The only consumer of the mail queue. The queue may deliver a mail twice, and this process may end
 * at any line. So letters and their batches are recorded in the ledger before the provider is
 * called, and messages are acknowledged by the ledger's state.
 */
import type { PlayerId } from '../../game/ids.ts'
import { SECOND_MS } from '../../lib/time.ts'
import { isAboutTournament, isSingle, type MailMessage, playerOf } from '../../mail/mail-message.ts'
import { type Clock, REAL_CLOCK } from '../../clock.ts'
import { type Entry, Ledger, type TakenLetter, type Thread, isForgotten } from './ledger.ts'
import type { LetterEnv } from './letter-env.ts'
import { type ReaderPlan, writeSingle, writeGameLetter, planAll } from './letter-writing.ts'
import { type MailQueueEnv, mailWindow, firstDue, delaySeconds, sendToQueue } from './mail-queue.ts'
import { type Transport, withPacing, mailbox, provider } from './transport.ts'
import { isDatabaseFault } from '../../database.ts'
import { addCounts } from '../../telemetry/counts.ts'
import { type LogEnv, log, logFault } from '../../telemetry/log.ts'

export type PostEnv = LetterEnv & MailQueueEnv & LogEnv & Pick<Env, 'ENVIRONMENT' | 'RESEND_API_KEY' | 'MAIL_API_URL'>

/** The placeholder that `npm start` sets: mails go to the mailbox page. */
const LOCAL_KEY = 're_local'
/** The dead-letter queue. Environments add prefixes to its name. */
const isParkedQueue = (name: string): boolean => name.endsWith('-parked')
/** Milliseconds until a letter without a result is checked again, at least. */
const RECHECK_DELAY = 5_000
/** The provider's limit for a batch. */
const MAX_LETTERS = 100

interface SendContext {
  /** Keys of mails that were not written because the database failed: the queue retries them. */
  readonly unwritten: Set<string>
  readonly ledger: Ledger
  readonly transport: Transport
  readonly clock: Clock
  readonly env: PostEnv
}

/** Handles the queue of mails and its dead-letter queue. */
export async function handleQueue(
  batch: MessageBatch<MailMessage>,
  env: PostEnv,
  clock: Clock = REAL_CLOCK,
): Promise<void> {
  const context = {
    ledger: new Ledger(env.DB),
    transport: transportOf(env, clock),
    clock,
    env,
    unwritten: new Set<string>(),
  }
  const messages = batch.messages.filter(isMail)
  if (messages.length > 0) await (isParkedQueue(batch.queue) ? park(messages, context) : deliver(messages, context))
}

/** Acknowledges unknown messages (another release's): the queue would redeliver them forever. */
function isMail(message: Message<MailMessage | null>): boolean {
  if (typeof message.body?.key === 'string') return true
  logFault('mail queue', 'a message is no mail', [message.id])
  message.ack()
  return false
}

export const transportOf = (env: PostEnv, clock: Clock): Transport =>
  env.ENVIRONMENT === 'local' && env.RESEND_API_KEY === LOCAL_KEY
    ? mailbox(env.DB, clock)
    : withPacing(provider(env.RESEND_API_KEY, env.MAIL_API_URL), env.DB, clock)

async function park(messages: readonly Message<MailMessage>[], { ledger, clock }: SendContext): Promise<void> {
  const bodies = messages.map(({ body }) => body)
  await ledger.record(bodies, clock.now())
  await ledger.park(
    bodies.map(({ key }) => key),
    'given up after many tries',
    clock.now(),
  )
  for (const message of messages) message.ack()
}

async function deliver(messages: readonly Message<MailMessage>[], context: SendContext): Promise<void> {
  const { ledger, clock } = context
  const bodies = messages.map(({ body }) => body)
  const keys = bodies.map(({ key }) => key)
  const entries = [...(await loadEntries(bodies, context)).values()]
  for (const batch of pendingBatches(entries, clock.now())) await send(batch, context)
  const letters = await lettersFor(
    entries.filter(({ state }) => state === 'waiting'),
    context,
  )
  for (let i = 0; i < letters.length; i += MAX_LETTERS)
    await send(await take(letters.slice(i, i + MAX_LETTERS), null, context), context)
  const after = await ledger.entries(keys)
  logOutcomes(entries, after, context.env)
  await settleMessages(messages, after, context)
}

/** Logs each mail whose state has changed. */
function logOutcomes(before: readonly Entry[], after: ReadonlyMap<string, Entry>, env: PostEnv): void {
  for (const { key, state, message } of before) {
    const outcome = after.get(key)?.state
    if (outcome !== undefined && outcome !== state)
      log(env, { line: 'mail', kind: message?.facts.kind ?? '', key, outcome })
  }
}

/** The ledger's entries by key. Records mails that the ledger does not have yet. */
async function loadEntries(
  bodies: readonly MailMessage[],
  { ledger, clock, env }: SendContext,
): Promise<ReadonlyMap<string, Entry>> {
  const keys = bodies.map(({ key }) => key)
  const entries = await ledger.entries(keys)
  const unknown = bodies.filter(
    (body) => (entries.get(body.key)?.recipient ?? null) !== playerOf(body) || !entries.has(body.key),
  )
  if (unknown.length === 0) return entries
  await ledger.record(unknown, clock.now(), firstDue(env, clock.now()))
  return ledger.entries(keys)
}

/** Batches without a result that are due. A set, because each of their mails comes back. */
const pendingBatches = (entries: readonly Entry[], now: number): ReadonlySet<string> =>
  new Set(
    entries.flatMap(({ state, batch, dueAt }) =>
      state === 'sending' && batch !== null && dueAt <= now ? [batch] : [],
    ),
  )

/**
 * Acknowledges messages or has them retried. Waiting mails are queued again as new messages, so
 * that waiting does not count as a failed attempt.
 */
async function settleMessages(
  messages: readonly Message<MailMessage>[],
  entries: ReadonlyMap<string, Entry>,
  { clock, env, unwritten }: SendContext,
): Promise<void> {
  const now = clock.now()
  const waiting = messages.flatMap(({ body }) => {
    const entry = entries.get(body.key)
    return entry?.state === 'waiting' && !unwritten.has(body.key)
      ? [[body, Math.max(entry.dueAt - now, SECOND_MS)] as const]
      : []
  })
  await sendToQueue(env, [...new Map(waiting.map((item) => [item[0].key, item])).values()])
  for (const message of messages) {
    const entry = entries.get(message.body.key)
    if (unwritten.has(message.body.key)) message.retry({ delaySeconds: backoff(message.attempts - 1) })
    else if (entry?.state === 'sending') message.retry({ delaySeconds: Math.max(delaySeconds(entry.dueAt - now), 1) })
    else message.ack()
  }
}

/** Writes the letters that leave now: one per single mail, and one per reader of game mails. */
async function lettersFor(entries: readonly Entry[], context: SendContext): Promise<readonly TakenLetter[]> {
  const readers = [...new Set(entries.flatMap(({ recipient }) => recipient ?? []))]
  const singles = await Promise.all(entries.map((entry) => singleLetter(entry, context)))
  const planned = readers.length === 0 ? [] : await gameLetters(readers, context)
  return [...singles.flatMap((letter) => letter ?? []), ...planned]
}

async function singleLetter({ key, message, dueAt }: Entry, context: SendContext): Promise<TakenLetter | null> {
  const { env, clock, ledger } = context
  if (message === null || !isSingle(message)) return null
  // Its reader sleeps. The queue delays messages by hours at most.
  if (isAboutTournament(message) && dueAt > clock.now()) return null
  return writeOrPark([key], context, async () => {
    const letter = await writeSingle(message, env, clock.now())
    if (typeof letter !== 'string') return { keys: [key], letter }
    await ledger.drop([key], letter, clock.now())
    return null
  })
}

async function gameLetters(readers: readonly PlayerId[], context: SendContext): Promise<readonly TakenLetter[]> {
  const { ledger, env, clock } = context
  const now = clock.now()
  const free = await holdReadersWithPending(readers, context)
  const { undeliverable, plans } = await planAll(await ledger.waitingMails(free), free, mailWindow(env), env, now)
  const dropped = [...undeliverable, ...plans.flatMap(({ plan }) => plan.dropped)]
  for (const [reason, mails] of Map.groupBy(dropped, ([, why]) => why))
    await ledger.drop(
      mails.map(([key]) => key),
      reason,
      now,
    )
  await ledger.reschedule(plans.flatMap(({ plan }) => plan.later))
  const threads = await ledger.threads(free)
  const letters = await Promise.all(plans.map((plan) => writePlan(plan, threads, context)))
  return letters.flatMap((letter) => letter ?? [])
}

/**
 * Reschedules the mails of readers whose last letter has no result yet, because letters might
 * arrive in the wrong order. Returns the other readers.
 */
async function holdReadersWithPending(
  readers: readonly PlayerId[],
  { ledger, clock }: SendContext,
): Promise<readonly PlayerId[]> {
  const pending = await ledger.readersWithPending(readers)
  if (pending.size === 0) return readers
  const held = await ledger.waitingMails(readers.filter((reader) => pending.has(reader)))
  const soonest = clock.now() + RECHECK_DELAY
  await ledger.reschedule(
    held.map(({ key, recipient, dueAt }) => [key, Math.max(dueAt, soonest, pending.get(recipient) ?? 0)] as const),
  )
  return readers.filter((reader) => !pending.has(reader))
}

async function writePlan(
  { reader, plan }: ReaderPlan,
  threads: ReadonlyMap<string, Thread>,
  context: SendContext,
): Promise<TakenLetter | null> {
  const { env, clock } = context
  const keys = plan.letter.map(({ key }) => key)
  if (keys.length === 0) return null
  return writeOrPark(keys, context, async () => ({
    keys,
    letter: await writeGameLetter(plan, reader, threads, env, clock.now()),
  }))
}

/**
 * Parks the mails of a letter that cannot be written, which is our bug, so that it blocks no other
 * letter. If the database failed, they are retried instead.
 */
async function writeOrPark(
  keys: readonly string[],
  { ledger, clock, unwritten }: SendContext,
  write: () => Promise<TakenLetter | null>,
): Promise<TakenLetter | null> {
  try {
    return await write()
  } catch (fault) {
    logFault('mail that could not be written', fault, keys)
    if (isDatabaseFault(fault)) for (const key of keys) unwritten.add(key)
    else await ledger.park(keys, `could not be written: ${String(fault)}`, clock.now())
    return null
  }
}

/** Moves letters into a new batch, and returns its id. */
async function take(
  letters: readonly TakenLetter[],
  from: string | null,
  { ledger, clock }: SendContext,
): Promise<string> {
  const batch = crypto.randomUUID()
  await ledger.take(batch, letters, from, clock.now())
  return batch
}

/** Sends a batch for the first time, or again: the same letters with the same idempotency key. */
async function send(batch: string, context: SendContext): Promise<void> {
  const { ledger, transport, clock } = context
  const members = await ledger.members(batch)
  if (members.some((member) => isForgotten(member, clock.now())))
    return ledger.park(
      members.map(({ key }) => key),
      'nobody knows whether it was sent',
      clock.now(),
    )
  const letters = lettersOf(members)
  if (letters.length === 0) return
  const delivery = await transport.deliver(
    batch,
    letters.map(({ letter }) => letter),
  )
  const now = clock.now()
  switch (delivery.kind) {
    case 'accepted':
      await addCounts(context.env.DB, [['mails sent', letters.length - delivery.refused.length]], now)
      return ledger.close(
        batch,
        new Map(delivery.refused.map(({ index, reason }) => [placeOf(letters, index), reason])),
        now,
      )
    case 'rejected':
      return bisectRejected(batch, letters, delivery.reason, context)
    case 'later':
      return ledger.postpone(
        batch,
        now + SECOND_MS * (delivery.seconds ?? backoff(Math.max(...members.map(({ tries }) => tries)))),
        delivery.reason,
        now,
      )
  }
}

interface PlacedLetter extends TakenLetter {
  readonly place: number
}

/** Mails with the same place are one letter, stored with the first of them. */
function lettersOf(members: readonly Entry[]): readonly PlacedLetter[] {
  const places = Map.groupBy(members, ({ place }) => place ?? 0)
  return [...places].flatMap(([place, mails]) => {
    const letter = mails.find((mail) => mail.letter !== null)?.letter ?? null
    return letter === null ? [] : [{ place, letter, keys: mails.map(({ key }) => key) }]
  })
}

const placeOf = (letters: readonly PlacedLetter[], index: number): number => letters[index]?.place ?? -1

/** Halves a batch that was refused as a whole, until the bad letter is alone. */
async function bisectRejected(
  batch: string,
  letters: readonly PlacedLetter[],
  reason: string,
  context: SendContext,
): Promise<void> {
  const [first, ...rest] = letters
  if (first !== undefined && rest.length === 0)
    return context.ledger.close(batch, new Map([[first.place, reason]]), context.clock.now())
  const half = Math.ceil(letters.length / 2)
  const halves = [await take(letters.slice(0, half), batch, context), await take(letters.slice(half), batch, context)]
  for (const part of halves) await send(part, context)
}

/** Seconds: 2, 6, 18 … about 90 minutes before the eighth retry, the last one. */
const backoff = (tries: number): number => 2 * 3 ** tries
