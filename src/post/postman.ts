/**
 * The one consumer of the mail queue. The queue may bring a mail twice, and this process may end between any two lines;
 * what is sent, and as part of which batch, is therefore written into the ledger before the provider is asked, and every
 * answer to the queue is read from the ledger.
 */
import type { MailMessage } from '../mail/message.ts'
import { type Clock, REAL_CLOCK } from '../clock.ts'
import { type Entry, Ledger, isForgotten } from './ledger.ts'
import { paced } from './pace.ts'
import type { Letter } from './letter.ts'
import { type Transport, mailbox, provider } from './transport.ts'
import { type LetterEnv, writeLetter } from './letters.ts'

export type PostEnv = LetterEnv & Pick<Env, 'ENVIRONMENT' | 'RESEND_API_KEY' | 'MAIL_API_URL'>

/** The key with which `npm start` runs when there is none: mails go to the mailbox page. */
const LOCAL_KEY = 're_local'
const PARKED_QUEUE = 'concert-mails-parked'
/** The longest delay that the queue knows, in seconds. */
const LONGEST_DELAY = 12 * 60 * 60

interface Sending {
  readonly ledger: Ledger
  readonly transport: Transport
  readonly clock: Clock
  readonly env: LetterEnv
}

/** Both queues end here: mails to be sent, and mails the platform has given up on. */
export async function handleQueue(
  batch: MessageBatch<MailMessage>,
  env: PostEnv,
  clock: Clock = REAL_CLOCK,
): Promise<void> {
  const sending = { ledger: new Ledger(env.DB), transport: transportOf(env, clock), clock, env: env }
  const messages = batch.messages.filter(isMail)
  if (messages.length > 0) await (batch.queue === PARKED_QUEUE ? park(messages, sending) : deliver(messages, sending))
}

/** What is no mail, of another release perhaps, is let go: it would come back for ever, and its whole batch with it. */
function isMail(message: Message<MailMessage | null>): boolean {
  if (typeof message.body?.key === 'string') return true
  console.error(`queue: message ${message.id} is no mail`)
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
  const keys = messages.map(({ body }) => body.key)
  await ledger.note(
    messages.map(({ body }) => body),
    clock.now(),
  )
  const entries = [...(await ledger.entries(keys)).values()]
  for (const batch of unfinished(entries, clock.now())) await send(batch, sending)
  const letters = await writeAll(
    entries.filter(({ state }) => state === 'waiting'),
    sending,
  )
  if (letters.length > 0) await send(await take(letters, null, sending), sending)
  const after = await ledger.entries(keys)
  for (const message of messages) answer(message, after.get(message.body.key), clock.now())
}

/** Batches without an answer, unless they are to wait: their mails come back one by one, and each would ask again. */
const unfinished = (entries: readonly Entry[], now: number): ReadonlySet<string> =>
  new Set(
    entries.flatMap(({ state, batch, dueAt }) =>
      state === 'sending' && batch !== null && dueAt <= now ? [batch] : [],
    ),
  )

/** Settled mails leave the queue; the others come back when they are due. */
function answer(message: Message<MailMessage>, entry: Entry | undefined, now: number): void {
  if (entry?.state !== 'waiting' && entry?.state !== 'sending') return message.ack()
  const seconds = Math.ceil((entry.dueAt - now) / 1000)
  message.retry({ delaySeconds: Math.min(Math.max(seconds, 1), LONGEST_DELAY) })
}

type Keyed = readonly [key: string, Letter]

async function writeAll(entries: readonly Entry[], sending: Sending): Promise<readonly Keyed[]> {
  const letters = await Promise.all(entries.map((entry) => writeOne(entry, sending)))
  return letters.flatMap((letter) => (letter === null ? [] : [letter]))
}

/** A mail that cannot be written is our bug; it is parked, and costs no other mail its delivery. */
async function writeOne({ key, message }: Entry, { ledger, env, clock }: Sending): Promise<Keyed | null> {
  if (message === null) return null
  try {
    const letter = await writeLetter(message, env, clock.now())
    if (typeof letter !== 'string') return [key, letter]
    await ledger.drop([key], letter, clock.now())
  } catch (fault) {
    console.error(`mail ${key} could not be written`, fault)
    await ledger.park([key], `could not be written: ${String(fault)}`, clock.now())
  }
  return null
}

/** The name of the batch that these letters are now in. */
async function take(letters: readonly Keyed[], from: string | null, { ledger, clock }: Sending): Promise<string> {
  const batch = crypto.randomUUID()
  await ledger.take(batch, letters, from, clock.now())
  return batch
}

/** Sends a batch for the first time, or again: the same letters under the same key. */
async function send(batch: string, sending: Sending): Promise<void> {
  const { ledger, transport, clock } = sending
  const members = await ledger.members(batch)
  const letters = members.flatMap(({ key, letter }) => (letter === null ? [] : [[key, letter] as const]))
  if (members.some((member) => isForgotten(member, clock.now())))
    return ledger.park(
      members.map(({ key }) => key),
      'nobody knows whether it was sent',
      clock.now(),
    )
  if (letters.length === 0) return
  const delivery = await transport.deliver(
    batch,
    letters.map(([, letter]) => letter),
  )
  const now = clock.now()
  switch (delivery.kind) {
    case 'accepted':
      return ledger.close(
        batch,
        new Map(delivery.refused.map(({ index, reason }) => [letters[index]?.[0] ?? '', reason])),
        now,
      )
    case 'rejected':
      return rejected(batch, letters, delivery.reason, sending)
    case 'later':
      return ledger.postpone(batch, now + 1000 * (delivery.seconds ?? backoff(members)), delivery.reason, now)
  }
}

/** A batch refused as a whole is halved until the letter that spoils it is alone. */
async function rejected(batch: string, letters: readonly Keyed[], reason: string, sending: Sending): Promise<void> {
  const [only, ...others] = letters
  if (only !== undefined && others.length === 0) {
    return sending.ledger.close(batch, new Map([[only[0], reason]]), sending.clock.now())
  }
  const half = Math.ceil(letters.length / 2)
  const halves = [await take(letters.slice(0, half), batch, sending), await take(letters.slice(half), batch, sending)]
  for (const part of halves) await send(part, sending)
}

/** Seconds: two, six, eighteen … about an hour and a half before the eighth retry, after which the queue gives up. */
const backoff = (members: readonly Entry[]): number => 2 * 3 ** Math.max(...members.map(({ tries }) => tries))
