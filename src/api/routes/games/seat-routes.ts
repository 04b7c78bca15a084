/** Seats: taking one, giving one up, coming back, and naming a sitter. */
import { Hono } from 'hono'
import * as z from 'zod'
import { SITTING_DAYS } from '../../../game/seat-model.ts'
import { listAbsences } from '../../../players/accounts/absence-store.ts'
import { playerNamed } from '../../../players/accounts/account-store.ts'
import { reliabilityOf } from '../../../records/reliability.ts'
import { player } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import type { ApiEnv } from '../../routing/define-route.ts'
import { NamedGame } from '../../schemas/game-schemas.ts'
import { Instant, Seat } from '../../schemas/common-schemas.ts'
import { answerNewcomer, gameOf, perform, Invitation } from '../../routing/game-calls.ts'
import { theGame } from '../../routing/paths.ts'
import { refuse } from '../../routing/responses.ts'

const tag = 'Seats'
const asSeen = { 200: ['The game as you see it', NamedGame] } as const

const Taking = z.object({ seat: Seat, invitation: Invitation.nullable().default(null) })
const Naming = z.object({ name: z.string().max(80).describe('The name of a player who is not in this game.') })
const Sitting = Naming.extend({ from: Instant, until: Instant })

const takeOpenSeat = player({
  tag,
  summary: 'Take an open seat',
  description: 'Its former player is no longer in the game.',
  responses: asSeen,
  errors: [
    'no-such-game',
    'not-invited',
    'no-such-seat',
    'already-joined',
    'master-does-not-play',
    'not-playing',
    'seat-not-open',
    'eliminated',
    'not-reliable',
  ],
})
const comeBack = player({
  tag,
  summary: 'Come back to your open seat',
  description: 'Possible until somebody takes it. Saving orders has the same effect.',
  responses: asSeen,
  errors: ['no-such-game', 'not-a-player', 'not-playing'],
})
const giveUpSeat = player({
  tag,
  summary: 'Give up your seat',
  description:
    'The seat opens to others. Until somebody takes it, its units hold, and disband if the rules require it. In a game for two, the other player wins.',
  responses: asSeen,
  errors: ['no-such-game', 'not-a-player', 'not-playing', 'eliminated'],
})
const nameSitter = player({
  tag,
  summary: 'Name a sitter',
  description: `They order for you between two dates, for at most ${SITTING_DAYS} days, and cannot vote. Everyone can see this. Not possible in an anonymous game.`,
  responses: asSeen,
  errors: [
    'no-such-game',
    'not-a-player',
    'not-playing',
    'seat-open',
    'bad-dates',
    'anonymous-game',
    'already-in-game',
    'no-such-player',
  ],
})
const removeSitter = player({
  tag,
  summary: 'Remove your sitter',
  responses: asSeen,
  errors: ['no-such-game', 'not-a-player', 'not-playing', 'seat-open'],
})

export const seats = new Hono<ApiEnv>()
  .post('/games/:id/seats', takeOpenSeat, theGame, validateBody(Taking), async (c) => {
    const { seat, invitation } = c.req.valid('json')
    const by = c.var.caller.id
    const now = Date.now()
    const [absences, { percent }] = await Promise.all([
      listAbsences(c.env.DB, by, now),
      reliabilityOf(c.env.DB, by, now),
    ])
    const command = { kind: 'take', by, seat, invitation, reliability: percent, absences } as const
    return answerNewcomer(c, await gameOf(c).perform(command), invitation)
  })
  .post('/games/:id/return', comeBack, theGame, (c) => perform(c, { kind: 'come-back' }))
  .post('/games/:id/resign', giveUpSeat, theGame, (c) => perform(c, { kind: 'resign' }))
  .put('/games/:id/sitter', nameSitter, theGame, validateBody(Sitting), async (c) => {
    const { name, from, until } = c.req.valid('json')
    const found = await playerNamed(c.env.DB, name)
    if (found === null) return refuse(c, 'no-such-player')
    return perform(c, { kind: 'name-sitter', sitter: { player: found, from, until } })
  })
  .delete('/games/:id/sitter', removeSitter, theGame, (c) => perform(c, { kind: 'name-sitter', sitter: null }))
