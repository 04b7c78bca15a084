/** Provinces that are not the same on all boards of a game. Pure. */
import type { BoardId, Province } from '../../../src/rules/names.ts'
import { provinceOf, type Scene } from '../../../src/board/scene.ts'
import { standingText } from '../../board/describe.ts'
import type { ShownBoard } from './shown-boards.ts'

/** What stands there and who owns it, by province; none for empty provinces of nobody. */
function contentsOf(scene: Scene): ReadonlyMap<Province, string> {
  const provinces = new Set([
    ...scene.units.map(({ at }) => provinceOf(at)),
    ...(Object.keys(scene.owners) as Province[]),
  ])
  return new Map([...provinces].map((province) => [province, standingText(scene, province)]))
}

/** Adds to each scene where another board differs, and what is there. */
export function withDifferences(boards: readonly ShownBoard[]): readonly ShownBoard[] {
  if (boards.length < 2) return boards
  const contents = boards.map(({ scene }) => contentsOf(scene))
  const provinces = new Set(contents.flatMap((content) => [...content.keys()]))
  return boards.map((board, n) => {
    const differences = [...provinces].flatMap((province): [Province, string][] => {
      const others = boards.flatMap(({ title }, k) => {
        const other = contents[k]?.get(province) ?? ''
        return other === (contents[n]?.get(province) ?? '') ? [] : [`${title}: ${other === '' ? 'nothing' : other}`]
      })
      return others.length === 0 ? [] : [[province, others.join('; ')]]
    })
    return { ...board, scene: { ...board.scene, differences: Object.fromEntries(differences) } }
  })
}

/** Explains the boxes around names; empty if there are none. `active`: the only board shown. */
export function differencesText(boards: readonly ShownBoard[], active?: BoardId): string {
  if (boards.every(({ scene }) => Object.keys(scene.differences ?? {}).length === 0)) return ''
  const [other, ...more] = boards.filter(({ board }) => board !== active)
  return `Boxed: differs ${other === undefined || more.length > 0 ? 'on the other board' : `in ${other.title}`}`
}
