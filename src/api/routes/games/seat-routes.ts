/** Seats: joining, leaving, taking an open seat, giving one up, coming back, and naming a sitter. */
import { Hono } from 'hono'
import * as z from 'zod'
import { MAX_SITTING_DAYS } from '../../../game/seat-model.ts'
import { listAbsences } from '../../../players/accounts/absence-store.ts'
import type { Account } from '../../../players/accounts/account-fields.ts'
import { playerNamed } from '../../../players/accounts/account-store.ts'
import { blocksOf } from '../../../players/accounts/people-store.ts'
import { reliabilityOf } from '../../../records/profile.ts'
import { participant, player, type ApiEnv } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import { Instant, Seat } from '../../schemas/common-schemas.ts'
import {
  canEnter,
  type GameCall,
  GAME_RESPONSE,
  gameOf,
  Invitation,
  perform,
  PLAYER_ERRORS,
  respondToNewcomer,
  drawSeed,
  theGame,
} from '../../routing/game-calls.ts'
import { refuse, refuseGame, refuseWithReason } from '../../routing/responses.ts'

const JoinBody = z.object({
  preferences: z.array(Seat).max(40).default([]).describe('Seats, the most wanted first.'),
  invitation: Invitation.nullable().default(null).describe('For a game that is not public.'),
})
const TakeBody = z.object({
  seat: Seat,
  invitation: Invitation.nullable().default(null).describe('For a game that is not public.'),
})
const SitterBody = z.object({
  name: z.string().max(80).describe('The name of a player who is not in this game.'),
  from: Instant,
  until: Instant,
})

const JOIN_ERRORS = [
  'no-such-game',
  'no-such-seat',
  'already-joined',
  'not-reliable',
  'master-does-not-play',
  'cannot-join',
] as const

const joinGame = player({
  operationId: 'joinGame',
  tag: 'Games',
  summary: 'Join a game',
  description: 'The game starts when the last seat for a person is taken.',
  responses: GAME_RESPONSE,
  errors: [...JOIN_ERRORS, 'already-started'],
})
const leaveGame = participant({
  operationId: 'leaveGame',
  tag: 'Games',
  summary: 'Leave a game before it starts',
  responses: { 204: ['Left', null] },
  errors: ['no-such-game', 'not-a-player', 'already-started'],
})
const startGame = player({
  operationId: 'startGame',
  tag: 'Games',
  summary: 'Start a game now, without waiting for more people',
  description:
    'For the creator or the game master, if the game was created with computers and somebody has joined. Computers play the remaining seats, which people can still take over at any time. In one room, for the game master: free seats start open. The computer plays them if the game’s settings say so, otherwise their units hold. Anyone with the code of the wall can take them later.',
  responses: GAME_RESPONSE,
  errors: [
    'no-such-game',
    'not-the-host',
    'not-the-master',
    'no-computers',
    'nobody-joined',
    'nobody-seated',
    'already-started',
    'computers-off',
  ],
})

const tag = 'Seats'
const responses = GAME_RESPONSE
const takeOpenSeat = player({
  operationId: 'takeOpenSeat',
  tag,
  summary: 'Take an open seat',
  description: 'Its former player leaves the game for good.',
  responses,
  errors: [...JOIN_ERRORS, 'not-invited', 'not-playing', 'seat-not-open', 'eliminated'],
})
const comeBack = player({
  operationId: 'reclaimSeat',
  tag,
  summary: 'Come back to your open seat',
  description: 'Possible until somebody takes it. Saving orders has the same effect.',
  responses,
  errors: PLAYER_ERRORS,
})
const giveUpSeat = player({
  operationId: 'giveUpSeat',
  tag,
  summary: 'Give up your seat',
  description:
    'Opens the seat to others. Until somebody takes it, its units hold, and disband if the rules require it. In a game for two, the other player wins.',
  responses,
  errors: [...PLAYER_ERRORS, 'eliminated'],
})
const nameSitter = player({
  operationId: 'nameSitter',
  tag,
  summary: 'Name a sitter',
  description: `The sitter gives your orders between two dates, for at most ${MAX_SITTING_DAYS} days, but cannot vote. Everyone can see this. Not possible in an anonymous game.`,
  responses,
  errors: [
    ...PLAYER_ERRORS,
    'seat-open',
    'bad-dates',
    'anonymous-game',
    'already-in-game',
    'no-such-player',
    'cannot-join',
  ],
})
const removeSitter = player({
  operationId: 'removeSitter',
  tag,
  summary: 'Remove your sitter',
  responses,
  errors: [...PLAYER_ERRORS, 'seat-open'],
})

/** What a game needs to know about a player who joins. */
async function newcomer({ env: { DB }, var: { caller } }: GameCall<Account>) {
  const now = Date.now()
  const [absences, { percent }, blocks] = await Promise.all([
    listAbsences(DB, caller.id, now),
    reliabilityOf(DB, caller.id, now),
    blocksOf(DB, caller.id),
  ])
  return { by: caller.id, absences, reliability: percent, blocks }
}

export const seats = new Hono<ApiEnv>()
  .post('/games/:id/join', joinGame, theGame, validateBody(JoinBody), async (c) => {
    const body = c.req.valid('json')
    const command = { kind: 'join', ...body, ...(await newcomer(c)), seed: drawSeed() } as const
    return respondToNewcomer(c, await gameOf(c).perform(command), body.invitation)
  })
  .post('/games/:id/leave', leaveGame, theGame, async (c) => {
    const result = await gameOf(c).perform({ kind: 'leave', by: c.var.caller.id })
    return result.ok ? c.body(null, 204) : refuseGame(c, result.error)
  })
  .post('/games/:id/start', startGame, theGame, async (c) => {
    const game = c.env.COMPUTERS === 'off' ? await gameOf(c).view(c.var.caller.id, null) : null
    // A game in one room needs no computers.
    if (game?.ok === true && game.value.settings.room !== true) return refuse(c, 'computers-off')
    return perform(c, { kind: 'start', seed: drawSeed() })
  })
  .post('/games/:id/seats', takeOpenSeat, theGame, validateBody(TakeBody), async (c) => {
    const body = c.req.valid('json')
    const command = { kind: 'take', ...body, ...(await newcomer(c)) } as const
    return respondToNewcomer(c, await gameOf(c).perform(command), body.invitation)
  })
  .post('/games/:id/return', comeBack, theGame, (c) => perform(c, { kind: 'come-back' }))
  .post('/games/:id/resign', giveUpSeat, theGame, (c) => perform(c, { kind: 'resign' }))
  .put('/games/:id/sitter', nameSitter, theGame, validateBody(SitterBody), async (c) => {
    const { name, from, until } = c.req.valid('json')
    const sitter = await playerNamed(c.env.DB, name)
    if (sitter === null) return refuse(c, 'no-such-player')
    const game = await gameOf(c).view(c.var.caller.id, null)
    // Only players learn whether somebody could be their sitter.
    if (game.ok && game.value.you !== null && !(await canEnter(c.env.DB, game.value, sitter)))
      return refuseWithReason(c, 'cannot-join')
    return perform(c, { kind: 'name-sitter', sitter: { player: sitter, from, until } })
  })
  .delete('/games/:id/sitter', removeSitter, theGame, (c) => perform(c, { kind: 'name-sitter', sitter: null }))
