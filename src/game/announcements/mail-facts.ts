/** The mails of a game. Each goes to one player and tells of his own seat what only he may know. */
import { standingUnits } from '../../rules/position/queries.ts'
import type { Power, Seat } from '../../rules/names.ts'
import { formatStationed } from '../../rules/notation/format-order.ts'
import { eraOf } from '../../rules/phase-calendar.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import type { Wants } from '../sheets/wanted-orders.ts'
import { requiredOf, missing, wantsBySeat, wantsList, wantsText } from '../sheets/wanted-orders.ts'
import type { PresenceNews } from './news.ts'
import type { ClosedPhase, GameState, Playing } from '../model.ts'
import type { Effect, MailFacts } from './effect.ts'
import type { GameEvent } from '../event.ts'
import type { PlayerId } from '../ids.ts'
import { isOpenSeat, seatRecord } from '../seats/records.ts'
import { lastReminderAt, upcomingDeadlines } from '../clock/phase-deadlines.ts'
import { drawingOf } from '../views/boards.ts'
import { isHolderVisible, redactPhase } from '../views/secrecy.ts'
import type { InPlay } from '../in-play.ts'
import { boardOf, inPlay, phaseIn, variantOf } from '../in-play.ts'
import { captainText, captureTexts, centresOf, ordersByPower, standingTexts, orderResults } from './narration.ts'
import { endingText } from '../log/log-sentence.ts'
import { powerNames, seatName } from '../seats/seat-names.ts'

type Mail = Extract<Effect, { kind: 'mail' }>
type Happened<K extends GameEvent['kind']> = Extract<GameEvent, { kind: K }>

/** A seat, its powers and somebody who plays them. */
export interface Recipient {
  readonly seat: Seat
  readonly powers: readonly Power[]
  readonly reader: PlayerId
  readonly sits: boolean
}

/** Those who are to read what concerns a seat: its player and who sits for him. An open seat has no readers. */
export const seatRecipients = (game: GameState): readonly Recipient[] =>
  variantOf(game).seats.flatMap((seat) => {
    const { open, sitter } = seatRecord(game, seat)
    const powers = game.position === null ? [] : variantOf(game).powers(game.position, seat)
    const readers = [
      [game.holders[seat], false],
      [sitter?.active ? sitter.player : undefined, true],
    ] as const
    if (open !== null) return []
    return readers.flatMap(([reader, sits]) => (reader === undefined ? [] : [{ seat, powers, reader, sits }]))
  })

/** The same key is the same mail, however often it is sent; a phase that is played again is another. */
export const mailEffect = (
  { rollBacks }: GameState,
  facts: MailFacts,
  to: PlayerId,
  which: string = facts.kind,
): Mail => ({
  kind: 'mail',
  key: `${facts.game.id}/${facts.phase}${rollBacks.length === 0 ? '' : `~${rollBacks.length}`}/${which}/${to}`,
  to,
  facts,
})

export const mailHeader = ({ id, settings }: GameState, play: InPlay, { seat, powers, sits }: Recipient) => ({
  game: { id, name: settings.name, variant: settings.variant, era: eraOf(play.variant.calendar) },
  seat,
  powers: powerNames(play, powers),
  ...(sits && ({ role: 'sitter' } as const)),
})

/** What the present phase wants of a seat that has sent nothing yet; null if nothing. */
function wantsFrom(play: InPlay, seat: Seat): string | null {
  const wants = requiredOf(play, seat)
  return wants === null ? null : wantsText(wants)
}

export function startMails(game: Playing, { due: { deadline } }: Happened<'started'>): readonly Mail[] {
  const play = inPlay(game)
  const { variant, position } = play
  const phase = phaseIn(game).code
  const upcoming = upcomingDeadlines(game)
  return seatRecipients(game).map((recipient) => {
    const units = standingUnits(variant, position).filter(({ unit }) => recipient.powers.includes(unit.power))
    const facts = {
      ...mailHeader(game, play, recipient),
      kind: 'started',
      phase,
      deadline,
      upcoming,
      units: units.map((one) => formatStationed(variant, one)),
      wants: wantsFrom(play, recipient.seat),
    } as const
    return mailEffect(game, facts, recipient.reader)
  })
}

export function reminderMails(game: Playing, { at, seats }: Happened<'reminded'>): readonly Mail[] {
  const play = inPlay(game)
  const { deadline, moved, openedAt } = game
  if (deadline === null) return []
  // A deadline that was moved has a reminder of its own, and a long phase has two.
  const isEarly = at < lastReminderAt(openedAt, deadline)
  const which = `reminder${moved === 0 ? '' : `-${moved}`}${isEarly ? '-day' : ''}`
  const wants = wantsBySeat(play)
  const { code: phase, steps } = phaseIn(game)
  const upcoming = upcomingDeadlines(game)
  return seatRecipients(game).flatMap((recipient) => {
    const wanted = wants.get(recipient.seat)
    const sheet = game.sheets[recipient.seat]
    if (wanted === undefined || !seats.includes(recipient.seat)) return []
    const facts = {
      kind: 'reminder',
      phase,
      steps,
      deadline,
      upcoming,
      missing: wantsList(play, missing(play, recipient.seat, wanted, sheet)),
      saved: sheet !== undefined,
    } as const
    return [mailEffect(game, { ...mailHeader(game, play, recipient), ...facts }, recipient.reader, which)]
  })
}

