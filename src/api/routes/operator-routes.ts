/** Routes for operators: parked mails, accounts, hidden texts, reports, figures and games. */
import { Hono } from 'hono'
import * as z from 'zod'
import { mailsOfGame, parkedMails, resendMail } from '../../post/queue/mail-queue.ts'
import type { ReportsView } from '../../game/press/press-types.ts'
import {
  accountNamed,
  type InspectedAccount,
  namesOf,
  resetName,
  setLocked,
} from '../../players/accounts/account-store.ts'
import { validateReason, recordAct } from '../routing/audit-trail.ts'
import { operator, type ApiEnv } from '../routing/define-route.ts'
import { validatePath, validateBody, validateQuery } from '../routing/validate.ts'
import { Reports } from '../schemas/press-schemas.ts'
import { listOperatorActs } from '../../records/operator-log.ts'
import { openReports } from '../../records/record-store.ts'
import { NamedGame } from '../schemas/game-schemas.ts'
import { Id, Instant } from '../schemas/common-schemas.ts'
import {
  Acts,
  Figures,
  FoundAccount,
  GameDiagnosis,
  InspectedGame,
  type NamedActs,
  type NamedDiagnosis,
  ParkedMail,
} from '../schemas/operator-schemas.ts'
import { serviceFigures, type ServiceFigures } from '../../alerts/measure-service.ts'
import { thePlayer, theGame, theReport, gameOf, withNames } from '../routing/game-calls.ts'
import { json, refuse, refuseWithReason } from '../routing/responses.ts'

const FindQuery = z.object({ name: z.string().max(100).describe('The name of a player.') })
const Locked = z.object({ locked: z.boolean().describe('True: the account is locked.') })

const HideBody = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('message'),
      channel: z.string().max(2000).describe('`all`, or the seats of the channel, separated by commas.'),
      number: z.int().min(1).describe('Its number in the channel.'),
    }),
    z.object({
      kind: z.literal('announcement'),
      at: Instant.describe('When it was made, as in the log of the game.'),
    }),
    z
      .object({
        kind: z.literal('group'),
        channel: z.string().max(2000).describe('The seats of the group, separated by commas.'),
      })
      .describe('The name of a group’s conversation.'),
    z.object({ kind: z.literal('name') }).describe('The name of the game.'),
  ])
  .meta({ id: 'WrittenText' })

const MailId = z.object({ id: z.string().min(1).max(500).describe('The `id` of a parked mail.') })
const theMail = validatePath(MailId, (c) => refuse(c, 'no-such-mail'))
const tag = 'Operator'

const listMails = operator({
  operationId: 'listParkedMails',
  tag,
  summary: 'List mails that could not be sent',
  responses: { 200: ['Newest first', z.object({ mails: z.array(ParkedMail).describe('Newest first.') })] },
})
const resendParkedMail = operator({
  operationId: 'resendParkedMail',
  tag,
  summary: 'Send a parked mail again',
  description: 'If it fails again, it is parked again.',
  responses: { 202: ['The mail is queued', z.object({ id: z.string().describe('The `id` of the mail.') })] },
  errors: ['no-such-mail'],
})

