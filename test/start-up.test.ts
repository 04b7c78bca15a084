/** What every instance of the Worker reads before it can do anything: most are started by an object that wakes. */
import { expect, it } from 'vitest'
import { IMPORTS } from './architecture/imports.ts'

/** What is heavy, and needed only by some of what is asked. */
const LATER =
  /^(?:zod|hono|unicode-confusables|ical-generator|htmlparser2|postal-mime|resend|@resvg)(?:\/|$)|^src\/(?:api|inbound)\//

const BY_FILE = Map.groupBy(
  IMPORTS.filter(({ typeOnly, later }) => !typeOnly && !later),
  ({ from }) => from,
)

/** Each thing that is read with this file, and the way to it. */
function readWith(start: string): ReadonlyMap<string, string> {
  const ways = new Map([[start, start]])
  for (const [file, way] of ways)
    for (const { to } of BY_FILE.get(file) ?? []) if (!ways.has(to)) ways.set(to, `${way} → ${to}`)
  return ways
}

/** What the API reads for some of what it is asked. */
const SOMETIMES =
  /^(?:ical-generator|htmlparser2|postal-mime|resend|disposable-email-domains-js)(?:\/|$)|^src\/(?:inbound|mail\/gallery)\//

it('reads, for a call, neither what takes mail in nor calendars', () => {
  const ways = readWith('src/api/index.ts')
  expect(ways.size).toBeGreaterThan(200)
  expect([...ways].filter(([file]) => SOMETIMES.test(file)).map(([, way]) => way)).toEqual([])
})

it('reads no schemas, no API and no engine of pictures', () => {
  const ways = readWith('src/worker.ts')
  expect(ways.size).toBeGreaterThan(100)
  expect([...ways].filter(([file]) => LATER.test(file)).map(([, way]) => way)).toEqual([])
})
