/** Everything the service sends to someone, to compare two games that differ in a secret byte for byte. */
import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, vi } from 'vitest'
import { pushNote } from '../../../src/mail/content/push-note.ts'
import { isSingle, type MailMessage } from '../../../src/mail/mail-message.ts'
import { Browser, catchMails, HOME, type Person } from '../people.ts'
import { letterOf } from '../post/post-office.ts'

/** The start of each game. */
const NOON = Date.parse('2031-03-01T12:00:00Z')

/** Messages that the service sends by itself. */
interface Outgoing {
  readonly mails: MailMessage[]
  /** Bodies of webhook requests. */
  readonly hooked: string[]
}

/** Catches mails and webhooks, and sets the clock to noon. */
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

/** Rings the alarm, after this many milliseconds. */
export async function later(id: string, milliseconds = 0): Promise<void> {
  vi.setSystemTime(Date.now() + milliseconds)
  for (let rung = 0; rung < 3; rung++) await runDurableObjectAlarm(env.GAME.getByName(id))
}

/** The responses to a viewer for these addresses, each with address and status. */
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

/** Everything sent to someone: letters and notifications. */
async function sentTo(person: Person, { mails }: Outgoing): Promise<readonly string[]> {
  const own = mails.filter(({ to }) => 'player' in to && to.player === person.id)
  const letters = await Promise.all(own.map((mail) => letterOf(mail, env, Date.now())))
  const notes = own.flatMap((mail) => (isSingle(mail) ? [] : [pushNote(mail.facts, 'Europe/Vienna')]))
  return [...letters, ...notes].map((one) => JSON.stringify(one))
}

/** Removes the game's name and signed links, which differ. */
export const masked = (texts: readonly string[], id: string): readonly string[] =>
  texts.map((text) =>
    text
      .replaceAll(id, 'GAME')
      .replace(/(\/u\/|signature=|"invitation":"|webhook-|whsec_|\/calendar\/)[\w.+/=-]+/g, '$1SIGNED'),
  )

const OF_GAMES = ['games', 'game_players', 'deadlines', 'seen_phases', 'phase_records', 'departures', 'mails']

/** Removes the game from lists, calendars, counts and sent messages, so that the next one is alone. */
async function forget({ mails, hooked }: Outgoing): Promise<void> {
  mails.length = 0
  hooked.length = 0
  await env.DB.batch([...OF_GAMES, 'hourly_counts'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
}

/** For each test of a file: catches everything sent, and starts all games at noon. */
export function comparedGames() {
  let outgoing: Outgoing
  beforeEach(() => {
    outgoing = catchOutgoing()
  })
  afterEach(() => void vi.useRealTimers())
  return {
    begin: () => void vi.setSystemTime(NOON),
    /** The responses to a viewer of this game for these addresses. */
    answered: async (id: string, viewer: Browser, paths: readonly string[]) =>
      masked(await answered(viewer, paths), id),
    /** A player's calendar and messages. */
    reached: async (id: string, person: Person) =>
      masked([await calendarOf(person), ...(await sentTo(person, outgoing))], id),
    hooked: (id: string) => masked(outgoing.hooked, id),
    forget: () => forget(outgoing),
  }
}

/** Describes differences of two lists: the item, and a little of both from the first different character. */
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
