/** Links that are written into the page lead to addresses that there are. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { PAGE_ADDRESSES } from '../../src/addresses.ts'

const WEB = resolve(import.meta.dirname, '../../web')
/** What the service answers itself, and the page does not. */
const SERVED = ['/api']

const links = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('dist'))
  .flatMap((file) =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(/href="(\/[^"#?]*)/g)].map(
      ([, address = '']) => [file, address] as const,
    ),
  )

const parts = (address: string): readonly string[] => address.split('/')
const fits = (address: string, pattern: string): boolean => {
  const [given, wanted] = [parts(address), parts(pattern)]
  return given.length === wanted.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
}
const leadsSomewhere = (address: string): boolean =>
  PAGE_ADDRESSES.some((pattern) => fits(address, pattern)) ||
  SERVED.some((start) => address === start || address.startsWith(`${start}/`))

test('every link that is written into the page leads to a page, or to what the service answers itself', () => {
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(([, address]) => !leadsSomewhere(address))).toEqual([])
})
