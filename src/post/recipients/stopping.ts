/** What the reader of a mail wishes, by its link or by a mail: fewer such mails, or all of them again. */
import type { Subscription } from '../../mail/addresses/signed-links.ts'
import { CATEGORIES } from '../../mail/mail-message.ts'
import { changeAccount, recipient } from '../../players/accounts/account-store.ts'
import { mute, unmute } from './mail-choices.ts'

/** What a button can ask for; a mail program's one click, or its mail, asks for `one`. */
export const WISHES = ['one', 'game', 'kind', 'undo'] as const
export type Wish = (typeof WISHES)[number]

export async function fulfil(db: D1Database, wish: Wish, { player, category, game }: Subscription): Promise<void> {
  if (wish === 'kind' || (wish === 'one' && game === null)) return switchKind(db, { player, category }, true)
  if (wish === 'undo') {
    if (game !== null) await unmute(db, player, game)
    return switchKind(db, { player, category }, false)
  }
  if (game !== null) await mute(db, player, game, wish === 'one' ? [category] : CATEGORIES)
}

async function switchKind(
  db: D1Database,
  { player, category }: Pick<Subscription, 'player' | 'category'>,
  off: boolean,
): Promise<void> {
  const account = await recipient(db, player)
  if (account === null) return
  const others = account.muted.filter((kind) => kind !== category)
  await changeAccount(db, player, { muted: off ? [...others, category] : others })
}