/** To everybody who was still in the game, and at its end to all. `before` is the game as it was when the phase closed. */
export function resultMails(before: Playing, { phase }: Happened<'closed'>, after: GameState): readonly Mail[] {
  const play = inPlay(before)
  const { variant } = play
  const now = boardOf(after)
  const reports = [phase.report, ...phase.passed]
  const results = orderResults(play, reports)
  const common = {
    kind: 'results',
    phase: phase.report.code,
    closedAt: phase.closedAt,
    picture: {
      phase: phase.index,
      drawing: drawingOf(variant, play.position, null, false).drawing,
      boards: variant.boards.length,
    },
    captures: captureTexts(play, reports),
    standing: standingTexts(now),
    ending: after.verdict === null ? null : endingText(now, after.verdict),
  } as const
  const next = outlook(after)
  return seatRecipients(before)
    .filter(({ seat }) => !isOpenSeat(after, seat))
    .filter(({ seat }) => after.verdict !== null || variant.alive(play.position, seat))
    .map((recipient) => {
      const isOwn = ({ power }: { readonly power: Power }) => recipient.powers.includes(power)
      const told = redactPhase(after, phase, recipient.reader)
      const captains = phase.report.submitted
        .filter(({ issued }) => recipient.powers.includes(issued.power))
        .map((one) => captainText(play, recipient.seat, one))
      const yours = results.filter(isOwn).map(({ order, result }) => ({ order, result }))
      const others = ordersByPower(
        play,
        results.filter((one) => !isOwn(one)),
      )
      return mailEffect(
        before,
        {
          ...mailHeader(before, play, recipient),
          ...common,
          missed: told.missed.map((seat) => seatName(play, seat)),
          excused: told.excused.map((seat) => seatName(play, seat)),
          yours,
          captains,
          others,
          centres: centresOf(now, recipient.powers),
          presence: presenceOf(now, told, after, recipient),
          told: designNotes(play, now, recipient.seat),
          next: next(recipient.seat),
        },
        recipient.reader,
      )
    })
}

/** What a design has led to for a seat: what was drawn by lot, whether its map was replaced, and why. Later phases tell nothing by mail. */
function designNotes({ variant, position }: InPlay, now: InPlay, seat: Seat) {
  const isDesign = phaseOf(variant, position).steps.includes('draft')
  return isDesign ? variant.notes(now.position, seat, false).map(({ title, lines }) => ({ title, lines })) : []
}

/** Whether the reader was there, what follows if he is not there again, and which seats are open now. */
function presenceOf(
  play: InPlay,
  { missed, excused }: ClosedPhase,
  game: GameState,
  { seat, reader }: Recipient,
): PresenceNews {
  const you = missed.includes(seat) ? 'missed' : excused.includes(seat) ? 'excused' : null
  const isCounted = you === 'missed' || (you === 'excused' && game.settings.anonymous)
  const { openAfter } = game.settings.absence
  // A sitter may not know for whom he sits.
  const knowsMisses = isHolderVisible(game, seat, reader)
  const { variant, position } = play
  const open = variant.seats.filter((one) => isOpenSeat(game, one) && variant.alive(position, one))
  return {
    you,
    left: isCounted && openAfter !== null && knowsMisses ? openAfter - seatRecord(game, seat).misses : null,
    open: open.map((one) => seatName(play, one)),
  }
}

/** To all, when the game ends between two phases: nothing was ordered, nothing has moved. */
export function endingMails(before: Playing, { verdict }: Happened<'ended'>): readonly Mail[] {
  const play = inPlay(before)
  const common = {
    kind: 'results',
    phase: phaseIn(before).code,
    picture: null,
    yours: [],
    captains: [],
    others: [],
    captures: [],
    standing: standingTexts(play),
    missed: [],
    next: null,
    ending: endingText(play, verdict),
  } as const
  return seatRecipients(before).map((recipient) =>
    mailEffect(
      before,
      { ...mailHeader(before, play, recipient), ...common, centres: centresOf(play, recipient.powers) },
      recipient.reader,
    ),
  )
}

/** What comes next for a seat; null when the game is over. */
function outlook(game: GameState): (seat: Seat) => Extract<MailFacts, { kind: 'results' }>['next'] {
  if (game.status !== 'playing' || game.deadline === null) return () => null
  const { deadline } = game
  const { code: phase, steps } = phaseIn(game)
  const upcoming = upcomingDeadlines(game)
  const wants = wantsBySeat(inPlay(game))
  return (seat) => ({ phase, deadline, upcoming, wants: inWords(wants.get(seat)), steps })
}

const inWords = (wants: Wants | undefined): string | null => (wants === undefined ? null : wantsText(wants))
