/** What the results of a phase say about the rest of the year. */
import type { Atlas } from '../../rules/atlas/atlas.ts'
import { type Calendar, phaseAt } from '../../rules/phase-calendar.ts'
import { centreCount, type Position, stateOf } from '../../rules/position/position.ts'
import { MAIN, vacantHomes } from '../../rules/seam/standard.ts'
import type { Note } from '../../rules/seam/variant.ts'
import { homesOf } from './homes.ts'

/** A note named “Calendar”; none if there is nothing to say. */
export function calendarNotes(atlas: Atlas, calendar: Calendar, before: Position, after: Position): readonly Note[] {
  const [{ year, season }, next] = [phaseAt(calendar, before.turn), phaseAt(calendar, after.turn)]
  const isMove = season !== 'winter'
  const lines = [
    ...(isMove && next.season === 'winter' && standsOnCentre(atlas, after)
      ? ['Centres change owner in Winter, after the retreats.']
      : []),
    ...(isMove && after.turn > before.turn + 1 ? [skippedText(atlas, year, after)] : []),
    ...(next.year > year + 1 ? [`This game has no ${year + 1}: ${next.year} is next.`] : []),
  ]
  return lines.length === 0 ? [] : [{ title: 'Calendar', lines }]
}

/** Does a unit stand on a centre that its power does not own? */
function standsOnCentre(atlas: Atlas, position: Position): boolean {
  const { units, owners } = stateOf(position, MAIN)
  return units.some(({ power, at }) => {
    const here = atlas.provinceOf(at)
    return atlas.centres.includes(here) && owners[here] !== power
  })
}

/** `Winter 1899 was skipped: nobody had anything to order.`, and who lacks a home to build in. */
function skippedText(atlas: Atlas, year: number, position: Position): string {
  const { units } = stateOf(position, MAIN)
  const withoutHome = atlas.powers.filter(
    ({ power }) =>
      centreCount(position, power) > units.filter((unit) => unit.power === power).length &&
      vacantHomes(atlas, position, power, homesOf(position, power)).length === 0,
  )
  const reasons = withoutHome.map(({ name }) => ` ${name} had no vacant home to build in.`)
  return `Winter ${year} was skipped: nobody had anything to order.${reasons.join('')}`
}
