/** A picture that is put together from its ground, its owners and what lies over both is the picture that the engine draws of all of it. */
import { readFileSync } from 'node:fs'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { beforeAll, expect, it } from 'vitest'
import { drawFree, drawGround, drawNumbers, drawOver, drawPicture } from '../../../src/board/picture/draw.ts'
import { groundOf, packGround, unpackGround } from '../../../src/board/picture/ground/ground.ts'
import { paint } from '../../../src/board/picture/ground/paint.ts'
import { tintsOf } from '../../../src/board/picture/ground/tints.ts'
import type { Image } from '../../../src/board/picture/image.ts'
import { extentOf, type PictureProps } from '../../../src/board/picture/layout.ts'
import { loadPlate } from '../../../src/board/plates.ts'
import { scenePowers, sceneOf } from '../../../src/board/scenes.ts'
import { province } from '../../../src/rules/names.ts'
import { boardsIn, mapIn, newLocalGame, powersFor } from '../../../web/sandbox/local-game.ts'

// The engine may have been made ready by another file of this process.
beforeAll(() => initWasm(readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')))).catch(() => {}))

/** Pixels. */
const WIDTH = 600

function drawn(svg: string): Image {
  const { width, height, pixels } = new Resvg(svg, { fitTo: { mode: 'width', value: WIDTH } }).render()
  return { width, height, pixels }
}

async function picture(variant: string): Promise<PictureProps> {
  const game = newLocalGame(variant)
  if (game === null) throw new Error(`no ${variant}`)
  const powers = scenePowers(powersFor(game))
  const boards = boardsIn(game).map((board) => ({ title: board.title, scene: sceneOf(board, powers, []) }))
  return { name: 'Ulm', when: 'Spring 1901', size: 'column', boards, plate: await loadPlate(mapIn(game)) }
}

const groundFor = (props: PictureProps) =>
  groundOf(drawn(drawGround(props)), drawn(drawFree(props)), drawn(drawNumbers(props)))

function together(props: PictureProps): Image {
  const scale = WIDTH / extentOf(props.plate, props.boards.length).width
  return paint(groundFor(props), tintsOf(props), drawn(drawOver(props)), scale)
}

/** How far the colours of two pictures are apart: of 255, in the mean; and in how many pixels by more than that. */
function apart(one: Image, other: Image, more: number): { readonly mean: number; readonly many: number } {
  let [sum, many] = [0, 0]
  for (let at = 0; at < one.pixels.length; at += 4) {
    let most = 0
    for (let n = at; n < at + 3; n++) most = Math.max(most, Math.abs((one.pixels[n] ?? 0) - (other.pixels[n] ?? 0)))
    sum += most
    if (most > more) many++
  }
  return { mean: (4 * sum) / one.pixels.length, many }
}
/** A five-hundredth of all pixels. */
const few = ({ width, height }: Image): number => (width * height) / 500

it.each(['classical', 'shadow-worlds', 'twilight-zone'])(
  'of %s: the same, but for single pixels at borders',
  async (variant) => {
    const props = await picture(variant)
    const whole = drawn(drawPicture(props))
    const { mean, many } = apart(together(props), whole, 60)
    expect(mean).toBeLessThan(1)
    expect(many).toBeLessThan(few(whole))
  },
)

it('has a sea in the colour of who owns it', async () => {
  const props = await picture('classical')
  const [board] = props.boards
  if (board === undefined) throw new Error('no board')
  const scene = { ...board.scene, owners: { ...board.scene.owners, [province('NTH')]: board.scene.powers[0]?.power } }
  const owned = { ...props, boards: [{ ...board, scene: scene as typeof board.scene }] }
  const here = together(owned)
  expect(apart(here, together(props), 10).many).toBeGreaterThan(2000)
  expect(apart(here, drawn(drawPicture(owned)), 60).many).toBeLessThan(few(here))
})

it('the ground that is kept is the one that was packed; other bytes are none', async () => {
  const ground = groundFor(await picture('balkan-battle'))
  const { width, height, pixels, numbers } = await unpackGround(await packGround(ground))
  expect([width, height]).toEqual([ground.width, ground.height])
  expect(
    Buffer.compare(pixels, ground.pixels) + Buffer.compare(new Uint8Array(numbers), new Uint8Array(ground.numbers)),
  ).toBe(0)
  const short = await packGround({ ...ground, width: 1 })
  await expect(unpackGround(short)).rejects.toThrow('no ground')
})
