/** Writes the borders of a board into a `.map` file whose places have none. Pure. */
import type { BoardTable, ProvinceRow } from '../../rules/atlas/atlas.ts'

const wordsIn = (text = ''): string[] => text.split(' ').filter((word) => word !== '')

/** The borders of a place: `bur` if only armies can pass, `Bur` if only fleets can, else `BUR`. */
export function bordersOf(table: BoardTable, { code, kind }: ProvinceRow): string[] {
  const army = new Set(wordsIn(table.army[code]))
  const fleet = new Set(wordsIn(table.fleet[code]))
  const kindOf = (at: string) => table.provinces.find((province) => province.code === at.split('/')[0])?.kind
  return [...new Set([...army, ...fleet])].map((to) => {
    if (kind !== 'coast') return to
    const isLandless = kindOf(to) === 'sea' || to.includes('/')
    if (!fleet.has(to) && kindOf(to) !== 'land') return to.toLowerCase()
    return army.has(to) || isLandless ? to : `${to.slice(0, 1)}${to.slice(1).toLowerCase()}`
  })
}

const BARE_PLACE = /^(\s*(?:LAND|COAST|WATER|PORT)\s+(\S+))(?:\s+ABUTS)?\s*$/i

/** Adds `ABUTS …` to each line of a place. */
export function completeMap(text: string, table: BoardTable): string {
  const rows = new Map(table.provinces.map((row) => [row.code, row]))
  const borders = (place: string): string => {
    const at = place.toUpperCase()
    const row = rows.get(at)
    if (row === undefined) return table.fleet[at] ?? ''
    return row.coasts === undefined ? bordersOf(table, row).join(' ') : (table.army[at] ?? '')
  }
  return text
    .split('\n')
    .map((line) => {
      const [, place, code] = BARE_PLACE.exec(line) ?? []
      return place === undefined || code === undefined ? line : `${place} ABUTS ${borders(code)}`.trimEnd()
    })
    .join('\n')
}
