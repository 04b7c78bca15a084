/** Mails about one game: the caller’s settings, results that need no mail, and invitations. */
import { Hono } from 'hono'
import * as z from 'zod'
import { type Account, Address } from '../../../players/accounts/account-fields.ts'
import { isPlaceholder } from '../../../players/accounts/placeholder-names.ts'
import { invitationMark } from '../../../players/accounts/invitation-opt-out.ts'
import { favouriteAddresses, MAX_FAVOURITES } from '../../../players/accounts/people-store.ts'
import { countTry } from '../../../players/abuse/limits.ts'
import { enqueueMails } from '../../../post/queue/mail-queue.ts'
import type { GameView } from '../../../game/views/shapes.ts'
import { noteSeen } from '../../../lobby/standings.ts'
import { byCategory } from '../../../mail/mail-message.ts'
import { NEWS_TIMES } from '../../../mail/delivery/mail-preferences.ts'
import { choicesOf, saveMailChoices } from '../../../post/recipients/mail-choices.ts'
import { variantTitle } from '../../pictures/picture-subject.ts'
import { player, type ApiEnv } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import { byMail, defineObject, Player } from '../../schemas/common-schemas.ts'
import { json, refuse, refuseGame, refuseWithReason } from '../../routing/responses.ts'
import { type GameCall, gameOf, theGame } from '../../routing/game-calls.ts'

const MailSettings = defineObject('GameMails', {
  ...byMail(z.boolean().nullable()).shape,
  news: z
    .enum(NEWS_TIMES)
    .nullable()
    .describe(
      'When you get updates that need no action: at once (including all results of this game), in the morning, or never. Null: your setting for all games.',
    ),
})
type Settings = z.infer<typeof MailSettings>
const SettingsBody = MailSettings.partial()
const responses = {
  200: ['Your settings for this game', z.object({ mails: MailSettings.describe('Your settings.') })],
} as const
const InvitationBody = z.object({ address: Address.describe('An e-mail address.') })
const FavouritesBody = z.object({
  players: z.array(Player).min(1).max(MAX_FAVOURITES).describe('Some of your favourite players.'),
})
const SeenBody = z.object({
  phases: z.int().min(1).max(100_000).describe('How many closed phases you have seen, from the first.'),
})

const tag = 'Games'
const errors = ['no-such-game'] as const
const getMailSettings = player({
  operationId: 'getGameMailSettings',
  tag,
  summary: 'Get your mail settings for a game',
  responses,
  errors,
})
const changeMailSettings = player({
  operationId: 'changeGameMailSettings',
  tag,
  summary: 'Change your mail settings for a game',
  description: 'Omitted settings stay as they are.',
  responses,
  errors,
})
const markResultsAsSeen = player({
  operationId: 'markResultsSeen',
  tag,
  summary: 'Mark results as seen',
  description:
    'Results that you have seen are not mailed to you. Nobody else can see this. Ignored for games that you do not play.',
  responses: { 204: ['Done', null] },
  errors,
})

async function respondWithSettings(c: GameCall<Account>) {
  const { caller } = c.var
  const choices = (await choicesOf(c.env.DB, [caller.id])).get(caller.id)?.get(c.req.valid('param').id) ?? {}
  const mails = { ...byCategory((kind) => choices[kind] ?? null), news: choices.news ?? null }
  return json<{ mails: Settings }>(c, { mails })
}

const inviteSomeone = player({
  operationId: 'invitePlayer',
  tag: 'Games',
  summary: 'Invite someone by mail',
  description:
    'For the creator and players who have joined, while the game waits for players. The address needs no account. It gets at most one invitation per game, and none if its owner has stopped invitations. The response is the same in all cases.',
  responses: {
    202: [
      'Invited, unless its owner has stopped invitations',
      z.object({ address: z.string().describe('The address.') }),
    ],
  },
  errors: ['no-such-game', 'not-a-player', 'already-started', 'too-many-invitations'],
})

