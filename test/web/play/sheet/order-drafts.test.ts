import { describe, expect, it } from 'vitest'
import { nextName, phasesWithDrafts, withDraft } from '../../../../web/play/sheet/order-drafts.ts'

describe('stored drafts', () => {
  it('are named by the first free letter', () => {
    expect(nextName([])).toBe('Draft A')
    expect(nextName([{ name: 'Draft B', text: '' }])).toBe('Draft A')
    expect(nextName([{ name: 'Draft A', text: '' }])).toBe('Draft B')
  })

  it('contain each text once, and no empty drafts', () => {
    const drafts = withDraft([], 'A PAR - BUR')
    expect(drafts).toEqual([{ name: 'Draft A', text: 'A PAR - BUR' }])
    expect(withDraft(drafts, 'A PAR - BUR')).toBe(drafts)
    expect(withDraft(drafts, '  ')).toBe(drafts)
    expect(withDraft(drafts, 'A PAR - PIC').map(({ name }) => name)).toEqual(['Draft A', 'Draft B'])
  })

  it('list the closed phases with drafts, the last one first', () => {
    const history = ['S1901M', 'F1901M', 'W1901A', 'S1902M']
    expect(phasesWithDrafts(['S1901M', 'F1902M', 'F1901M'], history)).toEqual(['F1901M', 'S1901M'])
    expect(phasesWithDrafts([], history)).toEqual([])
  })
})
