import { describe, expect, it } from 'vitest'
import type { OrderView } from '../../../src/game/views/shapes.ts'
import { boardsIn, type Adjudicated, choicesIn, readLines, newLocalGame } from '../../../web/sandbox/local-game.ts'
import { adjudicateExample, exampleGame, DEFAULT_VARIANT, provincesShown } from '../../../web/sandbox/example.ts'
import { looseOrders } from '../../../web/orders/entry/choices.ts'
import { linesOfExample } from '../../../web/sandbox/example-text.ts'
import { mapOfLesson, ordersOfLesson } from '../../../web/learn/lesson-orders.ts'
import { type Lesson, LESSONS, isSolved, outcomeOf, outcomeScenes } from '../../../web/learn/lessons.ts'
import { VARIANT_PAGES } from '../../../web/variants/page-registry.ts'
import { OTHER_ORDERS, VISITOR_POWER } from '../../../web/landing/try-phase.tsx'
import { failed } from '../../../src/board/build-scene.ts'
import { CHAPTERS } from '../../../web/learn/chapters.ts'

const ordersOf = ({ phase }: Adjudicated): OrderView[] => phase.boards.flatMap(({ orders }) => [...orders])

const COURSES = await Promise.all(
  VARIANT_PAGES.map(async ({ id, lessons }) => ({ id, lessons: (await lessons?.()) ?? [] })),
)
const ALL_LESSONS = [...new Set([...LESSONS, ...COURSES.flatMap(({ lessons }) => lessons)])]

it('in variants with a map per power, a lesson shows the learner’s map with every province it mentions', () => {
  for (const lesson of COURSES.find(({ id }) => id === 'twilight-zone')?.lessons ?? []) {
    if (lesson.draw !== undefined) continue
    const { cells } = mapOfLesson(lesson, exampleGame(lesson)).map
    const codes = new Set(cells?.join(' ').split(' '))
    expect(provincesShown(lesson).filter((code) => !codes.has(code))).toEqual([])
  }
})

describe.each(ALL_LESSONS)('the lesson “$title”', (lesson) => {
  const game = exampleGame(lesson)
  const after = (lines: readonly string[]) => outcomeOf(lesson, game, lines).next

  it('is solved by its answer', () => {
    if (lesson.draw !== undefined) return expect(isSolved(lesson, after(lesson.answer.split('\n')))).toBe(true)
    expect(isSolved(lesson, after(lesson.answer.split(', ')))).toBe(true)
    const orders = ordersOfLesson(lesson, game)
    const offered = [...choicesIn(game, orders).map(({ text }) => text), ...looseOrders(orders)]
    expect(lesson.answer.split(', ').filter((order) => !offered.includes(order))).toEqual([])
  })
  it('is not solved without orders, or by the map to begin with', () => {
    expect(isSolved(lesson, after([]))).toBe(false)
    expect(lesson.draw !== undefined && isSolved(lesson, after(lesson.draw.split('\n')))).toBe(false)
  })
})

it('BAL-10 without a choice of a home, the first name in the alphabet counts', () => {
  const lesson = COURSES.find(({ id }) => id === 'balkan-battle-3')?.lessons.find(({ answer }) => /HOME/.test(answer))
  if (lesson === undefined) throw new Error('no such lesson')
  const [board] = boardsIn(outcomeOf(lesson, exampleGame(lesson), ['A SER B']).next)
  expect(board?.homes).toEqual(expect.arrayContaining(['BUD', 'SER']))
  expect(board?.homes).not.toContain('RUM')
})

it('draws the units after the turn where they went, and as what they became', () => {
  const [transform, stopped] = COURSES.find(({ id }) => id === 'duo')?.lessons ?? []
  const unitsOf = (lesson: Lesson | undefined) => {
    if (lesson === undefined) throw new Error('no such lesson')
    const [board] = outcomeScenes(outcomeOf(lesson, exampleGame(lesson), lesson.answer.split(', ')), [], String)
    return board?.scene.units.map(({ arm, at }) => [arm, at])
  }
  expect(unitsOf(transform)).toEqual([['fleet', 'KAR']])
  expect(unitsOf(stopped)).toEqual([
    ['army', 'SAM'],
    ['army', 'KAR'],
  ])
  const [move] = LESSONS
  expect(unitsOf(move)).toEqual([['army', 'BUR']])
})

describe('the examples of the rules', () => {
  const examples = CHAPTERS.flatMap(({ id, examples: all }) => all.map((example) => ({ id, example })))

  it.each(examples)('$id: every order can be read and is legal', ({ example }) => {
    expect(readLines(exampleGame(example), linesOfExample(example)).map(({ problem }) => problem)).toEqual(
      linesOfExample(example).map(() => null),
    )
    expect(ordersOf(adjudicateExample(example)).filter(({ given }) => !given)).toEqual([])
  })

  it.each([
    ['move', []],
    ['bounce', ['A PAR - BUR', 'A MUN - BUR', 'A PAR - BUR']],
    ['support', ['A PAR - BUR']],
    ['cut', ['A SIL - WAR', 'F BAL - BER', 'A PRU - WAR', 'A SIL S A PRU - WAR', 'A GAL - SIL']],
    ['convoy', ['A LON - NWY VIA', 'F NTH C A LON - NWY']],
    ['retreat', []],
    ['winter', []],
  ])('%s: exactly these orders fail', (id, texts) => {
    const orders = examples
      .filter((each) => each.id === id)
      .flatMap(({ example }) => ordersOf(adjudicateExample(example)))
    expect(
      orders
        .filter(failed)
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(texts.toSorted())
  })
})

describe('the phase on the front page', () => {
  it('has legal orders for everyone except the visitor', () => {
    const game = newLocalGame(DEFAULT_VARIANT)
    if (game === null) throw new Error('no such variant')
    const lines = readLines(game, OTHER_ORDERS)
    expect(lines.filter(({ problem }) => problem !== null)).toEqual([])
    expect(lines.filter(({ issued }) => issued?.power === VISITOR_POWER)).toEqual([])
    expect(lines.length).toBe(
      boardsIn(game)
        .flatMap((board) => board.units)
        .filter((unit) => unit.power !== VISITOR_POWER).length,
    )
  })
})
