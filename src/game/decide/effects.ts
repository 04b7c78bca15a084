/** What must follow from events: mails to players, their records, and messages to the game's webhook. */
import type { Step } from '../evolve/evolve.ts'
import { requirePlaying } from '../in-play.ts'
import { endingMails, reminderMails, resultMails, startMails } from '../announcements/mail-facts.ts'
import { clockMails } from '../announcements/clock-mails.ts'
import { hookNews } from '../announcements/hook-news.ts'
import { noticeMails } from '../announcements/notice-mails.ts'
import { playerRecords } from '../announcements/player-records.ts'
import { seatMails } from '../announcements/seat-mails.ts'
import type { Effect, MailFacts } from '../announcements/effect.ts'
import type { GameEvent } from '../event.ts'
import type { GameState } from '../model.ts'

/** What follows from these steps of a game, taken together. */
export function effectsOf(steps: readonly Step[]): readonly Effect[] {
  const [first, last] = [steps.at(0), steps.at(-1)]
  if (first === undefined || last === undefined) return []
  return [...awake(first.before, steps, mailsOf(steps, last.after)), ...playerRecords(steps), ...hookNews(steps)]
}

/** A game asleep writes to nobody, whatever happens to it, but to whom it has just got a part in it. */
function awake(before: GameState | null, steps: readonly Step[], mails: readonly Effect[]): readonly Effect[] {
  const sleeps = (before?.sleep ?? null) !== null && !steps.some(({ event }) => WAKING.includes(event.kind))
  return sleeps ? mails.filter((mail) => mail.kind === 'mail' && isToNewcomer(mail.facts)) : mails
}

const WAKING: readonly GameEvent['kind'][] = ['woken', 'rolled-back']

const isToNewcomer = (facts: MailFacts): boolean =>
  facts.kind === 'seats' && (facts.news.what === 'you-play' || facts.news.what === 'you-sit')

/** Mails tell of an event what stands when all of them have happened: the results name the next phase, or the ending. */
function mailsOf(steps: readonly Step[], last: GameState): readonly Effect[] {
  const closes = steps.some(({ event }) => event.kind === 'closed')
  const happened = steps.map(({ event }) => event)
  const sleeps = happened.some(({ kind }) => kind === 'slept')
  return steps.flatMap(({ before, event, after }) => {
    if (before === null) return []
    switch (event.kind) {
      case 'started':
        return startMails(requirePlaying(last), event)
      case 'reminded':
        return reminderMails(requirePlaying(before), event)
      // A game that falls asleep is announced by one mail and no other.
      case 'closed':
        return sleeps ? [] : resultMails(requirePlaying(before), event, last)
      case 'paused':
      case 'resumed':
      case 'extended':
      case 'retimed':
        return closes ? [] : clockMails(requirePlaying(after), event)
      case 'ended':
        return closes ? [] : endingMails(requirePlaying(before), event)
      default:
        return [...noticeMails({ before, event, after }), ...seatMails({ before, event, after }, happened, last)]
    }
  })
}
