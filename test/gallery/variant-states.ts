/** What is of one variant: its cards, lessons, rules to their end, playing it alone, and what only its games show. */
import type { Page } from 'playwright-core'
import { bottom, end, inOrder, page, press, type State, openPane, unfold } from './state.ts'

const VARIANTS = ['duo', 'shadow-worlds', 'twilight-zone', 'balkan-battle', 'double-diplomacy'] as const
const WITH_LESSONS = ['duo', 'shadow-worlds', 'balkan-battle', 'balkan-battle-3', 'double-diplomacy'] as const

/** The map of which most is known. */
const notebook = async (one: Page): Promise<void> => {
  const maps = one.getByLabel('A map you haven’t seen')
  // It comes after the board.
  await maps.waitFor()
  const sizes: number[] = []
  const count = await maps.locator('option').count()
  for (let n = 1; n < count; n++) {
    await maps.selectOption({ index: n })
    sizes[n] = await one.locator('.known p').count()
  }
  await maps.selectOption({ index: sizes.indexOf(Math.max(...sizes.filter(Number.isFinite))) })
  await one.locator('.known svg').first().waitFor()
  await one.locator('.maps').evaluate((all) => all.scrollIntoView())
}
const inSight = (selector: string) => (one: Page) =>
  one
    .locator(selector)
    .first()
    .evaluate((found) => found.scrollIntoView({ block: 'center' }))
const breached = (one: Page) => one.locator('.breaches').waitFor()
/** A corner is painted over. */
const painted = async (one: Page): Promise<void> => {
  await press('Another example')(one)
  await one.getByText('The map is valid.').waitFor()
  await one.getByRole('group', { name: 'Spaces' }).getByRole('button', { name: 'VIE', exact: true }).click()
  const map = one.getByRole('application')
  await map.focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowDown']) await map.press(key)
  await breached(one)
  await one
    .getByRole('button', { name: /^Show: / })
    .first()
    .click()
  await inSight('.map-canvas')(one)
}
const designing = (name: string, ...acts: readonly ((one: Page) => Promise<unknown>)[]): State =>
  page(`map-maker-${name}`, ['Twilight Zone: the first phase'], '.map-maker', {
    does: async (one) => {
      for (const act of acts) await act(one)
    },
  })
const OF_MAPS: readonly State[] = [
  designing('empty', press('An empty map'), breached),
  designing('standard', press('The standard board'), inSight('.map-canvas')),
  designing('breaches', painted),
  designing('coasts', press('Another example'), unfold('Coasts of Spain, St Petersburg and Bulgaria'), end),
  designing('text', press('Another example'), unfold('Copy or paste as text'), inSight('textarea')),
  page('twilight-notebook', ['twilight-zone: half way'], '.board', { does: notebook }),
  page('twilight-fresh', ['twilight-zone: half way'], '.fresh', { as: 'Bela', fresh: true }),
  page('twilight-half-way', ['twilight-zone: half way'], '.board'),
  page('twilight-shown', ['twilight-zone: half way'], '.board', { as: 'Bela' }),
  page('twilight-showing', ['twilight-zone: half way'], '.board', {
    does: inOrder(openPane('Powers'), bottom('Your seat')),
  }),
]
const RETREATING = [...VARIANTS, 'balkan-battle-3'] as const

export const OF_VARIANTS: readonly State[] = [
  ...VARIANTS.flatMap((variant) => [
    page(`rules-end-${variant}`, `/rules/${variant}`, '.example [role="img"]', { as: null, does: end }),
    page(`new-game-${variant}`, `/games/new?variant=${variant}`, 'form'),
  ]),
  ...[...VARIANTS, 'balkan-battle-3'].map((variant) =>
    page(`alone-${variant}`, `/sandbox?variant=${variant}`, '.board, .map-maker', {
      as: null,
    }),
  ),
  ...WITH_LESSONS.flatMap((variant) =>
    [1, 2, 3].map((n) => page(`lesson-${variant}-${n}`, `/learn/${variant}-${n}`, '.board', { as: null })),
  ),
  ...OF_MAPS,
  ...RETREATING.map((variant) => page(`retreat-${variant}`, [`${variant}: a retreat`], '.todo')),
  page('balkan-winter-others', ['balkan-battle: a retreat'], '.board', { as: 'Bela' }),
  page('balkan-winter-own', ['balkan-battle: a retreat'], '.cases', { does: inSight('.cases') }),
  page('bulgaria', ['three in Bulgaria'], '.board'),
  page('bulgaria-results', ['three in Bulgaria', '/phases/0'], '.results'),
  page('bulgaria-chosen', ['three in Bulgaria'], '.plate .unit', {
    does: (one) => one.locator('.todo button').first().click(),
  }),
  page('captains', ['Double Diplomacy: the first phase'], '.captains', { does: inSight('.captains') }),
  page('shadow-winter-screen', ['Shadow Worlds: Winter'], '.worlds', { does: inSight('.balance') }),
  page('neutral', ['Duo: the first phase'], '.board', {
    does: (one) => one.getByText('The Neutral, if nothing disturbs it').scrollIntoViewIfNeeded(),
  }),
  page('tie-vote', ['tie-vote'], '.tie'),
  page('tie-vote-other', ['tie-vote'], '.board', { as: 'Cyra' }),
  page('tie-break', ['tie-break'], '.tie'),
  page('alone-carried-out', '/sandbox?variant=duo', '.board', { as: null, does: press('Run the turn') }),
]
