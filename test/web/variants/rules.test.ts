/** Every variant has a page in the registry, and its examples agree with the adjudicator. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readOrders } from '../../../src/rules/sandbox/run-phase.ts'
import { type Example, linesOfExample, sheetsOfExample } from '../../../web/sandbox/example-text.ts'
import { failed } from '../../../src/board/build-scene.ts'
import { RULESETS } from '../../../src/variants/index.ts'
import { adjudicateExample, exampleGame } from '../../../web/sandbox/example.ts'
import { readLines } from '../../../web/sandbox/local-game.ts'
import { lessonsAddress, rulesAddress, VARIANT_PAGES, variantPage } from '../../../web/variants/page-registry.ts'
import { rulingsOf } from '../../../web/variants/rulings.ts'

const RULINGS = readFileSync(new URL('../../../docs/rulings.md', import.meta.url), 'utf8')

const STANDARD = RULESETS[0]?.id ?? ''
const VARIANT_RULES = await Promise.all(VARIANT_PAGES.flatMap(({ rules }) => (rules === null ? [] : [rules()])))

it('every variant has a page with a card', () => {
  expect(VARIANT_PAGES.map(({ id }) => id).toSorted()).toEqual(RULESETS.map(({ id }) => id).toSorted())
})

it('every variant except the standard game has its own rules page', () => {
  expect(VARIANT_RULES.map(({ id }) => id)).toEqual(VARIANT_PAGES.map(({ id }) => id).filter((id) => id !== STANDARD))
  for (const { id } of VARIANT_RULES) expect(rulesAddress(id)).toBe(`/rules/${id}`)
})

it('the standard game and variants without a page use the standard rules and lessons', () => {
  for (const id of [STANDARD, 'unknown']) {
    expect(rulesAddress(id)).toBe('/rules')
    expect(lessonsAddress(id)).toBeNull()
  }
  expect(variantPage('unknown')).toBeNull()
})

it('BAL the two games list their own rulings, and together all of them', () => {
  const [two = [], three = []] = ['balkan-battle', 'balkan-battle-3'].map((game) => {
    const { rulings, otherRulings } = VARIANT_RULES.find(({ id }) => id === game) ?? {}
    return rulingsOf(RULINGS, rulings ?? '', otherRulings).map(({ number }) => number)
  })
  expect(two).toEqual(['BAL-1', 'BAL-2', 'BAL-3', 'BAL-4', 'BAL-5'])
  expect(three).not.toContain('BAL-3')
  expect(new Set([...two, ...three])).toEqual(new Set(rulingsOf(RULINGS, 'BAL').map(({ number }) => number)))
})

/** Lines of an example that cannot be read. */
function unread(example: Example): string[] {
  const game = exampleGame(example)
  const sheets = sheetsOfExample(example)
  if (sheets === null)
    return readLines(game, linesOfExample(example)).flatMap(({ text, problem }) => (problem === null ? [] : [text]))
  const read = readOrders(game.variant, game.position, sheets)
  if (!read.ok) throw new Error(read.error)
  return read.value.lines.flatMap(({ lines }) => lines.flatMap(({ text, issued }) => (issued === null ? [text] : [])))
}

describe.each(VARIANT_RULES)('the rules of $id', ({ id, chapters, rulings }) => {
  const examples = chapters.flatMap((chapter) => chapter.examples ?? [])

  it('have examples in their variant', () => {
    expect(examples.length).toBeGreaterThan(0)
    for (const { variant } of examples) expect(variant).toBe(id)
  })

  it.each(examples.map((example) => [linesOfExample(example).join(', '), example] as const))(
    '%s: every order is read, and these fail and no others',
    (_, example) => {
      expect(unread(example)).toEqual([])
      const orders = adjudicateExample(example).phase.boards.flatMap((board) => board.orders)
      const texts = orders.filter(failed).map(({ text }) => text)
      expect(texts.toSorted()).toEqual(example.fails.toSorted())
    },
  )

  it('list every ruling, by its number', () => {
    const numbers = [...RULINGS.matchAll(new RegExp(String.raw`^- \*\*(${rulings}-\d+)\*\*`, 'gm'))].map(
      ([, number]) => number,
    )
    const listed = rulingsOf(RULINGS, rulings)
    expect(listed.map(({ number }) => number)).toEqual(numbers)
    for (const { text } of listed) expect(text.map((passage) => passage.text).join('')).not.toMatch(/[`*]|\n\n/)
  })
})
