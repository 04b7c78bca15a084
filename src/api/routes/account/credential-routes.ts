/** Signing in with a code sent by mail, and personal tokens for scripts and bots. */
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod'
import { Address, Code } from '../../../players/accounts/account-fields.ts'
import { isLocked } from '../../../players/accounts/account-store.ts'
import { countTry, isWithinLimit, networkOf, uncountTry } from '../../../players/abuse/limits.ts'
import { isPerson, mayHaveAccount } from '../../../players/abuse/sign-up-checks.ts'
import { endSession, type SetCookies, startSession } from '../../../players/credentials/sessions.ts'
import {
  CODE_MINUTES,
  CODE_REFUSALS,
  finishSignIn,
  requestSignIn,
} from '../../../players/credentials/sign-in-requests.ts'
import { localPath, MAX_MAILED_PATH } from '../../../lib/local-path.ts'
import { confirmAddress } from '../../../post/recipients/blocked-addresses.ts'
import { anyone, type ApiEnv, owner } from '../../routing/define-route.ts'
import { validateBody, validatePath } from '../../routing/validate.ts'
import { Player, defineObject, Instant } from '../../schemas/common-schemas.ts'
import { refuse } from '../../routing/responses.ts'
import { label } from '../../../players/accounts/public-names.ts'
import {
  createToken,
  listTokens,
  revokeToken,
  SCOPES,
  TOKEN_NAME_LENGTH,
} from '../../../players/credentials/api-tokens.ts'

export function setCookies(c: Context, cookies: SetCookies): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

const SignInBody = z.object({
  address: Address.describe('Your e-mail address.'),
  challenge: z
    .string()
    .max(2048)
    .optional()
    .describe('The response of Turnstile, if `GET /api/service` requires a challenge.'),
  next: z
    .string()
    .max(MAX_MAILED_PATH)
    .refine((path) => localPath(path) !== null, 'Give a path on this site, like “/games”.')
    .optional()
    .describe(
      'The path that the link in the mail opens after signing in, such as an invitation. Without it: `/games`.',
    ),
})
const ConfirmBody = z.object({
  address: Address.describe('Your e-mail address.'),
  code: Code.describe('The six digits, or the secret of the link.'),
})
const requestCode = anyone({
  operationId: 'requestSignInCode',
  tag: 'Sign-in',
  summary: 'Request a sign-in code by mail',
  description:
    'The mail contains a six-digit code and a link. The code works only with the cookie that this response sets; the link works in any browser. The response does not reveal whether the address has an account. Disposable mailboxes cannot have one.',
  responses: {
    202: [
      'The mail is on its way',
      z.object({
        address: z.string().describe('Where the mail goes.'),
        minutes: z.int().describe('How long the code works.'),
      }),
      ['Set-Cookie'],
    ],
  },
  errors: ['challenge-failed', 'disposable-address', 'too-many-addresses', 'too-many-codes'],
})
const signInWithCode = anyone({
  operationId: 'signIn',
  tag: 'Sign-in',
  summary: 'Sign in with the code',
  description:
    'Sets the session cookie. A new address gets an account, and a blocked address is confirmed. A code works once, only with the cookie of the request for it, and not after five wrong guesses. `code` can also be the secret of the link in the mail, which works in any browser.',
  responses: { 200: ['Signed in', z.object({ id: Player }), ['Set-Cookie']] },
  errors: [...CODE_REFUSALS, 'too-many-guesses', 'account-locked'],
})
const signOut = anyone({
  operationId: 'signOut',
  tag: 'Sign-in',
  summary: 'Sign out',
  responses: { 204: ['The session has ended and its cookie is cleared', null, ['Set-Cookie']] },
})

const Scope = z
  .enum(SCOPES)
  .describe('`play`: everything needed to play. `read`: GET only. Neither can manage tokens or delete the account.')
