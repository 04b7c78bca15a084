/** Files a reply: orders and messages take the same way as those from the page. */
import { gameStub } from '../durable/game-stub.ts'
import type { SheetLine } from '../game/model.ts'
import { ALL, type Voice } from '../game/press/press-types.ts'
import type { ReceiptFacts, ReceiptLine } from '../mail/mail-message.ts'
import type { ReplyRight } from '../mail/addresses/reply-address.ts'
import type { Incoming } from './incoming.ts'

/** null: no receipt needed. */
export type FiledReceipt = Omit<ReceiptFacts, 'kind' | 'took' | 'answers'> | null

/** More lines than any order sheet has. */
const MAX_LINES = 400
const MAX_LISTED_LINES = 50

export async function fileOrders(
  env: Env,
  { player: by, game: id, about: phase }: ReplyRight,
  mail: Incoming,
): Promise<FiledReceipt> {
  const game = gameStub(env, id)
  const lines = mail.text.split('\n').slice(0, MAX_LINES)
  const done = await game.add({ by, phase, lines })
  const named = await nameOf(env, { player: by, game: id })
  if (named === null) return null
  const nothing = { remark: null, sheet: [], isReady: false, unusable: [], missing: [], deadline: null }
  if (!done.ok) return { game: named, refusal: done.error.words, ...nothing }
  const { sheet, unusable, remark, missing, deadline } = done.value
  return {
    game: named,
    refusal: null,
    remark,
    sheet: (sheet?.lines ?? []).map(receiptLine),
    isReady: sheet?.ready ?? false,
    unusable: unusable.slice(0, MAX_LISTED_LINES).map(receiptLine),
    missing,
    deadline,
  }
}

/** `key` names the mail, so that the same one, delivered twice, is sent once. */
export async function filePress(
  env: Env,
  { player: by, game: id, about: channel }: ReplyRight,
  mail: Incoming,
  key: string,
): Promise<FiledReceipt> {
  const to = channel === ALL ? ALL : (channel.split(',') as Voice[])
  using press = gameStub(env, id).press({ viewer: by, invitation: null })
  const done = await press.write({ to, text: mail.text, signed: true, key, pin: null })
  if (done.ok) return null
  const named = await nameOf(env, { player: by, game: id })
  const nothing = { remark: null, sheet: [], isReady: false, unusable: [], missing: [], deadline: null }
  return named && { game: named, refusal: done.error.words, ...nothing }
}

/** Null if there is no such game, or the player may not see it any more: then there is no receipt. */
async function nameOf(
  env: Env,
  { player, game: id }: Pick<ReplyRight, 'player' | 'game'>,
): Promise<ReceiptFacts['game'] | null> {
  const seen = await gameStub(env, id).view(player, null)
  return seen.ok ? { id, name: seen.value.settings.name, era: seen.value.phase?.era ?? null } : null
}

const receiptLine = ({ text, written, problem, notices }: SheetLine): ReceiptLine => ({
  text,
  written,
  remarks: [...(problem === null ? [] : [sentenceOf(problem)]), ...notices],
})

const sentenceOf = ({ words, suggestions }: NonNullable<SheetLine['problem']>): string =>
  suggestions.length === 0 ? words : `${words} Did you mean ${suggestions.join(' or ')}?`
