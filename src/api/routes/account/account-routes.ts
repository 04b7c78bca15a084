/** The caller’s account, and the absences that they declare for all of their games. */
import { Hono } from 'hono'
import * as z from 'zod'
import { gameStub } from '../../../durable/game-stub.ts'
import { NEWS_TIMES } from '../../../mail/delivery/mail-preferences.ts'
import { byCategory, CATEGORIES, type Category } from '../../../mail/mail-message.ts'
import { countTry } from '../../../players/abuse/limits.ts'
import { type Account, Name, Quiet, Zone } from '../../../players/accounts/account-fields.ts'
import { accountOf, changeAccount } from '../../../players/accounts/account-store.ts'
import { isPlaceholder } from '../../../players/accounts/placeholder-names.ts'
import { blockOf } from '../../../post/recipients/blocked-addresses.ts'
import { BLOCK_REASONS } from '../../../post/schema.ts'
import { gamesWith, type PersonalData, personalData } from '../../../personal-data/data-export.ts'
import { deletePersonalData } from '../../../personal-data/account-deletion.ts'
import { expiredDeviceCookie } from '../../../players/credentials/device-marks.ts'
import { endSession, extendSession } from '../../../players/credentials/sessions.ts'
import { anyone, owner, player, type ApiEnv } from '../../routing/define-route.ts'
import { removeRatings } from '../../../records/rating-store.ts'
import { validateBody } from '../../routing/validate.ts'
import { defineObject, schemaOf, byMail, Id, Instant, Player } from '../../schemas/common-schemas.ts'
import { setCookies } from './credential-routes.ts'
import { json, refuse } from '../../routing/responses.ts'
import { messageFor } from '../../schemas/errors.ts'
import { MAX_ABSENCE_DAYS, MAX_ABSENCES } from '../../../game/seat-model.ts'
import { openGamesOf } from '../../../lobby/lists.ts'
import { listAbsences, declareAbsences } from '../../../players/accounts/absence-store.ts'
import { Absence } from '../../schemas/seat-schemas.ts'

const news = z.enum(NEWS_TIMES).describe('When you get updates that need no action: at once, in the morning, or never.')
const pressText = z.boolean().describe('Whether mails about press contain the messages, or only say who wrote where.')
const hidden = z.boolean().describe('Whether your profile shows only your name to others.')
const rated = z.boolean().describe('Whether you want ratings. They need a profile that is not hidden.')

const MeShape = defineObject('Me', {
  id: Player,
  name: z.string().describe('The name that other players see.'),
  named: z.boolean().describe('False until you choose a name.'),
  address: z.string().describe('Your e-mail address. Nobody else sees it.'),
  blocked: z
    .object({ why: z.enum(BLOCK_REASONS).describe('Mail bounced, or its owner complained.'), reportedAt: Instant })
    .nullable()
    .describe('Why this address gets no game mails until you confirm it by signing in. Null: mails are sent.'),
  zone: z.string().describe('IANA name, e.g. `Europe/Paris`.'),
  mails: byMail(z.boolean()).describe('Which mails you get, unless you chose otherwise for a game.'),
  news,
  pressText,
  quiet: z
    .object({
      from: z.string().describe('`HH:MM`, when they begin.'),
      until: z.string().describe('`HH:MM`, when they end.'),
    })
    .nullable()
    .describe('Quiet hours in your time zone, e.g. `22:00`. Null: none.'),
  hidden,
  rated,
  operator: z.boolean().describe('Whether you are an operator of this service.'),
})
export type Me = z.infer<typeof MeShape>

const Changes = z
  .object({
    name: Name.describe('The name that other players see.'),
    zone: Zone.describe('IANA time zone, e.g. `Europe/Paris`.'),
    mails: byMail(z.boolean()).partial().describe('Which mails you get. Omitted ones stay as they are.'),
    news,
    pressText,
    quiet: Quiet.nullable().describe('Quiet hours in your time zone. Null: none.'),
    hidden,
    rated,
  })
  .partial()
  .refine(
    (changes) => Object.keys(changes).length > 0,
    'Send at least one of name, zone, mails, news, pressText, quiet, hidden and rated.',
  )

const tag = 'Account'

const getAccount = anyone({
  operationId: 'getAccount',
  tag,
  summary: 'Get your account',
  description: 'Null if you are not signed in. Extends the session of a browser.',
  responses: {
    200: [
      'Your account',
      z.object({ me: MeShape.nullable().describe('Null: you are not signed in.') }),
      ['Set-Cookie'],
    ],
  },
})
const editAccount = player({
  operationId: 'changeAccount',
  tag,
  summary: 'Change your account',
  description:
    'Your name, time zone, mails, profile and ratings. A name must be visible, must not mix alphabets within a word, and must not look like another player’s.',
  responses: { 200: ['Your account', z.object({ me: MeShape.describe('Your account.') })] },
  errors: ['name-taken'],
})
const Written = z.object({
  channel: z.string().describe('`all`, or the members of the channel, separated by commas.'),
  at: Instant,
  text: z.string().describe('What you wrote.'),
})
const PersonalDataShape = schemaOf<PersonalData>()(
  defineObject('PersonalData', {
    at: Instant,
    held: z
      .record(z.string(), z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))))
      .describe('The rows of each table, by what it holds.'),
    written: z
      .array(
        z.object({
          game: Id,
          messages: z.array(Written).describe('Messages and notes.'),
          drafts: z.array(Written).describe('What is not sent yet.'),
        }),
      )
      .describe('Your messages, notes and drafts in games.'),
    webhooks: z
      .array(z.object({ game: Id, address: z.string().describe('Where it sends.') }))
      .describe('The webhooks that you set.'),
  }),
)

