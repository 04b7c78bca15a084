/** Signing in by a code from one's own mailbox. */
import { Hono } from 'hono'
import * as z from 'zod'
import { Address, Code } from '../../players/account.ts'
import { CODE_MINUTES } from '../../players/auth.ts'
import { isOwnMachine, mayTry, takeBack } from '../../players/limits.ts'
import { requestCode, signOut, spendCode } from '../../players/sign-in.ts'
import { setCookies } from '../routing/cookies.ts'
import { placeOf } from '../routing/place.ts'
import { refuse } from '../routing/problems.ts'
import { anyone, reads } from '../routing/statement.ts'
import type { Face } from '../routing/statement.ts'
import { Player } from '../schemas/game.ts'

const tag = 'Sign-in'

const requested = anyone({
  tag,
  summary: 'Ask for a code by mail',
  description: 'The mail holds six digits, and a link with the same code. The answer is the same for every address.',
  answers: {
    202: [
      'The mail is on its way',
      z.object({ address: z.string(), minutes: z.int().describe('How long the code is good for.') }),
    ],
  },
})
const confirmed = anyone({
  tag,
  summary: 'Sign in with the code',
  description: 'Sets the session cookie. An address seen for the first time becomes an account.',
  answers: { 200: ['Signed in', z.object({ id: Player })] },
})
const left = anyone({ tag, summary: 'Sign out', answers: { 204: ['The session is ended, its cookie cleared', null] } })

export const signIn = new Hono<Face>()
  .post('/sign-in', requested, reads('json', z.object({ address: Address })), async (c) => {
    const { address } = c.req.valid('json')
    const place = placeOf(c.req)
    if (!(await isCalm(c.env, `codes ${place}`)) || !(await mayHaveCode(c.env, address, place)))
      return refuse(c, 'too-many-codes')
    await requestCode(c.env, address)
    return c.json({ address, minutes: CODE_MINUTES }, 202)
  })
  .post('/sign-in/confirm', confirmed, reads('json', z.object({ address: Address, code: Code })), async (c) => {
    const { address, code } = c.req.valid('json')
    const place = placeOf(c.req)
    if (!(await isCalm(c.env, `guesses ${place}`)) || !(await mayTry(c.env, 'guesses from a place', place, Date.now())))
      return refuse(c, 'too-many-guesses')
    const spent = await spendCode(c.env, c.req.raw.headers, address, code)
    if (!spent.ok) return refuse(c, spent.error)
    await takeBack(c.env, 'guesses from a place', place, Date.now())
    setCookies(c, spent.value.cookies)
    return c.json({ id: spent.value.id })
  })
  .post('/sign-out', left, async (c) => {
    setCookies(c, await signOut(c.env, c.req.raw.headers))
    return c.body(null, 204)
  })

const isCalm = async (env: Env, key: string): Promise<boolean> =>
  isOwnMachine(env) || (await env.SIGN_IN_LIMIT.limit({ key })).success

/** A place that asks too often is not counted against the address: nobody locks another out from one place for long. */
async function mayHaveCode(env: Env, address: string, place: string): Promise<boolean> {
  const now = Date.now()
  return (await mayTry(env, 'codes from a place', place, now)) && mayTry(env, 'codes to an address', address, now)
}
