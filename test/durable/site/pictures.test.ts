/** Pictures of boards, and who may see them. */
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '../../../src/api/index.ts'
import { gameStub } from '../../../src/durable/game-stub.ts'
import type { GameId } from '../../../src/game/ids.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { balkan } from '../../../src/maps/balkan.ts'
import { pictureAddress } from '../../../src/mail/addresses/signed-links.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { seat } from '../../../src/rules/names.ts'
import { letterOf } from '../post/post-office.ts'
import { Browser, catchMails, HOME, signedIn, sitDown, LONG_TIMEOUT, type Person } from '../people.ts'

let mails: MailMessage[]
/** Addresses in the public cache. */
let kept: string[]
beforeEach(() => {
  mails = catchMails()
  kept = []
  vi.spyOn(caches.default, 'put').mockImplementation(async (address) => void kept.push(String(address)))
})

interface Table {
  readonly id: GameId
  readonly game: GameView
}
const send = (method: string, body: unknown, status = 200) => ({ method, status, body })

/** A started game for two. */
async function begun(changes: object = {}) {
  const [anna, bert] = [await signedIn('anna@example.org'), await signedIn('bert@example.org')]
  const made = { name: 'Ulm & “Wien” <1814>', variant: 'duo', ...changes }
  const { id, game } = await anna.json<Table>('/api/games', send('POST', made, 201))
  for (const person of [anna, bert]) await sitDown(id, person, game.invitation)
  return { id, anna, bert, invitation: game.invitation }
}

async function closePhase(id: string, players: readonly Person[]): Promise<void> {
  const phase = (await players[0]?.json<Table>(`/api/games/${id}`))?.game.phase?.code
  for (const player of players)
    await player.json(`/api/games/${id}/orders`, send('PUT', { phase, orders: [], ready: true }))
}

/** Closes a phase without orders. */
async function played(changes: object = {}) {
  const game = await begun(changes)
  await closePhase(game.id, [game.anna, game.bert])
  return game
}
const at = (id: string, phase: number | string, file = 'board.svg') => `/games/${id}/phases/${phase}/${file}`
const drawn = async (viewer: Browser, path: string) => (await viewer.call(path)).text()
const codeOf = async (response: Response) => (await response.json<{ error: { code: string } }>()).error.code
const withOrders = (svg: string) => svg.includes('class="arrow ')

