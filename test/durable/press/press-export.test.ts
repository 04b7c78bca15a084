/** Exported games contain exactly the messages that their reader may read, and the text contains none. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { PressView, MessagesView } from '../../../src/game/press/press-types.ts'
import type { SavedGame } from '../../../src/rules/saved/index.ts'
import { Browser, catchMails, signedIn } from '../people.ts'
import { send, seven, write } from './press-people.ts'

beforeEach(() => void catchMails())

type Table = Awaited<ReturnType<typeof seven>>

/** Public, private and unsigned messages, a group, a note, and a message to the game master. */
async function talked(changes: object = {}) {
  const master = await signedIn('mara@example.org')
  const press = { kind: 'all', time: 'always', unsigned: true, opens: true, ...changes }
  const table = await seven({ master: 'apart', press }, master)
  const { path, at } = table
  await at('FRANCE').json(path, write('all', 'Bonjour to all'))
  await at('ITALY').json(path, write('all', 'A rumour', { signed: false }))
  await at('FRANCE').json(path, write(['AUSTRIA', 'FRANCE'], 'Only for Austria'))
  await at('FRANCE').json(path, write(['AUSTRIA', 'FRANCE', 'ITALY'], 'For three'))
  await at('FRANCE').json(path, write(['FRANCE'], 'A note for myself'))
  await at('FRANCE').json(path, write(['FRANCE', 'master'], 'Dear master'))
  return { ...table, master }
}

const exported = (viewer: Browser, { game }: Table, query = '') => viewer.json<SavedGame>(`${game}/export${query}`)
const textsIn = ({ phases }: SavedGame): readonly string[] => [
  ...new Set(phases.flatMap(({ messages }) => messages.map(({ message }) => message))),
]
/** What the routes of press show this viewer, without notes. */
async function readable(viewer: Browser, { path }: Table): Promise<readonly string[]> {
  const { channels } = await viewer.json<PressView>(path)
  const shown: string[] = []
  for (const { channel } of channels) {
    if (channel !== 'all' && channel.length === 1) continue
    const key = channel === 'all' ? channel : channel.join(',')
    const { messages } = await viewer.json<MessagesView>(`${path}/messages?channel=${key}`)
    shown.push(...messages.map(({ text }) => text))
  }
  return shown.toSorted()
}

describe('an export', () => {
  it('has exactly the messages that its reader may read, and no notes', async () => {
    const table = await talked()
    const viewers = [table.at('FRANCE'), table.at('AUSTRIA'), table.at('ITALY'), table.at('TURKEY'), table.master]
    for (const viewer of [...viewers, await signedIn('zoe@example.org'), new Browser()])
      expect(textsIn(await exported(viewer, table)).toSorted()).toEqual(await readable(viewer, table))
    expect(textsIn(await exported(table.at('FRANCE'), table))).toHaveLength(5)
    expect(textsIn(await exported(table.at('AUSTRIA'), table))).not.toContain('Dear master')
    expect(textsIn(await exported(new Browser(), table))).toEqual(['Bonjour to all', 'A rumour'])
  })

  it('does not say who wrote an unsigned message', async () => {
    const table = await talked()
    const saved = await exported(table.at('TURKEY'), table)
    const rumour = saved.phases[0]?.messages.find(({ message }) => message === 'A rumour')
    expect(rumour).toMatchObject({ sender: 'SYSTEM', recipient: 'GLOBAL', phase: 'S1901M' })
  })

  it('to be shared has public messages only', async () => {
    const table = await talked()
    expect(textsIn(await exported(table.at('FRANCE'), table, '?messages=public'))).toEqual([
      'Bonjour to all',
      'A rumour',
    ])
  })

  it.each([true, false])(
    'of a finished game has private messages for everyone if the game reveals them: %j',
    async (opens) => {
      const table = await talked({ opens })
      for (const [n, player] of table.people.entries())
        await (n === 0
          ? player.json(`${table.game}/proposals`, send('POST', { motion: { kind: 'draw', among: [] } }))
          : player.json(`${table.game}/proposals/draw`, send('PUT', { ballot: 'aye' })))
      const saved = await exported(new Browser(), table)
      expect(saved.phases.at(-1)?.name).toBe('COMPLETED')
      expect(textsIn(saved).includes('Only for Austria')).toBe(opens)
      expect(textsIn(saved)).not.toContain('Dear master')
      expect(textsIn(saved)).not.toContain('A note for myself')
    },
  )

  it('of a private game is for its players and for those with the invitation', async () => {
    const anna = await signedIn('anna@example.org')
    const body = { name: 'Ours', variant: 'duo', access: 'invitation' }
    const { id, game } = await anna.json<{ id: string; game: { invitation: string } }>(
      '/api/games',
      send('POST', body, 201),
    )
    for (const route of ['export', 'text']) {
      const path = `/api/games/${id}/${route}`
      expect((await new Browser().call(path)).status).toBe(404)
      expect((await new Browser().call(`${path}?invitation=${game.invitation}`)).status).toBe(200)
    }
  })
})

it('the text of a game is plain text without any messages', async () => {
  const { game, at } = await talked()
  const response = await at('FRANCE').call(`${game}/text`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await response.text()
  expect(text).toContain('Starting position')
  expect(text).not.toMatch(/Bonjour|rumour|Only for|For three|note for|Dear/)
})
