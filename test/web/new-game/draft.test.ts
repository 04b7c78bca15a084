import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlayerId } from '../../../src/game/ids.ts'
import { blankDraft, isDraftStored, storeDraft, takeDraft } from '../../../web/new-game/draft.ts'

const variants = [
  { id: 'first', press: 'all' },
  { id: 'second', press: 'none' },
] as const
const [ada, bea] = ['ada', 'bea'] as unknown as [PlayerId, PlayerId]

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const entries = new Map<string, string>()
  return { getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => void entries.set(key, value) }
}
beforeEach(() => void vi.stubGlobal('sessionStorage', storage()))

describe('a blank draft', () => {
  it('has the first variant', () => expect(blankDraft(variants, undefined).settings.variant).toBe('first'))
  it('has the variant in the address', () => expect(blankDraft(variants, 'second').settings.variant).toBe('second'))
  it('has the first variant if the one in the address does not exist', () =>
    expect(blankDraft(variants, 'third').settings.variant).toBe('first'))
})

describe('a stored draft', () => {
  const draft = { ...blankDraft(variants, 'second'), owner: ada }
  it('can be taken once', () => {
    storeDraft(draft)
    expect(takeDraft(ada, variants)).toEqual(draft)
    expect(isDraftStored()).toBe(false)
    expect(takeDraft(ada, variants)).toBeNull()
  })
  it('is not shown to another player', () => {
    storeDraft(draft)
    expect(takeDraft(bea, variants)).toBeNull()
  })
  it('is dropped if its variant is no longer hosted', () => {
    storeDraft(draft)
    expect(takeDraft(ada, [{ id: 'first' }])).toBeNull()
  })
})
