/** Security headers of whatever is answered by code. Static files have the same ones in `web/public/_headers`; a test compares them. */
import { secureHeaders } from 'hono/secure-headers'

const NOTHING = ["'none'"]
const FOR_ALL = { permissionsPolicy: { camera: [], geolocation: [], microphone: [] } }

/** The pages served by code are plain: their own style, their own forms, no scripts. */
export const ofPages = secureHeaders({
  ...FOR_ALL,
  contentSecurityPolicy: {
    defaultSrc: NOTHING,
    styleSrc: ["'unsafe-inline'"],
    imgSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: NOTHING,
    frameAncestors: ["'self'"],
  },
})

/** A picture may be shown on any page, and nothing in it runs, or fetches anything. */
export const ofPictures = secureHeaders({
  ...FOR_ALL,
  crossOriginResourcePolicy: 'cross-origin',
  contentSecurityPolicy: { defaultSrc: NOTHING, styleSrc: ["'unsafe-inline'"], fontSrc: ['data:'] },
})