const lockAccount = operator({
  operationId: 'lockAccount',
  tag,
  summary: 'Lock or unlock an account',
  description:
    'Sessions and tokens of a locked account stop working at once. Its seats are treated as if the player gave no orders.',
  responses: { 200: ['Done', Locked] },
  errors: ['no-such-player'],
})
const removeName = operator({
  operationId: 'removePlayerName',
  tag,
  summary: 'Remove the name of a player',
  description: 'They are called “Player” and a number until they choose another name.',
  responses: { 200: ['The new name', z.object({ name: z.string().describe('The new name.') })] },
  errors: ['no-such-player'],
})
const findAccount = operator({
  operationId: 'findAccount',
  tag,
  summary: 'Find the account of a player',
  responses: { 200: ['The account', z.object({ player: FoundAccount.describe('The account.') })] },
  errors: ['no-such-player'],
})
const getFigures = operator({
  operationId: 'getServiceFigures',
  tag,
  summary: 'Get figures of the service',
  description: 'Goals and whether they are met, games by status, mails by kind and outcome, and event counts.',
  responses: { 200: ['The figures', Figures] },
})
const diagnoseGame = operator({
  operationId: 'diagnoseGame',
  tag,
  summary: 'Diagnose a game',
  description:
    'Why its phase has or has not closed, its public log, and which mails were sent and whether they arrived. Contains no orders, votes or messages.',
  responses: { 200: ['The diagnosis', GameDiagnosis] },
  errors: ['no-such-game'],
})
const getAnyGame = operator({
  operationId: 'inspectGame',
  tag,
  summary: 'Get any game',
  description: 'As a stranger sees it, with its invitation. Contains no orders and no secret maps.',
  responses: { 200: ['The game', InspectedGame] },
  errors: ['no-such-game'],
})
const hideText = operator({
  operationId: 'hideText',
  tag,
  summary: 'Hide a text',
  description:
    'A message, an announcement, or the name of a group or game. Everyone sees “[hidden by the operator]” instead, and the log of the game records the kind of text. A hidden message is deleted.',
  responses: { 200: ['The game as you see it', NamedGame] },
  errors: ['no-such-game', 'no-such-text'],
})
const listPlayers = operator({
  operationId: 'listPlayersOfGame',
  tag,
  summary: 'List the players of a game',
  description: 'Also in an anonymous game.',
  responses: {
    200: [
      'Seat → the name of its player',
      z.object({ players: z.record(z.string(), z.string()).describe('Seat → name.') }),
    ],
  },
  errors: ['no-such-game'],
})
const listOpenReports = operator({
  operationId: 'listOpenReports',
  tag,
  summary: 'List open reports of all games',
  description: 'The reports of each game contain the messages.',
  responses: {
    200: [
      'Newest first',
      z.object({
        reports: z
          .array(
            z.object({
              game: Id,
              name: z.string().describe('The name of the game.'),
              number: z.int().describe('The `id` of the report in its game.'),
              at: Instant,
            }),
          )
          .describe('Newest first.'),
      }),
    ],
  },
})
const listReports = operator({
  operationId: 'listReportsOfGame',
  tag,
  summary: 'List reported messages of a game',
  description: 'Each with a few messages around it. Operators can see no other private messages.',
  responses: { 200: ['The reports', Reports] },
  errors: ['no-such-game'],
})
const Settled = z.object({
  settled: z.boolean().describe('True: it needs no more attention. False: it is open again.'),
})
const settleReport = operator({
  operationId: 'settleReport',
  tag,
  summary: 'Settle a report, or reopen it',
  responses: { 200: ['Done', Settled] },
  errors: ['no-such-report'],
})
const listActs = operator({
  operationId: 'listOperatorActs',
  tag,
  summary: 'List acts of operators',
  description:
    'Accounts locked or unlocked, names removed, texts hidden, reports settled, games rolled back, restored or deleted, and acts in games, with operator, time and reason. Kept for two years.',
  responses: { 200: ['Newest first', Acts] },
})
const deleteGame = operator({
  operationId: 'deleteGame',
  tag,
  summary: 'Delete a game',
  description: 'Deletes the game and its log. Only a backup can restore it.',
  responses: { 204: ['Deleted', null] },
  errors: ['no-such-game'],
})

