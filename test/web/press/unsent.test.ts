/** Merging the unsent text of a device with those that the service has stored. */
import { expect, it } from 'vitest'
import type { Draft } from '../../../src/game/press/press-types.ts'
import { reconcile, type Unsent } from '../../../web/press/conversation/use-unsent.ts'

const HERE = 'here'
const here = (text: string, saved: boolean): Unsent => ({ text, key: 'k', pin: null, saved })
const kept = (device: string, text: string, at = 1): Draft => ({ device, key: `of ${device}`, text, pin: null, at })
const texts = (drafts: readonly Draft[]) => drafts.map(({ text }) => text)

it('an empty text adopts the newest from another device, under a new key', () => {
  const { unsent, replaces, otherDrafts } = reconcile(here('', true), [kept('b', 'new', 2), kept('c', 'old')], HERE)
  expect([unsent.text, unsent.saved, replaces, texts(otherDrafts)]).toEqual(['new', false, 'b', ['old']])
  expect(unsent.key).not.toBe('of b')
})

it('a text on this device stays, and others are listed', () => {
  for (const saved of [true, false]) {
    const mine = kept(HERE, 'mine')
    const result = reconcile(here('mine', saved), [kept('b', 'theirs', 2), mine], HERE)
    expect([result.unsent.text, result.replaces, texts(result.otherDrafts)]).toEqual(['mine', null, ['theirs']])
  }
  expect(reconcile(here('never sent up', false), [], HERE).unsent.text).toBe('never sent up')
})

it('a saved text that the service no longer has was sent or continued elsewhere', () => {
  expect(reconcile(here('sent', true), [], HERE)).toMatchObject({ unsent: { text: '', saved: true }, otherDrafts: [] })
  expect(reconcile(here('begun', true), [kept('b', 'begun and continued')], HERE)).toMatchObject({
    unsent: { text: 'begun and continued', saved: false },
    replaces: 'b',
  })
})
