/** States of single variants: cards, lessons, rules, solo play, and special parts of their games. */
import type { Page } from 'playwright-core'
import { bottom, orderFirst, scrollToEnd, inOrder, state, press, type State, openPane, unfold } from './state.ts'

const VARIANTS = ['duo', 'shadow-worlds', 'twilight-zone', 'balkan-battle', 'double-diplomacy'] as const
const WITH_LESSONS = ['duo', 'shadow-worlds', 'balkan-battle', 'balkan-battle-3', 'double-diplomacy'] as const

/** Selects the unseen map of which the player knows most. */
const openNotebook = async (page: Page): Promise<void> => {
  const maps = page.getByLabel('A map you haven’t seen')
  // It loads after the board.
  await maps.waitFor()
  const sizes: number[] = []
  const count = await maps.locator('option').count()
  for (let n = 1; n < count; n++) {
    await maps.selectOption({ index: n })
    sizes[n] = (await page.locator('.known').textContent())?.length ?? 0
  }
  await maps.selectOption({ index: sizes.indexOf(Math.max(...sizes.filter(Number.isFinite))) })
  await page.locator('.plate .ties').first().waitFor({ state: 'attached' })
  await page.locator('.maps').evaluate((element) => element.scrollIntoView())
}
const scrollToElement = (selector: string) => (page: Page) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }))
/** On a phone they are folded. */
const openViolations = async (page: Page): Promise<void> => {
  const fold = page.locator('.error-count')
  await fold.waitFor({ state: 'attached' })
  if (await fold.isVisible()) await fold.click()
}
/** Paints over a corner, which makes the map invalid. */
const paintCorner = async (page: Page): Promise<void> => {
  await press('Another example')(page)
  await page.getByText('The map is valid.').first().waitFor()
  await page.getByRole('group', { name: 'Spaces' }).getByRole('button', { name: 'VIE', exact: true }).click()
  const map = page.getByRole('application')
  await map.focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowDown']) await map.press(key)
  await openViolations(page)
  const show = page.getByRole('button', { name: /^Show: / }).first()
  if ((await show.getAttribute('aria-pressed')) !== 'true') await show.click()
  await scrollToElement('.map-canvas')(page)
}
const mapMaker = (name: string, ...acts: readonly ((page: Page) => Promise<unknown>)[]): State =>
  state(`map-maker-${name}`, ['Twilight Zone: the first phase'], '.map-maker', {
    prepare: async (page) => {
      for (const act of acts) await act(page)
    },
  })
const MAP_STATES: readonly State[] = [
  mapMaker('empty', press('An empty map'), (page) => page.getByText('0 of 75 spaces').waitFor()),
  mapMaker('standard', press('The standard board'), scrollToElement('.map-canvas')),
  mapMaker('europe', press('Like the real Europe'), scrollToElement('.map-canvas')),
  mapMaker('rating', press('Like the real Europe'), unfold('How well it plays'), scrollToElement('.map-maker table')),
  mapMaker('violations', paintCorner),
  mapMaker('coasts', press('Another example'), unfold('Coasts of Spain, St Petersburg and Bulgaria'), scrollToEnd),
  mapMaker('text', press('Another example'), unfold('Copy or paste as text'), scrollToElement('textarea')),
  state('twilight-notebook', ['twilight-zone: half way'], '.board', { prepare: openNotebook }),
  state('twilight-fresh', ['twilight-zone: half way'], '.fresh', { viewer: 'Bela', fresh: true }),
  state('twilight-ready-question', ['twilight-zone: a retreat'], '.board', {
    prepare: inOrder(press('Ready'), (page) => page.getByText('Ready anyway?').waitFor()),
  }),
  state('twilight-fresh-legend', ['twilight-zone: half way'], '.fresh', {
    viewer: 'Bela',
    fresh: true,
    prepare: unfold('Legend'),
  }),
  state('twilight-half-way', ['twilight-zone: half way'], '.board'),
  state('twilight-shown-map', ['twilight-zone: half way'], '.board', { viewer: 'Bela' }),
  state('twilight-show-map', ['twilight-zone: half way'], '.board', {
    prepare: inOrder(openPane('Manage'), bottom('Your seat')),
  }),
]

