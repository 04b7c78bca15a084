/** Mails about one game: the caller’s settings, results that need no mail, and invitations. */
import { Hono } from 'hono'
import * as z from 'zod'
import { type Account, Address } from '../../../players/accounts/account-fields.ts'
import { isPlaceholder } from '../../../players/accounts/placeholder-names.ts'
import { addressMark } from '../../../players/accounts/invitation-opt-out.ts'
import { countTry } from '../../../players/abuse/limits.ts'
import { enqueueMails } from '../../../post/queue/mail-queue.ts'
import { noteSeen } from '../../../lobby/standings.ts'
import { byCategory } from '../../../mail/mail-message.ts'
import { NEWS_TIMES } from '../../../mail/delivery/mail-preferences.ts'
import { choicesOf, saveMailChoices } from '../../../post/recipients/mail-choices.ts'
import { variantTitle } from '../../pictures/picture-subject.ts'
import { player, type ApiEnv } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import { byMail, defineObject } from '../../schemas/common-schemas.ts'
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
    const { caller } = c.var
    const { address } = c.req.valid('json')
    const game = await gameOf(c).view(caller.id, null)
    if (!game.ok) return refuseGame(c, game.error)
    const { id, status, settings, invitation, seats, joined } = game.value
    if (invitation === null) return refuseWithReason(c, 'not-a-player')
    if (status !== 'forming') return refuseWithReason(c, 'already-started')
    const [now, mark] = [Date.now(), await addressMark(c.env.AUTH_SECRET, address)]
    if (!(await countTry(c.env, 'invitations of a player', caller.id, now))) return refuse(c, 'too-many-invitations')
    if (!(await countTry(c.env, 'invitations to a game', id, now))) return refuse(c, 'too-many-invitations')
    // The response must not reveal whether others have invited this address.
    if (!(await countTry(c.env, 'invitations to an address', mark, now))) return c.json({ address }, 202)
    const facts = {
      kind: 'invitation',
      game: { id, name: settings.name, variant: variantTitle(game.value) },
      seats: seats.length - settings.computers.seats,
      joined,
      by: settings.anonymous || isPlaceholder(caller.name) ? null : caller.name,
      link: `${c.env.BASE_URL}/games/${id}?${new URLSearchParams({ invitation }).toString()}`,
      pace: { minutes: settings.minutes.moves, hasFixedDays: settings.schedule.slots !== null },
    } as const
    await enqueueMails(c.env, [{ key: `${id}/invitation/${mark}`, to: { address }, facts }], now)
    return c.json({ address }, 202)
  })
