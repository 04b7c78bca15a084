/** Request fields keep their names from 0.1.0 for one release, for open pages and scripts. */
import { beforeEach, expect, it } from 'vitest'
import type { Draft, SearchView, MessagesView, ReportsView } from '../../../src/game/press/press-types.ts'
import { catchMails, signedIn } from '../people.ts'
import { send, seven } from '../press/press-people.ts'

beforeEach(() => void catchMails())

it('accepts the old names of a search, a draft and a report', async () => {
  const master = await signedIn('mara@example.org')
  const { path, at } = await seven({ master: 'apart' }, master)
  const france = at('FRANCE')
  for (const [n, text] of ['Burgundy?', 'Burgundy!'].entries())
    await france.json<MessagesView>(path, send('POST', { to: 'all', text, key: `k${n}` }))
  const search = async (query: string) => {
    const { found } = await france.json<SearchView>(`${path}/search?${query}`)
    return found.map(({ message }) => message.text)
  }
  expect(await search('words=burg')).toEqual(['Burgundy!', 'Burgundy?'])
  expect(await search('words=burg&skip=1')).toEqual(['Burgundy?'])
  expect(await search('q=burg&offset=1&words=none&skip=0')).toEqual(['Burgundy?'])

  const draft = { channel: 'all', text: 'Picardy', key: 'k9' }
  await france.json(`${path}/drafts`, send('PUT', { ...draft, device: 'phone' }))
  await france.json(`${path}/drafts`, send('PUT', { ...draft, device: 'desk', instead: 'phone' }))
  const { drafts } = await france.json<{ drafts: Draft[] }>(`${path}/drafts?channel=all`)
  expect(drafts.map(({ device }) => device)).toEqual(['desk'])

  await at('ITALY').json(`${path}/reports`, send('POST', { channel: 'all', number: 1, why: 'Vile' }))
  const { reports } = await master.json<ReportsView>(`${path}/reports`)
  expect(reports.map(({ why }) => why)).toEqual(['Vile'])
})
