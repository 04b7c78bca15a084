/** Files a reply as orders or a message, like those from the page. */
import { gameStub } from '../durable/game-stub.ts'
import type { AddedLine } from '../durable/answers.ts'
import { ALL, type Voice } from '../game/press/press-types.ts'
import type { ReceiptFacts, ReceiptLine } from '../mail/mail-message.ts'
import type { ReplyRight } from '../mail/addresses/reply-address.ts'
import type { Incoming } from './incoming.ts'

/** null: no receipt is needed. */
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
  const result = await game.add({ by, phase, lines })
  const reference = await gameReference(env, { player: by, game: id })
  if (reference === null) return null
  if (!result.ok) return refusalReceipt(reference, result.error.words)
  const { sheet, ahead, unusable, remark, missing, deadline } = result.value
  return {
    game: reference,
    refusal: null,
    remark,
    sheet: (sheet?.lines ?? []).map(receiptLine),
    isReady: sheet?.ready ?? false,
    ahead: (ahead?.lines ?? []).filter(({ statement }) => statement !== null).map(receiptLine),
    unusable: unusable.slice(0, MAX_LISTED_LINES).map(receiptLine),
    missing,
    deadline,
  }
}

/** `key`: idempotency key of the mail. */
export async function filePress(
  env: Env,
  { player: by, game: id, about: channel }: ReplyRight,
  mail: Incoming,
  key: string,
): Promise<FiledReceipt> {
  const to = channel === ALL ? ALL : (channel.split(',') as Voice[])
  using press = gameStub(env, id).press({ viewer: by, invitation: null })
  const result = await press.write({ to, text: mail.text, signed: true, key, pin: null })
  if (result.ok) return null
  const reference = await gameReference(env, { player: by, game: id })
  return reference && refusalReceipt(reference, result.error.words)
}

const refusalReceipt = (game: ReceiptFacts['game'], refusal: string): FiledReceipt => {
  const nothing = { remark: null, sheet: [], isReady: false, unusable: [], missing: [], deadline: null }
  return { game, refusal, ...nothing }
}

/** Null if the player may no longer see the game: then there is no receipt. */
async function gameReference(
  env: Env,
  { player, game: id }: Pick<ReplyRight, 'player' | 'game'>,
): Promise<ReceiptFacts['game'] | null> {
  const result = await gameStub(env, id).view(player, null)
  return result.ok ? { id, name: result.value.settings.name, era: result.value.phase?.era ?? null } : null
}

const receiptLine = ({ text, written, problem, notices }: AddedLine): ReceiptLine => ({
  text,
  written,
  remarks: [...(problem === null ? [] : [problemText(problem)]), ...notices],
})

const problemText = ({ words, suggestions }: NonNullable<AddedLine['problem']>): string =>
  suggestions.length === 0 ? words : `${words} Did you mean ${suggestions.join(' or ')}?`
