/** Calls of operators, and about accounts on one device. Not in `api.ts`, as other pages do not need them. */
import type { ServiceFigures } from '../../src/alerts/measure-service.ts'
import type { GamesSharingDevices, SharedDevices } from '../../src/api/routes/games/device-routes.ts'
import type { NamedActs, NamedDiagnosis } from '../../src/api/schemas/operator-schemas.ts'
import type { WrittenText } from '../../src/game/event.ts'
import { api, type Body, type GameData, gameParam, request, requestDone, requestGame, requestPart } from './api.ts'
import { serviceNow } from './service-clock.ts'

export const fetchParkedMails = () => requestPart(api.operator.mails.$get(), (body) => body.mails)
export const resendMail = (id: string) => request(api.operator.mails[':id']['send-again'].$post({ param: { id } }))
export type FoundAccount = Body<Awaited<ReturnType<typeof api.operator.players.$get>>>['player']
export const findAccount = (name: string) =>
  requestPart(api.operator.players.$get({ query: { name } }), (body): FoundAccount => body.player)
/** Returns the changed account. */
export const lockAccount = (account: FoundAccount, locked: boolean, why: string) =>
  requestPart(
    api.operator.players[':id'].lock.$put({ param: { id: account.id }, json: { locked }, query: { reason: why } }),
    (done): FoundAccount => ({ ...account, lockedAt: done.locked ? serviceNow() : null }),
  )

/** Removes the player's name; returns the account with its placeholder name. */
export const takeName = (account: FoundAccount, why: string) =>
  requestPart(
    api.operator.players[':id'].name.$delete({ param: { id: account.id }, query: { reason: why } }),
    ({ name }): FoundAccount => ({ ...account, name }),
  )

/** Any game, with its invitation code. */
export interface FoundGame extends GameData {
  readonly invitation: string
}
const anyGame = api.operator.games[':id']
export const fetchServiceFigures = () => requestPart(api.operator.figures.$get(), (body): ServiceFigures => body)
export type GameDiagnosis = NamedDiagnosis
export const diagnoseGame = (id: string) =>
  requestPart(anyGame.diagnosis.$get(gameParam(id)), (body): GameDiagnosis => body)
export const inspectGame = (id: string) =>
  requestPart(anyGame.$get(gameParam(id)), (body): FoundGame => ({
    ...(body as unknown as GameData),
    invitation: body.invitation,
  }))
export const hideText = (id: string, json: WrittenText, why: string) =>
  requestGame(anyGame['hidden-texts'].$post({ ...gameParam(id), json, query: { reason: why } }))
export type OpenReport = Body<Awaited<ReturnType<typeof api.operator.reports.$get>>>['reports'][number]
export const fetchOpenReports = () =>
  requestPart(api.operator.reports.$get(), (body): readonly OpenReport[] => body.reports)
export const fetchGameReports = (id: string) => request(anyGame.reports.$get(gameParam(id)))
export const settleReport = (id: string, report: number) =>
  request(
    anyGame.reports[':report'].$put({
      param: { ...gameParam(id).param, report: String(report) },
      json: { settled: true },
      query: {},
    }),
  )
export const deleteGame = (id: string, why: string) =>
  requestDone(anyGame.$delete({ ...gameParam(id), query: { reason: why } }))
export type OperatorActs = NamedActs
export const fetchOperatorActs = () => requestPart(api.operator.acts.$get(), (body): OperatorActs => body)

export type SharedDevice = SharedDevices['pairs'][number]
/** Of one game; null: of all games. */
export const findSharedDevices = (game: string | null) =>
  requestPart(
    api.operator['shared-devices'].$get({ query: game === null ? {} : { game } }),
    (body): GamesSharingDevices => body,
  )
/** For a game master who does not play. */
export const fetchSharedDevices = (id: string) =>
  requestPart(api.games[':id']['shared-devices'].$get(gameParam(id)), (body): SharedDevices => body)
