/** Blocked and favourite players: who meets whom, what refusals say, and who is told nothing. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isInvitation, type MailMessage } from '../../../src/mail/mail-message.ts'
import type { PlayerId } from '../../../src/game/ids.ts'
import { YEAR_MS } from '../../../src/lib/time.ts'
import { deleteOldBlocks, MAX_BLOCKED, MAX_FAVOURITES } from '../../../src/players/accounts/people-store.ts'
import { writeSingle } from '../../../src/post/queue/letter-writing.ts'
import { catchMails, type Person, signedIn } from '../people.ts'

interface People {
  readonly blocked: readonly { readonly player: string; readonly name: string }[]
  readonly favourites: readonly { readonly player: string; readonly name: string }[]
}
interface Made {
  readonly id: string
  readonly game: { readonly invitation: string }
}

let mails: readonly MailMessage[]
let ann: Person
let bob: Person
let cid: Person

beforeEach(async () => {
  mails = catchMails()
  ;[ann, bob, cid] = [
    await signedIn('ann@example.org'),
    await signedIn('bob@example.org'),
    await signedIn('cid@example.org'),
  ]
  for (const [person, name] of [
    [ann, 'Ann'],
    [bob, 'Bob'],
    [cid, 'Cid'],
  ] as const)
    await person.json('/api/me', { method: 'PATCH', body: { name } })
})

const put = (by: Person, path: string) => by.json<People>(`/api/me/${path}`, { method: 'PUT' })
const remove = (by: Person, path: string) => by.json<People>(`/api/me/${path}`, { method: 'DELETE' })
const create = (by: Person, settings: object = {}) =>
  by.json<Made>('/api/games', {
    method: 'POST',
    body: { name: 'A game', variant: 'classical', ...settings },
    status: 201,
  })
const join = (by: Person, id: string) => by.call(`/api/games/${id}/join`, { method: 'POST', body: {} })
const tried = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers].filter(([name]) => name !== 'date'),
  body: await answer.text(),
})

describe('a block', () => {
  it('keeps both out of the games of the other, with the same words', async () => {
    await put(ann, `blocked/${bob.id}`)
    const [hers, his] = [(await create(ann)).id, (await create(bob)).id]
    const refusals = [await tried(await join(bob, hers)), await tried(await join(ann, his))]
    expect(refusals[0]).toEqual(refusals[1])
    expect(refusals[0]).toMatchObject({ status: 409, body: expect.stringContaining('cannot-join') as string })
    expect(refusals[0]?.body).not.toMatch(/block|\bAnn\b|\bBob\b/i)
    const third = (await create(cid)).id
    expect((await join(ann, third)).status).toBe(200)
    expect(await tried(await join(bob, third))).toEqual(refusals[0])
    await remove(ann, `blocked/${bob.id}`)
    expect((await join(bob, hers)).status).toBe(200)
  })

  it('costs the same whether or not there is one, and whoever made it', async () => {
    const games = { hers: (await create(ann)).id, his: (await create(bob)).id, third: (await create(cid)).id }
    const steps = async (call: () => Promise<Response>) => {
      const prepare = vi.spyOn(env.DB, 'prepare')
      await (await call()).text()
      const count = prepare.mock.calls.map(([text]) => text)
      prepare.mockRestore()
      return count
    }
    await join(ann, games.third)
    const free = await steps(() => join(bob, games.third))
    await bob.call(`/api/games/${games.third}/leave`, { method: 'POST' })
    await put(ann, `blocked/${bob.id}`)
    const [asBlocked, asBlocker] = [await steps(() => join(bob, games.hers)), await steps(() => join(ann, games.his))]
    expect(asBlocked).toEqual(asBlocker)
    expect(free.slice(0, asBlocked.length)).toEqual(asBlocked)
  })

  it('does not tell who plays in an anonymous game: blocking and trying again changes nothing', async () => {
    const { id } = await create(cid, { anonymous: true })
    await join(bob, id)
    await put(ann, `blocked/${bob.id}`)
    expect((await join(ann, id)).status).toBe(200)
    await ann.call(`/api/games/${id}/leave`, { method: 'POST' })
    const { id: later } = await create(cid, { anonymous: true })
    await join(bob, later)
    const refused = await tried(await join(ann, later))
    await remove(ann, `blocked/${bob.id}`)
    expect(await tried(await join(ann, later))).toEqual(refused)
    expect(refused.status).toBe(409)
  })

  it('stops invitations silently, in both directions', async () => {
    const { id } = await create(ann)
    const invite = (by: Person, game: string, address: string) =>
      by.json(`/api/games/${game}/invitations`, { method: 'POST', body: { address }, status: 202 })
    const letters = async () => {
      const written = mails.filter(isInvitation).map((mail) => writeSingle(mail, env, Date.now()))
      return (await Promise.all(written)).map((letter) => (typeof letter === 'string' ? letter : letter.to))
    }
    await put(bob, `blocked/${ann.id}`)
    expect(await invite(ann, id, 'bob@example.org')).toEqual({ address: 'bob@example.org' })
    await invite(ann, id, 'cid@example.org')
    await invite(bob, (await create(bob)).id, 'ann@example.org')
    expect(await letters()).toEqual(['no invitations are wanted', 'cid@example.org', 'no invitations are wanted'])
  })

  it('does not let an invitation that is dropped take the place of another', async () => {
    const { id, game } = await create(ann, { access: 'invitation' })
    await cid.json(`/api/games/${id}/join`, { method: 'POST', body: { invitation: game.invitation } })
    await put(bob, `blocked/${ann.id}`)
    const invite = (by: Person) =>
      by.json(`/api/games/${id}/invitations`, { method: 'POST', body: { address: 'bob@example.org' }, status: 202 })
    for (let n = 0; n < 4; n++) await invite(ann)
    await invite(cid)
    const keys = mails.filter(isInvitation).map(({ key, inviter }) => [inviter, key] as const)
    const [hers, others] = [ann.id, cid.id].map(
      (by) => new Set(keys.flatMap(([from, key]) => (from === by ? key : []))),
    )
    expect([hers?.size, others?.size]).toEqual([1, 1])
    expect(others).not.toEqual(hers)
  })

  it('keeps a blocked player from becoming a sitter or entering a tournament, and tells strangers nothing', async () => {
    const { id } = await create(ann, { variant: 'duo' })
    for (const person of [ann, cid]) await join(person, id)
    await put(cid, `blocked/${bob.id}`)
    const [from, until] = [Date.now(), Date.now() + 86_400_000]
    const name = (by: Person) =>
      by.call(`/api/games/${id}/sitter`, { method: 'PUT', body: { name: 'Bob', from, until } })
    expect((await tried(await name(ann))).body).toContain('cannot-join')
    const dora = await signedIn('dora@example.org')
    expect((await tried(await name(dora))).body).toContain('not-a-player')
    const body = { name: 'Cup', variant: 'duo', rounds: 1 }
    const cup = await ann.json<{ id: string }>('/api/tournaments', { method: 'POST', body, status: 201 })
    const enter = (by: Person) => by.call(`/api/tournaments/${cup.id}/players`, { method: 'POST', body: {} })
    expect((await enter(cid)).status).toBe(200)
    expect((await tried(await enter(bob))).body).toContain('cannot-enter')
    await put(dora, `blocked/${ann.id}`)
    expect((await tried(await enter(dora))).body).toContain('cannot-enter')
    // Who is in stays in, and who has left meets nobody.
    await put(cid, `blocked/${ann.id}`)
    expect((await enter(cid)).status).toBe(200)
    await cid.call(`/api/tournaments/${cup.id}/players`, { method: 'DELETE' })
    expect((await enter(bob)).status).toBe(200)
  })

  it('keeps a game master from giving a seat to somebody whom a player has blocked', async () => {
    const { id, game } = await create(ann, { variant: 'duo', access: 'invitation', master: 'player' })
    const seatOf = async () =>
      (await ann.json<{ game: { seats: { seat: string }[] } }>(`/api/games/${id}`)).game.seats[0]
    for (const person of [ann, cid])
      await person.call(`/api/games/${id}/join`, { method: 'POST', body: { invitation: game.invitation } })
    await put(cid, `blocked/${bob.id}`)
    const act = { kind: 'fill-seat', seat: (await seatOf())?.seat, name: 'Bob' }
    expect((await tried(await ann.call(`/api/games/${id}/acts`, { method: 'POST', body: act }))).body).toContain(
      'cannot-join',
    )
  })

  it('with the game master keeps somebody from becoming a sitter', async () => {
    const { id, game } = await create(ann, { variant: 'duo', access: 'invitation', master: 'apart' })
    const dora = await signedIn('dora@example.org')
    for (const person of [cid, dora])
      await person.call(`/api/games/${id}/join`, { method: 'POST', body: { invitation: game.invitation } })
    await put(bob, `blocked/${ann.id}`)
    const body = { name: 'Bob', from: Date.now(), until: Date.now() + 86_400_000 }
    expect((await tried(await cid.call(`/api/games/${id}/sitter`, { method: 'PUT', body }))).body).toContain(
      'cannot-join',
    )
  })

  it('is not what a refusal in an anonymous game says', async () => {
    const { id } = await create(cid, { variant: 'duo', anonymous: true })
    for (const person of [ann, cid]) await join(person, id)
    await put(cid, `blocked/${bob.id}`)
    const body = { name: 'Bob', from: Date.now(), until: Date.now() + 86_400_000 }
    expect((await tried(await ann.call(`/api/games/${id}/sitter`, { method: 'PUT', body }))).body).toContain(
      'anonymous-game',
    )
  })

  it('is on nobody else’s list, and goes with either account', async () => {
    await put(ann, `blocked/${bob.id}`)
    await put(cid, `favourites/${bob.id}`)
    expect(await bob.json('/api/me/people')).toEqual({ blocked: [], favourites: [] })
    const data = await (await bob.call('/api/me/data')).text()
    expect(data).not.toContain(ann.id)
    expect(await (await ann.call('/api/me/data')).text()).toContain(bob.id)
    await bob.call('/api/me', { method: 'DELETE' })
    for (const table of ['blocked_players', 'favourite_players'])
      expect((await env.DB.prepare(`SELECT * FROM ${table}`).all()).results).toEqual([])
  })

  it('that has ended is deleted after a year', async () => {
    await put(ann, `blocked/${bob.id}`)
    await remove(ann, `blocked/${bob.id}`)
    await put(ann, `blocked/${cid.id}`)
    await deleteOldBlocks(env.DB, Date.now() + YEAR_MS + 1000)
    const rows = (await env.DB.prepare('SELECT blocked_id FROM blocked_players').all()).results
    expect(rows).toEqual([{ blocked_id: cid.id }])
  })
})

describe('the lists', () => {
  it('have each player once: blocking removes a favourite, and a favourite is not blocked', async () => {
    await put(ann, `favourites/${bob.id}`)
    expect(await put(ann, `blocked/${bob.id}`)).toEqual({ blocked: [{ player: bob.id, name: 'Bob' }], favourites: [] })
    await put(ann, `blocked/${bob.id}`)
    expect(await put(ann, `favourites/${bob.id}`)).toEqual({
      blocked: [],
      favourites: [{ player: bob.id, name: 'Bob' }],
    })
    expect(await remove(ann, `favourites/${bob.id}`)).toEqual({ blocked: [], favourites: [] })
  })

  it('refuse oneself, strangers without an account, and more than fit', async () => {
    const refused = async (path: string) => (await ann.call(`/api/me/${path}`, { method: 'PUT' })).status
    expect(await refused(`blocked/${ann.id}`)).toBe(409)
    expect(await refused('favourites/nobody')).toBe(404)
    const fill = (table: string, columns: string, count: number) =>
      env.DB.prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
        INSERT INTO ${table} (${columns}) SELECT ?1, 'p' || i, 1 FROM n`,
      )
        .bind(ann.id, count)
        .run()
    await fill('blocked_players', 'player_id, blocked_id, since', MAX_BLOCKED)
    await fill('favourite_players', 'player_id, favourite_id, since', MAX_FAVOURITES)
    expect(await refused(`blocked/${bob.id}`)).toBe(409)
    expect(await refused(`favourites/${bob.id}`)).toBe(409)
  })

  it('let a player invite favourites together, and only favourites', async () => {
    await put(ann, `favourites/${bob.id}`)
    const { id } = await create(ann)
    const players = [bob.id, cid.id] as PlayerId[]
    const path = `/api/games/${id}/invitations/favourites`
    expect(await ann.json(path, { method: 'POST', body: { players }, status: 202 })).toEqual({ players })
    expect(mails.filter(isInvitation).map(({ to }) => to.address)).toEqual(['bob@example.org'])
    expect((await bob.call(path, { method: 'POST', body: { players } })).status).toBe(403)
  })
})
