/** The app: one small Hono app per subject, and the middleware they share. */
import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { acts } from './routes/games/acts.ts'
import { reference } from './reference/openapi.tsx'
import { absences } from './routes/account/absence-routes.ts'
import { games } from './routes/games/games.ts'
import { mailbox } from './pages/mailbox.tsx'
import { challenge } from './pages/challenge-page.tsx'
import { health } from './pages/health.ts'
import { hook } from './routes/games/webhook.ts'
import { me } from './routes/account/account-routes.ts'
import { mailReports } from './routes/mail-reports.ts'
import { backups } from './routes/backups.ts'
import { operating } from './routes/operator.ts'
import { orders } from './routes/games/orders.ts'
import { players } from './routes/players.ts'
import { calendar } from './pages/calendar-feed.ts'
import { calendarLink } from './routes/account/calendar-routes.ts'
import { keptMaps } from './routes/account/map-routes.ts'
import { clock } from './routes/games/clock.ts'
import { maps } from './routes/games/maps.ts'
import { press } from './routes/games/press.ts'
import { push } from './routes/account/push-routes.ts'
import { pictures } from './pictures/routes.ts'
import { previews } from './pictures/link-previews.ts'
import { proposals } from './routes/games/proposals.ts'
import { exceptApi, apiMiddleware, notTooLarge } from './routing/api-middleware.ts'
import { ofPages } from './routing/security-headers.ts'
import type { ApiEnv } from './routing/define-route.ts'
import { rewinding } from './routes/rewinding.ts'
import { sandbox } from './routes/sandbox.ts'
import { service } from './routes/service.ts'
import { seen } from './routes/games/seen.ts'
import { seats } from './routes/games/seats.ts'
import { signIn } from './routes/account/sign-in-routes.ts'
import { gameMails } from './routes/games/game-mails.ts'
import { invitations } from './routes/games/invitations.ts'
import { site } from './pages/site.ts'
import { tokens } from './routes/account/token-routes.ts'
import { unsubscribe } from './pages/unsubscribe-page.tsx'
import { variants } from './routes/variants.ts'
import { logged, noteFault } from './routing/request-log.ts'
import { refuse } from './routing/responses.ts'

const subjects = new Hono<ApiEnv>()
  .route('/', me)
  .route('/', signIn)
  .route('/', tokens)
  .route('/', players)
  .route('/', variants)
  .route('/', service)
  .route('/', games)
  .route('/', orders)
  .route('/', clock)
  .route('/', maps)
  .route('/', proposals)
  .route('/', acts)
  .route('/', press)
  .route('/', seats)
  .route('/', seen)
  .route('/', gameMails)
  .route('/', invitations)
  .route('/', absences)
  .route('/', sandbox)
  .route('/', operating)
  .route('/', backups)
  .route('/', rewinding)
  .route('/', mailReports)
  .route('/', calendarLink)
  .route('/', keptMaps)
  .route('/', hook)
  .route('/', push)

const api = new Hono<ApiEnv>()
  .basePath('/api')
  .use(apiMiddleware)
  .route('/', subjects)
  .route('/', reference(subjects, pictures))

/** The routes, as the client of the page knows them. */
export type Api = typeof api

/** Every request that is not for a static asset. Hono's faster router cannot tell `/games/:id` from `/games/mine`. */
export const app = new Hono<ApiEnv>({ router: new TrieRouter() })
  .use(logged)
  .route('/', pictures)
  .route('/', previews)
  .route('/', challenge)
  .route('/', site)
  .use(exceptApi(ofPages, notTooLarge))
  .route('/', api)
  .route('/', unsubscribe)
  .route('/', calendar)
  .route('/', health)
  .route('/', mailbox)
  .notFound((c) => refuse(c, 'not-found'))
  .onError((error, c) => {
    noteFault(c, error)
    return refuse(c, 'internal-error')
  })
