import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { pageHeaders, pictureHeaders } from '../../src/api/routing/security-headers.ts'

/** What the platform sends with every static file. */
const block =
  readFileSync('web/public/_headers', 'utf8')
    .split('\n\n')
    .find((part) => part.startsWith('/*')) ?? ''
const ofFiles = new Map(
  block
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/: (.*)/))
    .map(([name = '', value = '']) => [name.toLowerCase(), value]),
)

const sent = async (headers: typeof pageHeaders): Promise<Map<string, string>> => {
  const answer = await new Hono()
    .use(headers)
    .get('/', (c) => c.body(null))
    .request('/')
  return new Map(answer.headers)
}

describe.each([
  ['pages', pageHeaders],
  ['pictures', pictureHeaders],
])('%s that code answers and static files', (_, headers) => {
  it('have the same security headers', async () => {
    expect([...(await sent(headers)).keys()].toSorted()).toEqual([...ofFiles.keys()].toSorted())
  })
  it.each(['strict-transport-security', 'permissions-policy', 'x-content-type-options', 'referrer-policy'])(
    'agree on %s',
    async (name) => {
      expect(ofFiles.get(name)).toMatch(/./)
      expect((await sent(headers)).get(name)).toBe(ofFiles.get(name))
    },
  )
})
