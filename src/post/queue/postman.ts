/**
 * The one consumer of the mail queue. The queue may bring a mail twice, and this process may end between any two lines;
 * what is sent, and as part of which batch, is therefore written into the ledger before the provider is asked, and every
 * answer to the queue is read from the ledger.
 */
import type { PlayerId } from '../../game/ids.ts'
import { SECOND_MS } from '../../lib/time.ts'
import { type MailMessage, isImmediate, playerOf } from '../../mail/mail-message.ts'
import { type Clock, REAL_CLOCK } from '../../clock.ts'
import { type Entry, Ledger, type TakenLetter, type Thread, isForgotten } from './ledger.ts'
import { type LetterEnv, writeImmediate, writeGameLetter } from './letter-writing.ts'
import { type MailQueueEnv, collects, firstLook, inSeconds, sendToQueue } from './mail-queue.ts'
import { paced } from './pace.ts'
import { type Planned, planAll } from './planning.ts'
import { type Transport, mailbox, provider } from './transport.ts'
import { isDatabaseFault } from '../../database.ts'
import { addCounts } from '../../telemetry/counts.ts'
import { type LogEnv, log, logFault } from '../../telemetry/log.ts'

export type PostEnv = LetterEnv & MailQueueEnv & LogEnv & Pick<Env, 'ENVIRONMENT' | 'RESEND_API_KEY' | 'MAIL_API_URL'>

/** The key with which `npm start` runs when there is none: mails go to the mailbox page. */
const LOCAL_KEY = 're_local'
/** The queue of mails that the platform has given up on, whatever the environment puts before its name. */
const isParkedQueue = (name: string): boolean => name.endsWith('-parked')
/** After so many milliseconds at the earliest it is looked again whether a letter has its answer. */
const ASK_AGAIN = 5_000
/** What the provider takes at once. */
const MOST_LETTERS = 100

interface Sending {
  /** Mails that could not be written because the database failed, by their keys: the queue brings them again. */
  readonly unwritten: Set<string>
  readonly ledger: Ledger
  readonly transport: Transport
  readonly clock: Clock
  readonly env: PostEnv
}

/** Both queues end here: mails to be sent, and mails the platform has given up on. */
export async function handleQueue(
  batch: MessageBatch<MailMessage>,
  env: PostEnv,
  clock: Clock = REAL_CLOCK,
): Promise<void> {
  const sending = {
    ledger: new Ledger(env.DB),
    transport: transportOf(env, clock),
    clock,
    env,
    unwritten: new Set<string>(),
  }
  const messages = batch.messages.filter(isMail)
  if (messages.length > 0) await (isParkedQueue(batch.queue) ? park(messages, sending) : deliver(messages, sending))
}

/** What is no mail, of another release perhaps, is let go: it would come back for ever, and its whole batch with it. */
function isMail(message: Message<MailMessage | null>): boolean {
  if (typeof message.body?.key === 'string') return true
  logFault('mail queue', 'a message is no mail', [message.id])
  message.ack()
  return false
}

export const transportOf = (env: PostEnv, clock: Clock): Transport =>
  env.ENVIRONMENT === 'local' && env.RESEND_API_KEY === LOCAL_KEY
    ? mailbox(env.DB, clock)
    : paced(provider(env.RESEND_API_KEY, env.MAIL_API_URL), env.DB, clock)

async function park(messages: readonly Message<MailMessage>[], { ledger, clock }: Sending): Promise<void> {
  const bodies = messages.map(({ body }) => body)
  await ledger.note(bodies, clock.now())
  await ledger.park(
    bodies.map(({ key }) => key),
    'given up after many tries',
    clock.now(),
  )
  for (const message of messages) message.ack()
}

async function deliver(messages: readonly Message<MailMessage>[], sending: Sending): Promise<void> {
  const { ledger, clock } = sending
  const bodies = messages.map(({ body }) => body)
  const keys = bodies.map(({ key }) => key)
  const entries = [...(await known(bodies, sending)).values()]
  for (const batch of unfinished(entries, clock.now())) await send(batch, sending)
  const letters = await lettersFor(
    entries.filter(({ state }) => state === 'waiting'),
    sending,
  )
  for (let i = 0; i < letters.length; i += MOST_LETTERS)
    await send(await take(letters.slice(i, i + MOST_LETTERS), null, sending), sending)
  const after = await ledger.entries(keys)
  logOutcomes(entries, after, sending.env)
  await answerAll(messages, after, sending)
}

