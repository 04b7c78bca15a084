/** TWZ-12: the mail about a map that was shown has its picture, for the player to whom it was shown and nobody else. */
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, vi } from 'vitest'
import type { NamedGame } from '../../../src/api/schemas/game-schemas.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { mapPictureAddress } from '../../../src/mail/addresses/signed-links.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { mapName, seat } from '../../../src/rules/names.ts'
import { drawing, twilight } from '../../support/boards/twilight-zone.ts'
import { letterOf } from '../post/post-office.ts'
import { send } from '../press/press-people.ts'
import { Browser, catchMails, HOME, LONG_TIMEOUT, type Person, signedIn } from '../people.ts'

let mails: MailMessage[]
/** Addresses in the public cache. */
let kept: string[]
beforeEach(() => {
  mails = catchMails()
  kept = []
  vi.spyOn(caches.default, 'put').mockImplementation(async (address) => void kept.push(String(address)))
})

const [OWNER, READER, OTHER] = ['SEAT 3', 'SEAT 4', 'SEAT 5'] as const
const SEATS = twilight.seats.map(String)

/** A game in its placement, in which one seat has shown its map to another. */
async function shownGame(access: string) {
  const people = new Map<string, Person>()
  for (const name of SEATS) people.set(name, await signedIn(`${name.toLowerCase().replace(' ', '')}@example.org`))
  const by = (name: string): Person => people.get(name) ?? fail(name)
  const body = { name: 'Maps', variant: 'twilight-zone', seating: 'preference', access }
  const { id, game: made } = await by(OWNER).json<NamedGame & { id: GameId }>('/api/games', send('POST', body, 201))
  const game = `/api/games/${id}`
  for (const name of SEATS)
    await by(name).json(`${game}/join`, send('POST', { preferences: [name], invitation: made.invitation }))
  for (const [n, name] of SEATS.entries()) {
    const sheet = { phase: 'W1902D', orders: drawing(n).split('\n'), ready: true }
    await by(name).json(`${game}/orders`, send('PUT', sheet))
  }
  await by(OWNER).json(`${game}/map/readers`, send('POST', { seat: READER }))
  const { game: view } = await by(OWNER).json<NamedGame>(game)
  const map = view.seats.find((each) => each.seat === OWNER)?.powers[0] ?? fail('no country')
  return { id, by, map, phase: view.history.length }
}

function fail(what: string): never {
  throw new Error(what)
}

/** The address of the picture in the mail, without the service's own. */
async function mailedPicture(changes: Partial<typeof env> = {}): Promise<string | undefined> {
  const message = await vi.waitFor(
    () =>
      mails.find(({ facts }) => facts.kind === 'seats' && facts.news.what === 'map-shown') ??
      fail('nothing was mailed'),
    LONG_TIMEOUT,
  )
  const letter = await letterOf(message, { ...env, ...changes }, Date.now())
  const [, address] = /<img src="([^"]+)"/.exec(typeof letter === 'string' ? '' : letter.html) ?? []
  return address?.replaceAll('&amp;', '&').replace(env.BASE_URL, '')
}

it.each(['invitation', 'public'])('in a game of access “%s”', async (access) => {
  const { id, by, map, phase } = await shownGame(access)
  const path = (await mailedPicture()) ?? fail('the mail has no picture')
  expect(path).toMatch(new RegExp(`^/games/${id}/phases/${phase}/maps/${map}/board\\.png\\?seat=SEAT\\+4&signature=`))
  const stranger = new Browser()
  const ask = async (changed: string) => (await stranger.call(changed)).status
  expect((await stranger.call(path)).headers.get('content-type')).toBe('image/png')
  const svg = path.replace('.png', '.svg')
  const picture = await stranger.call(svg)
  expect(picture.headers.get('cache-control')).toMatch(/^private/)
  const shown = await picture.text()
  // The owner sees the same map on their own page.
  if (access === 'invitation')
    expect(shown).toBe(await (await by(OWNER).call(`/games/${id}/phases/${phase}/board.svg`)).text())
  expect(shown).not.toBe(await (await by(READER).call(`/games/${id}/phases/${phase}/board.svg`)).text())
  // Nothing else opens with it: no other map, phase or seat, and no other signature.
  const [others] = [['AUSTRIA', 'ENGLAND', 'FRANCE', 'GERMANY', 'ITALY'].filter((name) => name !== map)]
  for (const name of others) expect(await ask(svg.replace(`maps/${map}`, `maps/${name}`))).toBe(404)
  expect(await ask(svg.replace(`phases/${phase}`, `phases/${phase - 1}`))).toBe(404)
  expect(await ask(svg.replace('SEAT+4', 'SEAT+5'))).toBe(404)
  expect(await ask(svg.replace(/signature=.*/, `signature=${'A'.repeat(43)}`))).toBe(404)
  expect(await ask(svg.replace(/signature=.*/, 'signature='))).toBe(404)
  // A signature for someone who is not the seat's player, as after a hand-over, or who has not seen the map.
  const signed = async (name: string, { id: player }: Person) =>
    (
      await mapPictureAddress(HOME, env.AUTH_SECRET, {
        game: id,
        phase,
        seat: seat(name),
        map: mapName(map),
        player: player as PlayerId,
      })
    ).slice(HOME.length)
  expect(await ask(await signed(READER, by(READER)))).toBe(200)
  expect(await ask(await signed(READER, by(OTHER)))).toBe(404)
  expect(await ask(await signed(OTHER, by(OTHER)))).toBe(404)
  expect(kept).toEqual([])
})

it('a mail has no picture if the service draws no PNGs', async () => {
  await shownGame('invitation')
  expect(await mailedPicture({ PNG: 'off' })).toBeUndefined()
})
