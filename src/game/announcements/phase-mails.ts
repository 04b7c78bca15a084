/** The mails about phases. Each goes to one reader, with the secrets of their own seat only. */
import { standingUnits } from '../../rules/position/position.ts'
import type { Power, Seat } from '../../rules/names.ts'
import { formatStationed } from '../../rules/notation/format-order.ts'
import { eraOf } from '../../rules/phase-calendar.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import {
  missingOrders,
  requirementsOf,
  requirementsBySeat,
  listRequirements,
  requirementsText,
} from '../sheets/required-orders.ts'
import type { PresenceNews } from './news.ts'
import type { ClosedPhase, GameState, Playing } from '../model.ts'
import type { Mail, MailBody, MailHeader } from './effect.ts'
import type { EventOf } from '../event.ts'
import type { PlayerId } from '../ids.ts'
import { isOpenSeat, powerNames, seatName, seatRecord } from '../seats/seat-lookup.ts'
import { lastReminderAt, upcomingDeadlines } from '../clock/phase-deadlines.ts'
import { drawingOf } from '../views/boards.ts'
import { resultNotes } from '../views/result-notes.ts'
import { isHolderVisible, redactPhase } from '../views/secrecy.ts'
import { boardOf, type InPlay, inPlay, phaseIn, variantOf } from '../in-play.ts'
import { captainText, captureTexts, centresOf, ordersByPower, standingTexts, orderResults } from './result-texts.ts'
import { endingText } from '../log/log-sentence.ts'

/** A reader of mails about a seat: its player or sitter. */
interface Recipient {
  readonly seat: Seat
  readonly powers: readonly Power[]
  readonly reader: PlayerId
  /** Whether the reader is the sitter. */
  readonly sits: boolean
}

/** The players and active sitters of all seats. Open seats have none. */
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

/** Mails with the same key are sent once. A phase that is played again has other keys. */
export function recipientMail(
  game: GameState,
  { seat, powers, reader, sits }: Recipient,
  body: MailBody,
  which: string = body.kind,
): Mail {
  const replay = game.rollBacks.length === 0 ? '' : `~${game.rollBacks.length}`
  return {
    kind: 'mail',
    key: `${game.id}/${body.phase}${replay}/${which}/${reader}`,
    to: reader,
    facts: {
      game: gameFacts(game),
      seat,
      powers: powerNames(boardOf(game), powers),
      ...(sits && ({ role: 'sitter' } as const)),
      ...body,
    },
  }
}

export const gameFacts = (game: GameState): MailHeader['game'] => ({
  id: game.id,
  name: game.settings.name,
  variant: game.settings.variant,
  era: eraOf(variantOf(game).calendar),
})

/** What the open phase needs from a seat without orders; null if nothing. */
export function wantsOf(play: InPlay, seat: Seat): string | null {
  const wants = requirementsOf(play, seat)
  return wants === null ? null : requirementsText(wants)
}

export function startMails(game: Playing, { due: { deadline } }: EventOf<'started'>): readonly Mail[] {
  const play = inPlay(game)
  const { variant, position } = play
  const phase = phaseIn(game).code
  const upcoming = upcomingDeadlines(game)
  const { tournament } = game.settings
  return seatRecipients(game).map((recipient) => {
    const units = standingUnits(variant, position).filter(({ unit }) => recipient.powers.includes(unit.power))
    return recipientMail(game, recipient, {
      kind: 'started',
      phase,
      deadline,
      upcoming,
      units: units.map((unit) => formatStationed(variant, unit)),
      wants: wantsOf(play, recipient.seat),
      ...(tournament !== undefined && { tournament }),
    })
  })
}

export function reminderMails(game: Playing, { at, seats }: EventOf<'reminded'>): readonly Mail[] {
  const play = inPlay(game)
  const { deadline, moved, openedAt } = game
  if (deadline === null) return []
  // A moved deadline has its own reminder, and a long phase has two.
  const isEarly = at < lastReminderAt(openedAt, deadline)
  const which = `reminder${moved === 0 ? '' : `-${moved}`}${isEarly ? '-day' : ''}`
  const wants = requirementsBySeat(play)
  const { code: phase, steps } = phaseIn(game)
  const upcoming = upcomingDeadlines(game)
  return seatRecipients(game).flatMap((recipient) => {
    const required = wants.get(recipient.seat)
    const sheet = game.sheets[recipient.seat]
    if (required === undefined || !seats.includes(recipient.seat)) return []
    const missing = listRequirements(play, missingOrders(play, recipient.seat, required, sheet))
    const saved = sheet !== undefined
    const body = { kind: 'reminder', phase, steps, deadline, upcoming, missing, saved } as const
    return [recipientMail(game, recipient, body, which)]
  })
}

