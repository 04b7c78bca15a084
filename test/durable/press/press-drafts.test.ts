/** Drafts: shared between a player's devices, and private. */
import { beforeEach, expect, it } from 'vitest'
import type { Draft } from '../../../src/game/press/press-types.ts'
import { Browser, catchMails, signedIn } from '../people.ts'
import type { Person } from '../people.ts'
import { page, SECRET, send, seven, texts } from './press-people.ts'
import type { MessagesView } from '../../../src/game/press/press-types.ts'

beforeEach(() => void catchMails())

const CHANNEL = 'AUSTRIA,FRANCE'
const drafting = (text: string, more: object = {}) =>
  send('PUT', { channel: CHANNEL, device: 'phone', key: 'k1', text, ...more })
const begun = async (one: Person, path: string) =>
  (await one.json<{ drafts: Draft[] }>(`${path}/drafts?channel=${CHANNEL}`)).drafts.map(({ device, text }) => [
    device,
    text,
  ])

it('each device keeps one draft; another can take it over, and it is deleted once sent, even if it arrives late', async () => {
  const { path, at } = await seven()
  const france = at('FRANCE')
  const drafts = `${path}/drafts`
  await france.json(drafts, drafting('Burg'))
  await france.json(drafts, drafting('Burgundy?'))
  await france.json(drafts, drafting('Picardy?', { device: 'desk', key: 'k2' }))
  expect((await begun(france, path)).toSorted()).toEqual([
    ['desk', 'Picardy?'],
    ['phone', 'Burgundy?'],
  ])
  await france.json(drafts, drafting('Picardy? Burgundy?', { device: 'desk', key: 'k2', replaces: 'phone' }))
  expect(await begun(france, path)).toEqual([['desk', 'Picardy? Burgundy?']])
  const sent = await france.json<MessagesView>(path, send('POST', { to: SECRET, text: 'Picardy?', key: 'k2' }))
  expect(texts(sent)).toEqual(['Picardy?'])
  await france.json(drafts, drafting('Picardy?', { device: 'desk', key: 'k2' }))
  expect(await begun(france, path)).toEqual([])
  await france.json(drafts, drafting('x'.repeat(8000)))
  expect((await france.call(drafts, drafting('x'.repeat(8001)))).status).toBe(400)
  await france.json(drafts, drafting(''))
  expect(await begun(france, path)).toEqual([])
})

it('a draft is visible to nobody else: not to readers of the channel, nor to the next player of the seat', async () => {
  const { path, game, people, at } = await seven()
  const france = at('FRANCE')
  const zoe = await signedIn('zoe@example.org')
  const others = [...people.filter((one) => one !== france), zoe, new Browser()]
  const responses = () =>
    Promise.all(
      others.flatMap((one) =>
        [game, path, page(path, CHANNEL), `${path}/drafts?channel=${CHANNEL}`, `${path}/search?q=secret`].map(
          async (address) => (await one.call(address)).text(),
        ),
      ),
    )
  const before = await responses()
  await france.json(`${path}/drafts`, drafting('a secret plan'))
  expect(await responses()).toEqual(before)
  expect((await at('ITALY').call(`${path}/drafts?channel=${CHANNEL}`)).status).toBe(404)
  expect((await at('ITALY').call(`${path}/drafts`, drafting('mine'))).status).toBe(404)
  await france.json(`${game}/resign`, send('POST'))
  await zoe.json(`${game}/seats`, send('POST', { seat: 'FRANCE' }))
  expect(await begun(zoe, path)).toEqual([])
  expect((await france.call(`${path}/drafts?channel=${CHANNEL}`)).status).toBe(403)
})
