/** Blocks of several kinds of mail: deadlines, and links to game, calendar and export. */
import type { MailFacts } from '../../game/announcements/effect.ts'
import { type Block, button, list, section, small } from '../layout/block.ts'
import type { FactsOf, Links, Reader } from '../mail-message.ts'
import { formatDeadline, formatList, phaseLabel } from './wording.ts'

/** The next deadlines, in the reader’s time zone. */
export function deadlineBlocks(
  upcoming: FactsOf<'clock'>['upcoming'] | undefined,
  era: string | null,
  reader: Reader,
): readonly Block[] {
  const lines = (upcoming ?? []).map(
    ({ phase, deadline: at }) => `${phaseLabel(phase, era)}: ${formatDeadline(at, reader.zone)}`,
  )
  return section('Next deadlines, if no phase closes early', list(lines), lines)
}

/** `You play France.` */
export const powersSentence = ({ role, powers }: MailFacts): string =>
  `You ${role === 'sitter' ? 'are the sitter for' : 'play'} ${formatList(powers)}.`

export const gameButton = (label: string, { game }: MailFacts, { base }: Links): Block =>
  button(label, `${base}/games/${encodeURIComponent(game.id)}`)

/** The link to a calendar is secret, so mails only say where to get it. */
export const calendarNote = ({ base }: Links): Block =>
  small('Add the deadlines of all your games to your calendar.', { label: 'Get the link', href: `${base}/me#calendar` })

/** Works for everyone who may see the game. */
export const exportNote = ({ game }: MailFacts, { base }: Links): Block =>
  small('All phases and orders are in one file.', {
    label: 'Download the game (JSON)',
    href: `${base}/api/games/${encodeURIComponent(game.id)}/export`,
  })
