/** The caller’s mails about one game: its settings, and results that need no mail. */
import { Hono } from 'hono'
import * as z from 'zod'
import { noteSeen } from '../../../lobby/standings.ts'
import { byCategory } from '../../../mail/mail-message.ts'
import { NEWS_TIMES } from '../../../mail/delivery/mail-preferences.ts'
import type { Account } from '../../../players/accounts/account-fields.ts'
import { choicesOf, choose } from '../../../post/recipients/mail-choices.ts'
import { player, type ApiEnv } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import { byMail } from '../../schemas/common-schemas.ts'
import { json, refuseGame } from '../../routing/responses.ts'
import { type GameCall, gameOf } from '../../routing/game-calls.ts'
import { theGame } from '../../routing/paths.ts'

const MailSettings = byMail(z.boolean().nullable().describe('Null: your setting for all games.'))
  .extend({
    news: z
      .enum(NEWS_TIMES)
      .nullable()
      .describe(
        'When you get updates that need no action: at once (including all results of this game), in the morning, or never. Null: your setting for all games.',
      ),
  })
  .meta({ id: 'GameMails' })
type Settings = z.infer<typeof MailSettings>
const SettingsBody = byMail(z.boolean().nullable())
  .extend({ news: z.enum(NEWS_TIMES).nullable() })
  .partial()
const responses = { 200: ['Your settings for this game', z.object({ mails: MailSettings })] } as const
const SeenBody = z.object({
  phases: z.int().min(1).max(100_000).describe('How many closed phases you have seen, from the first.'),
})

const tag = 'Games'
const errors = ['no-such-game'] as const
const getMailSettings = player({
  tag,
  summary: 'Get your mail settings for a game',
  responses,
  errors,
})
const changeMailSettings = player({
  tag,
  summary: 'Change your mail settings for a game',
  description: 'Omitted settings stay as they are.',
  responses,
  errors,
})
const markResultsAsSeen = player({
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

export const gameMails = new Hono<ApiEnv>()
  .get('/games/:id/mails', getMailSettings, theGame, async (c) => {
    const game = await gameOf(c).view(c.var.caller.id, null)
    return game.ok ? respondWithSettings(c) : refuseGame(c, game.error)
  })
  .put('/games/:id/mails', changeMailSettings, theGame, validateBody(SettingsBody), async (c) => {
    const game = await gameOf(c).view(c.var.caller.id, null)
    if (!game.ok) return refuseGame(c, game.error)
    await choose(c.env.DB, c.var.caller.id, c.req.valid('param').id, c.req.valid('json'))
    return respondWithSettings(c)
  })
  .put('/games/:id/seen', markResultsAsSeen, theGame, validateBody(SeenBody), async (c) => {
    await noteSeen(c.env.DB, c.var.caller.id, c.req.valid('param').id, c.req.valid('json').phases, Date.now())
    return c.body(null, 204)
  })