export const operatorRoutes = new Hono<ApiEnv>()
  .get('/operator/mails', listMails, async (c) =>
    c.json({ mails: (await parkedMails(c.env.DB)).map(({ key, ...mail }) => ({ id: key, ...mail })) }),
  )
  .post('/operator/mails/:id/send-again', resendParkedMail, theMail, async (c) => {
    const { id } = c.req.valid('param')
    return (await resendMail(c.env, id, Date.now())) ? c.json({ id }, 202) : refuse(c, 'no-such-mail')
  })
  .get('/operator/players', findAccount, validateQuery(FindQuery), async (c) => {
    const account = await accountNamed(c.env.DB, c.req.valid('query').name)
    return account === null ? refuse(c, 'no-such-player') : json<{ player: InspectedAccount }>(c, { player: account })
  })
  .put('/operator/players/:id/lock', lockAccount, thePlayer, validateBody(Locked), validateReason, async (c) => {
    const { id: player } = c.req.valid('param')
    const { locked } = c.req.valid('json')
    if (!(await setLocked(c.env.DB, player, locked ? new Date() : null))) return refuse(c, 'no-such-player')
    await recordAct(c, locked ? 'lock' : 'unlock', { player })
    return c.json({ locked })
  })
  .delete('/operator/players/:id/name', removeName, thePlayer, validateReason, async (c) => {
    const { id: player } = c.req.valid('param')
    const name = await resetName(c.env.DB, player)
    if (name === null) return refuse(c, 'no-such-player')
    await recordAct(c, 'take-name', { player })
    return c.json({ name })
  })
  .get('/operator/acts', listActs, async (c) => {
    const recorded = await listOperatorActs(c.env.DB)
    const people = recorded.flatMap(({ operator: author, player }) => [author, player])
    return json<NamedActs>(c, { acts: recorded, names: await namesOf(c.env.DB, people) })
  })
  .get('/operator/games/:id', getAnyGame, theGame, async (c) => {
    using inspection = gameOf(c).inspection()
    const view = await inspection.view(c.var.caller.id)
    if (!view.ok) return refuseWithReason(c, view.error.why)
    const { game, invitation } = view.value
    return json<z.infer<typeof InspectedGame>>(c, { ...(await withNames(c.env, game)), invitation })
  })
  .get('/operator/figures', getFigures, async (c) => json<ServiceFigures>(c, await serviceFigures(c.env, Date.now())))
  .get('/operator/games/:id/diagnosis', diagnoseGame, theGame, async (c) => {
    using inspection = gameOf(c).inspection()
    const diagnosis = await inspection.diagnosis()
    if (diagnosis === null) return refuseWithReason(c, 'no-such-game')
    const mails = await mailsOfGame(c.env.DB, c.req.valid('param').id)
    const people = [...diagnosis.log.flatMap(({ player, about }) => [player, about]), ...mails.map(({ to }) => to)]
    const names = await namesOf(c.env.DB, people)
    return json<NamedDiagnosis>(c, { ...diagnosis, mails, names })
  })
  .post('/operator/games/:id/hidden-texts', hideText, theGame, validateBody(HideBody), validateReason, async (c) => {
    const text = c.req.valid('json')
    using inspection = gameOf(c).inspection()
    const view = await inspection.hide(c.var.caller.id, text)
    if (!view.ok) return refuseWithReason(c, view.error.why)
    await recordAct(c, 'hide-text', { game: c.req.valid('param').id, detail: text.kind })
    return json(c, await withNames(c.env, view.value))
  })
  .get('/operator/games/:id/players', listPlayers, theGame, async (c) => {
    const holders = await gameOf(c).holders()
    if (holders === null) return refuseWithReason(c, 'no-such-game')
    const ids = Object.values(holders).filter((id) => id !== undefined)
    const names = await namesOf(c.env.DB, ids)
    const players = Object.entries(holders).flatMap(([seat, id]) =>
      id === undefined ? [] : [[seat, names[id] ?? ''] as const],
    )
    return c.json({ players: Object.fromEntries(players) })
  })
  .get('/operator/reports', listOpenReports, async (c) => c.json({ reports: await openReports(c.env.DB) }))
  .get('/operator/games/:id/reports', listReports, theGame, async (c) => {
    using inspection = gameOf(c).inspection()
    const reports = await inspection.reports()
    return reports === null ? refuseWithReason(c, 'no-such-game') : json<ReportsView>(c, reports)
  })
  .put(
    '/operator/games/:id/reports/:report',
    settleReport,
    theReport,
    validateBody(Settled),
    validateReason,
    async (c) => {
      const { id: game, report } = c.req.valid('param')
      const { settled } = c.req.valid('json')
      using inspection = gameOf(c).inspection()
      if (!(await inspection.settleReport(Number(report), settled))) return refuse(c, 'no-such-report')
      await recordAct(c, 'settle-report', { game, detail: settled ? report : `${report}, reopened` })
      return c.json({ settled })
    },
  )
  .delete('/operator/games/:id', deleteGame, theGame, validateReason, async (c) => {
    using inspection = gameOf(c).inspection()
    if (!(await inspection.remove())) return refuseWithReason(c, 'no-such-game')
    await recordAct(c, 'delete-game', { game: c.req.valid('param').id })
    return c.body(null, 204)
  })
