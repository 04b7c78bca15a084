/** The effects of events: mails, player records, and messages to the webhook. */
import type { Step } from '../evolve/evolve.ts'
import { requirePlaying } from '../in-play.ts'
import { endingMails, reminderMails, resultMails, startMails } from '../announcements/phase-mails.ts'
import { clockMails } from '../announcements/clock-mails.ts'
import { hookNews } from '../announcements/hook-news.ts'
import { noticeMails } from '../announcements/notice-mails.ts'
import { playerRecords } from '../announcements/player-records.ts'
import { seatMails } from '../announcements/seat-mails.ts'
import type { Effect, MailFacts } from '../announcements/effect.ts'
import type { GameEvent } from '../event.ts'
import type { GameState } from '../model.ts'

/** The effects of these steps, taken together. */
export function effectsOf(steps: readonly Step[]): readonly Effect[] {
  const [first, last] = [steps.at(0), steps.at(-1)]
  if (first === undefined || last === undefined) return []
  const mails = mailsOf(steps, last.after)
  const isAsleep = (first.before?.sleep ?? null) !== null && !steps.some(({ event }) => WAKING.includes(event.kind))
  // A sleeping game sends mail only to newcomers.
  const sent = isAsleep ? mails.filter((mail) => mail.kind === 'mail' && isToNewcomer(mail.facts)) : mails
  return [...sent, ...playerRecords(steps), ...hookNews(steps)]
}

const WAKING: readonly GameEvent['kind'][] = ['woken', 'rolled-back']

const isToNewcomer = (facts: MailFacts): boolean =>
  facts.kind === 'seats' && (facts.news.what === 'you-play' || facts.news.what === 'you-sit')

/** Mails describe the game after all steps: results name the next phase, or the end of the game. */
function mailsOf(steps: readonly Step[], last: GameState): readonly Effect[] {
  const events = steps.map(({ event }) => event)
  const hasClosed = events.some(({ kind }) => kind === 'closed')
  const hasFallenAsleep = events.some(({ kind }) => kind === 'slept')
  return steps.flatMap(({ before, event, after }) => {
    if (before === null) return []
    switch (event.kind) {
      case 'started':
        return startMails(requirePlaying(last), event)
      case 'reminded':
        return reminderMails(requirePlaying(before), event)
      // When a game falls asleep, the mail about that is the only one.
      case 'closed':
        return hasFallenAsleep ? [] : resultMails(requirePlaying(before), event, last)
      case 'paused':
      case 'resumed':
      case 'extended':
      case 'retimed':
        return hasClosed ? [] : clockMails(requirePlaying(after), event)
      case 'ended':
        return hasClosed ? [] : endingMails(requirePlaying(before), event)
      default:
        return [...noticeMails({ before, event, after }), ...seatMails({ before, event, after }, events, last)]
    }
  })
}
