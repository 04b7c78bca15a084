/** Absences, sitters, open seats and deadlines, as seen by players and strangers. */
import type { Page } from 'playwright-core'
import { openLog, state, press, type State, openPane } from './state.ts'

const openDeadlines = async (page: Page): Promise<void> => {
  await page.locator('.upcoming summary').click()
  await page.getByText('Times are in ').waitFor()
}
const showInTokyo = async (page: Page): Promise<void> => {
  const setZone = async (zone: string) =>
    page.request.patch(new URL('/api/me', page.url()).href, {
      data: { zone },
      headers: { origin: new URL(page.url()).origin },
    })
  await setZone('Asia/Tokyo')
  await page.reload()
  await openDeadlines(page)
  await setZone('UTC')
}
const scrollToAbsences = (page: Page) =>
  page.getByRole('heading', { name: 'When you are away' }).evaluate((element) => element.scrollIntoView())
/** Chooses weekly days off, which move the deadlines of the preview. */
const chooseDaysOff = async (page: Page): Promise<void> => {
  await page.getByText('Deadlines', { exact: true }).click()
  for (const day of ['Monday', 'Tuesday'])
    await page.getByRole('group', { name: 'Weekly days off' }).getByLabel(day).check()
  await page.getByText(/^If it started now: /).evaluate((element) => element.scrollIntoView())
}

/** The announced changes in a game master's panel. */
const showChanges = async (page: Page): Promise<void> => {
  await openPane('Manage')(page)
  await page.getByRole('group', { name: 'Announced changes' }).evaluate((element) => element.scrollIntoView())
}

export const ABSENCES: readonly State[] = [
  state('deadlines', ['announced'], '.board', { prepare: openDeadlines }),
  state('deadlines-far', ['announced'], '.board', { viewer: 'Bela', prepare: showInTokyo }),
  state('deadlines-paused', ['paused'], '.board', { prepare: openDeadlines }),
  state('new-game-days-off', '/games/new', 'form', { prepare: chooseDaysOff }),
  state('orders-missing', ['waiting'], '.board', { viewer: 'Bela' }),
  state('orders-missing-log', ['waiting'], '.board', { prepare: openLog }),
  state('open-seat-link', ['open'], '.board', { viewer: null }),
  state('open-seat-former-player', ['open'], '.board', { viewer: 'Bela' }),
  state('open-seats', '/games', '.game', {
    viewer: 'Newcomer',
    prepare: async (page) => {
      await press('Open seats')(page)
      await page
        .getByRole('button', { name: /^Take / })
        .first()
        .waitFor()
    },
  }),
  state('seat-taken', ['replaced'], '.board', { viewer: 'Stranger' }),
  state('seat-taken-powers', ['replaced'], '.board', { prepare: openPane('Powers') }),
  state('seat-taken-log', ['replaced'], '.board', { viewer: null, prepare: openLog }),
  state('seat-changes', ['changing'], '.board'),
  state('seat-changes-powers', ['changing'], '.board', { viewer: 'Bela', prepare: openPane('Powers') }),
  state('seat-changes-next', ['changing'], '.board', { viewer: 'Cyra' }),
  state('seat-changes-master', ['changing'], '.board', { viewer: 'Stranger', prepare: showChanges }),
  state('seat-changes-log', ['changing'], '.board', { viewer: null, prepare: openLog }),
  state('sitter-opponent', ['sitter'], '.board', { viewer: 'Finn', prepare: openPane('Powers') }),
  state('sitter-log', ['sitter'], '.board', { viewer: 'Finn', prepare: openLog }),
  state('account-absences', '/me', 'form', { viewer: 'Edda', prepare: scrollToAbsences }),
  state('paused-by-vote', ['pausedByVote'], '.board'),
  state('paused-by-vote-log', ['pausedByVote'], '.board', { prepare: openLog }),
  state('asleep-log', ['asleep'], '.board', { prepare: openLog }),
  state('declared-log', ['won'], '.ending', { prepare: openLog }),
]
