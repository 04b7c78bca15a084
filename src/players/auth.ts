/** better-auth, set up: codes by mail, sessions and API tokens in D1. Only `players/` speaks to it; none of its own routes are served. */
import { apiKey } from '@better-auth/api-key'
import { betterAuth } from 'better-auth/minimal'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { emailOTP } from 'better-auth/plugins/email-otp'
import { drizzle } from 'drizzle-orm/d1'
import { mailCode } from './code-mail.ts'
import * as schema from './schema.ts'

const DAY = 24 * 60 * 60

export const CODE_MINUTES = 10
const SESSION_DAYS = 60
const TOKEN_PREFIX = 'concert_'
export const TOKEN_NAME_LENGTH = { least: 1, most: 40 } as const

export const tables = (db: D1Database) => drizzle(db, { casing: 'snake_case' })

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
    advanced: { cookiePrefix: 'concert', ipAddress: { disableIpTracking: true } },
    user: { modelName: 'players', fields: { email: 'address', emailVerified: 'addressVerified' } },
    session: {
      modelName: 'sessions',
      fields: { userId: 'playerId' },
      expiresIn: SESSION_DAYS * DAY,
      updateAge: DAY,
    },
    account: { modelName: 'logins', fields: { userId: 'playerId' } },
    verification: { modelName: 'codes' },
    plugins: [codes(env), tokens()],
  })
}

function codes(env: Env) {
  return emailOTP({
    otpLength: 6,
    expiresIn: CODE_MINUTES * 60,
    allowedAttempts: 5,
    storeOTP: 'encrypted',
    sendVerificationOTP: ({ email, otp }) => mailCode(env, email, otp, CODE_MINUTES),
  })
}

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

/** Worth asking storage about: anything else sent as a token is refused unread. */
export const looksLikeToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX)

/** A stranger's bad token is refused, which is no error of ours. */
function report(_: string, message: string, ...details: readonly unknown[]): void {
  if (!details.some((detail) => detail instanceof APIError)) console.error(message, ...details)
}
