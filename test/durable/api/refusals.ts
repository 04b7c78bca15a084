/** Errors that routes share: for callers, methods, bodies and paths. */
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { type Browser, type RequestOptions, signIn, signedIn } from '../people.ts'
import { FITTING, MISSING, OPERATOR, Watched, type Witness } from './witness.ts'
import type { Route } from '../../support/service/described.ts'

/** Calls a route with ids that do not exist. */
async function request(browser: Browser, { method, path }: Route, sent: RequestOptions = {}): Promise<Response> {
  const url = path
    .replace('{id}', MISSING)
    .replace('{index}', '0')
    .replace('{report}', '1')
    .replace('{day}', '2020-01-01')
  return browser.call(url, { method: method.toUpperCase(), ...sent })
}

export async function provokeErrors(watch: Witness): Promise<void> {
  const [stranger, player] = [new Watched(watch), await signedIn('zoe@example.org', new Watched(watch))]
  const boss = await signIn(watch.mails, OPERATOR, new Watched(watch))
  for (const route of watch.routes) {
    await refuseByCaller(route, { stranger, player })
    await refuseByRequest(route, { stranger, boss })
  }
}

async function refuseByCaller(route: Route, { stranger, player }: Record<'stranger' | 'player', Browser>) {
  const limit = vi.spyOn(env.API_LIMIT, 'limit')
  const caller = route.operation['x-caller']
  limit.mockResolvedValueOnce({ success: false })
  await request(player, route)
  limit.mockRejectedValueOnce(new Error('broken'))
  await request(player, route)
  if (caller !== 'anyone') await request(stranger, route)
  if (caller === 'operator') await request(player, route)
}

async function refuseByRequest(route: Route, { stranger, boss }: Record<'stranger' | 'boss', Browser>) {
  const { method, path, operation } = route
  const hasBody = operation.requestBody !== undefined
  if (method !== 'get') {
    await request(stranger, route, { headers: { origin: 'https://evil.example' } })
    await request(boss, route, { body: JSON.stringify('x'.repeat(70_000)) })
    await request(boss, route, { body: 'name=x', headers: { 'content-type': 'text/plain' } })
  }
  if (hasBody) await request(boss, route, { body: '{"' })
  if (hasBody) await request(boss, route, { body: '[]' })
  if (path.includes('{id}')) await request(boss, route, { body: FITTING[`${method} ${path}`] })
  for (const { in: place, name } of operation.parameters ?? [])
    if (place === 'query') await request(boss, { ...route, path: `${path}?${name}=${'x'.repeat(65)}` })
}
