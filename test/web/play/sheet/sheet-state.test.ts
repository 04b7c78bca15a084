import { describe, expect, it } from 'vitest'
import type { Sheet } from '../../../../src/game/model.ts'
import {
  changeSheet,
  saveProblemOf,
  isHeldUp,
  mayAutosave,
  maySaveOnLeave,
  openSheet,
  savedSheet,
  type SheetState,
  unsaved,
} from '../../../../web/play/sheet/sheet-state.ts'
import { sheet, typed } from './sheets.ts'

const seen = (state: SheetState, phase: string, of: Sheet | null) =>
  changeSheet(state, { kind: 'seen', phase, sheet: of })
const stored = (state: SheetState, of: Sheet) =>
  changeSheet(state, { kind: 'stored', phase: state.phase, text: state.text, sheet: savedSheet(of) })

const clash = (state: SheetState, of: Sheet) => changeSheet(state, { kind: 'clashed', phase: state.phase, sheet: of })

const empty = openSheet('S1901M', null)
const kept = openSheet('S1901M', sheet(1, 'A PAR - BUR'))

describe('saving', () => {
  it('begins with a change and ends when the service has that text', () => {
    const edited = typed(kept, 'A PAR - PIC')
    expect(mayAutosave(edited)).toBe(true)
    expect(unsaved(stored(edited, sheet(2, 'A PAR - PIC')))).toBe(false)
  })
  it('goes on when more was typed while it ran', () => {
    const sending = changeSheet(typed(empty, 'A PAR - PIC'), { kind: 'sending' })
    const more = typed(sending, 'A PAR - PIC\nA MAR H')
    const after = changeSheet(more, {
      kind: 'stored',
      phase: 'S1901M',
      text: 'A PAR - PIC',
      sheet: savedSheet(sheet(2, 'A PAR - PIC')),
    })
    expect(after.text).toBe('A PAR - PIC\nA MAR H')
    expect(mayAutosave(after)).toBe(true)
  })
  it('does not count empty lines as a change', () => expect(unsaved(typed(kept, 'A PAR - BUR\n\n'))).toBe(false))
})

/** A sheet with a change whose save was answered like this; 0: there was no answer. */
const answered = (status: number, offline = true) =>
  changeSheet(typed(kept, 'x'), {
    kind: 'failed',
    phase: 'S1901M',
    problem: saveProblemOf({ offline: status === 0 && offline, status }),
    words: 'Too many lines.',
  })

describe('a save that comes to nothing', () => {
  it.each([400, 403, 409])('is not tried again by itself after a refusal (%i), but with the next change', (status) => {
    expect(isHeldUp(answered(status))).toBe(false)
    expect(mayAutosave(answered(status))).toBe(false)
    expect(mayAutosave(typed(answered(status), 'A PAR H'))).toBe(true)
  })
  it.each([0, 401, 429, 500, 503])('is tried again by itself after what may pass (%i)', (status) => {
    expect(isHeldUp(answered(status))).toBe(true)
    expect(mayAutosave(answered(status))).toBe(false)
    expect(mayAutosave(changeSheet(answered(status), { kind: 'back' }))).toBe(true)
  })
  it('tells a device without a network from a service that does not answer', () => {
    expect(answered(0, true).progress).toBe('offline')
    expect(answered(0, false).progress).toBe('unreachable')
    expect(isHeldUp(answered(0, false))).toBe(true)
  })
  it.each([429, 503])('is tried once more when the page is left, if the service was there (%i)', (status) =>
    expect(maySaveOnLeave(answered(status))).toBe(true),
  )
  it.each([0, 400, 401])('is not sent unseen over what may have been saved since (%i)', (status) =>
    expect(maySaveOnLeave(answered(status))).toBe(false),
  )
})

