/** Invites people by mail to a game that waits for players. */
import { Hono } from 'hono'
import * as z from 'zod'
import { Address } from '../../../players/accounts/account-fields.ts'
import { isPlaceholder } from '../../../players/accounts/placeholder-names.ts'
import { addressMark } from '../../../players/accounts/invitation-opt-out.ts'
import { mayTry } from '../../../players/abuse/limits.ts'
import { enqueueMails } from '../../../post/queue/mail-queue.ts'
import { RULESETS } from '../../../variants/index.ts'
import { player, type ApiEnv } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import { gameOf } from '../../routing/game-calls.ts'
import { theGame } from '../../routing/paths.ts'
import { refuse, refuseGame, refuseWithReason } from '../../routing/responses.ts'

const inviteSomeone = player({
  tag: 'Games',
  summary: 'Invite someone by mail',
  description:
    'For the creator and players who have joined, while the game waits for players. The address needs no account. It gets at most one invitation per game, and none if its owner has stopped invitations. The response is the same in all cases.',
  responses: { 202: ['Invited, unless its owner has stopped invitations', z.object({ address: z.string() })] },
  errors: ['no-such-game', 'not-a-player', 'already-started', 'too-many-invitations'],
})

export const invitations = new Hono<ApiEnv>().post(
  '/games/:id/invitations',
  inviteSomeone,
  theGame,
  validateBody(z.object({ address: Address })),
  async (c) => {
    const { caller } = c.var
    const { address } = c.req.valid('json')
    const game = await gameOf(c).view(caller.id, null)
    if (!game.ok) return refuseGame(c, game.error)
    const { id, status, settings, invitation, seats, joined } = game.value
    if (invitation === null) return refuseWithReason(c, 'not-a-player')
    if (status !== 'forming') return refuseWithReason(c, 'already-started')
    const [now, mark] = [Date.now(), await addressMark(c.env.AUTH_SECRET, address)]
    if (!(await mayTry(c.env, 'invitations of a player', caller.id, now))) return refuse(c, 'too-many-invitations')
    if (!(await mayTry(c.env, 'invitations to a game', id, now))) return refuse(c, 'too-many-invitations')
    // The response must not reveal whether others have invited this address.
    if (!(await mayTry(c.env, 'invitations to an address', mark, now))) return c.json({ address }, 202)
    const { name, variant } = settings
    const facts = {
      kind: 'invitation',
      game: { id, name, variant: RULESETS.find((ruleset) => ruleset.id === variant)?.title ?? variant },
      seats: seats.length,
      joined,
      by: settings.anonymous || isPlaceholder(caller.name) ? null : caller.name,
      link: `${c.env.BASE_URL}/games/${id}?${new URLSearchParams({ invitation }).toString()}`,
    } as const
    await enqueueMails(c.env, [{ key: `${id}/invitation/${mark}`, to: { address }, facts }], now)
    return c.json({ address }, 202)
  },
)
