/** The mails of a game. Each goes to one player and tells of his own seat what only he may know. */
import { standing } from '../rules/position/queries.ts'
import type { Power, Seat } from '../rules/names.ts'
import { formatStationed } from '../rules/notation/format.ts'
import { eraOf } from '../rules/phases/calendar.ts'
import { phaseOf } from '../rules/phases/turn.ts'
import type { Wants } from './demand.ts'
import { demandOf, missing, wantsBySeat, wantsList, wantsWords } from './demand.ts'
import type { Effect, GameEvent, GameState, MailFacts, PlayerId } from './model.ts'
import { mapOf } from './picture.ts'
import type { Table } from './table.ts'
import { tableOf, variantOf } from './table.ts'
import {
  captainWords,
  captureWords,
  centresOf,
  endingWords,
  ordersByPower,
  powersInWords,
  seatInWords,
  standingWords,
  toldOrders,
} from './telling.ts'

type Mail = Extract<Effect, { kind: 'mail' }>
type Happened<K extends GameEvent['kind']> = Extract<GameEvent, { kind: K }>

/** A seat, its powers and who plays them. */
interface Chair {
  readonly seat: Seat
  readonly powers: readonly Power[]
  readonly holder: PlayerId
}

const chairs = (game: GameState): readonly Chair[] =>
  variantOf(game).seats.flatMap((seat) => {
    const holder = game.holders[seat]
    const powers = game.position === null ? [] : variantOf(game).powers(game.position, seat)
    return holder === undefined ? [] : [{ seat, powers, holder }]
  })

/** The same key is the same mail, however often it is sent. */
const mail = (facts: MailFacts, to: PlayerId): Mail => ({
  kind: 'mail',
  key: `${facts.game.id}/${facts.phase}/${facts.kind}/${to}`,
  to,
  facts,
})

const about = ({ id, settings }: GameState, table: Table, { seat, powers }: Chair) => ({
  game: { id, name: settings.name, variant: settings.variant, era: eraOf(table.variant.calendar) },
  seat,
  powers: powersInWords(table, powers),
})

/** What the present phase wants of a seat that has sent nothing yet; null if nothing. */
function wantsFrom(table: Table, seat: Seat): string | null {
  const wants = demandOf(table, seat)
  return wants === null ? null : wantsWords(wants)
}

export function startMails(game: GameState): readonly Mail[] {
  const table = tableOf(game)
  if (table === null || game.deadline === null) return []
  const { variant, position } = table
  const { deadline } = game
  const phase = phaseOf(variant, position).code
  return chairs(game).map((chair) => {
    const units = standing(variant, position).filter(({ unit }) => chair.powers.includes(unit.power))
    const facts = {
      ...about(game, table, chair),
      kind: 'started',
      phase,
      deadline,
      units: units.map((one) => formatStationed(variant, one)),
      wants: wantsFrom(table, chair.seat),
    } as const
    return mail(facts, chair.holder)
  })
}

export function reminderMails(game: GameState, { seats }: Happened<'reminded'>): readonly Mail[] {
  const table = tableOf(game)
  if (table === null || game.deadline === null) return []
  const { deadline } = game
  const wants = wantsBySeat(table)
  const { code: phase, steps } = phaseOf(table.variant, table.position)
  return chairs(game).flatMap((chair) => {
    const wanted = wants.get(chair.seat)
    const sheet = game.sheets[chair.seat]
    if (wanted === undefined || !seats.includes(chair.seat)) return []
    const facts = {
      kind: 'reminder',
      phase,
      steps,
      deadline,
      missing: wantsList(table, missing(table, chair.seat, wanted, sheet)),
      saved: sheet !== undefined,
    } as const
    return [mail({ ...about(game, table, chair), ...facts }, chair.holder)]
  })
}

/** To everybody who was still in the game, and at its end to all. `before` is the game as it was when the phase closed. */
export function resultMails(before: GameState, { phase }: Happened<'closed'>, after: GameState): readonly Mail[] {
  const table = tableOf(before)
  if (table === null || after.position === null) return []
  const { variant } = table
  const now: Table = { variant, position: after.position }
  const reports = [phase.report, ...phase.passed]
  const told = toldOrders(table, reports)
  const common = {
    kind: 'results',
    phase: phase.report.code,
    picture: { phase: phase.index, map: mapOf(variant, table.position), boards: variant.boards.length },
    captures: captureWords(table, reports),
    standing: standingWords(now),
    missed: phase.missed.map((seat) => seatInWords(table, seat)),
    ending: endingWords(now, after.verdict),
  } as const
  const next = outlook(after)
  return chairs(before)
    .filter(({ seat }) => after.verdict !== null || variant.alive(table.position, seat))
    .map((chair) => {
      const isOwn = ({ power }: { readonly power: Power }) => chair.powers.includes(power)
      const captains = phase.report.submitted
        .filter(({ issued }) => chair.powers.includes(issued.power))
        .map((one) => captainWords(table, chair.seat, one))
      const yours = told.filter(isOwn).map(({ order, result }) => ({ order, result }))
      const others = ordersByPower(
        table,
        told.filter((one) => !isOwn(one)),
      )
      return mail(
        {
          ...about(before, table, chair),
          ...common,
          yours,
          captains,
          others,
          centres: centresOf(now, chair.powers),
          next: next(chair.seat),
        },
        chair.holder,
      )
    })
}

/** To all, when the game ends between two phases: nothing was ordered, nothing has moved. */
export function endingMails(before: GameState, after: GameState): readonly Mail[] {
  const table = tableOf(before)
  if (table === null) return []
  const common = {
    kind: 'results',
    phase: phaseOf(table.variant, table.position).code,
    picture: null,
    yours: [],
    captains: [],
    others: [],
    captures: [],
    standing: standingWords(table),
    missed: [],
    next: null,
    ending: endingWords(table, after.verdict),
  } as const
  return chairs(before).map((chair) =>
    mail({ ...about(before, table, chair), ...common, centres: centresOf(table, chair.powers) }, chair.holder),
  )
}

/** What comes next for a seat; null when the game is over. */
function outlook(game: GameState): (seat: Seat) => Extract<MailFacts, { kind: 'results' }>['next'] {
  const table = tableOf(game)
  const { deadline } = game
  if (table === null || deadline === null) return () => null
  const phase = phaseOf(table.variant, table.position).code
  const wants = wantsBySeat(table)
  return (seat) => ({ phase, deadline, wants: inWords(wants.get(seat)) })
}

const inWords = (wants: Wants | undefined): string | null => (wants === undefined ? null : wantsWords(wants))
