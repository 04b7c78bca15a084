/** Mails to all players: changes to the clock, proposals and a game master’s acts. */
import { phaseOf } from '../../rules/phases/turn.ts'
import type { Step } from '../evolve/evolve.ts'
import { type InPlay, inPlay, phaseIn, variantOf } from '../in-play.ts'
import { logEntry } from '../log/public-log.ts'
import { type ClockNews, type Mail, type Notice, NOTICES } from './effect.ts'
import type { ClockEvent, GameEvent } from '../event.ts'
import { isOpenSeat, list, powerNames, seatName } from '../seats/seat-lookup.ts'
import { gameFacts, recipientMail, seatRecipients } from './phase-mails.ts'
import { capitalize } from '../../rules/fates/display-names.ts'
import type { Cause } from '../ids.ts'
import { upcomingDeadlines } from '../clock/phase-deadlines.ts'
import type { Playing } from '../model.ts'

/** A carried proposal has a mail of its own; a dropped one is only in the log. */
const isNews = (event: GameEvent): event is Extract<GameEvent, { kind: Notice }> =>
  NOTICES.some((kind) => kind === event.kind) && (event.kind !== 'decided' || event.outcome === 'lapsed')

/** To everyone with a seat. A game that was called off sends none. */
export function noticeMails(step: Step): readonly Mail[] {
  const { event, after: game } = step
  const entry = logEntry(step)
  const isMailed = game.status === 'playing' || game.status === 'finished'
  if (entry === null || !isMailed || !isNews(event)) return []
  const { words, details, until } = entry
  const variant = variantOf(game)
  const { position } = game
  const common = {
    kind: 'notice',
    notice: event.kind,
    phase: phaseOf(variant, position).code,
    words,
    details,
    until,
    game: gameFacts(game),
  } as const
  return variant.seats.flatMap((seat): readonly Mail[] => {
    const to = game.holders[seat]
    if (to === undefined || isOpenSeat(game, seat)) return []
    const powers = powerNames({ variant, position }, variant.powers(position, seat))
    // The count of public changes makes the key unique. The revision would reveal ballots.
    const key = `${game.id}/${event.kind}-${game.changes.open}/notice/${to}`
    return [{ kind: 'mail', key, to, facts: { ...common, seat, powers } }]
  })
}

/** To every player. `game` is the state after the event. */
export function clockMails(game: Playing, event: Exclude<ClockEvent, { kind: 'countdown' }>): readonly Mail[] {
  const body = {
    kind: 'clock',
    phase: phaseIn(game).code,
    news: event.kind,
    why: clockCauseText(inPlay(game), event.kind, event.cause),
    until: event.kind === 'paused' ? event.until : null,
    upcoming: upcomingDeadlines(game),
  } as const
  return seatRecipients(game).map((recipient) => recipientMail(game, recipient, body, `${event.kind}-${event.at}`))
}

const DID: Readonly<Record<ClockNews, string>> = {
  paused: 'paused the game',
  resumed: 'resumed the game',
  extended: 'moved the deadline',
  retimed: 'changed the schedule',
}

/** `France paused the game.` */
function clockCauseText(play: InPlay, news: ClockNews, cause: Cause): string {
  switch (cause.kind) {
    case 'zone-rules':
      return 'The clocks changed in the game’s time zone. The deadline keeps its time of day.'
    case 'clock':
      return news === 'resumed' ? 'The pause is over.' : `The service ${DID[news]}.`
    case 'absence':
      return `The game waits for ${list(cause.seats.map((seat) => seatName(play, seat)))}.`
    case 'vote':
      return `The players ${DID[news]} by vote.`
    case 'player':
      return `${capitalize(seatName(play, cause.seat))} ${DID[news]}.`
    case 'creator':
      return `The creator of the game ${DID[news]}.`
    case 'master':
      return `The game master ${DID[news]}.`
    case 'operator':
      return `An operator of this site ${DID[news]}.`
    case 'organiser':
      return `The organiser of the tournament ${DID[news]}.`
  }
}
