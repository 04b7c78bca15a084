import { describe, expect, it } from 'vitest'
import type { Sheet } from '../../../../src/game/model.ts'
import {
  changeSheet,
  classifyError,
  isRetrying,
  mayAutosave,
  maySaveOnLeave,
  openSheet,
  savedSheet,
  type SheetState,
  hasUnsavedText,
} from '../../../../web/play/sheet/sheet-state.ts'
import { sheet, typed } from './sheets.ts'

const receive = (state: SheetState, phase: string, of: Sheet | null) =>
  changeSheet(state, { kind: 'received', phase, sheet: of })
const stored = (state: SheetState, of: Sheet) =>
  changeSheet(state, { kind: 'stored', phase: state.phase, text: state.text, sheet: savedSheet(of) })

const clash = (state: SheetState, of: Sheet) =>
  changeSheet(state, { kind: 'conflicted', phase: state.phase, sheet: of })

const empty = openSheet('S1901M', null)
const kept = openSheet('S1901M', sheet(1, 'A PAR - BUR'))

describe('saving', () => {
  it('starts with a change and ends when the text is saved', () => {
    const edited = typed(kept, 'A PAR - PIC')
    expect(mayAutosave(edited)).toBe(true)
    expect(hasUnsavedText(stored(edited, sheet(2, 'A PAR - PIC')))).toBe(false)
  })
  it('continues if more was typed during the save', () => {
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
  it('does not count empty lines as a change', () => expect(hasUnsavedText(typed(kept, 'A PAR - BUR\n\n'))).toBe(false))
})

/** A sheet with a change whose save was answered like this; 0: there was no answer. */
const answered = (status: number, offline = true) =>
  changeSheet(typed(kept, 'x'), {
    kind: 'failed',
    phase: 'S1901M',
    problem: classifyError({ offline: status === 0 && offline, status }),
    message: 'Too many lines.',
  })

describe('a failed save', () => {
  it.each([400, 403, 409])('is not retried after a refusal (%i), but with the next change', (status) => {
    expect(isRetrying(answered(status))).toBe(false)
    expect(mayAutosave(answered(status))).toBe(false)
    expect(mayAutosave(typed(answered(status), 'A PAR H'))).toBe(true)
  })
  it.each([0, 401, 429, 500, 503])('is retried after a temporary failure (%i)', (status) => {
    expect(isRetrying(answered(status))).toBe(true)
    expect(mayAutosave(answered(status))).toBe(false)
    expect(mayAutosave(changeSheet(answered(status), { kind: 'reconnected' }))).toBe(true)
  })
  it('distinguishes an offline device from a service that does not answer', () => {
    expect(answered(0, true).progress).toBe('offline')
    expect(answered(0, false).progress).toBe('unreachable')
    expect(isRetrying(answered(0, false))).toBe(true)
  })
  it.each([429, 503])('is retried when the player leaves the page, if the service had answered (%i)', (status) =>
    expect(maySaveOnLeave(answered(status))).toBe(true),
  )
  it.each([0, 400, 401])('is not retried on leaving if another save may have happened (%i)', (status) =>
    expect(maySaveOnLeave(answered(status))).toBe(false),
  )
})

describe('Ready', () => {
  const ready = openSheet('S1901M', { ...sheet(1, 'A PAR - BUR'), ready: true })
  const changed = stored(typed(ready, 'A PAR H'), sheet(2, 'A PAR H'))
  it('is withdrawn by a change, and the state says so', () => expect(changed.lostReady).toBe(true))
  it('counts as withdrawn even if the notice arrives before the answer', () => {
    const sending = changeSheet(typed(ready, 'A PAR H'), { kind: 'sending' })
    expect(stored(receive(sending, 'S1901M', sheet(2, 'A PAR H')), sheet(2, 'A PAR H')).lostReady).toBe(true)
  })
  it('does not count as withdrawn if the player withdrew it', () =>
    expect(receive(ready, 'S1901M', sheet(1, 'A PAR - BUR')).lostReady).toBe(false))
  it('can be set again', () =>
    expect(receive(changed, 'S1901M', { ...sheet(2, 'A PAR H'), ready: true }).lostReady).toBe(false))
  it('starts unset in a new phase', () => expect(receive(changed, 'F1901M', null).lostReady).toBe(false))
})

describe('a sheet saved elsewhere', () => {
  it('replaces the text if nothing here is unsaved', () => {
    expect(receive(kept, 'S1901M', sheet(2, 'A PAR H')).text).toBe('A PAR H')
  })
  it('is no conflict if it was sent from here and only its answer was lost', () => {
    const unanswered = changeSheet(changeSheet(typed(kept, 'A PAR H'), { kind: 'sending' }), {
      kind: 'failed',
      phase: 'S1901M',
      problem: classifyError({ offline: false, status: 0 }),
      message: 'It does not answer.',
    })
    const more = typed(unanswered, 'A PAR H\nA MAR H')
    const known = { text: 'A PAR H\nA MAR H', conflict: null, saved: { text: 'A PAR H', savedAt: 2 } }
    expect(receive(more, 'S1901M', sheet(2, 'A PAR H'))).toMatchObject(known)
    expect(mayAutosave(receive(more, 'S1901M', sheet(2, 'A PAR H')))).toBe(true)
    const again = changeSheet(more, { kind: 'sending' })
    expect(clash(again, sheet(2, 'A PAR H'))).toMatchObject(known)
    expect(clash(again, sheet(2, 'A PAR - GAS')).conflict?.text).toBe('A PAR - GAS')
    expect(receive(more, 'S1901M', sheet(2, 'A PAR - GAS')).conflict?.text).toBe('A PAR - GAS')
  })
  it('is a conflict if there is unsaved text here', () => {
    const torn = receive(typed(kept, 'A PAR - PIC'), 'S1901M', sheet(2, 'A PAR H'))
    expect(torn.text).toBe('A PAR - PIC')
    expect(torn.conflict?.text).toBe('A PAR H')
    expect(mayAutosave(torn)).toBe(false)
    expect(changeSheet(torn, { kind: 'conflict-saved-used' }).text).toBe('A PAR H')
    expect(mayAutosave(changeSheet(torn, { kind: 'conflict-typed-kept' }))).toBe(true)
  })
})

describe('a sheet saved in another window', () => {
  const sending = changeSheet(typed(kept, 'A PAR - PIC'), { kind: 'sending' })

  it('is not overwritten: both texts are offered', () => {
    const torn = clash(sending, sheet(2, 'A PAR H'))
    expect(torn).toMatchObject({ text: 'A PAR - PIC', progress: 'idle', conflict: { text: 'A PAR H', savedAt: 2 } })
    expect(mayAutosave(torn)).toBe(false)
    const mine = changeSheet(torn, { kind: 'conflict-typed-kept' })
    expect([mayAutosave(mine), mine.saved.savedAt]).toEqual([true, 2])
  })
  it('is not overwritten if its notice came during a save', () => {
    const torn = clash(receive(sending, 'S1901M', sheet(2, 'A PAR H')), sheet(2, 'A PAR H'))
    expect(torn).toMatchObject({ text: 'A PAR - PIC', conflict: { text: 'A PAR H' } })
  })
  it('is no conflict with the same orders', () => {
    expect(clash(sending, sheet(2, 'A PAR - PIC'))).toMatchObject({ conflict: null, saved: { savedAt: 2 } })
  })
  it('replaces the saved text, which can be restored', () => {
    const own = stored(typed(empty, 'A PAR - BUR'), sheet(1, 'A PAR - BUR'))
    const replaced = receive(own, 'S1901M', sheet(2, 'A PAR H'))
    expect(replaced).toMatchObject({ text: 'A PAR H', replaced: 'A PAR - BUR' })
    const back = changeSheet(replaced, { kind: 'replacement-undone' })
    expect(back).toMatchObject({ text: 'A PAR - BUR', replaced: null })
    expect([mayAutosave(back), back.saved.savedAt]).toEqual([true, 2])
    expect(changeSheet(replaced, { kind: 'replacement-kept' })).toMatchObject({ text: 'A PAR H', replaced: null })
  })
  it('replaces text that this window did not save, without a question', () => {
    const shown = receive(kept, 'S1901M', sheet(2, 'A PAR H'))
    expect(shown).toMatchObject({ text: 'A PAR H', replaced: null, conflict: null })
    const own = stored(typed(shown, 'A PAR - PIC'), sheet(3, 'A PAR - PIC'))
    const replaced = receive(own, 'S1901M', sheet(4, 'A PAR - GAS'))
    expect(receive(replaced, 'S1901M', sheet(5, 'A PAR - BRE'))).toMatchObject({ replaced: 'A PAR - PIC' })
    expect(receive(receive(own, 'F1901M', sheet(5, 'x')), 'F1901M', sheet(6, 'y')).replaced).toBeNull()
  })
  it('offers nothing to restore for an empty sheet, an own save or another phase', () => {
    expect(receive(empty, 'S1901M', sheet(2, 'A PAR H')).replaced).toBeNull()
    expect(receive(sending, 'S1901M', sheet(2, 'A PAR - PIC')).replaced).toBeNull()
    expect(receive(receive(kept, 'S1901M', sheet(2, 'A PAR H')), 'F1901M', null).replaced).toBeNull()
  })
  it('in a closed phase makes the text a leftover', () => {
    const late = changeSheet(receive(sending, 'F1901M', null), {
      kind: 'conflicted',
      phase: 'S1901M',
      sheet: sheet(2, 'x'),
    })
    expect(late).toMatchObject({ phase: 'F1901M', text: '', conflict: null, leftover: { text: 'A PAR - PIC' } })
  })
})

describe('a new phase', () => {
  it('keeps text that was typed too late as a leftover', () => {
    const late = receive(typed(kept, 'A PAR - PIC'), 'F1901M', null)
    expect(late).toMatchObject({ phase: 'F1901M', text: '', leftover: { phase: 'S1901M', text: 'A PAR - PIC' } })
    expect(changeSheet(late, { kind: 'leftover-dismissed', next: null }).leftover).toBeNull()
  })
  it('shows leftovers of several phases one by one', () => {
    const late = receive(typed(kept, 'A PAR - PIC'), 'F1901M', null)
    const next = { phase: 'W1901A', text: 'F BRE B' }
    expect(changeSheet(late, { kind: 'leftover-dismissed', next }).leftover).toEqual(next)
  })
  describe('that starts during the last save of the old one', () => {
    const sending = changeSheet(typed(kept, 'A PAR - PIC'), { kind: 'sending' })
    const turned = receive(sending, 'F1901M', null)
    const answered = (text: string) =>
      changeSheet(turned, { kind: 'stored', phase: 'S1901M', text, sheet: savedSheet(null) })
    it('waits for the answer', () => expect(turned).toMatchObject({ text: '', leftover: null }))
    it('has no leftover if the text was saved', () => {
      expect(answered('A PAR - PIC')).toMatchObject({ text: '', leftover: null, saved: { savedAt: null } })
    })
    it('has a leftover if more was typed after sending', () => {
      expect(answered('A PAR H').leftover).toEqual({ phase: 'S1901M', text: 'A PAR - PIC' })
    })
    it('has a leftover if the save was refused', () => {
      const late = changeSheet(turned, { kind: 'failed', phase: 'S1901M', problem: 'refused', message: 'Closed.' })
      expect(late).toMatchObject({ progress: 'idle', leftover: { text: 'A PAR - PIC' } })
    })
  })
  it('has no leftover if everything was saved', () => expect(receive(kept, 'F1901M', null).leftover).toBeNull())
})

const restored = (text: string, base: number | null) => changeSheet(kept, { kind: 'restored', unsaved: { text, base } })

describe('unsaved text of this device', () => {
  it('is restored', () => expect(restored('A PAR - GAS', 1)).toMatchObject({ text: 'A PAR - GAS', conflict: null }))
  it('is a conflict with a newer sheet', () => {
    expect(restored('A PAR - GAS', null)).toMatchObject({ text: 'A PAR - GAS', conflict: { text: 'A PAR - BUR' } })
  })
  it('is dropped if it was saved after all', () => expect(restored('A PAR - BUR', null)).toEqual(kept))
})
