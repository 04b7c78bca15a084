/** The messages to a game's webhook in the format `json`, for the OpenAPI document. */
import * as z from 'zod'
import { hookRequest } from '../../durable/hook/hook-request.ts'
import type { HookNews } from '../../game/announcements/news.ts'
import type { GameId } from '../../game/ids.ts'
import { defineObject, Id } from '../schemas/common-schemas.ts'
import type { Security } from './service-info.ts'

const Timestamp = z.iso.datetime().describe('UTC, as in `2027-03-01T18:00:00.000Z`.')
const PhaseName = z.string().describe('The name of the phase, e.g. `Spring 1901`.')
const game = z
  .object({
    id: Id,
    name: z.string().describe('The name of the game.'),
    address: z.url().describe('The page of the game.'),
  })
  .describe('The game.')

const defineMessage = <Shape extends z.core.$ZodLooseShape>(what: HookNews['what'], id: string, details: Shape) =>
  defineObject(id, {
    type: z.literal(`game.${what}`).describe(`Always \`game.${what}\`.`),
    timestamp: Timestamp.describe('When it happened.'),
    data: z.object({ game, ...details }).describe('What happened.'),
  })

interface WebhookSpec<What extends HookNews['what']> {
  readonly operationId: string
  readonly summary: string
  readonly schema: z.ZodType
  readonly news: Extract<HookNews, { readonly what: What }>
}

const SPECS: { readonly [What in HookNews['what']]: WebhookSpec<What> } = {
  connected: {
    operationId: 'receiveGreeting',
    summary: 'The webhook was set or resumed',
    schema: defineMessage('connected', 'WebhookConnected', {}),
    news: { what: 'connected' },
  },
  opened: {
    operationId: 'receiveOpenedPhase',
    summary: 'A phase is open',
    schema: defineMessage('opened', 'PhaseOpened', {
      phase: PhaseName,
      deadline: Timestamp.describe('When it closes.'),
    }),
    news: { what: 'opened', phase: 'Fall 1901', deadline: Date.UTC(2027, 2, 4, 18) },
  },
  results: {
    operationId: 'receiveResults',
    summary: 'A phase is closed',
    schema: defineMessage('results', 'PhaseResults', {
      phase: PhaseName,
      captures: z.array(z.string()).describe('Supply centres that changed hands, one sentence each.'),
      centres: z
        .array(
          z.object({
            power: z.string().describe('The name of a power.'),
            centres: z.int().describe('How many supply centres it owns.'),
          }),
        )
        .describe('How many supply centres each power owns now.'),
      picture: z.url().nullable().describe('A picture of the results. Null if strangers may not see it.'),
    }),
    news: {
      what: 'results',
      phase: 'Fall 1901',
      picture: 2,
      captures: ['France takes Spain'],
      centres: [
        { power: 'France', centres: 4 },
        { power: 'England', centres: 3 },
      ],
    },
  },
  'seat-open': {
    operationId: 'receiveOpenSeat',
    summary: 'A seat is open to others',
    schema: defineMessage('seat-open', 'SeatOpened', { who: z.string().describe('The seat, by its powers.') }),
    news: { what: 'seat-open', who: 'France' },
  },
  ended: {
    operationId: 'receiveEnd',
    summary: 'The game is over',
    schema: defineMessage('ended', 'GameEnded', { words: z.string().describe('The result, as a sentence.') }),
    news: { what: 'ended', words: 'France wins.' },
  },
}

/** As the service sends it. */
function exampleOf(news: HookNews): unknown {
  const message = {
    id: '',
    at: Date.UTC(2027, 2, 2, 18),
    game: { id: 'k3n8wq5zt2hr' as GameId, name: 'Concert of Europe' },
    news,
    base: 'https://concert.example',
    drawsPngs: true,
  }
  return JSON.parse(hookRequest(message, 'json', `whsec_${btoa('an example')}`, message.at).body)
}

const parameter = (name: string, description: string) =>
  ({ in: 'header', name, required: true, description, schema: { type: 'string' } }) as const

const PARAMETERS = [
  parameter('webhook-id', 'The id of the message. A message that is sent again has the same id.'),
  parameter('webhook-timestamp', 'When it was sent, in seconds since 1970. Refuse old messages.'),
]
const RESPONSES = {
  '2XX': { description: 'Received. The next message follows.' },
  '410': { description: 'The webhook is disabled until its owner resumes it.' },
  '4XX': { description: 'Not received, like every other status: the message is sent again later.' },
}
const SECURITY: Security = [{ webhook: [] }]

/** The section `webhooks`, by the type of the message. */
export const webhooksOf = <Schema>(toJson: (schema: z.ZodType, io: 'output') => Schema) =>
  Object.fromEntries(
    Object.values(SPECS).map(({ operationId, summary, schema, news }) => {
      const content = {
        'application/json': {
          schema: toJson(schema, 'output'),
          examples: { example: { summary, value: exampleOf(news) } },
        },
      }
      const requestBody = { required: true, content } as const
      const tags = ['Webhooks'] as const
      const operation = { operationId, tags, summary, security: SECURITY, parameters: PARAMETERS, requestBody }
      return [`game.${news.what}`, { post: { ...operation, responses: RESPONSES } }]
    }),
  )
