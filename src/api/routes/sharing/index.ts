import { Hono } from 'hono'
import type { ApiEnv } from '../../routing/define-route.ts'
import { embeds } from './embed-routes.tsx'
import { feed } from './feed-routes.ts'
import { oembed } from './oembed-routes.tsx'

/** What other sites show of public games. Mounted before the site. */
export const sharing = new Hono<ApiEnv>().route('/', embeds).route('/', oembed).route('/', feed)
