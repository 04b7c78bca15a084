/**
 * better-auth, set up: it makes and ends accounts, sessions and API tokens in D1. Only `players/` speaks to it, when it has to: most calls never read
 * this file (`credentials.ts`). None of its own routes are served.
 */
import { apiKey } from '@better-auth/api-key'
import { betterAuth } from 'better-auth/minimal'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { tables } from '../../database.ts'
import * as z from 'zod'
import { COOKIE_PREFIX, SESSION, TOKEN_NAME_LENGTH, TOKEN_PREFIX } from './credentials.ts'
import * as schema from '../schema.ts'
import { logFault } from '../../telemetry/log.ts'

export type Auth = ReturnType<typeof setUp>

const KNOWN = new WeakMap<Env, Auth>()

/** Set up once for each environment: that takes longer than to read a session. */
export function authOf(env: Env): Auth {
  const auth = KNOWN.get(env) ?? setUp(env)
  KNOWN.set(env, auth)
  return auth
}

function setUp(env: Env) {
  return betterAuth({
    appName: 'Concert',
    baseURL: env.BASE_URL,
    secret: env.AUTH_SECRET,
    database: drizzleAdapter(tables(env.DB), { provider: 'sqlite', schema, transaction: false }),
    logger: { level: 'error', log: report },
    telemetry: { enabled: false },
    // The limits are ours (limits.ts), counted in storage; better-auth's would live in one isolate's memory.
    rateLimit: { enabled: false },
    advanced: { cookiePrefix: COOKIE_PREFIX, ipAddress: { disableIpTracking: true } },
    user: { modelName: 'players', fields: { email: 'address', emailVerified: 'addressVerified' } },
    session: {
      modelName: 'sessions',
      fields: { userId: 'playerId' },
      expiresIn: SESSION.lasts,
      updateAge: SESSION.prolonged,
    },
    account: { modelName: 'logins', fields: { userId: 'playerId' } },
    verification: { modelName: 'codes' },
    plugins: [provenAddress(), tokens()],
  })
}

/**
 * Signs in whoever has proved (`pending.ts`) that a mailbox is his, under a given name if the address is new. better-auth's own
 * codes by mail keep one code for each address, which every stranger may replace and use up.
 */
const provenAddress = () => ({
  id: 'proven-address',
  endpoints: {
    signInProvenAddress: createAuthEndpoint(
      '/sign-in/proven-address',
      {
        method: 'POST',
        body: z.object({ address: z.string(), name: z.string() }),
        metadata: { SERVER_ONLY: true },
      },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const { address: email, name } = ctx.body
        const known = await internalAdapter.findUserByEmail(email)
        const user =
          known?.user ??
          (await internalAdapter.createUser({ email, emailVerified: true, name }, { method: 'email-otp' }))
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ id: user.id })
      },
    ),
  },
})

function tokens() {
  return apiKey({
    defaultPrefix: TOKEN_PREFIX,
    requireName: true,
    minimumNameLength: TOKEN_NAME_LENGTH.least,
    maximumNameLength: TOKEN_NAME_LENGTH.most,
    startingCharactersConfig: { charactersLength: TOKEN_PREFIX.length + 4 },
    // The API limits every caller alike; the plugin's own limit would stop a script after ten requests a day.
    rateLimit: { enabled: false },
    schema: { apikey: { modelName: 'tokens', fields: { referenceId: 'playerId' } } },
  })
}

/** A stranger's bad token is refused, which is no error of ours. */
function report(_: string, message: string, ...details: readonly unknown[]): void {
  if (details.some((detail) => detail instanceof APIError)) return
  logFault('accounts', details.find((detail) => detail instanceof Error) ?? message)
}
