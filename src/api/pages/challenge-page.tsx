/**
 * The human check of the sign-in page, in a frame of its own, so that the script of another site never runs on the page. It
 * posts its result to the page.
 */
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { NONCE, secureHeaders, type SecureHeadersVariables } from 'hono/secure-headers'
import { challengeOf } from '../../players/abuse/person-check.ts'
import { anyone, type ApiEnv } from '../routing/define-route.ts'

const SITE = 'https://challenges.cloudflare.com'

const headers = secureHeaders({
  permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: [NONCE, SITE],
    frameSrc: [SITE],
    connectSrc: [SITE],
    styleSrc: [NONCE],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'self'"],
  },
})

const framed = anyone({
  tag: 'Sign-in',
  summary: 'The human check of the sign-in page',
  description: '404 if the service has none.',
  responses: { 200: ['A document for a frame', 'text/html'] },
})

/** Posts `{ challenge: token }`. Null: no token yet, or it has expired. `failed`: the check could not run. */
const script = (site: string) => `
  const tell = (challenge) => parent.postMessage({ challenge }, location.origin)
  const failed = () => tell('failed')
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const theme = new URLSearchParams(location.search).get('theme') ?? (dark ? 'dark' : 'light')
  window.begin = () => turnstile.render('#check', {
    sitekey: ${JSON.stringify(site).replaceAll('<', '\\u003c')}, action: 'sign-in', theme,
    callback: tell, 'expired-callback': () => tell(null), 'error-callback': failed, 'unsupported-callback': failed,
  })
  const loader = document.createElement('script')
  loader.src = '${SITE}/turnstile/v0/api.js?render=explicit&onload=begin'
  loader.onerror = failed
  document.head.append(loader)
`

/** Mount it at `/`, before the page. Without a challenge there is no such page. */
export const challenge = new Hono<ApiEnv & { Variables: SecureHeadersVariables }>().get(
  '/challenge',
  headers,
  framed,
  async (c, next) => {
    const asked = challengeOf(c.env)
    if (asked === null) return next()
    const nonce = c.get('secureHeadersNonce')
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="robots" content="noindex" />
            <meta name="color-scheme" content="light dark" />
            <title>Are you human?</title>
            <style nonce="${nonce}">
              body {
                margin: 0;
              }
            </style>
          </head>
          <body>
            <div id="check"></div>
            <script nonce="${nonce}">
              ${raw(script(asked.site))}
            </script>
          </body>
        </html>`,
      200,
      { 'cache-control': 'no-store' },
    )
  },
)