const inviteFavourites = player({
  operationId: 'inviteFavourites',
  tag: 'Games',
  summary: 'Invite favourite players by mail',
  description:
    'For the creator and players who have joined, while the game waits for players. Each favourite gets at most one invitation per game, and none if they have stopped invitations. Players who are not your favourites are skipped. The response is the same in all cases.',
  responses: {
    202: [
      'Invited, unless they have stopped invitations',
      z.object({ players: z.array(Player).describe('As in the request.') }),
    ],
  },
  errors: ['no-such-game', 'not-a-player', 'already-started', 'too-many-invitations'],
})

export const gameMails = new Hono<ApiEnv>()
  .get('/games/:id/mails', getMailSettings, theGame, async (c) => {
    const game = await gameOf(c).view(c.var.caller.id, null)
    return game.ok ? respondWithSettings(c) : refuseGame(c, game.error)
  })
  .put('/games/:id/mails', changeMailSettings, theGame, validateBody(SettingsBody), async (c) => {
    const game = await gameOf(c).view(c.var.caller.id, null)
    if (!game.ok) return refuseGame(c, game.error)
    await saveMailChoices(c.env.DB, c.var.caller.id, c.req.valid('param').id, c.req.valid('json'))
    return respondWithSettings(c)
  })
  .put('/games/:id/seen', markResultsAsSeen, theGame, validateBody(SeenBody), async (c) => {
    await noteSeen(c.env.DB, c.var.caller.id, c.req.valid('param').id, c.req.valid('json').phases, Date.now())
    return c.body(null, 204)
  })
  .post('/games/:id/invitations', inviteSomeone, theGame, validateBody(InvitationBody), async (c) => {
    const { address } = c.req.valid('json')
    const game = await gameOf(c).view(c.var.caller.id, null)
    if (!game.ok) return refuseGame(c, game.error)
    const refusal = invitationRefusal(game.value)
    if (refusal !== null) return refuseWithReason(c, refusal)
    return (await invite(c.env, c.var.caller, game.value, address))
      ? c.json({ address }, 202)
      : refuse(c, 'too-many-invitations')
  })
  .post('/games/:id/invitations/favourites', inviteFavourites, theGame, validateBody(FavouritesBody), async (c) => {
    const { players } = c.req.valid('json')
    const game = await gameOf(c).view(c.var.caller.id, null)
    if (!game.ok) return refuseGame(c, game.error)
    const refusal = invitationRefusal(game.value)
    if (refusal !== null) return refuseWithReason(c, refusal)
    for (const address of await favouriteAddresses(c.env.DB, c.var.caller.id, players))
      if (!(await invite(c.env, c.var.caller, game.value, address))) return refuse(c, 'too-many-invitations')
    return c.json({ players }, 202)
  })

/** Why this viewer cannot invite anybody to the game; null if they can. */
function invitationRefusal({ status, invitation }: GameView): 'not-a-player' | 'already-started' | null {
  if (invitation === null) return 'not-a-player'
  return status === 'forming' ? null : 'already-started'
}

/** Queues one mail. False if the caller or the game has sent too many. */
async function invite(env: Env, by: Account, game: GameView, address: string): Promise<boolean> {
  const { id, settings, invitation, seats, joined } = game
  const [now, mark] = [Date.now(), await invitationMark(env, by.id, address)]
  if (!(await countTry(env, 'invitations of a player', by.id, now))) return false
  if (!(await countTry(env, 'invitations to a game', id, now))) return false
  // The response must not reveal whether others have invited this address.
  if (!(await countTry(env, 'invitations to an address', mark, now))) return true
  const facts = {
    kind: 'invitation',
    game: { id, name: settings.name, variant: variantTitle(game) },
    seats: seats.length - settings.computers.seats,
    joined,
    by: settings.anonymous || isPlaceholder(by.name) ? null : by.name,
    link: `${env.BASE_URL}/games/${id}?${new URLSearchParams({ invitation: invitation ?? '' }).toString()}`,
    pace: { minutes: settings.minutes.moves, hasFixedDays: settings.schedule.slots !== null },
  } as const
  await enqueueMails(env, [{ key: `${id}/invitation/${mark}`, to: { address }, facts, inviter: by.id }], now)
  return true
}
