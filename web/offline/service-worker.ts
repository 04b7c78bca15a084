/**
 * Keeps the page's own files on the device, so that it opens at once, and without a network. Answers of the service are never kept:
 * what cannot be fetched is said to be out of reach, and what was typed waits in the page.
 */
/** The addresses of all files of the page, put in when it is built. */
declare const FILES_OF_THE_PAGE: readonly string[]

const worker = self as unknown as ServiceWorkerGlobalScope
const SHELL = FILES_OF_THE_PAGE
const KEPT = `concert ${SHELL.join(' ')}`
/** What the service draws or answers: none of it is kept. */
const SERVICE = /^\/(?:api|dev|u|calendars)(?:\/|$)|^\/games\/.*\/board\.(?:svg|png)$/

async function fill(): Promise<void> {
  const cache = await caches.open(KEPT)
  await cache.addAll(['/', ...SHELL])
  await worker.skipWaiting()
}

async function tidy(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload.enable()
  await worker.clients.claim()
}

/** The document comes from the network, for it names the newest files; what is kept of it is for when there is none. */
const orKept = (coming: Promise<Response>, address: string): Promise<Response> =>
  coming.catch(async () => (await caches.match(address)) ?? Response.error())

/** A file whose name tells its content never changes: what is kept of it needs no network. */
const kept = async (request: Request, address: string): Promise<Response> =>
  (await caches.match(address)) ?? fetch(request)

/** The browser has begun to fetch a page before this worker was awake. */
const page = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  ((await preloadResponse) as Response | undefined) ?? fetch(request)

function answer(event: FetchEvent): Promise<Response> | null {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const ours = origin === worker.location.origin && !SERVICE.test(pathname)
  if (request.method !== 'GET' || !ours) return null
  if (request.mode === 'navigate') return orKept(page(event), '/')
  return SHELL.includes(pathname) ? kept(request, pathname) : null
}

worker.addEventListener('install', (event) => event.waitUntil(fill()))
worker.addEventListener('activate', (event) => event.waitUntil(tidy()))
/** What a push service brings (`src/mail/content/push-note.ts`). */
interface Note {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

function show(event: PushEvent): Promise<void> {
  const note: Note | undefined = event.data?.json()
  if (note === undefined) return Promise.resolve()
  const { title, body, path, tag } = note
  return worker.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: path })
}

/** Leads to the game: in the window that shows it, in another one of this page, or in a new one. */
async function open({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const address = new URL(String(notification.data), worker.location.origin).href
  const windows = await worker.clients.matchAll({ type: 'window' })
  const shows = windows.find(({ url }) => url.split(/[?#]/)[0] === address)
  const [other] = windows
  if (shows !== undefined) await shows.focus()
  else if (other === undefined) await worker.clients.openWindow(address)
  else await other.navigate(address).then((there) => (there ?? other).focus())
}

worker.addEventListener('push', (event) => event.waitUntil(show(event)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(open(event)))
worker.addEventListener('fetch', (event) => {
  const response = answer(event)
  if (response !== null) event.respondWith(response)
})
