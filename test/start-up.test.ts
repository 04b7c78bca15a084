/** The modules that every instance of the Worker loads at its start. Most instances start because an object wakes. */
import { expect, it } from 'vitest'
import { IMPORTS } from './architecture/imports.ts'

/** Heavy modules that only some requests need. */
const LATER =
  /^(?:zod|hono|unicode-confusables|ical-generator|htmlparser2|postal-mime|resend|@resvg)(?:\/|$)|^src\/(?:api|inbound)\//

const BY_FILE = Map.groupBy(
  IMPORTS.filter(({ typeOnly, isDynamic }) => !typeOnly && !isDynamic),
  ({ from }) => from,
)

/** The modules that a file loads, with the path of imports. */
function readWith(start: string): ReadonlyMap<string, string> {
  const ways = new Map([[start, start]])
  for (const [file, way] of ways)
    for (const { to } of BY_FILE.get(file) ?? []) if (!ways.has(to)) ways.set(to, `${way} → ${to}`)
  return ways
}

/** Modules that the API loads for some requests. */
const SOMETIMES =
  /^(?:ical-generator|htmlparser2|postal-mime|resend|disposable-email-domains-js)(?:\/|$)|^src\/(?:inbound|mail\/gallery)\//

it('loads no inbound mail and no calendars for an API call', () => {
  const ways = readWith('src/api/index.ts')
  expect(ways.size).toBeGreaterThan(200)
  expect([...ways].filter(([file]) => SOMETIMES.test(file)).map(([, way]) => way)).toEqual([])
})

it('loads no schemas, no API and no picture renderer', () => {
  const ways = readWith('src/worker.ts')
  expect(ways.size).toBeGreaterThan(100)
  expect([...ways].filter(([file]) => LATER.test(file)).map(([, way]) => way)).toEqual([])
})
