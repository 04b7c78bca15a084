/** A rematch: a new game with the settings of one that is over, and invitations to its players. */
import { Hono } from 'hono'
import * as z from 'zod'
import { gameStub } from '../../../durable/game-stub.ts'
import type { GameId, PlayerId } from '../../../game/ids.ts'
import { fromBase64Url } from '../../../lib/base64.ts'
import { sign } from '../../../lib/signing.ts'
import { GAME_NAME_LENGTH } from '../../../game/settings.ts'
import type { GameView } from '../../../game/views/shapes.ts'
import type { Account } from '../../../players/accounts/account-fields.ts'
import { recipients } from '../../../players/accounts/account-store.ts'
import { invitationMark } from '../../../players/accounts/invitation-opt-out.ts'
import { isPlaceholder } from '../../../players/accounts/placeholder-names.ts'
import { countTry } from '../../../players/abuse/limits.ts'
import { enqueueMails } from '../../../post/queue/mail-queue.ts'
import type { InvitationMessage } from '../../../mail/mail-message.ts'
import { variantTitle } from '../../pictures/picture-subject.ts'
import { player, type ApiEnv } from '../../routing/define-route.ts'
import { defineObject, Id } from '../../schemas/common-schemas.ts'
import { MAX_FORMING_GAMES } from '../../schemas/errors.ts'
import { gameIdFrom, gameOf, invitationFrom, theGame } from '../../routing/game-calls.ts'
import { json, refuse, refuseGame, refuseWithReason } from '../../routing/responses.ts'
import { creationRefusal } from './creation-limits.ts'

const Rematch = defineObject('Rematch', {
  id: Id,
  invitation: z.string().describe('The invitation code of the new game.'),
})

const startRematch = player({
  operationId: 'createRematch',
  tag: 'Games',
  summary: 'Create a rematch',
  description: `Creates a game with the same settings and mails an invitation to everyone who played to the end, except you and people who have stopped invitations. For players of a game with a result; if it has a game master, only for them. Does not give you a seat. A game has one rematch: later calls return it, until it is called off before its start. At most ${MAX_FORMING_GAMES} of your games may be waiting for players.`,
  responses: {
    200: ['The rematch that exists already', Rematch],
    201: ['The new game', Rematch, ['Location']],
  },
  errors: [
    'no-such-game',
    'not-a-player',
    'not-the-master',
    'no-result-yet',
    'computers-off',
    'too-many-games',
    'too-many-new-games',
  ],
})

/** How often a rematch can be called off before its start and started again. */
const MAX_TRIES = 10

export const rematches = new Hono<ApiEnv>().post('/games/:id/rematch', startRematch, theGame, async (c) => {
  const { caller, env } = { caller: c.var.caller, env: c.env }
  const before = await gameOf(c).view(caller.id, null)
  if (!before.ok) return refuseGame(c, before.error)
  const refusal = refusalOf(before.value, caller.id)
  if (refusal === 'no-result-yet') return refuse(c, refusal)
  if (refusal !== null) return refuseWithReason(c, refusal)
  const { address, exists } = await findRematch(env, before.value.id, caller.id)
  if (exists) return json<z.infer<typeof Rematch>>(c, address)
  const settings = rematchSettings(before.value)
  const limit = await creationRefusal(env, caller.id, c.req.raw.headers, settings)
  if (limit !== null) return refuse(c, limit)
  const created = await gameStub(env, address.id).perform({ kind: 'create', by: caller.id, settings, ...address })
  // Another player may have been faster.
  if (!created.ok && created.error.why === 'already-created') return json<z.infer<typeof Rematch>>(c, address)
  if (!created.ok) throw new Error(`no rematch: ${created.error.why}`)
  await inviteTable(env, before.value, created.value, address, caller)
  c.header('location', `/api/games/${address.id}`)
  return json<z.infer<typeof Rematch>, 201>(c, address, 201)
})

/** Only games with a result: a called-off anonymous game never reveals who played. */
function refusalOf(
  { status, seats, master, settings }: GameView,
  caller: PlayerId,
): 'not-a-player' | 'not-the-master' | 'no-result-yet' | null {
  const isPlayer = seats.some((seat) => seat.player === caller)
  if (!isPlayer && master !== caller) return 'not-a-player'
  // The creator of a game with a master becomes its master.
  if (settings.master !== 'none' && master !== caller) return 'not-the-master'
  return status === 'finished' ? null : 'no-result-yet'
}

/** The rematch of a game, or the address that a new one gets. */
async function findRematch(
  env: Env,
  id: GameId,
  viewer: PlayerId,
): Promise<{ readonly address: RematchAddress; readonly exists: boolean }> {
  for (let round = 0; ; round++) {
    const address = await rematchAddress(env.AUTH_SECRET, id, round)
    const game = await gameStub(env, address.id).view(viewer, address.invitation)
    if (!game.ok) return { address, exists: false }
    const wasCalledOff = game.value.status === 'abandoned' && game.value.history.length === 0
    if (!wasCalledOff || round === MAX_TRIES) return { address, exists: true }
  }
}

/** A rematch belongs to no tournament. */
function rematchSettings({ settings: { tournament: _, ...settings } }: GameView): GameView['settings'] {
  const [, name = settings.name, count] = /^(.*), rematch(?: (\d+))?$/.exec(settings.name) ?? []
  const suffix = name === settings.name ? ', rematch' : `, rematch ${Number(count ?? 1) + 1}`
  return { ...settings, name: `${name.slice(0, GAME_NAME_LENGTH.max - suffix.length).toWellFormed()}${suffix}` }
}

/** One mail each, within the limits of all invitations. An anonymous game does not say who invites. */
async function inviteTable(
  env: Env,
  before: GameView,
  game: GameView,
  { id, invitation }: RematchAddress,
  by: Account,
): Promise<void> {
  const now = Date.now()
  const table = before.seats.flatMap((seat) => seat.player ?? []).filter((person) => person !== by.id)
  const facts = {
    kind: 'invitation',
    game: { id, name: game.settings.name, variant: variantTitle(game) },
    seats: game.seats.length - game.settings.computers.seats,
    joined: game.joined,
    by: game.settings.anonymous || isPlaceholder(by.name) ? null : by.name,
    link: `${env.BASE_URL}/games/${id}?${new URLSearchParams({ invitation }).toString()}`,
    rematchOf: before.settings.name,
  } as const
  const mails: InvitationMessage[] = []
  for (const { address } of (await recipients(env.DB, table)).values()) {
    const mark = await invitationMark(env, by.id, address)
    if (await countTry(env, 'invitations to an address', mark, now))
      mails.push({ key: `${id}/invitation/${mark}`, to: { address }, facts, inviter: by.id })
  }
  await enqueueMails(env, mails, now)
}

interface RematchAddress {
  readonly id: GameId
  readonly invitation: string
}

/**
 * The id and invitation of a rematch follow from the first game and our secret. All of its players
 * get the same rematch without a note in either game, and nobody else can guess it.
 * `round`: how many rematches of this game were called off before their start.
 */
async function rematchAddress(secret: string, game: GameId, round: number): Promise<RematchAddress> {
  const bytes = async (part: string) =>
    fromBase64Url(await sign(secret, `rematch/${part}/${game}/${round}`)) ?? new Uint8Array()
  return { id: gameIdFrom(await bytes('id')), invitation: invitationFrom(await bytes('invitation')) }
}
