import { expect, it } from 'vitest'
import { remembered, rememberedOf, rememberedOfBoth } from '../../src/rules/remembered.ts'

it('an answer about a name is worked out once, as long as it is among the last that were asked for', () => {
  const asked: string[] = []
  const length = remembered(2, (name: string) => asked.push(name) && name.length)
  expect(['one', 'three', 'one', 'seven', 'one', 'three'].map(length)).toEqual([3, 5, 3, 5, 3, 5])
  expect(asked).toEqual(['one', 'three', 'seven', 'three'])
})

it('an answer about a thing is worked out once for each thing, also where there is none', () => {
  const asked: object[] = []
  const nothing = rememberedOf((thing: object) => {
    asked.push(thing)
    return null
  })
  const [one, same] = [{ a: 1 }, { a: 1 }]
  expect([one, same, one, same].map(nothing)).toEqual([null, null, null, null])
  expect(asked).toHaveLength(2)
})

it('an answer about two things is that of both', () => {
  let asked = 0
  const sum = rememberedOfBoth((one: { readonly n: number }, other: { readonly n: number }) => {
    asked += 1
    return one.n + other.n
  })
  const [one, two] = [{ n: 1 }, { n: 2 }]
  expect([sum(one, two), sum(two, two), sum(one, two), sum(two, one)]).toEqual([3, 4, 3, 3])
  expect(asked).toBe(3)
})
