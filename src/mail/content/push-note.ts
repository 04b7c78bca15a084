/** Push notifications. Others may see the screen, so they name no orders, units or players. */
import type { MailFacts } from '../../game/announcements/effect.ts'
import { isEndingOnly } from './results-mail.ts'
import { formatCount, isDraftCode, formatList, phaseLabel, formatShortDeadline } from './wording.ts'

export interface PushNote {
  readonly title: string
  readonly body: string
  /** On this service, e.g. `/games/ID`. */
  readonly path: string
  /** A note replaces earlier ones with the same tag. */
  readonly tag: string
}

export const pushNote = (facts: MailFacts, zone: string): PushNote => ({
  title: facts.game.name,
  body: noteOf(facts, zone),
  path: `/games/${encodeURIComponent(facts.game.id)}`,
  tag: `game ${facts.game.id}`,
})

function noteOf(facts: MailFacts, zone: string): string {
  const phase = phaseLabel(facts.phase, facts.game.era)
  switch (facts.kind) {
    case 'started':
      if (isDraftCode(facts.phase))
        return `The game has begun. Due ${formatShortDeadline(facts.deadline, zone)}: ${facts.wants ?? 'your map'}.`
      return `The game has begun. First orders are due ${formatShortDeadline(facts.deadline, zone)}.`
    case 'results':
      if (isEndingOnly(facts)) return 'The game is over.'
      return facts.next === null
        ? `Results of ${phase}. The game is over.`
        : `Results of ${phase}. Next deadline: ${formatShortDeadline(facts.next.deadline, zone)}.`
    case 'reminder':
      if (isDraftCode(facts.phase))
        return `Due ${formatShortDeadline(facts.deadline, zone)}: ${formatList(facts.missing)}.`
      return `Orders due ${formatShortDeadline(facts.deadline, zone)}. ${formatCount(facts.missing.length, 'is', 'are')} missing.`
    case 'clock':
      return 'The deadlines have changed.'
    case 'press':
      return `${formatCount(facts.messages.length + facts.earlier, 'new message')}.`
    case 'webhook':
      return 'The webhook is switched off.'
    case 'seats':
      return 'News about seats.'
    default:
      return 'News from your game.'
  }
}
