import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlayerId } from '../../../src/game/ids.ts'
import { blankDraft, isDraftStored, storeDraft, takeDraft } from '../../../web/new-game/draft.ts'

const known = [
  { id: 'first', press: 'all' },
  { id: 'second', press: 'none' },
] as const
const [ada, bea] = ['ada', 'bea'] as unknown as [PlayerId, PlayerId]

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const entries = new Map<string, string>()
  return { getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => void entries.set(key, value) }
}
beforeEach(() => void vi.stubGlobal('sessionStorage', storage()))

describe('a blank new game', () => {
  it('is of the first variant', () => expect(blankDraft(known, undefined).settings.variant).toBe('first'))
  it('is of the variant in its link', () => expect(blankDraft(known, 'second').settings.variant).toBe('second'))
  it('is of the first if its link names none there is', () =>
    expect(blankDraft(known, 'third').settings.variant).toBe('first'))
})

describe('a stored draft', () => {
  const draft = { ...blankDraft(known, 'second'), owner: ada }
  it('is taken once', () => {
    storeDraft(draft)
    expect(takeDraft(ada, known)).toEqual(draft)
    expect(isDraftStored()).toBe(false)
    expect(takeDraft(ada, known)).toBeNull()
  })
  it('is not for another player', () => {
    storeDraft(draft)
    expect(takeDraft(bea, known)).toBeNull()
  })
  it('is dropped if its variant is no longer hosted', () => {
    storeDraft(draft)
    expect(takeDraft(ada, [{ id: 'first' }])).toBeNull()
  })
})
