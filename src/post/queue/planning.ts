/** Plans letters from waiting mails, their readers' settings and the state of the games. */
import type { GameId, Instant, PlayerId } from '../../game/ids.ts'
import { standingsOf } from '../../lobby/standings.ts'
import { type Plan, type WaitingMail, planLetter } from '../../mail/delivery/letter-plan.ts'
import { isImmediate } from '../../mail/mail-message.ts'
import { type Recipient, recipients } from '../../players/accounts/account-store.ts'
import { findBlocked } from '../recipients/blocked-addresses.ts'
import { choicesOf } from '../recipients/mail-choices.ts'
import type { Entry } from './ledger.ts'

export interface Reader extends Recipient {
  readonly id: PlayerId
}

export interface ReaderPlan {
  readonly reader: Reader
  readonly plan: Plan
}

/** `undeliverable`: mails that are dropped. */
export interface Plans {
  readonly undeliverable: readonly (readonly [key: string, reason: Unreachable])[]
  readonly plans: readonly ReaderPlan[]
}

/** Why nothing can be sent to a player. */
export type Unreachable = 'the account has been deleted' | 'the address is blocked' | 'no invitations are wanted'

export async function planAll(
  entries: readonly Entry[],
  ids: readonly PlayerId[],
  window: number,
  { DB }: Pick<Env, 'DB'>,
  now: Instant,
): Promise<Plans> {
  const readers = await recipients(DB, ids)
  const [blocked, choices, standings] = await Promise.all([
    findBlocked(
      DB,
      [...readers.values()].map(({ address }) => address),
    ),
    choicesOf(DB, ids),
    standingsOf(DB, ids, gamesIn(entries)),
  ])
  const reasonAgainst = (id: PlayerId): Unreachable | null => {
    const reader = readers.get(id)
    if (reader === undefined) return 'the account has been deleted'
    return blocked.has(reader.address.toLowerCase()) ? 'the address is blocked' : null
  }
  const byReader = Map.groupBy(entries, ({ recipient }) => recipient)
  const undeliverable = ids.flatMap((id) => {
    const reason = reasonAgainst(id)
    return reason === null ? [] : (byReader.get(id) ?? []).map(({ key }) => [key, reason] as const)
  })
  const plans = [...readers].flatMap(([id, reader]) => {
    if (reasonAgainst(id) !== null) return []
    const waiting = (byReader.get(id) ?? []).flatMap(waitingMail)
    const preferences = { ...reader, here: choices.get(id) ?? new Map() }
    return {
      reader: { ...reader, id },
      plan: planLetter(waiting, preferences, standings.get(id) ?? new Map(), window, now),
    }
  })
  return { undeliverable, plans }
}

const gamesIn = (entries: readonly Entry[]): readonly GameId[] => [
  ...new Set(
    entries.flatMap(({ message }) => (message === null || isImmediate(message) ? [] : [message.facts.game.id])),
  ),
]

const waitingMail = ({ key, since, message, dueAt }: Entry): readonly WaitingMail[] =>
  message === null || isImmediate(message) ? [] : [{ key, since: since ?? dueAt, facts: message.facts }]
