/** A whole game as text. */
import { Hono } from 'hono'
import { writeListing } from '../../../game/listing/game-listing.ts'
import { type ApiEnv, viewer } from '../../routing/define-route.ts'
import { gameOf, InvitationQuery, theGame, viewerAndInvitation, withNames } from '../../routing/game-calls.ts'
import { refuseGame } from '../../routing/responses.ts'
import { validateQuery } from '../../routing/validate.ts'

const getListing = viewer({
  operationId: 'getGameText',
  tag: 'Games',
  summary: 'Get a whole game as text',
  description:
    'As e-mail judges wrote it: every closed phase with all orders, their results, retreats, builds and the owners of supply centres, then a table by year and a summary. Without messages.',
  responses: { 200: ['The text', 'text/plain'] },
  errors: ['no-such-game'],
})

export const listings = new Hono<ApiEnv>().get(
  '/games/:id/text',
  getListing,
  theGame,
  validateQuery(InvitationQuery),
  async (c) => {
    const listing = await gameOf(c).listing(...viewerAndInvitation(c), null)
    if (!listing.ok) return refuseGame(c, listing.error)
    const { game, names } = await withNames(c.env, listing.value.game)
    return c.text(writeListing(listing.value, names, `${c.env.BASE_URL}/games/${game.id}`))
  },
)
