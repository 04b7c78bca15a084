/** What asks for nothing but a press, from a real browser: it sends no body, and perhaps no origin. */
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
/** What reached a push service. */
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
const isStranger = ({ page }: Person) => page.getByRole('link', { name: 'Sign in' }).first().waitFor()

interface Devices {
  readonly key: string | null
  readonly devices: readonly { readonly endpoint: string; readonly muted: readonly string[] }[]
}

declare global {
  var askedOfPush: PushSubscriptionOptionsInit | undefined
}

/** In the page: a browser whose push service is at hand. Its reader says no when he is asked first, and then yes. */
function fakePushService(device: Device['subscription']): void {
  let asked = 0
  let subscription: PushSubscription | null = null
  const unsubscribe = async (): Promise<boolean> => {
    subscription = null
    return true
  }
  PushManager.prototype.getSubscription = async () => subscription
  PushManager.prototype.subscribe = async (options) => {
    globalThis.askedOfPush = options
    asked += 1
    if (asked === 1) throw new DOMException('Registration failed - permission denied', 'NotAllowedError')
    const { endpoint } = device
    subscription = {
      endpoint,
      toJSON: () => device,
      unsubscribe,
    } satisfies Partial<PushSubscription> as unknown as PushSubscription
    return subscription
  }
}

/** Hands the page’s service worker what the push service of its browser would hand it. */
async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (one !== undefined) resolve(one.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: service.url.origin, registrationId, data })
  await cdp.detach()
}

interface Note {
  readonly title: string
  readonly options: { readonly body: string; readonly tag: string; readonly data: string; readonly icon: string }
}

declare global {
  /** In the service worker: what it has put on the screen. */
  var onScreen: Note[]
  /** In the service worker: the paths of the windows that it has brought to the front. */
  var inFront: string[]
}

/** In the service worker: the screen of a device. A browser without a window has none, and allows no notification. */
function screenOfDevice(): void {
  globalThis.onScreen = []
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
  registration.showNotification = async (title, options) => {
    globalThis.onScreen.push({ title, options: options as Note['options'] })
  }
}

/** In the service worker: the windows that it brings to the front, which only a real tap may. */
function windowsToTheFront(): void {
  globalThis.inFront = []
  const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: { url: string; focus: unknown } } }
  WindowClient.prototype.focus = async function (this: { url: string }) {
    globalThis.inFront.push(new URL(this.url).pathname)
    return this
  }
}

/** In the service worker: its reader taps the last note. Answers with whether it was taken away. */
function tapNote(): boolean {
  const { data } = globalThis.onScreen.at(-1)?.options ?? {}
  let isClosed = false
  const notification = { data, close: () => (isClosed = true) }
  dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
  return isClosed
}

describe('a player', () => {
  it('leaves a game that has not begun', async () => {
    const host = new Client(service.url.origin)
    await host.signIn('host@players.example')
    await ada.open(await startGame([host, callerOf(ada, service.url)], 'Not for me'))
    await press('Leave the game')
    await ada.page.getByRole('heading', { name: '1 of 7 players' }).waitFor()
  })

  it('makes a token and revokes it', async () => {
    const { page } = ada
    await ada.open('/me')
    await page.getByLabel('What is the new token for?').fill('My script')
    await press('Create a token')
    const mine = page.getByRole('listitem').filter({ hasText: 'My script' })
    await mine.getByRole('button', { name: 'Revoke' }).click()
    await mine.waitFor({ state: 'detached' })
  })

  it('is offered the sign-in of a mailed link again after a reload, until it is used or declined', async () => {
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

  it('turns notifications on on a device, which is then told and shows it, and turns them off', async () => {
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
    const ofSeats = part.getByRole('checkbox', { name: /^Absent players/ })
    await ofSeats.click()
    const known = async () => callerOf(dee, service.url).get<Devices>('/api/me/push')
    await expect
      .poll(async () => (await known()).devices, { timeout: PATIENCE })
      .toEqual([{ endpoint: device.endpoint, muted: ['seats'] }])
    // It was asked with the key of this service, and for what its reader is shown.
    expect(await page.evaluate(() => globalThis.askedOfPush)).toEqual({
      userVisibleOnly: true,
      applicationServerKey: (await known()).key,
    })
    expect(await violations(page)).toEqual([])

    const host = new Client(service.url.origin)
    await host.signIn('eve@players.example')
    const path = await startGame([host, callerOf(dee, service.url)], 'To be told', 'duo')
    await expect.poll(() => pushed.length, { timeout: PATIENCE }).toBeGreaterThan(0)
    const [told] = pushed
    expect(told?.url).toBe(device.endpoint)
    expect(told?.headers.get('content-encoding')).toBe('aes128gcm')
    expect(told?.headers.get('authorization')).toMatch(/^vapid /i)
    expect(new TextDecoder().decode(told?.body)).not.toContain('To be told')

    await part.getByRole('button', { name: 'Turn off notifications' }).click()
    await part.getByRole('button', { name: 'Turn on notifications' }).waitFor()
    expect((await known()).devices).toEqual([])

    // What the service sent is what the screen shows: the game and its deadline, and not who plays what.
    const [worker] = page.context().serviceWorkers()
    if (worker === undefined) throw new Error('no service worker')
    await worker.evaluate(screenOfDevice)
    await deliver(page, JSON.stringify(await device.read(told?.body ?? new Uint8Array())))
    await expect
      .poll(() => worker.evaluate(() => globalThis.onScreen), { timeout: PATIENCE })
      .toEqual([
        {
          title: 'To be told',
          options: {
            body: expect.stringMatching(/^The game has begun\. First orders are due \w{3} \d\d:\d\d \S+\.$/),
            tag: `game ${path.replace('/games/', '')}`,
            data: path,
            icon: '/icon-192.png',
          },
        },
      ])
    // A tap leads to the game, in the window that is open, and takes the note away.
    expect(await worker.evaluate(tapNote)).toBe(true)
    await page.waitForURL((url) => url.pathname === path)
    await page.getByRole('heading', { name: 'To be told' }).waitFor()
    // Where the game is shown already, its window comes to the front as it is, and not another one that is open.
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(service.url.href)
    await worker.evaluate(windowsToTheFront)
    await page.evaluate(() => void (document.title = 'as it was'))
    await worker.evaluate(tapNote)
    await expect.poll(() => worker.evaluate(() => globalThis.inFront), { timeout: PATIENCE }).toEqual([path])
    expect(await page.title()).toBe('as it was')
    expect(new URL(elsewhere.url()).pathname).toBe('/')
    await page.context().close()
  })

  it('signs out, and stays out', async () => {
    const bea = await Person.at(browser, service.url, 'Bea')
    await bea.signIn()
    await bea.open('/me')
    await press('Sign out', bea)
    await isStranger(bea)
    await bea.page.reload()
    await isStranger(bea)
  })

  it('deletes the account', async () => {
    const { page } = ada
    await ada.open('/me')
    await press('Delete the account…')
    await page.getByLabel(/to confirm$/).fill(ada.address)
    await press('Delete my account')
    await isStranger(ada)
    expect(await page.request.get(new URL('/api/me', service.url).href).then((answer) => answer.json())).toEqual({
      me: null,
    })
  })
})
