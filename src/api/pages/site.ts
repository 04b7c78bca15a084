/** Serves the page at its addresses, and with status 404 at others. Its files are static assets. */
import { Hono, type Context } from 'hono'
import { PAGE_ADDRESSES, type PageAddress } from '../../addresses.ts'
import { isVariant } from '../../variants/index.ts'
import type { ApiEnv } from '../routing/define-route.ts'

/** Addresses that are never the page’s. */
const SERVICE_PATHS = /^\/(?:api|dev|u|health|challenge)(?:\/|$)/

/** The document of the page, the same for all of its addresses. 304 if the browser has it. */
export const fetchDocument = (c: Context<ApiEnv>): Promise<Response> =>
  c.env.ASSETS.fetch(new Request(new URL('/', c.req.url), c.req.raw))

/** Adds preload hints for the parts of the page that this kind of address needs. */
export function withPreloads(document: Response, part: 'game' | 'rules'): Response {
  if (document.status !== 200 || document.body === null) return document
  const hinted = new HTMLRewriter()
    .on(`link[rel="early-${part}"]`, {
      element: (link) =>
        void link.setAttribute('rel', link.getAttribute('as') === 'style' ? 'preload' : 'modulepreload'),
    })
    .transform(document)
  weakenEtag(hinted)
  return hinted
}

/** Weakens the ETag of a document that differs from the stored one. */
export function weakenEtag({ headers }: Response): void {
  const etag = headers.get('etag')
  if (etag !== null && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`)
}

/** The page itself shows the message. It must not be cached for this address. */
async function notFoundPage(c: Context<ApiEnv>): Promise<Response> {
  const document = await c.env.ASSETS.fetch(new Request(new URL('/', c.req.url), { method: c.req.method }))
  const page = new Response(document.body, { status: 404, headers: document.headers })
  page.headers.delete('etag')
  page.headers.set('cache-control', 'no-store')
  return page
}

const wantsPage = ({ req }: Context): boolean =>
  !SERVICE_PATHS.test(req.path) && (req.header('accept') ?? '').includes('text/html')

/** The router of the page ignores a trailing slash. */
const withAndWithoutSlash = (address: string): string[] =>
  address.endsWith('/') ? [address] : [address, `${address}/`]

/** Exists for variants only. */
const VARIANT_RULES = '/rules/:variant' satisfies PageAddress
const RULES = '/rules' satisfies PageAddress

/** Mounted before the headers of plain pages. JSON requests fall through to `notFound`. */
export const site = new Hono<ApiEnv>()
  .on('GET', withAndWithoutSlash(RULES), async (c) => withPreloads(await fetchDocument(c), 'rules'))
  .on('GET', PAGE_ADDRESSES.filter((address) => address !== VARIANT_RULES).flatMap(withAndWithoutSlash), fetchDocument)
  .on('GET', withAndWithoutSlash(VARIANT_RULES), (c, next) =>
    isVariant(c.req.param('variant') ?? '') ? fetchDocument(c) : next(),
  )
  .get('*', (c, next) => (wantsPage(c) ? notFoundPage(c) : next()))