describe('a picture of a phase', () => {
  it('shows a closed phase with its orders, and after the last one the current position', async () => {
    const { id } = await played()
    const stranger = new Browser()
    const closed = await stranger.call(at(id, 0))
    expect(closed.headers.get('content-type')).toBe('image/svg+xml')
    const svg = await closed.text()
    expect(svg.slice(0, 200)).toMatch(/^<svg [^>]*aria-label="Ulm &amp; “Wien” &lt;1814>: Spring 1001, movement"/)
    expect(withOrders(svg)).toBe(true)
    const now = await drawn(stranger, at(id, 1))
    expect(now).toContain('>Fall 1001, movement<')
    expect(withOrders(now)).toBe(false)
    const later = await stranger.call(at(id, 2))
    expect([later.status, await codeOf(later)]).toEqual([404, 'no-such-game'])
  })

  it('shows the first position before any orders, and before anyone has joined', async () => {
    const anna = await signedIn('anna@example.org')
    const { id } = await anna.json<Table>('/api/games', send('POST', { name: 'Empty', variant: 'duo' }, 201))
    expect(await drawn(new Browser(), at(id, 0))).toContain('>Before the start<')
  })

  it('of two boards has both, with their titles', async () => {
    const anna = await signedIn('anna@example.org')
    const made = { name: 'Twins', variant: 'shadow-worlds' }
    const { id } = await anna.json<Table>('/api/games', send('POST', made, 201))
    const svg = await drawn(anna, at(id, 0))
    expect(svg.match(/class="plate"/g)).toHaveLength(2)
    expect(svg).toContain('>World A<')
    expect(svg).toContain('>World B<')
  })

  it('draws boards without a drawing from their borders', async () => {
    const anna = await signedIn('anna@example.org')
    const { id } = await anna.json<Table>('/api/games', send('POST', { name: 'Wild', variant: 'balkan-battle' }, 201))
    const hosted = gameStub(env, id)
    const view = async () => {
      const seen = await hosted.view(null, null)
      return seen.ok ? { ...seen, value: { ...seen.value, drawing: null } } : seen
    }
    const [picture, keepPicture] = [async () => null, async () => {}]
    const GAME = { getByName: () => ({ view, picture, keepPicture }) } as unknown as Env['GAME']
    const response = await app.request(at(id, 0), {}, { ...env, GAME })
    expect(response.status).toBe(200)
    const svg = await response.text()
    expect(svg.match(/class="place /g)).toHaveLength(balkan.provinces.length)
    // By its name, or by its code if there is no room.
    expect(svg).toMatch(/>(?:Serbia|SER)</)
  })

  it.each(['aaaaaaaaaaaa', 'x', '%00', 'new'])('answers 404 if there is no such game: %s', async (id) => {
    for (const phase of [0, -1, '1e3', 'x']) expect((await new Browser().call(at(id, phase))).status).toBe(404)
  })
})

/** A PNG costs as much as twenty SVGs: shared behaviour is tested with SVGs. */
describe('a PNG', () => {
  const inObject = (id: string) => env.GAME.getByName(id)
  const pngOf = async (viewer: Browser, path: string) => new Uint8Array(await (await viewer.call(path)).arrayBuffer())
  const withMark = (id: string) =>
    runInDurableObject(inObject(id), (_, { storage }) => {
      storage.sql.exec('UPDATE _pictures SET png = ?', new Uint8Array([1, 2, 3]))
      return storage.sql.exec<{ many: number }>('SELECT count(*) AS many FROM _pictures').one().many
    })

  it('has the documented width, and is rendered once per position for all who see the same', async () => {
    const { id, anna, bert } = await begun()
    const response = await new Browser().call(at(id, 0, 'board.png'))
    expect(response.headers.get('content-type')).toBe('image/png')
    const first = new DataView(await response.arrayBuffer())
    expect([first.getUint32(0), first.getUint32(4)]).toEqual([0x89504e47, 0x0d0a1a0a])
    expect(first.getUint32(16)).toBe(1200)
    expect(first.byteLength).toBeGreaterThan(50_000)
    expect(first.byteLength).toBeLessThan(300_000)
    await pngOf(bert, at(id, 0, 'board.png'))
    expect(await withMark(id)).toBe(1)
    expect([...(await pngOf(anna, at(id, 0, 'board.png')))]).toEqual([1, 2, 3])
    await closePhase(id, [anna, bert])
    expect((await pngOf(anna, at(id, 1, 'board.png'))).length).toBeGreaterThan(50_000)
    expect((await pngOf(anna, at(id, 0, 'board.png'))).length).toBeGreaterThan(50_000)
    expect(await withMark(id)).toBe(3)
  })

  it('is rate limited for strangers; stored pictures and players are not counted', async () => {
    const { id, anna } = await played()
    const limit = vi.spyOn(env.DRAWING_LIMIT, 'limit').mockResolvedValue({ success: false })
    const refused = await new Browser().call(at(id, 0, 'board.png'))
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'too-many-requests'])
    expect([refused.headers.get('etag'), refused.headers.get('cache-control')]).toEqual([null, 'no-store'])
    expect((await new Browser().call(at(id, 0))).status).toBe(200)
    expect((await anna.call(at(id, 0, 'board.png'))).status).toBe(200)
    expect((await new Browser().call(at(id, 0, 'board.png'))).status).toBe(200)
    expect(limit).toHaveBeenCalledOnce()
  })

  it('makes room for newer ones', async () => {
    const { id } = await begun()
    const hosted = gameStub(env, id)
    for (let n = 0; n < 20; n++) await hosted.keepPicture(`tag ${n}`, new Uint8Array([n]))
    const kept = await Promise.all([15, 16, 19].map((n) => hosted.picture(`tag ${n}`)))
    expect(kept).toEqual([null, new Uint8Array([16]), new Uint8Array([19])])
  })
})

