/** Personal tokens, for scripts and bots. */
import { Hono } from 'hono'
import * as z from 'zod'
import { named } from '../../schemas/define-schema.ts'
import { label } from '../../../players/accounts/public-names.ts'
import {
  createToken,
  listTokens,
  revokeToken,
  SCOPES,
  TOKEN_NAME_LENGTH,
} from '../../../players/credentials/api-tokens.ts'
import { owner, type ApiEnv } from '../../routing/define-route.ts'
import { validatePath, validateBody } from '../../routing/validate.ts'
import { Instant } from '../../schemas/common-schemas.ts'
import { refuse } from '../../routing/responses.ts'

const Scope = z
  .enum(SCOPES)
  .describe('`play`: everything needed to play. `read`: GET only. Neither can manage tokens or delete the account.')
const Token = named('Token', {
  id: z.string(),
  name: z.string(),
  start: z.string().describe('Its first characters, to recognise it.'),
  scope: Scope,
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
const theToken = validatePath(z.object({ id: z.string().max(64) }), (c) => refuse(c, 'no-such-token'))
const TokenBody = z.object({ name: label(TOKEN_NAME_LENGTH), scope: Scope.default('play') })

const tag = 'Tokens'

const listTokensRoute = owner({
  tag,
  summary: 'List your tokens',
  responses: { 200: ['Your tokens, without their secrets', z.object({ tokens: z.array(Token) })] },
})
const createTokenRoute = owner({
  tag,
  summary: 'Create a token',
  responses: { 201: ['The token. Its secret is shown only now', z.object({ token: Token, secret: z.string() })] },
  errors: ['too-many-tokens'],
})
const revokeTokenRoute = owner({
  tag,
  summary: 'Revoke a token',
  responses: { 204: ['The token no longer works', null] },
  errors: ['no-such-token'],
})

export const tokens = new Hono<ApiEnv>()
  .get('/tokens', listTokensRoute, async (c) => c.json({ tokens: await listTokens(c.env.DB, c.var.caller.id) }))
  .post('/tokens', createTokenRoute, validateBody(TokenBody), async (c) => {
    const created = await createToken(c.env.DB, c.var.caller.id, c.req.valid('json'))
    if (created === null) return refuse(c, 'too-many-tokens')
    const { secret, ...token } = created
    return c.json({ token, secret }, 201)
  })
  .delete('/tokens/:id', revokeTokenRoute, theToken, async (c) => {
    const isRevoked = await revokeToken(c.env.DB, c.var.caller.id, c.req.valid('param').id)
    return isRevoked ? c.body(null, 204) : refuse(c, 'no-such-token')
  })