describe('Ready', () => {
  const ready = openSheet('S1901M', { ...sheet(1, 'A PAR - BUR'), ready: true })
  const changed = stored(typed(ready, 'A PAR H'), sheet(2, 'A PAR H'))
  it('is taken back by a change, and that is known', () => expect(changed.lapsed).toBe(true))
  it('is known to be taken back when the notice of it is quicker than the answer', () => {
    const sending = changeSheet(typed(ready, 'A PAR H'), { kind: 'sending' })
    expect(stored(seen(sending, 'S1901M', sheet(2, 'A PAR H')), sheet(2, 'A PAR H')).lapsed).toBe(true)
  })
  it('is not taken back behind one’s back when one takes it back oneself', () =>
    expect(seen(ready, 'S1901M', sheet(1, 'A PAR - BUR')).lapsed).toBe(false))
  it('is given again', () =>
    expect(seen(changed, 'S1901M', { ...sheet(2, 'A PAR H'), ready: true }).lapsed).toBe(false))
  it('is nobody’s any more in a new phase', () => expect(seen(changed, 'F1901M', null).lapsed).toBe(false))
})

describe('a sheet saved elsewhere', () => {
  it('is taken over when nothing here is unsaved', () => {
    expect(seen(kept, 'S1901M', sheet(2, 'A PAR H')).text).toBe('A PAR H')
  })
  it('is one’s own that arrived although no answer came back: no conflict with what was typed meanwhile', () => {
    const unanswered = changeSheet(changeSheet(typed(kept, 'A PAR H'), { kind: 'sending' }), {
      kind: 'failed',
      phase: 'S1901M',
      problem: saveProblemOf({ offline: false, status: 0 }),
      words: 'It does not answer.',
    })
    const more = typed(unanswered, 'A PAR H\nA MAR H')
    const known = { text: 'A PAR H\nA MAR H', conflict: null, saved: { text: 'A PAR H', savedAt: 2 } }
    expect(seen(more, 'S1901M', sheet(2, 'A PAR H'))).toMatchObject(known)
    expect(mayAutosave(seen(more, 'S1901M', sheet(2, 'A PAR H')))).toBe(true)
    const again = changeSheet(more, { kind: 'sending' })
    expect(clash(again, sheet(2, 'A PAR H'))).toMatchObject(known)
    expect(clash(again, sheet(2, 'A PAR - GAS')).conflict?.text).toBe('A PAR - GAS')
    expect(seen(more, 'S1901M', sheet(2, 'A PAR - GAS')).conflict?.text).toBe('A PAR - GAS')
  })
  it('is a conflict, and not put over unsaved text', () => {
    const torn = seen(typed(kept, 'A PAR - PIC'), 'S1901M', sheet(2, 'A PAR H'))
    expect(torn.text).toBe('A PAR - PIC')
    expect(torn.conflict?.text).toBe('A PAR H')
    expect(mayAutosave(torn)).toBe(false)
    expect(changeSheet(torn, { kind: 'conflict-saved-used' }).text).toBe('A PAR H')
    expect(mayAutosave(changeSheet(torn, { kind: 'conflict-typed-kept' }))).toBe(true)
  })
})