/** A line for each mail of which the fate changed. */
function logOutcomes(before: readonly Entry[], after: ReadonlyMap<string, Entry>, env: PostEnv): void {
  for (const { key, state, message } of before) {
    const now = after.get(key)
    if (now === undefined || now.state === state) continue
    log(env, { line: 'mail', kind: message?.facts.kind ?? '', key, outcome: now.state })
  }
}

/** By key; what the ledger does not know yet is written into it. */
async function known(
  bodies: readonly MailMessage[],
  { ledger, clock, env }: Sending,
): Promise<ReadonlyMap<string, Entry>> {
  const keys = bodies.map(({ key }) => key)
  const entries = await ledger.entries(keys)
  const unknown = bodies.filter(
    (body) => (entries.get(body.key)?.recipient ?? null) !== playerOf(body) || !entries.has(body.key),
  )
  if (unknown.length === 0) return entries
  await ledger.note(unknown, clock.now(), firstLook(env, clock.now()))
  return ledger.entries(keys)
}

/** Batches without an answer, unless they are to wait: their mails come back one by one, and each would ask again. */
const unfinished = (entries: readonly Entry[], now: number): ReadonlySet<string> =>
  new Set(
    entries.flatMap(({ state, batch, dueAt }) =>
      state === 'sending' && batch !== null && dueAt <= now ? [batch] : [],
    ),
  )

/** Mails that have to wait are queued again as new messages, so that waiting does not count as a failed attempt. */
async function answerAll(
  messages: readonly Message<MailMessage>[],
  entries: ReadonlyMap<string, Entry>,
  { clock, env, unwritten }: Sending,
): Promise<void> {
  const now = clock.now()
  const waiting = messages.flatMap(({ body }) => {
    const entry = entries.get(body.key)
    return entry?.state === 'waiting' && !unwritten.has(body.key)
      ? [[body, Math.max(entry.dueAt - now, SECOND_MS)] as const]
      : []
  })
  await sendToQueue(env, [...new Map(waiting.map((one) => [one[0].key, one])).values()])
  for (const message of messages) {
    if (unwritten.has(message.body.key)) message.retry({ delaySeconds: backoff(message.attempts - 1) })
    else answer(message, entries.get(message.body.key), now)
  }
}

/** Letters without an answer come back when they are due; everything else leaves the queue. */
function answer(message: Message<MailMessage>, entry: Entry | undefined, now: number): void {
  if (entry?.state !== 'sending') return message.ack()
  message.retry({ delaySeconds: Math.max(inSeconds(entry.dueAt - now), 1) })
}

/** What leaves now: each requested mail alone, and one letter per reader with everything that waits for them. */
async function lettersFor(entries: readonly Entry[], sending: Sending): Promise<readonly TakenLetter[]> {
  const readers = [...new Set(entries.flatMap(({ recipient }) => recipient ?? []))]
  const asked = await Promise.all(entries.map((entry) => askedLetter(entry, sending)))
  const planned = readers.length === 0 ? [] : await gameLetters(readers, sending)
  return [...asked.flatMap((letter) => letter ?? []), ...planned]
}

async function askedLetter({ key, message }: Entry, sending: Sending): Promise<TakenLetter | null> {
  if (message === null || !isImmediate(message)) return null
  const { env, clock, ledger } = sending
  return orParked([key], sending, async () => {
    const letter = await writeImmediate(message, env, clock.now())
    if (typeof letter !== 'string') return { keys: [key], letter }
    await ledger.drop([key], letter, clock.now())
    return null
  })
}

async function gameLetters(readers: readonly PlayerId[], sending: Sending): Promise<readonly TakenLetter[]> {
  const { ledger, env, clock } = sending
  const now = clock.now()
  const free = await withoutUnanswered(readers, sending)
  const { unread, planned } = await planAll(await ledger.waitingFor(free), free, collects(env), env, now)
  const dropped = [...unread, ...planned.flatMap(({ plan }) => plan.dropped)]
  for (const [reason, some] of Map.groupBy(dropped, ([, why]) => why))
    await ledger.drop(
      some.map(([key]) => key),
      reason,
      now,
    )
  await ledger.wait(planned.flatMap(({ plan }) => plan.later))
  const threads = await ledger.threads(free)
  const letters = await Promise.all(planned.map((one) => writeOne(one, threads, sending)))
  return letters.flatMap((letter) => letter ?? [])
}

