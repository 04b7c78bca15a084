/**
 * An example of a bot, to copy and change: `npm run bot -- --token concert_… [--url
 * http://localhost:8787]`. In each of your games that waits for orders, it gives each unit a legal
 * order at random and is ready. Run it every few minutes.
 */
import { parseArgs } from 'node:util'
import { hc } from 'hono/client'
import type { Api } from '../api/index.ts'
import { runCommand } from './terminal.ts'

async function playOnce(url: string, token: string): Promise<void> {
  const { api } = hc<Api>(url, { headers: { authorization: `Bearer ${token}` } })
  const mine = await api.games.mine.$get()
  if (!mine.ok) throw new Error(`The games cannot be listed: status ${mine.status}.`)
  const waiting = (await mine.json()).games.filter(({ wants }) => wants !== null)
  for (const { id, name } of waiting) {
    const game = api.games[':id']
    const legal = await game.options.$get({ param: { id } })
    if (!legal.ok) throw new Error(`${name}: ${(await legal.json()).error.message}`)
    const { code: phase, orders, adjustments } = await legal.json()
    const byUnit = Map.groupBy(orders, ({ subject }) => JSON.stringify(subject))
    const lines = shuffled([...byUnit.values()]).flatMap((choices) => shuffled(choices)[0]?.written ?? [])
    const due = adjustments.reduce((sum, { builds, disbands }) => sum + builds + disbands, 0)
    const json = { phase, orders: adjustments.length > 0 ? lines.slice(0, due) : lines }
    const saved = await game.orders.$put({ param: { id }, json })
    if (!saved.ok) throw new Error(`${name}: ${(await saved.json()).error.message}`)
    const ready = await game.ready.$put({ param: { id }, json: { phase, ready: true } })
    if (!ready.ok) throw new Error(`${name}: ${(await ready.json()).error.message}`)
    console.log(`${name}, ${phase}: ${(await saved.json()).lines.map(({ written }) => written).join(', ')}`)
  }
}

const shuffled = <T>(list: readonly T[]): readonly T[] =>
  list
    .map((item) => [Math.random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item)

await runCommand(async () => {
  const options = { url: { type: 'string', default: 'http://localhost:8787' }, token: { type: 'string' } } as const
  const { url, token } = parseArgs({ options }).values
  if (token === undefined) throw new Error('Usage: npm run bot -- --token TOKEN [--url ADDRESS-OF-THE-SERVICE]')
  await playOnce(url, token)
})