/** Two builds in World A, of which only one counts. */
async function refuseBuild(page: Page): Promise<void> {
  const builds = page
    .getByRole('group', { name: 'World A', exact: true })
    .getByRole('button', { name: / B in World A$/ })
  // Already chosen if another picture was taken before: another click would remove it.
  if ((await builds.first().getAttribute('aria-pressed')) !== 'true') await builds.first().click()
  await builds.and(page.locator('[aria-pressed="true"]')).waitFor()
  await page.locator('.balance', { hasText: 'none left to place' }).waitFor()
  await builds.last().click()
  const reason = page.locator('.worlds .fault', { hasText: 'would not count' })
  await reason.waitFor()
  await reason.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

const RETREATING = [...VARIANTS, 'balkan-battle-3'] as const

export const VARIANT_STATES: readonly State[] = [
  ...VARIANTS.flatMap((variant) => [
    state(`rules-end-${variant}`, `/rules/${variant}`, '.example [role="img"]', { viewer: null, prepare: scrollToEnd }),
    state(`new-game-${variant}`, `/games/new?variant=${variant}`, 'form'),
  ]),
  ...[...VARIANTS, 'balkan-battle-3'].map((variant) =>
    state(`solo-${variant}`, `/sandbox?variant=${variant}`, '.board, .map-maker', {
      viewer: null,
    }),
  ),
  ...WITH_LESSONS.flatMap((variant) =>
    [1, 2, 3].map((n) => state(`lesson-${variant}-${n}`, `/learn/${variant}-${n}`, '.board', { viewer: null })),
  ),
  state('lesson-drawing', '/learn/twilight-zone-1', '.map-maker .verdict', { viewer: null }),
  state('lesson-guess', '/learn/twilight-zone-5', '.board', { viewer: null }),
  ...MAP_STATES,
  ...RETREATING.map((variant) => state(`retreat-${variant}`, [`${variant}: a retreat`], '.todo')),
  state('balkan-winter-opponent', ['balkan-battle: a retreat'], '.board', { viewer: 'Bela' }),
  state('balkan-winter-own', ['balkan-battle: a retreat'], '.cases', { prepare: scrollToElement('.cases') }),
  state('bulgaria', ['three in Bulgaria'], '.board'),
  state('bulgaria-results', ['three in Bulgaria', '/phases/0'], '.results'),
  state('bulgaria-selected', ['three in Bulgaria'], '.plate .unit', {
    prepare: (page) => page.locator('.todo button').first().click(),
  }),
  state('captains', ['Double Diplomacy: the first phase'], '.captains', { prepare: scrollToElement('.captains') }),
  state('captain-proposals', ['Double Diplomacy: the first phase'], '.board', {
    prepare: inOrder(orderFirst, press('Hold'), scrollToElement('.captain-proposals')),
  }),
  state('twilight-notebook-legend', ['twilight-zone: half way'], '.board', {
    prepare: inOrder(openNotebook, unfold('Legend')),
  }),
  state('shadow-winter-screen', ['Shadow Worlds: Winter'], '.worlds', { prepare: scrollToElement('.balance') }),
  state('shadow-winter-refused', ['Shadow Worlds: one build'], '.worlds', { prepare: refuseBuild }),
  state('shadow-powers', ['Shadow Worlds: Winter'], '.board', { prepare: openPane('Powers') }),
  state('neutral', ['Duo: the first phase'], '.board', {
    prepare: (page) => page.getByText('The Neutral, if nothing disturbs it').scrollIntoViewIfNeeded(),
  }),
  state('tie-vote', ['tie-vote'], '.tie'),
  state('tie-vote-other', ['tie-vote'], '.board', { viewer: 'Cyra' }),
  state('tie-break', ['tie-break'], '.tie'),
  state('solo-resolved', '/sandbox?variant=duo', '.board', { viewer: null, prepare: press('Run the turn') }),
]
