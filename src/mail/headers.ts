import type { MailFacts } from '../game/model.ts'
import type { Links } from './compose.ts'
import type { ReceiptFacts } from './message.ts'

/** Says that a machine wrote it, so that holiday replies stay at home (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' } as const

export const signInHeaders = (): Readonly<Record<string, string>> => AUTOMATIC

/**
 * One game is one list and one thread, and leaves by one click (RFC 2369, 2919, 8058). The provider writes the Message-ID
 * of its own; the common reference is what keeps the mails of a game together.
 */
export function gameHeaders({ game }: MailFacts, { base, unsubscribe }: Links): Readonly<Record<string, string>> {
  const host = new URL(base).hostname
  const root = `<game.${encodeURIComponent(game.id)}@${host}>`
  return {
    ...AUTOMATIC,
    'List-Id': `<${encodeURIComponent(game.id)}.games.${host}>`,
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'In-Reply-To': root,
    References: root,
  }
}

/** Belongs under the mail that it answers (RFC 5322), and asks for no answer of a machine. */
export const receiptHeaders = ({ answers: { messageId } }: ReceiptFacts): Readonly<Record<string, string>> => ({
  'Auto-Submitted': 'auto-replied',
  ...(messageId !== null && { 'In-Reply-To': messageId, References: messageId }),
})
