/** What a notification says: the same facts as a mail, in a line. Screens are seen by others: no orders, no units, no names of players. */
import type { MailFacts } from '../../game/announcements/effect.ts'
import { counted, isDraftCode, listed, shortDeadline } from './wording.ts'

export interface PushNote {
  readonly title: string
  readonly body: string
  /** On this service, e.g. `/games/ID`. */
  readonly path: string
  /** A later note of the same game takes the place of an earlier one. */
  readonly tag: string
}

export const pushNote = (facts: MailFacts, zone: string): PushNote => ({
  title: facts.game.name,
  body: noteOf(facts, zone),
  path: `/games/${encodeURIComponent(facts.game.id)}`,
  tag: `game ${facts.game.id}`,
})

function noteOf(facts: MailFacts, zone: string): string {
  switch (facts.kind) {
    case 'started':
      if (isDraftCode(facts.phase))
        return `The game has begun. First ${facts.wants ?? 'nothing'} is due ${shortDeadline(facts.deadline, zone)}.`
      return `The game has begun. First orders are due ${shortDeadline(facts.deadline, zone)}.`
    case 'results':
      return facts.next === null
        ? `${facts.phase}: results. The game is over.`
        : `${facts.phase}: results. ${facts.next.phase} is due ${shortDeadline(facts.next.deadline, zone)}.`
    case 'reminder':
      if (isDraftCode(facts.phase))
        return `${facts.phase}: ${listed(facts.missing)} is missing, due ${shortDeadline(facts.deadline, zone)}.`
      return `${facts.phase}: ${counted(facts.missing.length, 'order is missing', 'orders are missing')}, due ${shortDeadline(facts.deadline, zone)}.`
    case 'clock':
      return `${facts.phase}: the deadlines have changed.`
    case 'press':
      return `${counted(facts.messages.length + facts.earlier, 'new message')}.`
    case 'webhook':
      return 'Its webhook is switched off.'
    case 'seats':
      return 'There is news of the seats.'
    default:
      return 'There is news.'
  }
}
