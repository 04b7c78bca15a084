/** Games in one room: a board on the wall, and phones that hold seats by code, without accounts. */
import { Hono } from 'hono'
import * as z from 'zod'
import type { GameRefusal } from '../../../game/game-refusals.ts'
import { countTry, networkOf, uncountTry } from '../../../players/abuse/limits.ts'
import { guestWith, newGuest, newWallCode, readGuest, SEAT_DAYS } from '../../../players/credentials/seat-codes.ts'
import { player, viewer, type ApiEnv } from '../../routing/define-route.ts'
import { GAME_RESPONSE, gameOf, Invitation, respondWithGame, theGame } from '../../routing/game-calls.ts'
import { json, refuse, refuseGame, refuseWithReason } from '../../routing/responses.ts'
import { validateBody } from '../../routing/validate.ts'
import { defineObject, Seat } from '../../schemas/common-schemas.ts'

const ClaimBody = z.object({
  seat: Seat,
  invitation: Invitation.optional().describe(
    'The game’s invitation, from the code on the wall. Send it to take a free seat.',
  ),
  code: z.string().max(64).optional().describe('The new code of the seat. Send it to move the seat to this phone.'),
})
const SeatBody = z.object({ seat: Seat })

const NewCode = defineObject('SeatCode', {
  code: z
    .string()
    .nullable()
    .describe(
      'The new code, shown only once. Null before the start: the seat is free, and the code on the wall works for it.',
    ),
  player: z.string().describe('The seat’s `player` in the game until a phone uses the code.'),
})

const tag = 'One room'

const claimSeat = viewer({
  operationId: 'takeRoomSeat',
  tag,
  summary: 'Take a seat on this phone',
  description: `Needs no account. Sets a cookie for this seat, in this game only. It works for ${SEAT_DAYS} days, or until the seat moves to another phone.`,
  responses: { 200: ['The game as you see it', GAME_RESPONSE[200][1], ['Set-Cookie']] },
  errors: [
    'no-such-game',
    'not-one-room',
    'no-such-seat',
    'already-joined',
    'seat-not-open',
    'eliminated',
    'not-playing',
    'too-many-guesses',
  ],
})
const renewCode = player({
  operationId: 'changeSeatCode',
  tag,
  summary: 'Give a seat a new code',
  description:
    'For the game master, when a phone is lost. The old phone loses the seat at once, and the seat’s saved orders are deleted. The code works once.',
  responses: { 200: ['The code', NewCode] },
  errors: ['no-such-game', 'not-one-room', 'not-the-master', 'nothing-to-do', 'eliminated', 'not-playing'],
})

/** Specific refusals: only callers with a valid code get them. */
const CLAIM_REASONS: readonly GameRefusal[] = [
  'not-one-room',
  'no-such-seat',
  'already-joined',
  'seat-not-open',
  'eliminated',
]

export const room = new Hono<ApiEnv>()
  .post('/games/:id/room/seats', claimSeat, theGame, validateBody(ClaimBody), async (c) => {
    const [{ id }, { seat, invitation = null, code }] = [c.req.valid('param'), c.req.valid('json')]
    const [network, now] = [networkOf(c.req.raw.headers), Date.now()]
    if (!(await countTry(c.env, 'guesses from a network', network, now))) return refuse(c, 'too-many-guesses')
    const held = await readGuest(c.env, c.req.raw.headers, id, now)
    const former = code === undefined ? null : await guestWith(id, code)
    const { guest, cookie } = await newGuest(c.env, id, now)
    const claimed = await gameOf(c).perform({ kind: 'claim', by: guest, seat, invitation, former, held })
    if (!claimed.ok) {
      const { why } = claimed.error
      return CLAIM_REASONS.includes(why) ? refuseWithReason(c, why) : refuseGame(c, claimed.error)
    }
    await uncountTry(c.env, 'guesses from a network', network, now)
    c.header('set-cookie', cookie, { append: true })
    return respondWithGame(c, claimed)
  })
  .post('/games/:id/room/codes', renewCode, theGame, validateBody(SeatBody), async (c) => {
    const { code, guest } = await newWallCode(c.req.valid('param').id)
    const { seat } = c.req.valid('json')
    const renewed = await gameOf(c).perform({ kind: 'renew-code', by: c.var.caller.id, seat, code: guest })
    if (!renewed.ok) return refuseGame(c, renewed.error)
    return json<z.infer<typeof NewCode>>(c, { code: renewed.value.status === 'playing' ? code : null, player: guest })
  })