/**
 * Nothing is sent to a reader while nobody knows whether the letter before has left: they might arrive in the wrong order. The reader's
 * mails wait until it is asked for again.
 */
async function withoutUnanswered(
  readers: readonly PlayerId[],
  { ledger, clock }: Sending,
): Promise<readonly PlayerId[]> {
  const unanswered = await ledger.unanswered(readers)
  if (unanswered.size === 0) return readers
  const held = await ledger.waitingFor(readers.filter((reader) => unanswered.has(reader)))
  const soonest = clock.now() + ASK_AGAIN
  await ledger.wait(
    held.map(({ key, recipient, dueAt }) => [key, Math.max(dueAt, soonest, unanswered.get(recipient) ?? 0)] as const),
  )
  return readers.filter((reader) => !unanswered.has(reader))
}

async function writeOne(
  { reader, plan }: Planned,
  threads: ReadonlyMap<string, Thread>,
  sending: Sending,
): Promise<TakenLetter | null> {
  const { env, clock } = sending
  const keys = plan.letter.map(({ key }) => key)
  if (keys.length === 0) return null
  return orParked(keys, sending, async () => ({
    keys,
    letter: await writeGameLetter(plan, reader, threads, env, clock.now()),
  }))
}

/**
 * A letter that cannot be written is our bug; its mails are parked, and cost no other its delivery. Where only the database failed, they are
 * tried again.
 */
async function orParked(
  keys: readonly string[],
  { ledger, clock, unwritten }: Sending,
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

/** The name of the batch that these letters are now in. */
async function take(letters: readonly TakenLetter[], from: string | null, { ledger, clock }: Sending): Promise<string> {
  const batch = crypto.randomUUID()
  await ledger.take(batch, letters, from, clock.now())
  return batch
}

/** Sends a batch for the first time, or again: the same letters under the same key. */
async function send(batch: string, sending: Sending): Promise<void> {
  const { ledger, transport, clock } = sending
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
      await addCounts(sending.env.DB, [['mails sent', letters.length - delivery.refused.length]], now)
      return ledger.close(
        batch,
        new Map(delivery.refused.map(({ index, reason }) => [placeOf(letters, index), reason])),
        now,
      )
    case 'rejected':
      return rejected(batch, letters, delivery.reason, sending)
    case 'later':
      return ledger.postpone(
        batch,
        now + SECOND_MS * (delivery.seconds ?? backoff(triesOf(members))),
        delivery.reason,
        now,
      )
  }
}

interface PlacedLetter extends TakenLetter {
  readonly place: number
}

/** Mails that share a place are one letter, which the first of them holds. */
function lettersOf(members: readonly Entry[]): readonly PlacedLetter[] {
  const places = Map.groupBy(members, ({ place }) => place ?? 0)
  return [...places].flatMap(([place, some]) => {
    const letter = some.find((one) => one.letter !== null)?.letter ?? null
    return letter === null ? [] : [{ place, letter, keys: some.map(({ key }) => key) }]
  })
}

const placeOf = (letters: readonly PlacedLetter[], index: number): number => letters[index]?.place ?? -1

/** A batch refused as a whole is halved until the letter that spoils it is alone. */
async function rejected(
  batch: string,
  letters: readonly PlacedLetter[],
  reason: string,
  sending: Sending,
): Promise<void> {
  const [only, ...others] = letters
  if (only !== undefined && others.length === 0) {
    return sending.ledger.close(batch, new Map([[only.place, reason]]), sending.clock.now())
  }
  const half = Math.ceil(letters.length / 2)
  const halves = [await take(letters.slice(0, half), batch, sending), await take(letters.slice(half), batch, sending)]
  for (const part of halves) await send(part, sending)
}

/** Seconds: two, six, eighteen … about an hour and a half before the eighth retry, after which the queue gives up. */
const backoff = (tries: number): number => 2 * 3 ** tries

const triesOf = (members: readonly Entry[]): number => Math.max(...members.map(({ tries }) => tries))