const downloadData = owner({
  operationId: 'downloadMyData',
  tag,
  summary: 'Download your data',
  description:
    'Everything the service stores about you, table by table, and what you wrote in games, without the secrets of sessions, links and devices.',
  responses: { 200: ['Your data', PersonalDataShape, ['Content-Disposition']] },
})
const deleteAccount = owner({
  operationId: 'deleteAccount',
  tag,
  summary: 'Delete your account',
  description:
    'Ends your sessions and tokens, leaves games that have not started, and deletes your name, address and record. In running games your units stay and hold, and the game no longer waits for you. This cannot be undone.',
  responses: { 204: ['Deleted', null, ['Set-Cookie']] },
})

const Absences = z.object({ absences: z.array(Absence).readonly().describe('Recent and upcoming absences.') })
const AbsencesBody = z.object({
  absences: z.array(Absence).max(MAX_ABSENCES).describe('Your absences from now on, all of them.'),
})

const listAbsencesRoute = player({
  operationId: 'listAbsences',
  tag,
  summary: 'List your absences',
  responses: { 200: ['Your absences', Absences] },
})
const setAbsences = player({
  operationId: 'setAbsences',
  tag,
  summary: 'Set your absences',
  description: `Replaces your upcoming absences. At most ${MAX_ABSENCE_DAYS} days a year. Players in your games see the dates, not the reason. If you miss a phase, you are excused or the game waits, as its creator chose.`,
  responses: { 200: ['Your absences', Absences] },
  errors: ['bad-absences', 'too-many-days'],
})

export const me = new Hono<ApiEnv>()
  .get('/me', getAccount, async (c) => {
    const { caller } = c.var
    if (caller !== null) setCookies(c, await extendSession(c.env, c.req.raw.headers))
    return json<{ me: Me | null }>(c, { me: caller && (await toMe(c.env, caller)) })
  })
  .patch('/me', editAccount, validateBody(Changes), async (c) => {
    const { mails, name, ...fields } = c.req.valid('json')
    const rest = { ...fields, ...(mails && { muted: mutedAfter(c.var.caller, mails) }) }
    // An unchanged name is not validated again: it may be older than the rules for names.
    const changes = name === c.var.caller.name ? rest : { name, ...rest }
    if (!(await changeAccount(c.env.DB, c.var.caller.id, changes))) return refuse(c, 'name-taken', NAME_TAKEN)
    const account = await accountOf(c.env, c.var.caller.id)
    if (account === null) return refuse(c, 'not-signed-in')
    if (!account.rated || account.hidden) await removeRatings(c.env.DB, account.id)
    return json<{ me: Me }>(c, { me: await toMe(c.env, account) })
  })
  .get('/me/data', downloadData, async (c) => {
    // It reads every game they have ever played.
    if (!(await countTry(c.env, 'copies of personal data', c.var.caller.id, Date.now())))
      return refuse(c, 'too-many-requests')
    const data = await personalData(c.env, c.var.caller, Date.now())
    c.header('content-disposition', 'attachment; filename="concert-data.json"')
    return json<PersonalData>(c, data)
  })
  .delete('/me', deleteAccount, async (c) => {
    const { caller } = c.var
    const by = caller.id
    const games = await gamesWith(c.env.DB, by)
    await Promise.all(games.map((id) => gameStub(c.env, id).perform({ kind: 'vacate', by })))
    setCookies(c, [...(await endSession(c.env, c.req.raw.headers)), expiredDeviceCookie(c.env)])
    await Promise.all(games.map((id) => gameStub(c.env, id).forget(by)))
    await deletePersonalData(c.env.DB, caller, Date.now())
    return c.body(null, 204)
  })
  .get('/me/absences', listAbsencesRoute, async (c) =>
    json<z.infer<typeof Absences>>(c, { absences: await listAbsences(c.env.DB, c.var.caller.id, Date.now()) }),
  )
  .put('/me/absences', setAbsences, validateBody(AbsencesBody), async (c) => {
    const by = c.var.caller.id
    const result = await declareAbsences(c.env.DB, by, c.req.valid('json').absences, Date.now())
    if (!result.ok) return refuse(c, result.error === 'bad-dates' ? 'bad-absences' : result.error)
    const command = { kind: 'declare-absences', by, absences: result.value } as const
    const games = await openGamesOf(c.env.DB, by)
    await Promise.all(games.map((id) => gameStub(c.env, id).perform(command)))
    return json<z.infer<typeof Absences>>(c, { absences: result.value })
  })

const NAME_TAKEN = [{ at: 'name', message: messageFor('name-taken') }]

async function toMe(env: Env, { muted, ...account }: Account): Promise<Me> {
  const blocked = await blockOf(env.DB, account.address)
  const mails = byCategory((category) => !muted.includes(category))
  return { ...account, named: !isPlaceholder(account.name), blocked, mails }
}

/** Omitted switches stay as they are. */
const mutedAfter = ({ muted }: Account, mails: Partial<Record<Category, boolean | undefined>>): readonly Category[] =>
  CATEGORIES.filter((category) => !(mails[category] ?? !muted.includes(category)))
