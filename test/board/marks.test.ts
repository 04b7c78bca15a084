/** Marks above the names of provinces stay within their boxes, which names avoid. */
import { readFileSync } from 'node:fs'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { h, type VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, describe, expect, test } from 'vitest'
import { dislodgedBox, unitBox } from '../../src/board/boxes.ts'
import { detailOf } from '../../src/board/detail.ts'
import {
  BuildMark,
  DisbandMark,
  DislodgedMark,
  OpenMark,
  Token,
  TransformMark,
  TurnMark,
} from '../../src/board/layers/board-marks.tsx'
import style from '../../src/board/picture/style.json' with { type: 'json' }
import { inkOf, mixColours } from '../../src/board/powers/colours.ts'
import { type Sign, SIGN_KINDS, type SignKind, signsOf } from '../../src/board/powers/power-signs.ts'
import { NO_POWER, type ScenePower } from '../../src/board/scene.ts'
import { ARMS, power } from '../../src/rules/names.ts'

// Another file of this process may have initialized the renderer.
beforeAll(() => initWasm(readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')))).catch(() => {}))

const INK = inkOf(NO_POWER, { pick: ({ light }) => light, mix: mixColours, land: style.land, contrast: '#000' })
/** On a plate with one unit per pixel. */
const DETAIL = { ...detailOf(1200, 1200), token: 1 }

const render = <Props>(drawn: VNode<Props>) =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" width="400" height="400"><style>${style.css.large}</style><g class="plate">${renderToString(h('g', {}, drawn))}</g></svg>`,
  )

function drawnBox<Props>(drawn: VNode<Props>) {
  const box = render(drawn).getBBox()
  if (box === undefined) throw new Error('nothing is drawn')
  return box
}

/** How far a drawing reaches from (0, 0), including strokes. */
function reach<Props>(drawn: VNode<Props>): { readonly across: number; readonly down: number } {
  const box = drawnBox(drawn)
  return { across: Math.max(-box.x, box.x + box.width), down: Math.max(-box.y, box.y + box.height) }
}

/** The colours of all pixels. */
function coloursOf<Props>(drawn: VNode<Props>): ReadonlySet<string> {
  const { pixels } = render(drawn).render()
  return new Set(Array.from({ length: pixels.length / 4 }, (_, n) => pixels.slice(4 * n, 4 * n + 3).join(' ')))
}

/** Of the letter on a unit: its baseline is at 9.6, and capitals are three quarters of 13 high. */
const LETTER_TOP = 0

const POWERS: readonly ScenePower[] = Array.from({ length: 20 }, (_, n) => ({
  power: power(`P${n}`),
  name: `P${n}`,
  adjective: '',
  letter: `${n}`,
  colour: NO_POWER,
}))

const signsFor = (kind: SignKind): readonly Sign[] =>
  POWERS.map(({ power }) => signsOf(POWERS, kind)({ power, arm: 'fleet' }))

describe('a unit and its marks', () => {
  const [half, aside] = [unitBox(DETAIL).height / 2, dislodgedBox(DETAIL).height / 2]

  test.each(ARMS)('%s: the symbol fills exactly its box', (arm) => {
    const { across, down } = reach(h(Token, { arm, ink: INK }))
    expect([across <= half, down <= half]).toEqual([true, true])
    expect(Math.min(across, down)).toBeGreaterThan(half - 0.6)
  })

  test.each(ARMS)('%s: a dislodged unit stays within its box', (arm) => {
    const { across, down } = reach(h(Token, { arm, ink: INK, aside: true }))
    expect(Math.max(across, down)).toBeLessThanOrEqual(aside)
  })

  test.each([
    ['disbanded', h(DisbandMark, {})],
    ['built', h(BuildMark, {})],
    ['dislodged', h(DislodgedMark, {})],
    ['wanting an order', h(OpenMark, {})],
    ['becoming the other kind', h('g', {}, h(TransformMark, { arm: 'fleet', ink: INK }))],
    ['one that a tap turns', h(TurnMark, {})],
  ])('the mark of a unit that is %s lies within its box', (_, mark) => {
    const { across, down } = reach(mark)
    expect(Math.max(across, down)).toBeLessThanOrEqual(half)
  })

  test.each([
    ['the unit that it becomes', h('g', {}, h(TransformMark, { arm: 'army', ink: INK }))],
    ['that a tap turns it', h(TurnMark, {})],
  ])('the badge with %s leaves its letter readable', (_, badge) => {
    const { y, height } = drawnBox(badge)
    expect(y + height).toBeLessThanOrEqual(LETTER_TOP)
  })

  test('the badges of a transform and of a dislodged unit are apart', () => {
    const transform = drawnBox(h(TransformMark, { arm: 'fleet', ink: INK, failed: true }))
    expect(transform.x + transform.width).toBeLessThanOrEqual(drawnBox(h(DislodgedMark, {})).x)
  })
  test('the badge of a transform has no colour of a failure', () =>
    expect(coloursOf(h('g', {}, h(TransformMark, { arm: 'army', ink: INK })))).not.toContain('204 0 136'))

  test('a failed transform is struck through in the colour of failures', () =>
    expect(coloursOf(h('g', {}, h(TransformMark, { arm: 'army', ink: INK, failed: true })))).toContain('204 0 136'))

  test('patterns lie on the unit', () => {
    for (const sign of signsFor('pattern')) {
      const { across, down } = reach(h(Token, { arm: 'fleet', ink: INK, sign }))
      expect(Math.max(across, down)).toBeLessThanOrEqual(half)
    }
  })
})

describe('the sign on a unit', () => {
  test('can be a pattern, different for each power, or a letter if there are too many powers', () => {
    const signs = signsFor('pattern').map((sign) => JSON.stringify(sign))
    expect(new Set(signs).size).toBe(POWERS.length)
    expect(signs.filter((sign) => sign.includes('letter'))).toHaveLength(8)
  })

  test('is of the kind that the player chooses', () => {
    const signs = SIGN_KINDS.map((kind) => signsFor(kind)[0])
    expect(signs).toEqual([{ letter: 'F' }, { letter: '0' }, { pattern: expect.stringMatching(/^M/) as string }, null])
  })

  test('says whether it is an army or a fleet, not whose it is, unless the player chooses otherwise', () => {
    const signOf = signsOf(POWERS, 'arm')
    for (const { power } of POWERS)
      expect(ARMS.map((arm) => signOf({ power, arm }))).toEqual([{ letter: 'A' }, { letter: 'F' }])
  })
})
