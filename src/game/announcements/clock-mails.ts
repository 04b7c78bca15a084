/** Mails about changes to a game's clock. */
import { capitalize } from '../../rules/fates/display-names.ts'
import type { ClockEvent } from '../event.ts'
import type { Cause } from '../ids.ts'
import type { ClockNews, Mail } from './effect.ts'
import { upcomingDeadlines } from '../clock/phase-deadlines.ts'
import { type InPlay, inPlay, phaseIn } from '../in-play.ts'
import type { Playing } from '../model.ts'
import { recipientMail, seatRecipients } from './phase-mails.ts'
import { list, seatName } from '../seats/seat-names.ts'

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
  }
}
