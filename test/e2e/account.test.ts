/** The account page, and requests of a real browser without a body and perhaps without an origin. */
import type { Browser, Page } from 'playwright-core'
import { Response } from 'miniflare'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { LOCALLY, serveLocally } from '../support/service/harness.ts'
import { Device } from '../support/service/push-device.ts'
import { PATIENCE, Person } from './support/person.ts'
import { Client } from '../../src/tools/play/client.ts'
import { callerOf, startGame } from './support/api-game.ts'
import { violations } from './support/accessibility.ts'
import { closeWindows, sharedBrowser } from './support/shared.ts'

let service: Served
let browser: Browser
let ada: Person
/** The requests to the fake push service. */
const pushed: { readonly url: string; readonly headers: Headers; readonly body: Uint8Array<ArrayBuffer> }[] = []

async function vapidKey(): Promise<string> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  return JSON.stringify(await crypto.subtle.exportKey('jwk', keys.privateKey))
}

beforeAll(async () => {
  service = await serveLocally({ ...LOCALLY, VAPID_PRIVATE_KEY: await vapidKey() }, async (request) => {
    const { url, headers } = request
    pushed.push({ url, headers: new Headers([...headers]), body: new Uint8Array(await request.arrayBuffer()) })
    return new Response(null, { status: 201 })
  })
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
})
afterAll(async () => {
  await closeWindows(browser)
  await service?.[Symbol.asyncDispose]()
})

const press = (name: string, { page }: Person = ada) => page.getByRole('button', { name }).click()
const waitForSignedOut = ({ page }: Person) => page.getByRole('link', { name: 'Sign in' }).first().waitFor()

interface Devices {
  readonly key: string | null
  readonly devices: readonly { readonly endpoint: string; readonly muted: readonly string[] }[]
}

declare global {
  var pushOptions: PushSubscriptionOptionsInit | undefined
}

/** In the page: fakes a push service. The user denies the first request and allows later ones. */
function fakePushService(device: Device['subscription']): void {
  let requests = 0
  let subscription: PushSubscription | null = null
  const unsubscribe = async (): Promise<boolean> => {
    subscription = null
    return true
  }
  PushManager.prototype.getSubscription = async () => subscription
  PushManager.prototype.subscribe = async (options) => {
    globalThis.pushOptions = options
    requests += 1
    if (requests === 1) throw new DOMException('Registration failed - permission denied', 'NotAllowedError')
    const { endpoint } = device
    subscription = {
      endpoint,
      toJSON: () => device,
      unsubscribe,
    } satisfies Partial<PushSubscription> as unknown as PushSubscription
    return subscription
  }
}

/** Delivers a push message to the page’s service worker. */
async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (registration !== undefined) resolve(registration.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: service.url.origin, registrationId, data })
  await cdp.detach()
}

interface ShownNotification {
  readonly title: string
  readonly options: { readonly body: string; readonly tag: string; readonly data: string; readonly icon: string }
}

declare global {
  /** In the service worker: the notifications it has shown. */
  var shownNotifications: ShownNotification[]
  /** In the service worker: the paths of the windows it has focused. */
  var focusedPaths: string[]
}

/** In the service worker: fakes notifications, which a headless browser does not allow. */
function fakeNotifications(): void {
  globalThis.shownNotifications = []
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
  registration.showNotification = async (title, options) => {
    globalThis.shownNotifications.push({ title, options: options as ShownNotification['options'] })
  }
}

/** In the service worker: fakes focusing windows, which is allowed only after a real tap. */
function fakeWindowFocus(): void {
  globalThis.focusedPaths = []
  const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: { url: string; focus: unknown } } }
  WindowClient.prototype.focus = async function (this: { url: string }) {
    globalThis.focusedPaths.push(new URL(this.url).pathname)
    return this
  }
}

/** In the service worker: taps the last notification. Returns whether it was closed. */
function tapNotification(): boolean {
  const { data } = globalThis.shownNotifications.at(-1)?.options ?? {}
  let isClosed = false
  const notification = { data, close: () => (isClosed = true) }
  dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
  return isClosed
}