describe('if PNGs are switched off', () => {
  it('its address redirects to the SVG, for viewers who may see it', async () => {
    const { id, invitation } = await played({ access: 'invitation' })
    const asked = `${HOME}${at(id, 0, 'board.png')}?invitation=${invitation}`
    const answer = await app.request(asked, { headers: { 'cf-connecting-ip': '10.9.9.9' } }, { ...env, PNG: 'off' })
    expect(answer.status).toBe(302)
    const led = answer.headers.get('location') ?? ''
    expect(led).toBe(`${HOME}${at(id, 0)}?invitation=${invitation}`)
    expect((await new Browser().call(led.slice(HOME.length))).headers.get('content-type')).toBe('image/svg+xml')
  })
})

describe('a picture is visible', () => {
  it('of a game by invitation: its players, and anyone with the invitation', async () => {
    const { id, anna, invitation } = await played({ access: 'invitation' })
    const zoe = await signedIn('zoe@example.org')
    for (const file of ['board.svg', 'board.png']) {
      const path = at(id, 0, file)
      for (const viewer of [new Browser(), zoe]) {
        const refused = await viewer.call(path)
        expect([refused.status, await codeOf(refused)]).toEqual([404, 'no-such-game'])
        expect(refused.headers.get('cache-control')).toBe('no-store')
      }
      for (const [viewer, more] of [
        [anna, ''],
        [new Browser(), `?invitation=${invitation}`],
      ] as const)
        if (file === 'board.svg') expect((await viewer.call(path + more)).status).toBe(200)
    }
  })

  it('anyone with a player’s token', async () => {
    const { id, anna } = await played({ access: 'invitation' })
    const { secret } = await anna.json<{ secret: string }>('/api/tokens', send('POST', { name: 'album' }, 201))
    const headers = { authorization: `Bearer ${secret}` }
    expect((await new Browser().call(at(id, 0), { headers })).status).toBe(200)
  })

  it('reveals nothing of a sheet: saving changes no picture', async () => {
    const { id, anna } = await begun()
    const before = await drawn(anna, at(id, 0))
    const phase = (await anna.json<Table>(`/api/games/${id}`)).game
    const [unit] = phase.required?.units ?? []
    const orders = [`${unit?.arm === 'army' ? 'A' : 'F'} ${unit?.at} H`]
    await anna.json(`/api/games/${id}/orders`, send('PUT', { phase: phase.phase?.code, orders, ready: false }))
    for (const viewer of [anna, new Browser()]) expect((await drawn(viewer, at(id, 0))) === before).toBe(true)
  })
})

describe('a copy of a picture', () => {
  const cached = async (viewer: Browser, path: string) => (await viewer.call(path)).headers.get('cache-control')

  it('is public if everyone may see it and it is final', async () => {
    const { id } = await played()
    expect(await cached(new Browser(), at(id, 0))).toBe('public, max-age=3600')
    expect(await cached(new Browser(), at(id, 1))).toBe('public, no-cache')
    expect(kept).toEqual([`${HOME}${at(id, 0)}`])
  })

  it('of a game by invitation is private', async () => {
    const { id, anna, invitation } = await played({ access: 'invitation' })
    expect(await cached(anna, at(id, 0))).toBe('private, max-age=3600')
    expect(await cached(new Browser(), `${at(id, 0)}?invitation=${invitation}`)).toBe('private, max-age=3600')
    expect(await cached(anna, at(id, 1))).toBe('private, no-cache')
    expect(kept).toEqual([])
  })

  it('is revalidated by its tag', async () => {
    const { id } = await played()
    const first = await new Browser().call(at(id, 1, 'board.png'))
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await new Browser().call(at(id, 1, 'board.png'), { headers })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await new Browser().call(at(id, 0), { headers })).status).toBe(200)
  })

  it('may be embedded anywhere, and runs and loads nothing', async () => {
    const { id } = await played()
    const { headers } = await new Browser().call(at(id, 0))
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+='; font-src data:$/,
    )
  })
})

