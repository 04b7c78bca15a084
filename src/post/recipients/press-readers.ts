/** Who is told by mail what others have written: few are, so a mail is made for nobody else. */
import type { GameId, PlayerId } from '../../game/names.ts'
import { isWanted } from '../../mail/delivery/wishes.ts'
import { recipients } from '../../players/accounts/account-store.ts'
import { choicesOf } from './mail-choices.ts'

export async function pressReaders(
  db: D1Database,
  asked: readonly { readonly player: PlayerId; readonly game: GameId }[],
): Promise<ReadonlySet<PlayerId>> {
  if (asked.length === 0) return new Set()
  const ids = [...new Set(asked.map(({ player }) => player))]
  const [accounts, choices] = await Promise.all([recipients(db, ids), choicesOf(db, ids)])
  const wanting = asked.filter(({ player, game }) => {
    const account = accounts.get(player)
    return account !== undefined && isWanted({ ...account, here: choices.get(player) ?? new Map() }, 'press', game)
  })
  return new Set(wanting.map(({ player }) => player))
}
