/** The app: one small Hono app per subject, and their shared middleware. */
import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { archive } from './routes/archive-routes.ts'
import { imports } from './routes/import-routes.ts'
import { statisticsRoutes } from './routes/statistics-routes.ts'
import { acts } from './routes/games/act-routes.ts'
import { reference } from './reference/reference.tsx'
import { me } from './routes/account/account-routes.ts'
import { games } from './routes/games/game-routes.ts'
import { mailbox } from './pages/mailbox.tsx'
import { challenge } from './pages/challenge-page.tsx'
import { health, service } from './routes/service-routes.ts'
import { hook } from './routes/games/webhook-routes.ts'
import { backups } from './routes/backup-routes.ts'
import { operatorRoutes } from './routes/operator-routes.ts'
import { orders } from './routes/games/order-routes.ts'
import { players } from './routes/profile-routes.ts'
import { people } from './routes/account/people-routes.ts'
import { calendar, calendarLink } from './routes/account/calendar-routes.ts'
import { keptMaps } from './routes/account/map-routes.ts'
import { sharedDevices } from './routes/games/device-routes.ts'
import { clock } from './routes/games/clock-routes.ts'
import { press } from './routes/games/press-routes.ts'
import { push } from './routes/account/push-routes.ts'
import { pictures } from './pictures/picture-routes.ts'
import { previews, site } from './routes/site.ts'
import { sharing } from './routes/sharing/index.ts'
import { proposals } from './routes/games/proposal-routes.ts'
import { exceptApi, apiMiddleware, limitPageBody } from './routing/api-middleware.ts'
import { pageHeaders } from './routing/security-headers.ts'
import type { ApiEnv } from './routing/define-route.ts'
import { sandbox } from './routes/sandbox-routes.ts'
import { suggestions } from './routes/suggestion-routes.ts'
import { room } from './routes/games/room-routes.ts'
import { seats } from './routes/games/seat-routes.ts'
import { credentials } from './routes/account/credential-routes.ts'
import { listings } from './routes/games/listing-routes.ts'
import { rematches } from './routes/games/rematch-routes.ts'
import { gameMails } from './routes/games/game-mail-routes.ts'
import { unsubscribe } from './pages/unsubscribe-page.tsx'
import { organiserRoutes } from './routes/tournaments/organiser-routes.ts'
import { tournamentRoutes } from './routes/tournaments/tournament-routes.ts'
import { variants } from './routes/variant-routes.ts'
import { logRequests, recordFault } from './routing/request-log.ts'
import { refuse } from './routing/responses.ts'

const subjects = new Hono<ApiEnv>()
  .route('/', me)
  .route('/', credentials)
  .route('/', players)
  .route('/', variants)
  .route('/', service)
  .route('/', games)
  .route('/', archive)
  .route('/', imports)
  .route('/', statisticsRoutes)
  .route('/', tournamentRoutes)
  .route('/', organiserRoutes)
  .route('/', listings)
  .route('/', orders)
  .route('/', clock)
  .route('/', proposals)
  .route('/', acts)
  .route('/', press)
  .route('/', seats)
  .route('/', room)
  .route('/', gameMails)
  .route('/', rematches)
  .route('/', sandbox)
  .route('/', suggestions)
  .route('/', operatorRoutes)
  .route('/', sharedDevices)
  .route('/', backups)
  .route('/', calendarLink)
  .route('/', keptMaps)
  .route('/', people)
  .route('/', hook)
  .route('/', push)

const api = new Hono<ApiEnv>()
  .basePath('/api')
  .use(apiMiddleware)
  .route('/', subjects)
  .route('/', reference(subjects, new Hono<ApiEnv>().route('/', pictures).route('/', sharing)))

/** The routes, for the typed client of the page. */
export type Api = typeof api

/** Serves all but static assets. Hono’s faster router confuses `/games/:id` and `/games/mine`. */
export const app = new Hono<ApiEnv>({ router: new TrieRouter() })
  .use(logRequests)
  .route('/', pictures)
  .route('/', sharing)
  .route('/', previews)
  .route('/', challenge)
  .route('/', site)
  .use(exceptApi(pageHeaders, limitPageBody))
  .route('/', api)
  .route('/', unsubscribe)
  .route('/', calendar)
  .route('/', health)
  .route('/', mailbox)
  .notFound((c) => refuse(c, 'not-found'))
  .onError((error, c) => {
    recordFault(c, error)
    return refuse(c, 'internal-error')
  })
