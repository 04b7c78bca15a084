/** Writes a board as a `.map` file of the Python package. */
import type { BoardTable, ProvinceRow } from '../../../src/rules/atlas/atlas.ts'

const words = (text = ''): string[] => text.split(' ').filter((word) => word !== '')

const TERRAIN = { land: 'LAND', coast: 'COAST', sea: 'WATER' } as const

/** Lower case where only armies pass, a capital and lower case where only fleets do. */
function bordersOf(table: BoardTable, row: ProvinceRow): string[] {
  const army = new Set(words(table.army[row.code]))
  const fleet = new Set(words(table.fleet[row.code]))
  const kindOf = (code: string) => table.provinces.find((one) => one.code === code.split('/')[0])?.kind
  const both = [...new Set([...army, ...fleet])]
  return both.map((to) => {
    const isLandless = kindOf(to) === 'sea' || to.includes('/')
    if (!fleet.has(to) && kindOf(to) !== 'land') return to.toLowerCase()
    return army.has(to) || isLandless ? to : `${to.slice(0, 1)}${to.slice(1).toLowerCase()}`
  })
}

export function writeMap(table: BoardTable): string {
  const powers = table.powers.map(({ power, adjective, start }) => {
    const homes = table.provinces.filter(({ home }) => home === power).map(({ code }) => code)
    return [`${power} (${adjective.toUpperCase()}) ${homes.join(' ')}`, ...start.split(', ')].join('\n')
  })
  const neutral = table.provinces.filter(({ centre, home }) => centre === true && home === undefined)
  const names = table.provinces.map(({ name, code, aliases }) =>
    [name, '=', code.toLowerCase(), ...(aliases ?? '').split(', ').map((alias) => alias.replaceAll(' ', '+'))].join(
      ' ',
    ),
  )
  const places = table.provinces.flatMap((row) => [
    ...(row.coasts ?? []).map(
      (coast) => `COAST ${row.code}/${coast} ABUTS ${table.fleet[`${row.code}/${coast}`] ?? ''}`,
    ),
    row.coasts === undefined
      ? `${TERRAIN[row.kind]} ${row.code} ABUTS ${bordersOf(table, row).join(' ')}`
      : `COAST ${row.code.toLowerCase()} ABUTS ${table.army[row.code] ?? ''}`,
  ])
  return ['# A board', ...powers, `UNOWNED ${neutral.map(({ code }) => code).join(' ')}`, ...names, ...places].join(
    '\n',
  )
}