const Token = defineObject('Token', {
  id: z.string().describe('Its id, for revoking it.'),
  name: z.string().describe('The name that you gave it.'),
  start: z.string().describe('Its first characters, to recognise it.'),
  scope: Scope,
  createdAt: Instant,
  lastUsedAt: Instant.nullable().describe('When it was last used. Null: never.'),
})
const theToken = validatePath(z.object({ id: z.string().max(64).describe('The `id` of a token.') }), (c) =>
  refuse(c, 'no-such-token'),
)
const TokenBody = z.object({
  name: label(TOKEN_NAME_LENGTH).describe('What it is for. Only you see it.'),
  scope: Scope.default('play'),
})

const listTokensRoute = owner({
  operationId: 'listTokens',
  tag: 'Tokens',
  summary: 'List your tokens',
  responses: {
    200: ['Your tokens, without their secrets', z.object({ tokens: z.array(Token).describe('Newest first.') })],
  },
})
const createTokenRoute = owner({
  operationId: 'createToken',
  tag: 'Tokens',
  summary: 'Create a token',
  responses: {
    201: [
      'The token. Its secret is shown only now',
      z.object({
        token: Token.describe('The token, without its secret.'),
        secret: z.string().describe('Send it as `Authorization: Bearer SECRET`.'),
      }),
    ],
  },
  errors: ['too-many-tokens'],
})
const revokeTokenRoute = owner({
  operationId: 'revokeToken',
  tag: 'Tokens',
  summary: 'Revoke a token',
  responses: { 204: ['The token no longer works', null] },
  errors: ['no-such-token'],
})

export const credentials = new Hono<ApiEnv>()
  .post('/sign-in', requestCode, validateBody(SignInBody), async (c) => {
    const { address, challenge = null, next = null } = c.req.valid('json')
    const network = networkOf(c.req.raw.headers)
    if (!(await countTryFrom(c.env, 'codes', network))) return refuse(c, 'too-many-addresses')
    // A signed-in player confirms their address again.
    const isOwn = c.var.caller?.address === address
    if (!isOwn && !(await isPerson(c.env, address, challenge))) return refuse(c, 'challenge-failed')
    if (!isOwn && !(await mayHaveAccount(c.env, address))) return refuse(c, 'disposable-address')
    const browser = await requestSignIn(c.env, { address, network, next }, Date.now())
    if (browser === null) return refuse(c, 'too-many-codes')
    setCookie(c, BROWSER_COOKIE, browser, { ...cookieOf(c.env), maxAge: CODE_MINUTES * 60 })
    return c.json({ address, minutes: CODE_MINUTES }, 202)
  })
  .post('/sign-in/confirm', signInWithCode, validateBody(ConfirmBody), async (c) => {
    const network = networkOf(c.req.raw.headers)
    if (!(await countTryFrom(c.env, 'guesses', network))) return refuse(c, 'too-many-guesses')
    const proof = { ...c.req.valid('json'), browser: getCookie(c, BROWSER_COOKIE) ?? null }
    const result = await finishSignIn(c.env, proof, Date.now())
    if (!result.ok) return refuse(c, result.error)
    if (await isLocked(c.env.DB, { address: proof.address })) return refuse(c, 'account-locked')
    await uncountTry(c.env, 'guesses from a network', network, Date.now())
    await confirmAddress(c.env.DB, proof.address, Date.now())
    const { id, cookies } = await startSession(c.env, c.req.raw.headers, proof.address)
    setCookies(c, cookies)
    deleteCookie(c, BROWSER_COOKIE, cookieOf(c.env))
    return c.json({ id })
  })
  .post('/sign-out', signOut, async (c) => {
    setCookies(c, await endSession(c.env, c.req.raw.headers))
    return c.body(null, 204)
  })
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

/** The cookie that ties a code to the browser that requested it. */
const BROWSER_COOKIE = 'concert.sign_in'
const cookieOf = ({ BASE_URL }: Env) =>
  ({ path: '/api/sign-in', httpOnly: true, sameSite: 'Lax', secure: BASE_URL.startsWith('https:') }) as const

async function countTryFrom(env: Env, action: 'codes' | 'guesses', network: string): Promise<boolean> {
  const isAllowed = await isWithinLimit(env, 'SIGN_IN_LIMIT', `${action} ${network}`)
  return isAllowed && countTry(env, `${action} from a network`, network, Date.now())
}
