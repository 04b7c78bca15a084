/** Security headers. Those of static files are in `web/public/_headers`; tests compare them. */
import { toBase64 } from '../../lib/base64.ts'
import { sha256 } from '../../lib/signing.ts'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** The digest of the styles in `pages/plain-page.tsx`. A test compares them. */
const PLAIN_STYLE_DIGEST = 'sha256-1iDFJeQ6EvSaQjK3pr8YnhIrQa8MAZ81/ZINx8dKY/M='

const NOTHING = ["'none'"]
/** Without headers that only very old browsers read. */
const COMMON = {
  permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  removePoweredBy: false,
}

/** Allows forms to this service and these styles, but no scripts. */
const allowStyles = (styleSrc: readonly string[]) =>
  secureHeaders({
    ...COMMON,
    contentSecurityPolicy: {
      defaultSrc: NOTHING,
      styleSrc: [...styleSrc],
      imgSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: NOTHING,
      frameAncestors: ["'self'"],
    },
  })
const plainPageHeaders = allowStyles([`'${PLAIN_STYLE_DIGEST}'`])
/** Only on a developer's machine: mails in frames have inline styles. */
const mailboxHeaders = allowStyles(["'unsafe-inline'"])

/** For plain pages and responses that no browser shows. */
export const pageHeaders: MiddlewareHandler = (c, next) =>
  (c.req.path.startsWith('/dev/') ? mailboxHeaders : plainPageHeaders)(c, next)

/** Any page can show pictures. Nothing in them runs or loads anything. */
export const pictureHeaders = secureHeaders({
  ...COMMON,
  crossOriginResourcePolicy: 'cross-origin',
  contentSecurityPolicy: { defaultSrc: NOTHING, fontSrc: ['data:'] },
  overwrite: false,
})

/** For pages that any site may show in a frame. They set `embedPolicy`. */
export const embedHeaders = secureHeaders({
  ...COMMON,
  xFrameOptions: false,
  crossOriginResourcePolicy: 'cross-origin',
  contentSecurityPolicy: { defaultSrc: NOTHING },
  overwrite: false,
})

/** The content security policy of such a page: only this style, and no scripts. */
export const embedPolicy = async (style: string): Promise<string> =>
  `default-src 'none'; style-src '${await digestOf(style)}'; base-uri 'none'; form-action 'none'; frame-ancestors *`

/** Entities in XML text. */
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The content security policy of an SVG: only its own styles. */
export async function svgPolicy(svg: string): Promise<string> {
  const styles = [...svg.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) =>
    style.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity),
  )
  const digests = await Promise.all(styles.map(digestOf))
  return `default-src 'none'; style-src ${digests.map((digest) => `'${digest}'`).join(' ')}; font-src data:`
}

/** The hash source of a style (https://www.w3.org/TR/CSP3/#grammardef-hash-source). */
async function digestOf(text: string): Promise<string> {
  return `sha256-${toBase64(await sha256(text))}`
}
