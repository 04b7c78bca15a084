import { describe, expect, it } from 'vitest'
import type { OrderView } from '../../../src/game/views/shapes.ts'
import { boardsOn, type Carried, carryOut, choicesOn, readOn, setUp } from '../../../web/sandbox/local-game.ts'
import { carriedFor, deskFor, HOUSE, linesOfExample } from '../../../web/sandbox/example.ts'
import { LESSONS, mastered } from '../../../web/learn/lessons.ts'
import { OPENING } from '../../../web/landing/opening.ts'
import { failed } from '../../../src/board/scenes.ts'
import { CHAPTERS } from '../../../web/learn/chapters.ts'

const ordersOf = ({ phase }: Carried): OrderView[] => phase.boards.flatMap(({ orders }) => [...orders])

describe.each(LESSONS)('the lesson “$title”', (lesson) => {
  const desk = deskFor(lesson)
  const after = (lines: readonly string[]) => boardsOn(carryOut(desk, [...lines, ...linesOfExample(lesson)]).next)

  it('can be done as it says', () => {
    expect(mastered(lesson, after(lesson.answer.split(', ')))).toBe(true)
    const offered = choicesOn(desk).map(({ text }) => text)
    expect(lesson.answer.split(', ').filter((order) => !offered.includes(order))).toEqual([])
  })
  it('is not done by doing nothing', () => expect(mastered(lesson, after([]))).toBe(false))
})

describe('the examples of the rules', () => {
  const examples = CHAPTERS.flatMap(({ id, examples: all }) => all.map((example) => ({ id, example })))

  it.each(examples)('$id: every order is read, and was given', ({ example }) => {
    expect(readOn(deskFor(example), linesOfExample(example)).map(({ problem }) => problem)).toEqual(
      linesOfExample(example).map(() => null),
    )
    expect(ordersOf(carriedFor(example)).filter(({ given }) => !given)).toEqual([])
  })

  it.each([
    ['move', []],
    ['bounce', ['A PAR - BUR', 'A MUN - BUR', 'A PAR - BUR']],
    ['support', ['A PAR - BUR']],
    ['cut', ['A SIL - WAR', 'F BAL - BER', 'A PRU - WAR', 'A SIL S A PRU - WAR', 'A GAL - SIL']],
    ['convoy', ['A LON - NWY VIA', 'F NTH C A LON - NWY']],
    ['retreat', []],
    ['winter', []],
  ])('%s: these orders fail, and no others', (id, texts) => {
    const orders = examples.filter((each) => each.id === id).flatMap(({ example }) => ordersOf(carriedFor(example)))
    expect(
      orders
        .filter(failed)
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(texts.toSorted())
  })
})

describe('the game on the first page', () => {
  it('is legal in every order, from phase to phase', () => {
    let desk = setUp(HOUSE)
    for (const lines of OPENING) {
      if (desk === null) throw new Error('no desk')
      expect(readOn(desk, lines).filter(({ problem }) => problem !== null)).toEqual([])
      desk = carryOut(desk, lines).next
    }
  })
})
