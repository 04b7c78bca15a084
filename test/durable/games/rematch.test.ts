/** Rematches: who may start one, what it copies, and who is invited. */
import { beforeEach, expect, it } from 'vitest'
import { isInvitation, type MailMessage } from '../../../src/mail/mail-message.ts'
import { catchMails, type Person, signIn } from '../people.ts'

let mails: MailMessage[]
let anna: Person
let bert: Person
beforeEach(async () => {
  mails = catchMails()
  anna = await signIn(mails, 'anna@example.org')
  bert = await signIn(mails, 'bert@example.org')
  await anna.json('/api/me', { method: 'PATCH', body: { name: 'Anna' } })
})

const post = (body: object = {}, status = 200) => ({ method: 'POST', body, status })
const invitations = () => mails.filter(isInvitation)

interface Created {
  readonly id: string
  readonly invitation: string
}

/** A game of two that ended in a draw, unless `isOver` is false. Returns its path. */
async function play(more: object = {}, isOver = true): Promise<string> {
  const body = { name: 'Duel', variant: 'duo', access: 'invitation', draws: 'named', ...more }
  const { id, game } = await anna.json<{ id: string; game: { invitation: string } }>('/api/games', post(body, 201))
  const path = `/api/games/${id}`
  for (const person of [anna, bert]) await person.json(`${path}/join`, post({ invitation: game.invitation }))
  if (!isOver) return path
  const { game: played } = await anna.json<{ game: { seats: readonly { seat: string }[] } }>(path)
  const among = played.seats.map(({ seat }) => seat)
  const { game: voting } = await anna.json<{ game: { proposals: readonly { id: string }[] } }>(
    `${path}/proposals`,
    post({ motion: { kind: 'draw', among: more !== null && 'draws' in more ? [] : among } }),
  )
  const ballot = { method: 'PUT', body: { ballot: 'aye' } }
  await bert.json(`${path}/proposals/${voting.proposals[0]?.id}`, ballot)
  return path
}

it('has the settings of the game before, and its other players get one mail each', async () => {
  const path = await play()
  const { game: before } = await anna.json<{ game: { settings: object } }>(path)
  const rematch = await anna.json<Created>(`${path}/rematch`, post({}, 201))
  const { game } = await bert.json<{ game: { settings: object; creator: string; players: readonly string[] } }>(
    `/api/games/${rematch.id}?invitation=${rematch.invitation}`,
  )
  expect(game).toMatchObject({ settings: { ...before.settings, name: 'Duel, rematch' }, creator: anna.id, players: [] })
  expect(invitations().map(({ to, facts }) => [to.address, facts.by, facts.rematchOf])).toEqual([
    ['bert@example.org', 'Anna', 'Duel'],
  ])
  expect(invitations()[0]?.facts.link).toContain(`/games/${rematch.id}?invitation=${rematch.invitation}`)
})

it('is one for all players, until it is called off before its start', async () => {
  const path = await play()
  const first = await anna.json<Created>(`${path}/rematch`, post({}, 201))
  expect(await bert.json(`${path}/rematch`, post())).toEqual(first)
  expect(invitations()).toHaveLength(1)
  await anna.call(`/api/games/${first.id}/leave`, post())
  const second = await bert.json<Created>(`${path}/rematch`, post({}, 201))
  expect(second.id).not.toBe(first.id)
})

it('is for players of a game with a result only', async () => {
  const stranger = await signIn(mails, 'zoe@example.org')
  const open = await play({ access: 'public' }, false)
  expect((await stranger.call(`${open}/rematch`, post())).status).toBe(403)
  expect((await anna.call(`${open}/rematch`, post())).status).toBe(409)
  const over = await play()
  expect((await stranger.call(`${over}/rematch`, post())).status).toBe(404)
  const directed = await play({ master: 'player' })
  expect((await bert.call(`${directed}/rematch`, post())).status).toBe(403)
  expect((await anna.call(`${directed}/rematch`, post())).status).toBe(201)
})

it('of an anonymous game does not say who plays, and its mail not who invites', async () => {
  const path = await play({ anonymous: true })
  const { id, invitation } = await anna.json<Created>(`${path}/rematch`, post({}, 201))
  expect(invitations()[0]?.facts.by).toBeNull()
  expect(JSON.stringify(invitations()[0]?.facts)).not.toMatch(/Anna|anna@/)
  await anna.json(`/api/games/${id}/join`, post({ invitation }))
  const { game } = await bert.json<{ game: object }>(`/api/games/${id}?invitation=${invitation}`)
  expect(game).toMatchObject({ players: [], joined: 1, seats: [{ player: null }, { player: null }] })
})
