/** A feed of the results of a public game (Atom, RFC 4287). */
import { Hono } from 'hono'
import type { GameListing } from '../../../game/listing/game-listing.ts'
import type { PhaseListing } from '../../../game/listing/phase-listing.ts'
import type { Instant } from '../../../game/ids.ts'
import { MINUTE_SECONDS } from '../../../lib/time.ts'
import { tagOf } from '../../pictures/renderer.ts'
import { gameStub } from '../../../durable/game-stub.ts'
import { type ApiEnv, stranger } from '../../routing/define-route.ts'
import { theGame } from '../../routing/game-calls.ts'
import { cachePublic, neverCacheErrors } from '../../routing/public-cache.ts'
import { refuseGame } from '../../routing/responses.ts'
import { pictureHeaders } from '../../routing/security-headers.ts'

/** Phases in a feed. Older ones are on the game’s page. */
const MAX_PHASES = 20

const MAX_AGE = 5 * MINUTE_SECONDS

const getFeed = stranger({
  operationId: 'getGameFeed',
  tag: 'Sharing',
  summary: 'Get the results of a public game as an Atom feed',
  description: `An entry for each of the last ${MAX_PHASES} closed phases, with its results and picture, and one for the end of the game, newest first. Ids are stable: a phase that is played again keeps its id, with a later time. At most five minutes old.`,
  responses: {
    200: ['The feed', 'application/atom+xml', ['ETag']],
    304: ['The feed is the one in `If-None-Match`', null, ['ETag']],
  },
  errors: ['no-such-game'],
})

export const feed = new Hono<ApiEnv>()
  .use('/games/:id/feed.atom', pictureHeaders, neverCacheErrors)
  .get('/games/:id/feed.atom', getFeed, theGame, cachePublic(), async (c) => {
    const listing = await gameStub(c.env, c.req.valid('param').id).listing(null, null, MAX_PHASES)
    if (!listing.ok) return refuseGame(c, listing.error)
    const text = writeFeed(listing.value, c.env)
    const tag = `"${await tagOf(text)}"`
    c.header('etag', tag)
    c.header('cache-control', `public, max-age=${MAX_AGE}`)
    if (c.req.header('if-none-match')?.includes(tag) === true) return c.body(null, 304)
    return c.body(text, 200, { 'content-type': 'application/atom+xml; charset=utf-8' })
  })

const moment = (at: Instant): string => new Date(at).toISOString()

function writeFeed({ game, variant, phases, ending }: GameListing, env: Env): string {
  const page = `${env.BASE_URL}/games/${game.id}`
  const end = ending === null || game.openedAt === null ? [] : [endEntry(page, ending, game.openedAt)]
  const entries = [...end, ...phases.toReversed().map((phase) => phaseEntry(page, phase, env))]
  const updated = Math.max(
    game.createdAt,
    ...phases.map(({ closedAt }) => closedAt),
    ending === null ? 0 : (game.openedAt ?? 0),
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${xml(page)}</id>
<title>${xml(game.settings.name)}</title>
<subtitle>${xml(variant)}</subtitle>
<updated>${moment(updated)}</updated>
<author><name>Concert</name></author>
<link rel="self" type="application/atom+xml" href="${xml(page)}/feed.atom"/>
<link rel="alternate" type="text/html" href="${xml(page)}"/>
${entries.join('\n')}
</feed>
`
}

function phaseEntry(page: string, { index, title, closedAt, text }: PhaseListing, { PNG }: Pick<Env, 'PNG'>): string {
  const address = `${page}/phases/${index}`
  const [picture, type] = PNG === 'off' ? ['board.svg', 'image/svg+xml'] : ['board.png', 'image/png']
  const image = `<p><a href="${xml(address)}"><img src="${xml(address)}/${picture}" alt="The board: ${xml(title)}"/></a></p>`
  return `<entry>
<id>${xml(address)}</id>
<title>${xml(title)}</title>
<updated>${moment(closedAt)}</updated>
<link rel="alternate" type="text/html" href="${xml(address)}"/>
<link rel="enclosure" type="${type}" href="${xml(address)}/${picture}"/>
<content type="html">${xml(`${image}<pre>${xml(text)}</pre>`)}</content>
</entry>`
}

const endEntry = (page: string, ending: string, at: Instant): string => `<entry>
<id>${xml(page)}#end</id>
<title>${xml(ending)}</title>
<updated>${moment(at)}</updated>
<link rel="alternate" type="text/html" href="${xml(page)}"/>
<content type="text">${xml(ending)}</content>
</entry>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text, without the characters that XML cannot have (https://www.w3.org/TR/xml/#charsets). */
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
