/** Serves the page at its addresses, and with 404 at others. Its document and files are static assets. */
import { Hono, type Context } from 'hono'
import { PAGE_ADDRESSES, type PageAddress } from '../../addresses.ts'
import { isVariant } from '../../variants/index.ts'
import type { ApiEnv } from '../routing/define-route.ts'

/** Addresses that are never those of the page. */
const SERVICE = /^\/(?:api|dev|u|health|challenge)(?:\/|$)/

/** The document of the page, for any of its addresses. 304 if the browser has it. */
export const documentFor = (c: Context<ApiEnv>): Promise<Response> =>
  c.env.ASSETS.fetch(new Request(new URL('/', c.req.url), c.req.raw))

/** Adds preload hints for the parts of the page that this address needs. */
export function withParts(document: Response, of: 'game' | 'rules'): Response {
  if (document.status !== 200 || document.body === null) return document
  const hinted = new HTMLRewriter()
    .on(`link[rel="early-${of}"]`, {
      element: (link) =>
        void link.setAttribute('rel', link.getAttribute('as') === 'style' ? 'preload' : 'modulepreload'),
    })
    .transform(document)
  weaken(hinted)
  return hinted
}

/** Weakens the ETag of a document that differs from the stored one. */
export function weaken({ headers }: Response): void {
  const etag = headers.get('etag')
  if (etag !== null && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`)
}

/** The page itself shows the message. It must not be cached for this address. */
async function nothingThere(c: Context<ApiEnv>): Promise<Response> {
  const document = await c.env.ASSETS.fetch(new Request(new URL('/', c.req.url), { method: c.req.method }))
  const page = new Response(document.body, { status: 404, headers: document.headers })
  page.headers.delete('etag')
  page.headers.set('cache-control', 'no-store')
  return page
}

const wantsPage = ({ req }: Context): boolean =>
  !SERVICE.test(req.path) && (req.header('accept') ?? '').includes('text/html')

/** The router of the page ignores a trailing slash. */
const withSlash = (address: string): string[] => (address.endsWith('/') ? [address] : [address, `${address}/`])

/** Only variants have rules pages. */
const RULES_OF = '/rules/:variant' satisfies PageAddress
const RULES = '/rules' satisfies PageAddress

/** Mount it before the headers of plain pages: the page has its own. Requests for JSON fall through to `notFound`. */
export const site = new Hono<ApiEnv>()
  .on('GET', withSlash(RULES), async (c) => withParts(await documentFor(c), 'rules'))
  .on('GET', PAGE_ADDRESSES.filter((address) => address !== RULES_OF).flatMap(withSlash), documentFor)
  .on('GET', withSlash(RULES_OF), (c, next) => (isVariant(c.req.param('variant') ?? '') ? documentFor(c) : next()))
  .get('*', (c, next) => (wantsPage(c) ? nothingThere(c) : next()))
