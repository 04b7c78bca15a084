import { expect, it } from 'vitest'
import { lazy, memoize, weakMemoize, weakMemoizePair } from '../../src/lib/memoize.ts'

it('lazy makes its value once, on the first call', () => {
  let count = 0
  const value = lazy(() => ((count += 1), null))
  expect(count).toBe(0)
  expect([value(), value()]).toEqual([null, null])
  expect(count).toBe(1)
})

it('memoize keeps the most recently used results', () => {
  const computed: string[] = []
  const length = memoize(2, (name: string) => computed.push(name) && name.length)
  expect(['one', 'three', 'one', 'seven', 'one', 'three'].map(length)).toEqual([3, 5, 3, 5, 3, 5])
  expect(computed).toEqual(['one', 'three', 'seven', 'three'])
})

it('weakMemoize computes each object’s result once, even if it is null', () => {
  const computed: object[] = []
  const nothing = weakMemoize((thing: object) => {
    computed.push(thing)
    return null
  })
  const [first, equal] = [{ a: 1 }, { a: 1 }]
  expect([first, equal, first, equal].map(nothing)).toEqual([null, null, null, null])
  expect(computed).toHaveLength(2)
})

it('weakMemoizePair computes a result once for each pair, in this order', () => {
  let computed = 0
  const sum = weakMemoizePair((first: { readonly n: number }, second: { readonly n: number }) => {
    computed += 1
    return first.n + second.n
  })
  const [one, two] = [{ n: 1 }, { n: 2 }]
  expect([sum(one, two), sum(two, two), sum(one, two), sum(two, one)]).toEqual([3, 4, 3, 3])
  expect(computed).toBe(3)
})
