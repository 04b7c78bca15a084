/** A game that its creator starts early with computers, and what lists show of it. */
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { catchMails, LONG_TIMEOUT, type Person, signIn } from '../people.ts'

interface Seat {
  readonly seat: string
  readonly player: string | null
  readonly computer: boolean
}

interface Game {
  readonly status: string
  readonly you: string | null
  readonly seats: readonly Seat[]
}

interface Listed {
  readonly id: string
  readonly openSeats: readonly { readonly computer?: true }[]
}

let mails: MailMessage[]
let anna: Person
let bert: Person
let zoe: Person
beforeEach(async () => {
  mails = catchMails()
  anna = await signIn(mails, 'anna@example.org')
  bert = await signIn(mails, 'bert@example.org')
  zoe = await signIn(mails, 'zoe@example.org')
})

const post = (body: object = {}, status = 200) => ({ method: 'POST', body, status })

/** Anna and Bert have joined a public game of seven in which two computers may play. Returns its id. */
async function form(): Promise<string> {
  const computers = { seats: 2, vacant: false, draws: false }
  const body = { name: 'Early', variant: 'classical', computers }
  const { id } = await anna.json<{ id: string }>('/api/games', post(body, 201))
  for (const person of [anna, bert]) await person.json(`/api/games/${id}/join`, post())
  return id
}

const codeOf = async (person: Person, path: string): Promise<string> => {
  const { error } = await (await person.call(path, post())).json<{ error: { code: string } }>()
  return error.code
}

const openSeatGames = async (): Promise<readonly string[]> =>
  (await zoe.json<{ games: readonly Listed[] }>('/api/games/open')).games.map(({ id }) => id)

it('is started by its creator only, once, and everybody gets the mail', async () => {
  const id = await form()
  const path = `/api/games/${id}/start`
  for (const person of [bert, zoe]) expect(await codeOf(person, path)).toBe('not-the-host')
  const { game } = await anna.json<{ game: Game }>(path, post())
  expect([game.status, game.seats.filter(({ computer }) => computer).length]).toEqual(['playing', 5])
  const begun = () =>
    mails.flatMap(({ facts, to }) => (facts.kind === 'started' && 'player' in to ? [to.player] : [])).toSorted()
  await expect.poll(begun, { timeout: LONG_TIMEOUT }).toEqual([anna.id, bert.id].toSorted())
  expect(await codeOf(anna, path)).toBe('already-started')
})

it('cannot begin while an operator has switched computers off', async () => {
  const id = await form()
  env.COMPUTERS = 'off'
  onTestFinished(() => void (env.COMPUTERS = 'on'))
  expect(await codeOf(anna, `/api/games/${id}/start`)).toBe('computers-off')
})

it('does not look for players, though a newcomer may take a computer’s seat', async () => {
  const id = await form()
  const { game } = await anna.json<{ game: Game }>(`/api/games/${id}/start`, post())
  const inPlay = async () => {
    const { games } = await zoe.json<{ games: readonly Listed[] }>('/api/games?status=playing')
    return games.map(({ openSeats }) => openSeats.map(({ computer }) => computer))
  }
  await expect.poll(inPlay, { timeout: LONG_TIMEOUT }).toEqual([[true, true, true, true, true]])
  expect(await openSeatGames()).toEqual([])
  await bert.json(`/api/games/${id}/resign`, post())
  await expect.poll(openSeatGames, { timeout: LONG_TIMEOUT }).toEqual([id])
  const seat = game.seats.find(({ computer }) => computer)?.seat
  const taken = await zoe.json<{ game: Game }>(`/api/games/${id}/seats`, post({ seat }))
  expect(taken.game.you).toBe(seat)
})
