/** Sentences for an analysis. Pure. */
import type { Forecast, OwnCentre } from '../../../src/opponent/forecast.ts'
import type { Power } from '../../../src/rules/names.ts'
import type { LocalGame } from '../../sandbox/local-game.ts'
import { formatEither, formatList, formatNumber, nameOf } from '../../text/words.ts'

export function expectationText({ variant, position }: LocalGame, power: Power, { expected }: Forecast): string {
  const average = formatNumber(Math.round(expected * 10) / 10)
  const now = formatNumber(variant.count(position, power))
  return variant.boards.length > 1
    ? `With these orders its centres can be expected to support ${average} units on average in the coming years. They support ${now} now.`
    : `With these orders it can expect ${average} centres on average in the coming years. It has ${now} now.`
}

/** What may become of each centre, the worst first. */
export function centreSentences(game: LocalGame, { centres, isCapturing }: Forecast): readonly string[] {
  const name = centreName(game)
  const listed = (outlook: OwnCentre['outlook']): readonly OwnCentre[] =>
    centres.filter((centre) => centre.outlook === outlook)
  const losing = listed('losable').map((centre) => `${name(centre)}: ${lossText(centre, isCapturing)}`)
  const about = (outlook: OwnCentre['outlook'], intro: string): readonly string[] =>
    listed(outlook).length === 0 ? [] : [`${intro}: ${formatList(listed(outlook).map(name))}.`]
  return [
    ...losing,
    ...about('tenable', 'Can each be held with the right orders'),
    ...about('unreachable', 'Out of everyone’s reach'),
    ...about('unknown', 'Nobody can say, as the others’ maps are secret'),
  ]
}

/** Before centres change owner, a unit takes them; at other times it only enters. */
function lossText({ by }: OwnCentre, isCapturing: boolean): string {
  const who = by.length === 0 ? 'several powers together' : formatEither(by.map(nameOf))
  return `${who} can ${isCapturing ? 'take' : 'enter'} it, whatever you order.`
}

/** The name of a centre; with its board, if there are several. */
function centreName(game: LocalGame): (centre: OwnCentre) => string {
  const provinces = game.variant.atlas(game.position, null, null)?.provinces ?? []
  const { boards } = game.variant
  return ({ at, board }) => {
    const name = provinces.find(({ code }) => code === at)?.name ?? at
    const title = boards.length < 2 ? undefined : boards.find((each) => each.board === board)?.title
    return title === undefined ? name : `${name} (${title})`
  }
}
