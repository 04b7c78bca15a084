/** Who is missing, away or replaced, and when what is due: as its player, the others and strangers see it. */
import type { Page } from 'playwright-core'
import { logPane, page, press, type State, openPane, unfold } from './state.ts'

const nextDeadlines = async (page: Page): Promise<void> => {
  await unfold('Next deadlines')(page)
  await page.getByText('Times are in ').waitFor()
}
const inTokyo = async (page: Page): Promise<void> => {
  const set = async (zone: string) =>
    page.request.patch(new URL('/api/me', page.url()).href, {
      data: { zone },
      headers: { origin: new URL(page.url()).origin },
    })
  await set('Asia/Tokyo')
  await page.reload()
  await nextDeadlines(page)
  await set('UTC')
}
const away = (page: Page) =>
  page.getByRole('heading', { name: 'When you are away' }).evaluate((one) => one.scrollIntoView())
/** A weekday off moves what is shown. */
const withDaysOff = async (page: Page): Promise<void> => {
  await page.getByText('Time details').click()
  for (const day of ['Monday', 'Tuesday'])
    await page.getByRole('group', { name: 'Weekly days off' }).getByLabel(day).check()
  await page.getByText(/^If it started now: /).evaluate((one) => one.scrollIntoView())
}

export const ABSENCES: readonly State[] = [
  page('deadlines', ['announced'], '.board', { does: nextDeadlines }),
  page('deadlines-far', ['announced'], '.board', { as: 'Bela', does: inTokyo }),
  page('deadlines-paused', ['paused'], '.board', { does: nextDeadlines }),
  page('new-game-days-off', '/games/new', 'form', { does: withDaysOff }),
  page('missing', ['waiting'], '.board', { as: 'Bela' }),
  page('missing-log', ['waiting'], '.board', { does: logPane }),
  page('open-seat-link', ['open'], '.board', { as: null }),
  page('open-seat-come-back', ['open'], '.board', { as: 'Bela' }),
  page('open-seats-listed', '/games', '.game', {
    as: 'Newcomer',
    does: async (one) => {
      await press('Open seats')(one)
      await one
        .getByRole('button', { name: /^Take / })
        .first()
        .waitFor()
    },
  }),
  page('taken', ['taken'], '.board', { as: 'Stranger' }),
  page('taken-powers', ['taken'], '.board', { does: openPane('Powers') }),
  page('taken-log', ['taken'], '.board', { as: null, does: logPane }),
  page('sat-others', ['sat'], '.board', { as: 'Finn', does: openPane('Powers') }),
  page('sat-log', ['sat'], '.board', { as: 'Finn', does: logPane }),
  page('account-away', '/me', 'form', { as: 'Edda', does: away }),
  page('paused-by-vote', ['pausedByVote'], '.board'),
  page('paused-by-vote-log', ['pausedByVote'], '.board', { does: logPane }),
  page('asleep-log', ['asleep'], '.board', { does: logPane }),
  page('declared-log', ['won'], '.ending', { does: logPane }),
]