describe('a player', () => {
  it('leaves a game that has not started', async () => {
    const host = new Client(service.url.origin)
    await host.signIn('host@players.example')
    await ada.open(await startGame([host, callerOf(ada, service.url)], 'Not for me'))
    await press('Leave the game')
    await ada.page.getByRole('heading', { name: '1 of 7 players' }).waitFor()
  })

  it('creates a token and revokes it', async () => {
    const { page } = ada
    await ada.open('/me')
    await page.getByLabel('What is the new token for?').fill('My script')
    await press('Create a token')
    const mine = page.getByRole('listitem').filter({ hasText: 'My script' })
    await mine.getByRole('button', { name: 'Revoke' }).click()
    await mine.waitFor({ state: 'detached' })
  })

  it('can use the sign-in of a mailed link after a reload, until it is used or declined', async () => {
    const { page } = await Person.at(browser, service.url, 'Cat')
    await page.goto(new URL('/sign-in#address=cat%40players.example&code=123456', service.url).href)
    const offer = page.getByRole('button', { name: 'Sign in as cat@players.example' })
    await offer.waitFor()
    await expect.poll(() => page.url(), { timeout: PATIENCE }).not.toContain('123456')
    await page.reload()
    await offer.waitFor()
    await page.getByRole('button', { name: 'Sign in another way' }).click()
    await page.reload()
    await page.getByLabel('Your e-mail address').waitFor()
    expect(await offer.count()).toBe(0)
  })

  it('gets a new mail instead of a link that has expired', async () => {
    const cat = await Person.at(browser, service.url, 'Cat')
    const { page } = cat
    await page.goto(new URL('/sign-in#address=cat%40players.example&code=no-longer-valid', service.url).href)
    await press('Sign in as cat@players.example', cat)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    expect(await page.getByRole('button', { name: /^Sign in as/ }).count()).toBe(0)
    expect(await page.getByLabel('Your e-mail address').inputValue()).toBe(cat.address)
    await press('Mail me a code', cat)
    await page.getByText('Enter its six digits here').waitFor()
    await expect.poll(async () => (await cat.mails()).length, { timeout: PATIENCE }).toBeGreaterThan(0)
  })

  it('is asked for nothing but a name when new, and then has the settings', async () => {
    const { page } = ada
    const eli = await Person.at(browser, service.url, 'Eli')
    const client = new Client(service.url.origin)
    await client.signIn(eli.address)
    const [name = '', value = ''] = (await client.session()).split(/=(.*)/s)
    await eli.page.context().addCookies([{ name, value, url: service.url.href }])
    await eli.open('/me?next=%2Frules')
    await eli.page.getByRole('heading', { name: 'Pick a name' }).waitFor()
    expect(await eli.page.locator('main').getByRole('textbox').count()).toBe(1)
    expect(await eli.page.locator('main').locator('select, input[type=checkbox]').count()).toBe(0)
    expect(await violations(eli.page)).toEqual([])
    await eli.page.getByLabel('Name', { exact: true }).fill('Eli')
    await press('Save', eli)
    await eli.page.waitForURL('**/rules')
    const { me } = await client.get<{ me: { name: string; zone: string } }>('/api/me')
    expect([me.name, me.zone]).toEqual([
      'Eli',
      await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    ])
    await eli.open('/me')
    await eli.page.getByLabel('Time zone').waitFor()
  })

  it('turns on notifications on a device, receives one, and turns them off', async () => {
    pushed.length = 0
    const device = await Device.named('dee')
    const dee = await Person.at(browser, service.url, 'Dee', { serviceWorkers: 'allow' })
    const { page } = dee
    await page.context().grantPermissions(['notifications'], { origin: service.url.origin })
    await page.addInitScript(fakePushService, device.subscription)
    await dee.signIn()
    await dee.open('/me')
    const part = page.getByRole('region', { name: 'Notifications on this device' })
    await page.evaluate(() => navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready))
    await part.getByRole('button', { name: 'Turn on notifications' }).click()
    await part.getByText('Your browser blocks notifications.').waitFor()
    await part.getByRole('button', { name: 'Turn on notifications' }).click()
    const seats = part.getByRole('checkbox', { name: /^Absent players/ })
    await seats.click()
    const readDevices = async () => callerOf(dee, service.url).get<Devices>('/api/me/push')
    await expect
      .poll(async () => (await readDevices()).devices, { timeout: PATIENCE })
      .toEqual([{ endpoint: device.endpoint, muted: ['seats'] }])
    // The subscription uses the key of this service, and only for visible notifications.
    expect(await page.evaluate(() => globalThis.pushOptions)).toEqual({
      userVisibleOnly: true,
      applicationServerKey: (await readDevices()).key,
    })
    expect(await violations(page)).toEqual([])

    const host = new Client(service.url.origin)
    await host.signIn('eve@players.example')
    const path = await startGame([host, callerOf(dee, service.url)], 'A pushed game', 'duo')
    await expect.poll(() => pushed.length, { timeout: PATIENCE }).toBeGreaterThan(0)
    const [request] = pushed
    expect(request?.url).toBe(device.endpoint)
    expect(request?.headers.get('content-encoding')).toBe('aes128gcm')
    expect(request?.headers.get('authorization')).toMatch(/^vapid /i)
    expect(new TextDecoder().decode(request?.body)).not.toContain('A pushed game')

    await part.getByRole('button', { name: 'Turn off notifications' }).click()
    await part.getByRole('button', { name: 'Turn on notifications' }).waitFor()
    expect((await readDevices()).devices).toEqual([])

    // The notification shows the game and its deadline, but not who plays which power.
    const [worker] = page.context().serviceWorkers()
    if (worker === undefined) throw new Error('no service worker')
    await worker.evaluate(fakeNotifications)
    await deliver(page, JSON.stringify(await device.read(request?.body ?? new Uint8Array())))
    await expect
      .poll(() => worker.evaluate(() => globalThis.shownNotifications), { timeout: PATIENCE })
      .toEqual([
        {
          title: 'A pushed game',
          options: {
            body: expect.stringMatching(/^The game has begun\. First orders are due \w{3} \d\d:\d\d \S+\.$/),
            tag: `game ${path.replace('/games/', '')}`,
            data: path,
            icon: '/icon-192.png',
          },
        },
      ])
    // A tap opens the game in the open window, and closes the notification.
    expect(await worker.evaluate(tapNotification)).toBe(true)
    await page.waitForURL((url) => url.pathname === path)
    await page.getByRole('heading', { name: 'A pushed game' }).waitFor()
    // If a window shows the game already, the tap focuses that window without reloading it.
    const otherWindow = await page.context().newPage()
    await otherWindow.goto(service.url.href)
    await worker.evaluate(fakeWindowFocus)
    await page.evaluate(() => void (document.title = 'unchanged'))
    await worker.evaluate(tapNotification)
    await expect.poll(() => worker.evaluate(() => globalThis.focusedPaths), { timeout: PATIENCE }).toEqual([path])
    expect(await page.title()).toBe('unchanged')
    expect(new URL(otherWindow.url()).pathname).toBe('/')
    await page.context().close()
  })

  it('signs out, and stays out', async () => {
    const bea = await Person.at(browser, service.url, 'Bea')
    await bea.signIn()
    await bea.open('/me')
    await press('Sign out', bea)
    await waitForSignedOut(bea)
    await bea.page.reload()
    await waitForSignedOut(bea)
  })

  it('deletes the account', async () => {
    const { page } = ada
    await ada.open('/me')
    await press('Delete the account…')
    await page.getByLabel(/to confirm$/).fill(ada.address)
    await press('Delete my account')
    await waitForSignedOut(ada)
    expect(await page.request.get(new URL('/api/me', service.url).href).then((answer) => answer.json())).toEqual({
      me: null,
    })
  })
})
