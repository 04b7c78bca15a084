/** Links in the page's source lead to addresses that exist. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { PAGE_ADDRESSES } from '../../src/addresses.ts'

const WEB = resolve(import.meta.dirname, '../../web')
/** Addresses that the service answers itself. */
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

test('every link in the source leads to a page or to the service', () => {
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(([, address]) => !leadsSomewhere(address))).toEqual([])
})
