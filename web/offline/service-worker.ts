/** Caches the page's files, so that it opens instantly and offline. Never caches API responses. */
/** Paths of the page's files. The build inserts the list. */
declare const PAGE_FILES: readonly string[]

const worker = self as unknown as ServiceWorkerGlobalScope
/** The only use: the build replaces the name once. */
const SHELL = PAGE_FILES
const CACHE = `concert ${SHELL.join(' ')}`
/** Paths that the service handles; never cached. */
const SERVICE_PATHS = /^\/(?:api|dev|u|calendars)(?:\/|$)|^\/games\/.*\/board\.(?:svg|png)$/

async function fillCache(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(['/', ...SHELL])
  await worker.skipWaiting()
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload.enable()
  await worker.clients.claim()
}

/** Network first: the document names the newest files. */
async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return ((await preloadResponse) as Response | undefined) ?? (await fetch(request))
  } catch {
    return (await caches.match('/')) ?? Response.error()
  }
}

/** Cache first: these files have a hash in their name. */
const fetchFile = async (request: Request, path: string): Promise<Response> =>
  (await caches.match(path)) ?? fetch(request)

/** Null: leave the request to the browser. */
function respond(event: FetchEvent): Promise<Response> | null {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isOurs = origin === worker.location.origin && !SERVICE_PATHS.test(pathname)
  if (request.method !== 'GET' || !isOurs) return null
  if (request.mode === 'navigate') return fetchPage(event)
  return SHELL.includes(pathname) ? fetchFile(request, pathname) : null
}

worker.addEventListener('install', (event) => event.waitUntil(fillCache()))
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))

/** The payload of a push message (`src/mail/content/push-note.ts`). */
interface Note {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

function showNote(event: PushEvent): Promise<void> {
  const note: Note | undefined = event.data?.json()
  if (note === undefined) return Promise.resolve()
  const { title, body, path, tag } = note
  return worker.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: path })
}

/** Opens the game: in the window that shows it, else in any of our windows, else in a new one. */
async function openGame({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const address = new URL(String(notification.data), worker.location.origin).href
  const windows = await worker.clients.matchAll({ type: 'window' })
  const gameWindow = windows.find(({ url }) => url.split(/[?#]/)[0] === address)
  const [anyWindow] = windows
  if (gameWindow !== undefined) await gameWindow.focus()
  else if (anyWindow === undefined) await worker.clients.openWindow(address)
  else await anyWindow.navigate(address).then((client) => (client ?? anyWindow).focus())
}

worker.addEventListener('push', (event) => event.waitUntil(showNote(event)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(openGame(event)))
worker.addEventListener('fetch', (event) => {
  const response = respond(event)
  if (response !== null) event.respondWith(response)
})
