/** What mails of several kinds hold: the deadlines to come, the way to the game. */
import type { MailFacts } from '../../game/announcements/effect.ts'
import { type Block, button, list, section, small } from '../layout/block.ts'
import type { Links, Reader } from '../reader.ts'
import { deadline, phaseInWords } from './wording.ts'

type Clock = Extract<MailFacts, { readonly kind: 'clock' }>

/** The deadlines to come, in the reader’s zone. */
export function deadlines(
  upcoming: Clock['upcoming'] | undefined,
  era: string | null,
  reader: Reader,
): readonly Block[] {
  const lines = (upcoming ?? []).map((one) => `${phaseInWords(one.phase, era)}: ${deadline(one.deadline, reader.zone)}`)
  return section('The next deadlines, if no phase closes early', list(lines), lines)
}

export const toGame = (label: string, { game }: MailFacts, { base }: Links): Block =>
  button(label, `${base}/games/${encodeURIComponent(game.id)}`)

/** Where a player gets the link of his calendar. It is secret, so no mail holds it. */
export const toCalendar = ({ base }: Links): Block =>
  small('A calendar can show the deadlines of all your games.', { label: 'Get its link', href: `${base}/me#calendar` })

/** All that happened in a game, for those who may see the game. */
export const toExport = ({ game }: MailFacts, { base }: Links): Block =>
  small('All its phases and orders in a file:', {
    label: 'Download the game (JSON)',
    href: `${base}/api/games/${encodeURIComponent(game.id)}/export`,
  })