/** To everyone still in the game; at its end, to all. `before` is the game before the phase closed. */
export function resultMails(before: Playing, { phase }: EventOf<'closed'>, after: GameState): readonly Mail[] {
  const play = inPlay(before)
  const { variant } = play
  const result = boardOf(after)
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
    boards: variant.boards.length,
    captures: captureTexts(play, reports),
    notes: resultNotes(variant, phase).map(({ title, lines }) => ({ title, lines })),
    standing: standingTexts(result),
    ending: after.verdict === null ? null : endingText(result, after.verdict),
  } as const
  const next = nextPhaseFacts(after)
  return seatRecipients(before)
    .filter(({ seat }) => !isOpenSeat(after, seat))
    .filter(({ seat }) => after.verdict !== null || variant.alive(play.position, seat))
    .map((recipient) => {
      const isOwn = ({ power }: { readonly power: Power }) => recipient.powers.includes(power)
      const visible = redactPhase(after, phase, recipient.reader)
      const captains = phase.report.submitted
        .filter(({ issued }) => recipient.powers.includes(issued.power))
        .map((order) => captainText(play, recipient.seat, order))
      return recipientMail(before, recipient, {
        ...common,
        missed: visible.missed.map((seat) => seatName(play, seat)),
        excused: visible.excused.map((seat) => seatName(play, seat)),
        yours: results.filter(isOwn).map(({ order, result: text }) => ({ order, result: text })),
        captains,
        others: ordersByPower(
          play,
          results.filter((order) => !isOwn(order)),
        ),
        centres: centresOf(result, recipient.powers),
        presence: attendanceNews(result, visible, after, recipient),
        told: draftNotes(play, result, recipient.seat),
        next: next(recipient.seat),
      })
    })
}

/** A seat's notes after a draft, such as drawn lots or a replaced map. Other phases have none. */
function draftNotes({ variant, position }: InPlay, result: InPlay, seat: Seat) {
  const isDraft = phaseOf(variant, position).steps.includes('draft')
  return isDraft ? variant.notes(result.position, seat, false).map(({ title, lines }) => ({ title, lines })) : []
}

/** The reader's attendance, how many misses are left, and the open seats. */
function attendanceNews(
  play: InPlay,
  { missed, excused }: ClosedPhase,
  game: GameState,
  { seat, reader }: Recipient,
): PresenceNews {
  const you = missed.includes(seat) ? 'missed' : excused.includes(seat) ? 'excused' : null
  const isCounted = you === 'missed' || (you === 'excused' && game.settings.anonymous)
  const { openAfter } = game.settings.absence
  // A sitter may not know whose seat it is.
  const knowsMisses = isHolderVisible(game, seat, reader)
  const { variant, position } = play
  const open = variant.seats.filter((other) => isOpenSeat(game, other) && variant.alive(position, other))
  return {
    you,
    left: isCounted && openAfter !== null && knowsMisses ? openAfter - seatRecord(game, seat).misses : null,
    open: open.map((other) => seatName(play, other)),
  }
}

/** To all, when the game ends without closing a phase. */
export function endingMails(before: Playing, { verdict }: EventOf<'ended'>): readonly Mail[] {
  const play = inPlay(before)
  const common = {
    kind: 'results',
    phase: phaseIn(before).code,
    picture: null,
    boards: play.variant.boards.length,
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
    recipientMail(before, recipient, { ...common, centres: centresOf(play, recipient.powers) }),
  )
}

/** What the phase still needs from a seat, besides the orders that it has stated ahead. */
function wantsStill(game: Playing, seat: Seat): string | null {
  const play = inPlay(game)
  const sheet = game.sheets[seat]
  const wants = requirementsOf(play, seat)
  if (wants === null || sheet?.ready === true) return null
  return requirementsText(sheet === undefined ? wants : missingOrders(play, seat, wants, sheet))
}

/** What comes next for a seat; null when the game is over. */
function nextPhaseFacts(game: GameState): (seat: Seat) => Extract<MailBody, { kind: 'results' }>['next'] {
  if (game.status !== 'playing' || game.deadline === null) return () => null
  const { deadline } = game
  const { code: phase, steps } = phaseIn(game)
  const upcoming = upcomingDeadlines(game)
  const { variant, position } = inPlay(game)
  const isOut = (seat: Seat): boolean => !variant.alive(position, seat)
  return (seat) => ({ phase, deadline, upcoming, wants: wantsStill(game, seat), isOut: isOut(seat), steps })
}
