import { expect, it } from 'vitest'
import type { GameId, PlayerId } from '../../src/game/ids.ts'
import { readUnsubscribeToken, unsubscribeToken } from '../../src/mail/addresses/signed-links.ts'

const SECRET = 'a secret of the tests'
const about = { player: 'p1' as PlayerId, category: 'results', game: 'Gräfin.1/ü' as GameId } as const

it('encodes its subscription, and fits into an address', async () => {
  const token = await unsubscribeToken(SECRET, about)
  expect(token).toMatch(/^[\w-]+\.[\w-]+$/)
  expect(await readUnsubscribeToken(SECRET, token)).toEqual(about)
})

it('is valid for one secret only', async () => {
  expect(await readUnsubscribeToken('another', await unsubscribeToken(SECRET, about))).toBeNull()
})

it('cannot be turned into one for another player', async () => {
  const [, signature] = (await unsubscribeToken(SECRET, about)).split('.')
  const [body] = (await unsubscribeToken(SECRET, { ...about, player: 'p2' as PlayerId })).split('.')
  expect(await readUnsubscribeToken(SECRET, `${body}.${signature}`)).toBeNull()
})

it.each(['', '.', 'x', 'x.y', 'a.b.c', '%%.%%', '....', 'ä.ö'])('is not fooled by %j', async (token) => {
  expect(await readUnsubscribeToken(SECRET, token)).toBeNull()
})
