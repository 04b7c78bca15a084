/** Writes a board as a `.map` file of the Python package. */
import { bordersOf } from '../../../src/game/imports/complete-map.ts'
import type { BoardTable } from '../../../src/rules/atlas/atlas.ts'

const TERRAIN = { land: 'LAND', coast: 'COAST', sea: 'WATER' } as const

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
