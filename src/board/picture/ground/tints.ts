/** Who tints which province, and how strongly: as `Places` and `Owners` draw it, in numbers. Pure. */
import { inksOf } from '../../powers/ink.ts'
import { channelsOf } from '../mix.ts'
import { PALETTE } from '../picture.tsx'
import style from '../style.json' with { type: 'json' }
import type { PictureProps } from '../layout.ts'
import { numberOf, SKIPPED } from './regions.tsx'

export interface Tint {
  /** Red, green and blue. */
  readonly own: readonly number[]
  readonly land: readonly number[]
}
export interface Tints {
  /** For each number of a province, who tints it: a place in `of`; 0 is nobody; `ASIDE` is no border of anybody's. */
  readonly owner: Uint8Array
  /** Which numbers are those of seas. */
  readonly sea: Uint8Array
  readonly of: readonly Tint[]
  /** The colour of land that is nobody's. */
  readonly free: readonly number[]
}

export const ASIDE = 255

export const NOBODY: Tint = { own: [0, 0, 0], land: [0, 0, 0] }

export function tintsOf(picture: Pick<PictureProps, 'plate' | 'boards'>): Tints {
  const [owner, sea] = [new Uint8Array(SKIPPED + 1), new Uint8Array(SKIPPED + 1)]
  const of: Tint[] = [NOBODY]
  for (const [i, { scene }] of picture.boards.entries()) {
    const first = of.length
    const inks = [...inksOf(scene.powers, PALETTE)]
    of.push(...inks.map(([, { own, land }]) => ({ own: channelsOf(own), land: channelsOf(land) })))
    for (const [n, place] of [...picture.plate.places.values()].entries()) {
      const power = inks.findIndex(([name]) => name === scene.owners[place.province])
      const number = numberOf(picture, i, n)
      if (power >= 0) owner[number] = first + power
      if (place.sea) sea[number] = 1
    }
  }
  owner[SKIPPED] = ASIDE
  return { owner, sea, of, free: channelsOf(style.land) }
}