describe('the address in a mail', () => {
  it('shows its picture to anyone who has it, and no other picture', async () => {
    const { id, anna } = await played({ access: 'invitation' })
    await closePhase(id, [anna])
    const address = await pictureAddress(HOME, env.AUTH_SECRET, { game: id, phase: 0, seat: seat('ROTLAND') })
    const path = address.slice(HOME.length)
    expect(path).toMatch(/^\/games\/\w+\/phases\/0\/board\.png\?for=mail&seat=ROTLAND&signature=[\w-]{43}$/)
    const ask = async (changed: string) => (await new Browser().call(changed)).status
    expect(await ask(path.replace('.png', '.svg'))).toBe(200)
    expect(await ask(path.replace('phases/0', 'phases/1'))).toBe(404)
    expect(await ask(path.replace('ROTLAND', 'GRUNLAND'))).toBe(404)
    for (const signature of ['', 'x', '%00', '….', 'A'.repeat(43), 'A'.repeat(64)])
      expect(await ask(path.replace(/signature=.*/, `signature=${signature}`))).toBe(404)
    expect(await ask(`/api/games/${id}/phases/0${path.slice(path.indexOf('?'))}`)).toBe(404)
  })

  it('is in the results mail, and works', async () => {
    const { id } = await played({ access: 'invitation' })
    const message = await vi.waitFor(() => {
      const found = mails.find(({ facts }) => facts.kind === 'results')
      if (found === undefined) throw new Error('no results were mailed')
      return found
    }, LONG_TIMEOUT)
    const letter = await letterOf(message, env, Date.now())
    const [, address = '', alt] =
      /<img src="([^"]+)" alt="([^"]+)"/.exec(typeof letter === 'string' ? '' : letter.html) ?? []
    expect(alt).toMatch(/^The board of Spring 1001, movement, with every order/)
    expect(address).toContain(`${env.BASE_URL}${at(id, 0, 'board.png')}`)
    const without = await letterOf(message, { ...env, PNG: 'off' }, Date.now())
    expect(without).toMatchObject({ html: expect.not.stringContaining('<img') as string })
    const path = address.replaceAll('&amp;', '&').slice(env.BASE_URL.length)
    expect((await new Browser().call(path)).headers.get('content-type')).toBe('image/png')
    expect((await new Browser().call(path.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')))).status).toBe(404)
  })

  it('answers 404 if there is no such seat', async () => {
    const { id } = await played({ access: 'invitation' })
    const address = await pictureAddress(HOME, env.AUTH_SECRET, { game: id, phase: 0, seat: seat('RUSSIA') })
    expect((await new Browser().call(address.slice(HOME.length))).status).toBe(404)
  })
})

describe('a small picture', () => {
  it('shows a position to permitted viewers, and is cached until the position changes', async () => {
    const { id, anna } = await played({ access: 'invitation' })
    const { game } = await anna.json<Table>(`/api/games/${id}`)
    const small = (since: string) => at(id, 1, `small.svg${since}`)
    expect((await new Browser().call(small(''))).status).toBe(404)
    const asItStands = await anna.call(small(''))
    expect(asItStands.headers.get('cache-control')).toBe('private, no-cache')
    const svg = await asItStands.text()
    expect(svg).toContain('class="unit ')
    expect(withOrders(svg)).toBe(false)
    const stays = await anna.call(small(`?since=${game.openedAt ?? ''}`))
    expect(stays.headers.get('cache-control')).toMatch(/^private, max-age=/)
    const before = await anna.call(small('?since=1'))
    expect(before.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('of a public game is cached for everyone, each position separately', async () => {
    const { id, anna } = await played()
    const { game } = await anna.json<Table>(`/api/games/${id}`)
    await drawn(new Browser(), at(id, 1, `small.svg?since=${game.openedAt ?? ''}`))
    await vi.waitFor(
      () => expect(kept).toEqual([`${HOME}${at(id, 1, `small.svg?since=${game.openedAt ?? ''}`)}`]),
      LONG_TIMEOUT,
    )
  })
})

describe('a picture of a variant', () => {
  it('shows the start, with all boards or an example map, and is publicly cached', async () => {
    const of = (id: string) => new Browser().call(`/variants/${id}/small.svg`)
    const worlds = await of('shadow-worlds')
    expect(worlds.headers.get('cache-control')).toMatch(/^public, max-age=/)
    expect((await worlds.text()).match(/class="sea"/g)).toHaveLength(2)
    const drawn = await of('twilight-zone')
    expect(await drawn.text()).toContain('class="land')
    expect((await of('chess')).status).toBe(400)
  })
})
