import { beforeEach, describe, expect, it } from 'vitest'
import { Browser, catchMails } from '../people.ts'
import { come } from './table.ts'

type Operation = {
  'x-caller': string
  summary: string
  responses: Record<string, { headers?: Record<string, object>; content?: { 'application/json'?: { schema: object } } }>
}
interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { schemas: Record<string, object> }
}

beforeEach(() => void catchMails())

const read = () => new Browser().json<Document>('/api/openapi.json')

describe('the description', () => {
  const METHODS = ['get', 'post', 'put', 'patch', 'delete']
  const operations = ({ paths }: Document) =>
    Object.entries(paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
    )

  it('is an OpenAPI 3.1 document with every route', async () => {
    const document = await read()
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(
      operations(document)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual([
      'delete /api/games/{id}/pause',
      'delete /api/games/{id}/sitter',
      'delete /api/games/{id}/webhook',
      'delete /api/imports/{id}',
      'delete /api/me',
      'delete /api/me/blocked/{id}',
      'delete /api/me/calendar',
      'delete /api/me/favourites/{id}',
      'delete /api/me/maps/{name}',
      'delete /api/me/push',
      'delete /api/operator/games/{id}',
      'delete /api/operator/imports/{id}',
      'delete /api/operator/players/{id}/name',
      'delete /api/tokens/{id}',
      'delete /api/tournaments/{id}/players',
      'delete /api/tournaments/{id}/removals/{player}',
      'get /api',
      'get /api/archive',
      'get /api/games',
      'get /api/games/mine',
      'get /api/games/open',
      'get /api/games/unread',
      'get /api/games/{id}',
      'get /api/games/{id}/export',
      'get /api/games/{id}/live',
      'get /api/games/{id}/log',
      'get /api/games/{id}/mails',
      'get /api/games/{id}/options',
      'get /api/games/{id}/phases/{index}',
      'get /api/games/{id}/phases/{index}/undone',
      'get /api/games/{id}/press',
      'get /api/games/{id}/press/drafts',
      'get /api/games/{id}/press/history',
      'get /api/games/{id}/press/messages',
      'get /api/games/{id}/press/notes',
      'get /api/games/{id}/press/reports',
      'get /api/games/{id}/press/search',
      'get /api/games/{id}/shared-devices',
      'get /api/games/{id}/text',
      'get /api/games/{id}/webhook',
      'get /api/imports',
      'get /api/imports/{id}',
      'get /api/me',
      'get /api/me/absences',
      'get /api/me/calendar',
      'get /api/me/data',
      'get /api/me/maps',
      'get /api/me/people',
      'get /api/me/push',
      'get /api/openapi.json',
      'get /api/operator/acts',
      'get /api/operator/backups',
      'get /api/operator/backups/kept',
      'get /api/operator/backups/kept/{day}/games',
      'get /api/operator/figures',
      'get /api/operator/games/{id}',
      'get /api/operator/games/{id}/backup',
      'get /api/operator/games/{id}/bookmarks',
      'get /api/operator/games/{id}/diagnosis',
      'get /api/operator/games/{id}/players',
      'get /api/operator/games/{id}/reports',
      'get /api/operator/mails',
      'get /api/operator/players',
      'get /api/operator/reports',
      'get /api/operator/shared-devices',
      'get /api/players/{id}',
      'get /api/ratings',
      'get /api/service',
      'get /api/statistics',
      'get /api/statistics/games.csv',
      'get /api/statistics/games.jsonl',
      'get /api/tokens',
      'get /api/tournaments',
      'get /api/tournaments/{id}',
      'get /api/variants',
      'get /embed/games/{id}',
      'get /embed/games/{id}/phases/{index}',
      'get /games/{id}/feed.atom',
      'get /games/{id}/phases/{index}/board.png',
      'get /games/{id}/phases/{index}/board.svg',
      'get /games/{id}/phases/{index}/maps/{map}/board.png',
      'get /games/{id}/phases/{index}/maps/{map}/board.svg',
      'get /games/{id}/phases/{index}/small.svg',
      'get /oembed',
      'get /variants/{id}/small.svg',
      'patch /api/imports/{id}',
      'patch /api/me',
      'post /api/deadlines',
      'post /api/games',
      'post /api/games/{id}/acts',
      'post /api/games/{id}/invitations',
      'post /api/games/{id}/invitations/favourites',
      'post /api/games/{id}/join',
      'post /api/games/{id}/leave',
      'post /api/games/{id}/map/readers',
      'post /api/games/{id}/pause',
      'post /api/games/{id}/press',
      'post /api/games/{id}/press/reports',
      'post /api/games/{id}/proposals',
      'post /api/games/{id}/rematch',
      'post /api/games/{id}/resign',
      'post /api/games/{id}/return',
      'post /api/games/{id}/room/codes',
      'post /api/games/{id}/room/seats',
      'post /api/games/{id}/seats',
      'post /api/games/{id}/start',
      'post /api/games/{id}/webhook/resume',
      'post /api/imports',
      'post /api/mail-reports',
      'post /api/me/calendar',
      'post /api/operator/backups/kept',
      'post /api/operator/games/{id}/acts',
      'post /api/operator/games/{id}/hidden-texts',
      'post /api/operator/games/{id}/return',
      'post /api/operator/games/{id}/rewind',
      'post /api/operator/mails/{id}/send-again',
      'post /api/sandbox/adjudicate',
      'post /api/sandbox/orders',
      'post /api/sign-in',
      'post /api/sign-in/confirm',
      'post /api/sign-out',
      'post /api/tokens',
      'post /api/tournaments',
      'post /api/tournaments/{id}/players',
      'post /api/tournaments/{id}/removals',
      'post /api/tournaments/{id}/rounds',
      'put /api/games/{id}/ahead',
      'put /api/games/{id}/mails',
      'put /api/games/{id}/orders',
      'put /api/games/{id}/press/drafts',
      'put /api/games/{id}/press/mute',
      'put /api/games/{id}/press/name',
      'put /api/games/{id}/press/pin',
      'put /api/games/{id}/press/read',
      'put /api/games/{id}/proposals/{proposal}',
      'put /api/games/{id}/ready',
      'put /api/games/{id}/seen',
      'put /api/games/{id}/sitter',
      'put /api/games/{id}/webhook',
      'put /api/me/absences',
      'put /api/me/blocked/{id}',
      'put /api/me/favourites/{id}',
      'put /api/me/maps/{name}',
      'put /api/me/push',
      'put /api/operator/backups/kept/{day}/database',
      'put /api/operator/games/{id}/backup',
      'put /api/operator/games/{id}/reports/{report}',
      'put /api/operator/players/{id}/lock',
      'put /api/tournaments/{id}/times',
    ])
    const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)
    for (const [, name = ''] of references) expect(Object.keys(document.components.schemas)).toContain(name)
  })

  it('says with every 429 that the answer has Retry-After, and with nothing else', async () => {
    const responses = operations(await read()).flatMap(({ operation }) => Object.entries(operation.responses))
    const withHeader = responses.filter(([, response]) => response.headers?.['Retry-After'] !== undefined)
    expect(new Set(withHeader.map(([status]) => status))).toEqual(new Set(['429']))
    expect(withHeader).toHaveLength(responses.filter(([status]) => status === '429').length)
  })

  it('says correctly who may call each route', async () => {
    for (const [n, { path, method, operation }] of operations(await read()).entries()) {
      const url = path.replace('{id}', 'aaaaaaaaaaaa').replace('{index}', '0')
      const sent = { method: method.toUpperCase(), ...(!['get', 'delete'].includes(method) && { body: {} }) }
      const status = async (browser: Browser) => (await browser.call(url, sent)).status
      const [stranger, somebody] = [await status(new Browser()), await status(await come(`somebody-${n}`))]
      // players/tokens.test.ts checks that owners need a browser.
      const audience = operation['x-caller'].replace(/^(owner|participant)$/, 'player')
      expect([path, method, admits(stranger, somebody)]).toEqual([path, method, audience])
      expect([path, Object.keys(operation.responses)]).toEqual([path, expect.arrayContaining(['429'])])
    }
  })

  it('is also a readable page with every route', async () => {
    const response = await new Browser().call('/api')
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    const page = await response.text()
    for (const { path } of operations(await read())) expect(page).toContain(path)
    expect(page).toContain('For signed-in players.')
  })
})

/** The audience, by the responses to a stranger and to a player. */
function admits(stranger: number, somebody: number): string {
  if (stranger !== 401) return 'anyone'
  if (somebody === 401) return 'mail-provider'
  return somebody === 403 ? 'operator' : 'player'
}
