/**
 * Keeps the page's own files on the device, so that it opens without a network. Answers of the service are never kept: what
 * cannot be fetched is said to be out of reach, and what was typed waits in the page.
 */
/** The addresses of all files of the page, put in when it is built. */
declare const FILES_OF_THE_PAGE: readonly string[]

const worker = self as unknown as ServiceWorkerGlobalScope
const SHELL = FILES_OF_THE_PAGE
const KEPT = `concert ${SHELL.join(' ')}`
const SERVICE = ['/api', '/dev', '/u']

async function fill(): Promise<void> {
  const cache = await caches.open(KEPT)
  await cache.addAll(['/', ...SHELL])
  await worker.skipWaiting()
}

async function tidy(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

const kept = async (address: string, otherwise: () => Promise<Response>): Promise<Response> =>
  (await caches.match(address)) ?? otherwise()

/** The page itself is fetched anew if that can be done: it names the files it needs. */
const page = (request: Request): Promise<Response> =>
  fetch(request).catch(() => kept('/', () => Promise.resolve(Response.error())))

function answer(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url)
  const ours =
    origin === worker.location.origin && !SERVICE.some((at) => pathname === at || pathname.startsWith(`${at}/`))
  if (request.method !== 'GET' || !ours) return null
  if (request.mode === 'navigate') return page(request)
  return SHELL.includes(pathname) ? kept(pathname, () => fetch(request)) : null
}

worker.addEventListener('install', (event) => event.waitUntil(fill()))
worker.addEventListener('activate', (event) => event.waitUntil(tidy()))
worker.addEventListener('fetch', (event) => {
  const response = answer(event.request)
  if (response !== null) event.respondWith(response)
})
