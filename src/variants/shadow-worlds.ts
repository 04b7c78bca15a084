import { classical as table } from '../maps/classical.ts'
import { type Atlas, makeAtlas } from '../rules/atlas/atlas.ts'
import type { Phase } from '../rules/phase-calendar.ts'
import { type Position, centresOf } from '../rules/position/position.ts'
import { type Power, type Province, type Seat, boardId } from '../rules/names.ts'
import type { Seating } from '../rules/seam/standard.ts'
import { countsFrom, victoryOf } from '../rules/seam/ending-choices.ts'
import { ruleset, countOf, seatPerPower, standard, startOf, vacantHomes } from '../rules/seam/standard.ts'
import type { Allowance, Note, Verdict } from '../rules/seam/variant.ts'

const A = boardId('A')
const B = boardId('B')

/** Shadow Worlds: one country on two boards, and one control list for both. */
export const shadowWorlds = ruleset(
  {
    id: 'shadow-worlds',
    title: 'Shadow Worlds',
    blurb: 'The same country in two games at once; every Winter you divide your centres between them.',
    choices: [
      {
        id: 'victory',
        title: 'Centres to win',
        values: [
          { value: 34, title: 'All 34 centres, on either board' },
          { value: 18, title: '18 centres: a shorter game' },
          ...countsFrom(18, { min: 12, max: 33 })
            .slice(1)
            .map((value) => ({ value, title: `${value} centres` })),
        ],
      },
    ],
  },
  (chosen) => {
    const atlas = makeAtlas(table)
    const players = { ...seatPerPower(atlas), count: countBy(atlas) }
    const answers = standard(atlas, players)
    return {
      ...answers,
      // SHW-1: the same country on both boards, each phase on both at once.
      boards: [
        { board: A, title: 'World A' },
        { board: B, title: 'World B' },
      ],
      setup: () => startOf(atlas, [A, B]),
      allowance: (position, power) => pooled(atlas, position, power),
      notes: (position, viewer) => (viewer === null ? [] : [controlNote(position, victoryOf(chosen), players, viewer)]),
      verdict: controlOf(victoryOf(chosen), players),
      victory: victoryOf(chosen),
      score: (position, seat) => controlledBy(position, players, seat),
    }
  },
)

/** SHW-2: the centres a power owns on either board, each once. */
const controlList = (position: Position, power: Power): Set<Province> =>
  new Set([A, B].flatMap((board) => centresOf(position, board, power)))

/** How many different centres a seat owns. */
const controlledBy = (position: Position, { powers }: Seating, seat: Seat): number =>
  new Set(powers(position, seat).flatMap((power) => [...controlList(position, power)])).size

/** SHW-2: each centre counts once; a home that its power owns on both boards counts twice. */
const countBy =
  (atlas: Atlas): Seating['count'] =>
  (position, power) => {
    const here = centresOf(position, A, power)
    const there = centresOf(position, B, power)
    const twice = atlas.homes(power).filter((home) => here.includes(home) && there.includes(home))
    return controlList(position, power).size + twice.length
  }

/** SHW-3: the control list limits units on both boards together. Builds go to homes on either. */
const pooled = (atlas: Atlas, position: Position, power: Power): Allowance => ({
  units: countBy(atlas)(position, power),
  sites: vacantHomes(atlas, position, power, atlas.homes(power)),
  mayExchange: true,
})

/** SHW-2, SHW-6: what a seat owns over both worlds, and what that gives. */
function controlNote(position: Position, victory: number, seating: Seating, seat: Seat): Note {
  return {
    title: 'Both worlds',
    lines: [
      `You own ${controlledBy(position, seating, seat)} different centres. You need ${victory} to win.`,
      `They support ${countOf(seating, position, seat)} units on both boards together, divided as you like. A home centre that you own in both worlds counts twice.`,
    ],
  }
}

/** SHW-6: enough different centres win; several winners in the same Winter share a draw. */
const controlOf =
  (victory: number, { seats, powers }: Seating) =>
  (position: Position, { captures }: Pick<Phase, 'captures'>): Verdict | null => {
    const control = (power: Power) => controlList(position, power).size
    const winners = seats.filter((seat) => powers(position, seat).some((power) => control(power) >= victory))
    if (!captures || winners.length === 0) return null
    return { why: winners.length === 1 ? 'solo' : 'draw', winners }
  }