describe('a sheet saved in another window', () => {
  const sending = changeSheet(typed(kept, 'A PAR - PIC'), { kind: 'sending' })

  it('that this window had not seen is not overwritten: both texts are offered', () => {
    const torn = clash(sending, sheet(2, 'A PAR H'))
    expect(torn).toMatchObject({ text: 'A PAR - PIC', progress: 'rest', conflict: { text: 'A PAR H', savedAt: 2 } })
    expect(mayAutosave(torn)).toBe(false)
    const mine = changeSheet(torn, { kind: 'conflict-typed-kept' })
    expect([mayAutosave(mine), mine.saved.savedAt]).toEqual([true, 2])
  })
  it('also when its notice came while this window was saving', () => {
    const torn = clash(seen(sending, 'S1901M', sheet(2, 'A PAR H')), sheet(2, 'A PAR H'))
    expect(torn).toMatchObject({ text: 'A PAR - PIC', conflict: { text: 'A PAR H' } })
  })
  it('with the same orders is no clash', () => {
    expect(clash(sending, sheet(2, 'A PAR - PIC'))).toMatchObject({ conflict: null, saved: { savedAt: 2 } })
  })
  it('takes the place of what was saved here, which is told and can be put back', () => {
    const told = seen(kept, 'S1901M', sheet(2, 'A PAR H'))
    expect(told).toMatchObject({ text: 'A PAR H', replaced: 'A PAR - BUR' })
    const back = changeSheet(told, { kind: 'put-back' })
    expect(back).toMatchObject({ text: 'A PAR - BUR', replaced: null })
    expect([mayAutosave(back), back.saved.savedAt]).toEqual([true, 2])
    expect(changeSheet(told, { kind: 'replacement-kept' })).toMatchObject({ text: 'A PAR H', replaced: null })
  })
  it('tells nothing where nothing was replaced: an empty sheet, one’s own save, another phase', () => {
    expect(seen(empty, 'S1901M', sheet(2, 'A PAR H')).replaced).toBeNull()
    expect(seen(sending, 'S1901M', sheet(2, 'A PAR - PIC')).replaced).toBeNull()
    expect(seen(seen(kept, 'S1901M', sheet(2, 'A PAR H')), 'F1901M', null).replaced).toBeNull()
  })
  it('is compared once for each phase: a clash of a phase that has closed leaves the text over', () => {
    const late = changeSheet(seen(sending, 'F1901M', null), { kind: 'clashed', phase: 'S1901M', sheet: sheet(2, 'x') })
    expect(late).toMatchObject({ phase: 'F1901M', text: '', conflict: null, leftover: { text: 'A PAR - PIC' } })
  })
})

describe('a new phase', () => {
  it('keeps what was typed too late in sight', () => {
    const late = seen(typed(kept, 'A PAR - PIC'), 'F1901M', null)
    expect(late).toMatchObject({ phase: 'F1901M', text: '', leftover: { phase: 'S1901M', text: 'A PAR - PIC' } })
    expect(changeSheet(late, { kind: 'leftover-put-away', next: null }).leftover).toBeNull()
  })
  it('shows what is left over from several phases one after the other', () => {
    const late = seen(typed(kept, 'A PAR - PIC'), 'F1901M', null)
    const next = { phase: 'W1901A', text: 'F BRE B' }
    expect(changeSheet(late, { kind: 'leftover-put-away', next }).leftover).toEqual(next)
  })
  describe('that begins while the last save of the old one is under way', () => {
    const sending = changeSheet(typed(kept, 'A PAR - PIC'), { kind: 'sending' })
    const turned = seen(sending, 'F1901M', null)
    const answered = (text: string) =>
      changeSheet(turned, { kind: 'stored', phase: 'S1901M', text, sheet: savedSheet(null) })
    it('waits for the answer', () => expect(turned).toMatchObject({ text: '', leftover: null }))
    it('leaves nothing over if it was saved', () => {
      expect(answered('A PAR - PIC')).toMatchObject({ text: '', leftover: null, saved: { savedAt: null } })
    })
    it('leaves over what was typed after it was sent', () => {
      expect(answered('A PAR H').leftover).toEqual({ phase: 'S1901M', text: 'A PAR - PIC' })
    })
    it('leaves it over if it was refused', () => {
      const late = changeSheet(turned, { kind: 'failed', phase: 'S1901M', problem: 'refused', words: 'Closed.' })
      expect(late).toMatchObject({ progress: 'rest', leftover: { text: 'A PAR - PIC' } })
    })
  })
  it('leaves nothing over when everything was saved', () => expect(seen(kept, 'F1901M', null).leftover).toBeNull())
})

const restored = (text: string, base: number | null) => changeSheet(kept, { kind: 'restored', unsaved: { text, base } })

describe('a draft of this device', () => {
  it('goes on where it stopped', () =>
    expect(restored('A PAR - GAS', 1)).toMatchObject({ text: 'A PAR - GAS', conflict: null }))
  it('does not hide a newer sheet', () => {
    expect(restored('A PAR - GAS', null)).toMatchObject({ text: 'A PAR - GAS', conflict: { text: 'A PAR - BUR' } })
  })
  it('is no news when it was saved after all', () => expect(restored('A PAR - BUR', null)).toEqual(kept))
})
