/** The pages that explain the variants: every variant has one, and every example is as the adjudicator decides. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readOrders } from '../../../src/rules/sandbox/orders.ts'
import { type Example, linesOfExample, sheetsOfExample } from '../../../web/sandbox/example-text.ts'
import { failed } from '../../../src/board/scenes.ts'
import { RULESETS } from '../../../src/variants/index.ts'
import { adjudicateExample, DEFAULT_VARIANT, exampleGame } from '../../../web/sandbox/example.ts'
import { readLines } from '../../../web/sandbox/local-game.ts'
import { cardOf } from '../../../web/variants/cards/cards.ts'
import { DESCRIBED_VARIANTS } from '../../../web/variants/addresses.ts'
import { rulesAt, VARIANT_RULES } from '../../../web/variants/rules.ts'
import { rulingsOf } from '../../../web/variants/rulings.ts'

const RULINGS = readFileSync(new URL('../../../docs/rulings.md', import.meta.url), 'utf8')

it('every variant has a page of rules', () => {
  const all = RULESETS.map(({ id }) => id).filter((id) => id !== DEFAULT_VARIANT)
  expect(VARIANT_RULES.map(({ id }) => id).toSorted()).toEqual(all.toSorted())
  expect(DESCRIBED_VARIANTS.toSorted()).toEqual(all.toSorted())
})

it('every variant has a card that tells how long it lasts and what is strange about it', () => {
  expect(RULESETS.map(({ id }) => cardOf(id)).filter((card) => card === null)).toEqual([])
})

it('every variant has something at its address: the standard game has the standard rules, what is no variant has nothing', () => {
  expect(RULESETS.map(({ id }) => [id, rulesAt(id)])).toEqual(
    RULESETS.map(({ id }) => [id, VARIANT_RULES.find((rules) => rules.id === id) ?? 'standard']),
  )
  expect(rulesAt('more')).toBe(null)
})

/** Lines that the rules cannot read, as whoever writes them. */
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

  it('have examples of their own variant', () => {
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
      ([, one]) => one,
    )
    const told = rulingsOf(RULINGS, rulings)
    expect(told.map(({ number }) => number)).toEqual(numbers)
    for (const { text } of told) expect(text.map((passage) => passage.text).join('')).not.toMatch(/[`*]|\n\n/)
  })
})
