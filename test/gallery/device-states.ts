/** Accounts on one device, as a game master and an operator see them. The accounts of the gallery share no browser. */
import type { Page } from 'playwright-core'
import { inOrder, openPane, state, type State, unfold } from './state.ts'

type Sharer = readonly [name: string, plays: string, lastDay: string, sits?: true]

const pair = (browsers: number, ...people: readonly [Sharer, Sharer]) => ({
  browsers,
  people: people.map(([player, plays, lastDay, sits = false]) => ({ player, seat: plays, plays, lastDay, sits })),
})
const PAIRS = [
  pair(1, ['Ada', 'Grünland', '2027-03-04'], ['Bela', 'Rotland', '2027-03-04']),
  pair(2, ['Ada', 'Grünland', '2027-03-04'], ['A neighbour with a long name', 'Rotland', '2027-02-20', true]),
]
const NAMES = Object.fromEntries(PAIRS.flatMap(({ people }) => people.map(({ player }) => [player, player])))
const SHARED = { anonymous: false, shared: true, pairs: PAIRS, names: NAMES }
const GAMES = {
  games: [
    { id: 'aaaaaaaaaaaa', name: 'With a master', status: 'playing', pairs: PAIRS },
    { id: 'bbbbbbbbbbbb', name: 'Won by one', status: 'finished', pairs: PAIRS.slice(0, 1) },
  ],
  names: NAMES,
}

const answer =
  (json: object) =>
  async (page: Page): Promise<void> => {
    await page.route('**/shared-devices*', (route) => route.fulfill({ json }))
  }

const SUMMARY = 'Accounts on one device'
/** The last sentence, with what is not known. */
const scrollToUnknown = (page: Page): Promise<void> =>
  page
    .getByText(/^This does not show why|That proves nothing/)
    .evaluate((element) => element.scrollIntoView({ block: 'end' }))
const forMaster = (name: string, known: object): State =>
  state(`master-devices${name}`, ['announced'], '.board', {
    viewer: 'Stranger',
    prepare: inOrder(answer(known), openPane('Manage'), unfold(SUMMARY), scrollToUnknown),
  })

export const DEVICE_STATES: readonly State[] = [
  forMaster('', SHARED),
  forMaster('-hidden', { anonymous: true, shared: true, pairs: [], names: {} }),
  state('master-devices-none', ['announced'], '.board', {
    viewer: 'Stranger',
    prepare: inOrder(openPane('Manage'), unfold(SUMMARY), scrollToUnknown),
  }),
  state('operator-devices', '/operator', 'form', {
    viewer: 'Boss',
    prepare: inOrder(answer(GAMES), unfold('In games of the last 90 days'), scrollToUnknown),
  }),
]
