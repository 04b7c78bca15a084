/** Boards drawn outside the page: complete, and without anything that needs a page. */
import { readdirSync, readFileSync } from 'node:fs'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawPicture } from '../../../src/board/picture/board-picture.tsx'
import { COLUMN, extentOf, marginsFor, type PictureProps, pngSize } from '../../../src/board/picture/picture-layout.ts'
import { isDrawn, loadDrawing, loadPlate } from '../../../src/board/plates.ts'
import { emptyScene, type Scene } from '../../../src/board/scene.ts'
import { closedScene, scenePowers, sceneOf } from '../../../src/board/build-scene.ts'
import { type Power, power, province } from '../../../src/rules/names.ts'
import { RULESETS } from '../../../src/variants/index.ts'
import {
  boardsIn,
  adjudicate,
  type LocalGame,
  gameFromState,
  mapIn,
  powersFor,
  newLocalGame,
} from '../../../web/sandbox/local-game.ts'

const drawWith = (picture: Partial<PictureProps> & Pick<PictureProps, 'plate'>) =>
  drawPicture({ name: 'Ulm', when: 'Spring 1901', boards: [{ title: '', scene: emptyScene }], ...picture })
// Another file of this process may have initialized the renderer.
beforeAll(() => initWasm(readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')))).catch(() => {}))

/** The width of the picture according to the renderer, which throws if it is not well-formed. */
const readByEngine = (svg: string): number => new Resvg(svg).width

const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0

function laidOut(variant: string, state: Readonly<Record<string, unknown>>): LocalGame {
  const game = gameFromState(variant, state)
  if (!game.ok) throw new Error(game.error)
  return game.value
}

/** Burgundy is taken from its army; a move on Belgium bounces. */
const fight = laidOut('classical', {
  name: 'S1901M',
  units: { FRANCE: ['A PAR', 'A MAR', 'A PIC'], GERMANY: ['A BUR', 'A HOL'] },
  centers: { FRANCE: ['PAR', 'MAR'], GERMANY: ['MUN'] },
})
const ORDERS = ['A PAR - BUR', 'A MAR S A PAR - BUR', 'A PIC - BEL', 'A HOL - BEL', 'A BUR H']
const closed = adjudicate(fight, ORDERS, 0)

async function picture(game: LocalGame, scenes: readonly Scene[]): Promise<string> {
  const titles = boardsIn(game).map(({ title }) => title)
  return drawWith({
    plate: await loadPlate(mapIn(game)),
    boards: scenes.map((scene, i) => ({ title: titles[i] ?? '', scene })),
  })
}
const scenesOn = (game: LocalGame) => boardsIn(game).map((board) => sceneOf(board, scenePowers(powersFor(game)), []))

describe('Sevastopol, which is not a supply centre in the Twilight Zone (TWZ-6)', () => {
  const marked = (variant: string): boolean[] => {
    const game = newLocalGame(variant)
    if (game === null) throw new Error(`no ${variant}`)
    return scenesOn(game).map(({ centres }) => centres.includes(province('SEV')))
  }

  it('is drawn as a centre only on the standard board', () => {
    expect(new Set(marked('twilight-zone'))).toEqual(new Set([false]))
    expect(marked('classical')).toEqual([true])
  })
})

describe('a picture of a closed phase', () => {
  const powers = scenePowers(powersFor(fight))
  const svg = picture(
    fight,
    closed.phase.boards.map((board) => closedScene(board, powers)),
  )

  it('has every unit, every order, and a cross on each failed order', async () => {
    expect(count(await svg, /class="unit"/g)).toBe(5)
    expect(count(await svg, /class="arrow move/g)).toBe(3)
    expect(count(await svg, /class="arrow move failed"/g)).toBe(2)
    // Each is drawn twice, first as a halo.
    expect(count(await svg, /l10 10m/g)).toBe(4)
    expect(count(await svg, /class="arrow support"/g)).toBe(1)
    expect(count(await svg, /class="mark standoff-mark"/g)).toBe(1)
    expect(count(await svg, /class="mark dislodged-ring"/g)).toBe(1)
  })

  it('is well-formed with its crosses', async () => expect(readByEngine(await svg)).toBeGreaterThan(0))

  it('shows the reason when the pointer rests on an order', async () => {
    expect(await svg).toMatch(/<title>A PIC - BEL: [^<]+<\/title>/)
  })

  it('shows dislodged units leaning', async () => {
    const after = await picture(closed.next, scenesOn(closed.next))
    expect(after).toMatch(/class="unit dislodged"[^]*?class="token army" transform="rotate\(-14\) scale\(\.9\)"/)
  })

  it('has every supply centre once, with a ring and a dot in its owner’s colour', async () => {
    const discs = (kind: string) =>
      Array.from(fightSvg.matchAll(new RegExp(`class="${kind}"[^>]* d="([^"]*)"`, 'g')), ([, d = '']) => count(d, /Z/g))
    const fightSvg = await svg
    expect(discs('ring')).toEqual([34])
    expect(discs('dot owned').toSorted()).toEqual([1, 2])
    expect(discs('dot free')).toEqual([31])
  })

  it('rings a captured centre', async () => {
    const [board] = closed.phase.boards
    if (board === undefined) throw new Error('no board')
    const captures = [{ province: province('MUN'), to: power('FRANCE') }]
    const scene = closedScene({ ...board, centres: [province('MUN')], captures }, powers)
    expect(count(await picture(fight, [scene]), /class="captured/g)).toBe(2)
    expect(await svg).not.toContain('class="captured')
  })

  it('marks home centres by their shape', async () => {
    const ring = /class="ring"[^>]* d="([^"]*)"/.exec(await svg)?.[1] ?? ''
    expect([count(ring, /l/g) / 3, count(ring, /a/g) / 2]).toEqual([22, 12])
  })

  it('fades a standoff with the orders that led to it', async () => {
    const pictureOf = (focusPower: Power | null) =>
      picture(
        fight,
        closed.phase.boards.map((board) => ({ ...closedScene(board, powers), focusPower })),
      )
    const aside = /class="faded" [^>]*><g class="mark standoff-mark"/
    expect(await pictureOf('FRANCE' as Power)).not.toMatch(aside)
    expect(await pictureOf('ITALY' as Power)).toMatch(aside)
    expect(await pictureOf(null)).not.toMatch(aside)
  })

  it('has owners in their colours, and letters on the tokens', async () => {
    expect(await svg).toMatch(/class="place land owned"[^>]* fill="#[0-9a-f]{6}"/)
    expect(await svg).toMatch(/class="letter"[^>]*>A</)
    expect(await svg).toMatch(/class="names names"/)
    expect(await svg).toMatch(/\.names\{font-family:EB Garamond,/)
  })
})

describe('every board', () => {
  it('with a drawing can be loaded by id', () => {
    const files = readdirSync(new URL('../../../src/board/plates/', import.meta.url))
    expect(files.map((file) => file.replace('.json', '')).filter((board) => !isDrawn(board))).toEqual([])
  })

  it.each(['classical', 'balkan', 'duo'])('%s contains nothing that needs a page', async (board) => {
    const plate = await loadDrawing(board)
    const svg = drawWith({ plate })
    expect(svg.match(/var\(|calc\(|light-dark|color-mix| style=|<div|currentcolor|undefined|NaN/i)).toBeNull()
    expect(readByEngine(svg)).toBeGreaterThan(plate.width)
    expect(count(svg, /class="place /g)).toBe(plate.places.size)
  })

  it('has names with accents, and yellow bridges', async () => {
    const svg = drawWith({ plate: await loadDrawing('duo') })
    expect(svg).toContain('>Südwestmeer<')
    expect(svg).toMatch(/class="bridges"/)
    expect(svg).toMatch(/\.bridges\{[^}]*stroke:#f2c230/)
  })

  it('of several has its own title and ids', async () => {
    const game = newLocalGame('shadow-worlds')
    if (game === null) throw new Error('no such variant')
    const svg = await picture(game, scenesOn(game))
    expect(svg).toContain('>World A<')
    expect(svg).toContain('>World B<')
    const ids = Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, id = ''] of svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)) if (id !== '') expect(ids).toContain(id)
  })

  it('may have no drawing', async () => {
    expect(isDrawn('classical')).toBe(true)
    for (const none of ['nowhere', 'constructor', '']) {
      expect(isDrawn(none)).toBe(false)
      await expect(loadDrawing(none)).rejects.toThrow('no drawing')
    }
  })
})

describe('the heading', () => {
  const heading = async (name: string) => {
    const plate = await loadDrawing('balkan')
    const svg = drawWith({ plate, name, when: 'Winter 1901, adjustments' })
    const [root = ''] = /^<svg(?:[^">]|"[^"]*")*>/.exec(svg) ?? []
    const [, size = ''] = /<text class="heading"[^>]* font-size="([^"]*)"/.exec(svg) ?? []
    return { svg, root, plate, size: Number(size) }
  }
  it('escapes the name of the game', async () => {
    const { svg, root } = await heading('<script>alert("1")</script> & more')
    expect(root).toMatch(
      / aria-label="&lt;script>alert\(&quot;1&quot;\)&lt;\/script> &amp; more: Winter 1901, adjustments"/,
    )
    expect(svg).not.toContain('<script')
  })
  it('writes a long name smaller', async () => {
    const [short, long] = await Promise.all(['Ulm', 'W'.repeat(80)].map(async (name) => (await heading(name)).size))
    expect(short).toBe(21)
    expect(long).toBeLessThan(18)
    expect(long).toBeGreaterThan(12)
  })
  it('has room above the board', async () => {
    const { root, plate } = await heading('Ulm')
    const { width, height } = extentOf(plate, 1)
    expect(root).toContain(` width="${width}" height="${height}"`)
    expect(height).toBeGreaterThan(plate.height)
  })
})

describe('a picture in a column of text', () => {
  /** The size of letters in CSS pixels, if the picture is as wide as the column. */
  const letters = (svg: string, wide: number = COLUMN): number[] => {
    const width = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1])
    const names = /<g class="names[^]*?<\/g>/.exec(svg)?.[0] ?? ''
    return Array.from(names.matchAll(/font-size="([\d.]+)"/g), ([, size]) => (Number(size) * wide) / width)
  }

  it.each(RULESETS.map(({ id }) => id))('of %s is readable, with boards in a column', async (id) => {
    const game = newLocalGame(id)
    if (game === null) throw new Error(`no ${id}`)
    const boards = scenesOn(game).map((scene, i) => ({ title: `Board ${i}`, scene }))
    const svg = drawWith({ plate: await loadPlate(mapIn(game)), boards, size: 'column', columns: 1 })
    expect(Math.min(...letters(svg))).toBeGreaterThanOrEqual(9)
  })

  it.each(RULESETS.map(({ id }) => id))('of %s is readable in a post 640 pixels wide', async (id) => {
    const game = newLocalGame(id)
    if (game === null) throw new Error(`no ${id}`)
    const boards = scenesOn(game).map((scene, i) => ({ title: `Board ${i}`, scene }))
    const plate = await loadPlate(mapIn(game))
    const svg = drawWith({ plate, boards, size: 'column' })
    expect(Math.min(...letters(svg, 640))).toBeGreaterThanOrEqual(9)
    expect(letters(svg, 640).length).toBeGreaterThan(Math.min(20, plate.places.size / 2))
  })

  it('has no more pixels than a row of boards', () => {
    const pixels = ({ width, height }: { readonly width: number; readonly height: number }) => width * height
    const plate = { width: 1200, height: 1086 }
    expect(pixels(pngSize(plate, 2, 1))).toBeLessThan(pixels(pngSize(plate, 2)))
  })

  it('has its boards in a column', async () => {
    const plate = await loadDrawing('classical')
    const boards = ['A', 'B'].map((title) => ({ title, scene: emptyScene }))
    const svg = drawWith({ plate, boards, columns: 1 })
    const tops = Array.from(
      svg.matchAll(/<g transform="translate\(([\d.]+) ([\d.]+)\)"><text class="heading"/g),
      ([, x, y]) => [Number(x), Number(y)],
    )
    expect(tops[0]?.[0]).toBe(tops[1]?.[0])
    expect((tops[1]?.[1] ?? 0) - (tops[0]?.[1] ?? 0)).toBeGreaterThan(plate.height)
    const { margin } = marginsFor(plate, 2, 1)
    expect((tops[1]?.[1] ?? 0) + plate.height + margin).toBeCloseTo(extentOf(plate, 2, 1).height, 3)
  })
})
