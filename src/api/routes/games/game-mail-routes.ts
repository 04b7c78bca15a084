/** Mail settings for one game. They override the caller's settings for all games. */
import { Hono } from 'hono'
import * as z from 'zod'
import type { GameId, PlayerId } from '../../../game/ids.ts'
import { byCategory } from '../../../mail/mail-message.ts'
import { NEWS_TIMES } from '../../../mail/delivery/wishes.ts'
import { choicesOf, choose } from '../../../post/recipients/mail-choices.ts'
import { player } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import type { ApiEnv } from '../../routing/define-route.ts'
import { switches } from '../../schemas/mails.ts'
import { json, refuseGame } from '../../routing/responses.ts'
import { gameOf } from '../../routing/game-calls.ts'
import { theGame } from '../../routing/paths.ts'

const Shown = switches(z.boolean().nullable().describe('Null: your setting for all games.'))
  .extend({
    news: z
      .enum(NEWS_TIMES)
      .nullable()
      .describe(
        'When you get updates that need no action: at once (including all results of this game), in the morning, or never. Null: your setting for all games.',
      ),
  })
  .meta({ id: 'GameMails' })
type Choices = z.infer<typeof Shown>
const Chosen = switches(z.boolean().nullable())
  .extend({ news: z.enum(NEWS_TIMES).nullable() })
  .partial()
const Answered = z.object({ mails: Shown })

const tag = 'Games'
const errors = ['no-such-game'] as const
const getMailSettings = player({
  tag,
  summary: 'Get your mail settings for a game',
  responses: { 200: ['Your settings for this game', Answered] },
  errors,
})
const changeMailSettings = player({
  tag,
  summary: 'Change your mail settings for a game',
  description: 'Omitted settings stay as they are.',
  responses: { 200: ['Your settings for this game', Answered] },
  errors,
})

async function choicesFor(db: D1Database, who: PlayerId, game: GameId): Promise<Choices> {
  const here = (await choicesOf(db, [who])).get(who)?.get(game) ?? {}
  return { ...byCategory((kind) => here[kind] ?? null), news: here.news ?? null }
}

export const gameMails = new Hono<ApiEnv>()
  .get('/games/:id/mails', getMailSettings, theGame, async (c) => {
    const { id } = c.req.valid('param')
    const seen = await gameOf(c).view(c.var.caller.id, null)
    if (!seen.ok) return refuseGame(c, seen.error)
    return json<{ mails: Choices }>(c, { mails: await choicesFor(c.env.DB, c.var.caller.id, id) })
  })
  .put('/games/:id/mails', changeMailSettings, theGame, validateBody(Chosen), async (c) => {
    const { id } = c.req.valid('param')
    const seen = await gameOf(c).view(c.var.caller.id, null)
    if (!seen.ok) return refuseGame(c, seen.error)
    await choose(c.env.DB, c.var.caller.id, id, c.req.valid('json'))
    return json<{ mails: Choices }>(c, { mails: await choicesFor(c.env.DB, c.var.caller.id, id) })
  })
