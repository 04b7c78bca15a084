/** All that leaves the service for somebody, so that two games that differ in a secret can be compared byte for byte. */
import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, vi } from 'vitest'
import { pushNote } from '../../../src/mail/content/push-note.ts'
import { isImmediate, type MailMessage } from '../../../src/mail/mail-message.ts'
import { Browser, catchMails, HOME, type Person } from '../people.ts'
import { letterOf } from '../post/post-office.ts'

/** When each game begins. */
const NOON = Date.parse('2031-03-01T12:00:00Z')

/** What the service sends by itself. */
interface Outgoing {
  readonly mails: MailMessage[]
  /** The bodies of what webhooks are told. */
  readonly hooked: string[]
}

/** Mails and webhooks are caught, and it is noon. */
function catchOutgoing(): Outgoing {
  const hooked: string[] = []
  const mails = catchMails()
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  vi.mocked(globalThis.fetch).mockImplementation(async (_, init) => {
    hooked.push(typeof init?.body === 'string' ? init.body : '')
    return new Response(null, { status: 204 })
  })
  return { mails, hooked }
}

/** The game does what is due; and so long (ms) after. */
export async function later(id: string, milliseconds = 0): Promise<void> {
  vi.setSystemTime(Date.now() + milliseconds)
  for (let rung = 0; rung < 3; rung++) await runDurableObjectAlarm(env.GAME.getByName(id))
}

/** What a viewer is answered who asks for all of these, each with its address and status. */
async function answered(viewer: Browser, paths: readonly string[]): Promise<readonly string[]> {
  const answers: string[] = []
  for (const path of paths) {
    const answer = await viewer.call(path)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    answers.push(`${path} ${answer.status} ${Buffer.from(bytes).toString('latin1')}`)
  }
  return answers
}

async function calendarOf(person: Person): Promise<string> {
  const kept = await person.json<{ link: string | null }>('/api/me/calendar')
  const link = kept.link ?? (await person.json<{ link: string }>('/api/me/calendar', { method: 'POST' })).link
  return (await new Browser().call(link.replace(HOME, ''))).text()
}

/** All that is sent to somebody: his mails as letters, and what his devices are told. */
async function sentTo(person: Person, { mails }: Outgoing): Promise<readonly string[]> {
  const own = mails.filter(({ to }) => 'player' in to && to.player === person.id)
  const letters = await Promise.all(own.map((mail) => letterOf(mail, env, Date.now())))
  const notes = own.flatMap((mail) => (isImmediate(mail) ? [] : [pushNote(mail.facts, 'Europe/Vienna')]))
  return [...letters, ...notes].map((one) => JSON.stringify(one))
}

/** Each game has a name of its own, and links are signed for it: that is not compared. */
export const masked = (texts: readonly string[], id: string): readonly string[] =>
  texts.map((text) =>
    text
      .replaceAll(id, 'GAME')
      .replace(/(\/u\/|signature=|"invitation":"|webhook-|whsec_|\/calendar\/)[\w.+/=-]+/g, '$1SIGNED'),
  )

const OF_GAMES = ['games', 'game_players', 'deadlines', 'seen_phases', 'phase_records', 'departures', 'mails']

/** The game is no longer in lists, calendars and counts, and nothing of it was sent: the next is to be the only one. */
async function forget({ mails, hooked }: Outgoing): Promise<void> {
  mails.length = 0
  hooked.length = 0
  await env.DB.batch([...OF_GAMES, 'hourly_counts'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
}

/** For each test of a file: what leaves the service is caught, so that games can be compared that all begin at noon. */
export function comparedGames() {
  let outgoing: Outgoing
  beforeEach(() => {
    outgoing = catchOutgoing()
  })
  afterEach(() => void vi.useRealTimers())
  return {
    begin: () => void vi.setSystemTime(NOON),
    /** What a viewer of this game is answered who asks for these addresses. */
    answered: async (id: string, viewer: Browser, paths: readonly string[]) =>
      masked(await answered(viewer, paths), id),
    /** What a player is told beside: by his calendar, and by what is sent to him. */
    reached: async (id: string, person: Person) =>
      masked([await calendarOf(person), ...(await sentTo(person, outgoing))], id),
    hooked: (id: string) => masked(outgoing.hooked, id),
    forget: () => forget(outgoing),
  }
}

/** Where two lists of texts differ: what it is, and a little of both, from the first character that is not the same. */
export function differences(some: readonly string[], others: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.max(some.length, others.length) }, (_, n) => n).flatMap((n) => {
    const [one, other] = [some[n] ?? '', others[n] ?? '']
    if (one === other) return []
    let at = 0
    while (one[at] === other[at]) at++
    const from = Math.max(0, at - 60)
    return [[one.slice(0, 80), one.slice(from, from + 120), other.slice(from, from + 120)]]
  })
}
