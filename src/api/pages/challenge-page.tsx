/**
 * The human check of the sign-in page, in a frame, so that Cloudflare’s script never runs on the
 * page itself. Posts its result to the page.
 */
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { NONCE, secureHeaders, type SecureHeadersVariables } from 'hono/secure-headers'
import { challengeOf } from '../../players/abuse/sign-up-checks.ts'
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

const getChallenge = anyone({
  operationId: 'getChallenge',
  tag: 'Sign-in',
  summary: 'Get the human check of the sign-in page',
  description: '404 if this service has none.',
  responses: { 200: ['A document for a frame', 'text/html'] },
})

/** Posts `{ challenge: token }`. Null: no token, or an expired one. `failed`: the check cannot run. */
const script = (site: string) => `
  const post = (challenge) => parent.postMessage({ challenge }, location.origin)
  const fail = () => post('failed')
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const theme = new URLSearchParams(location.search).get('theme') ?? (dark ? 'dark' : 'light')
  window.begin = () => turnstile.render('#check', {
    sitekey: ${JSON.stringify(site).replaceAll('<', '\\u003c')}, action: 'sign-in', theme,
    callback: post, 'expired-callback': () => post(null), 'error-callback': fail, 'unsupported-callback': fail,
  })
  const loader = document.createElement('script')
  loader.src = '${SITE}/turnstile/v0/api.js?render=explicit&onload=begin'
  loader.onerror = fail
  document.head.append(loader)
`

/** Mounted before the site. */
export const challenge = new Hono<ApiEnv & { Variables: SecureHeadersVariables }>().get(
  '/challenge',
  headers,
  getChallenge,
  async (c, next) => {
    const keys = challengeOf(c.env)
    if (keys === null) return next()
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
              ${raw(script(keys.site))}
            </script>
          </body>
        </html>`,
      200,
      { 'cache-control': 'no-store' },
    )
  },
)
