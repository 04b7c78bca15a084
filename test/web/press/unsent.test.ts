/** What is being written on one device, and what the service keeps of it and of others. */
import { expect, it } from 'vitest'
import type { Draft } from '../../../src/game/press/press-types.ts'
import { reconcile } from '../../../web/press/conversation/unsent.ts'
import type { Unsent } from '../../../web/press/conversation/unsent.ts'

const HERE = 'here'
const here = (text: string, saved: boolean): Unsent => ({ text, key: 'k', pin: null, saved })
const kept = (device: string, text: string, at = 1): Draft => ({ device, key: `of ${device}`, text, pin: null, at })
const texts = (drafts: readonly Draft[]) => drafts.map(({ text }) => text)

it('what was begun elsewhere is continued where nothing is written, under a name of its own', () => {
  const { unsent, replaces, others } = reconcile(here('', true), [kept('b', 'new', 2), kept('c', 'old')], HERE)
  expect([unsent.text, unsent.saved, replaces, texts(others)]).toEqual(['new', false, 'b', ['old']])
  expect(unsent.key).not.toBe('of b')
})

it('what is written here stays, and what was begun elsewhere is told of', () => {
  for (const saved of [true, false]) {
    const mine = kept(HERE, 'mine')
    const known = reconcile(here('mine', saved), [kept('b', 'theirs', 2), mine], HERE)
    expect([known.unsent.text, known.replaces, texts(known.others)]).toEqual(['mine', null, ['theirs']])
  }
  expect(reconcile(here('never sent up', false), [], HERE).unsent.text).toBe('never sent up')
})

it('what was kept of this device and is not any more was continued elsewhere, or sent', () => {
  expect(reconcile(here('sent', true), [], HERE)).toMatchObject({ unsent: { text: '', saved: true }, others: [] })
  expect(reconcile(here('begun', true), [kept('b', 'begun and continued')], HERE)).toMatchObject({
    unsent: { text: 'begun and continued', saved: false },
    replaces: 'b',
  })
})
