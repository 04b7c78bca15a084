/** Security headers of whatever is answered by code. Static files have the same ones in `web/public/_headers`; tests compare them. */
import { toBase64 } from '../../lib/base64.ts'
import { sha256 } from '../../lib/signing.ts'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** The digest of the styles in `pages/plain-page.tsx`. A test compares them. */
const PLAIN_STYLE_DIGEST = 'sha256-1iDFJeQ6EvSaQjK3pr8YnhIrQa8MAZ81/ZINx8dKY/M='

const NOTHING = ["'none'"]
/** Without those that only browsers of long ago have read: each is a cost of every answer. */
const FOR_ALL = {
  permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  removePoweredBy: false,
}

/** Plain: their own forms, no scripts, and no style but these. */
const withStyle = (styleSrc: readonly string[]) =>
  secureHeaders({
    ...FOR_ALL,
    contentSecurityPolicy: {
      defaultSrc: NOTHING,
      styleSrc: [...styleSrc],
      imgSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: NOTHING,
      frameAncestors: ["'self'"],
    },
  })
const ofPlainPages = withStyle([`'${PLAIN_STYLE_DIGEST}'`])
/** On a developer's machine alone: mails, which have their styles at each element, are shown in frames. */
const ofMailbox = withStyle(["'unsafe-inline'"])

/** Of pages that are served by code, and of answers that no browser shows. */
export const ofPages: MiddlewareHandler = (c, next) =>
  (c.req.path.startsWith('/dev/') ? ofMailbox : ofPlainPages)(c, next)

/** A picture may be shown on any page, and nothing in it runs, or fetches anything. That of an SVG names its style, too (`policyOf`). */
export const ofPictures = secureHeaders({
  ...FOR_ALL,
  crossOriginResourcePolicy: 'cross-origin',
  contentSecurityPolicy: { defaultSrc: NOTHING, fontSrc: ['data:'] },
  overwrite: false,
})

/** What may be in a text of XML. */
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The policy of an SVG that we have drawn: the styles that are in it, and no others. */
export async function policyOf(svg: string): Promise<string> {
  const styles = [...svg.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) =>
    style.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity),
  )
  const digests = await Promise.all(styles.map(digestOf))
  return `default-src 'none'; style-src ${digests.map((digest) => `'${digest}'`).join(' ')}; font-src data:`
}

/** By which a policy names what stands in a document (https://www.w3.org/TR/CSP3/#grammardef-hash-source). */
async function digestOf(text: string): Promise<string> {
  return `sha256-${toBase64(await sha256(text))}`
}
