import { describe, expect, it } from 'vitest'
import type { Sheet, SheetLine } from '../../src/game/model.ts'
import {
  changeSheet,
  mayAutosave,
  openSheet,
  savedSheet,
  sheetWords,
  type SheetState,
  unsaved,
} from '../../web/play/sheet.ts'

const line = (text: string): SheetLine => ({
  text,
  written: text,
  issued: null,
  seen: null,
  refused: null,
  problem: null,
  notices: [],
})
const sheet = (savedAt: number, ...lines: string[]): Sheet => ({ lines: lines.map(line), ready: false, savedAt })
const words = (state: SheetState, locked = false, idle = 0) => sheetWords(state, { due: 'at 18:00', locked, idle })

const typed = (state: SheetState, text: string) => changeSheet(state, { kind: 'typed', text })
const seen = (state: SheetState, phase: string, of: Sheet | null) =>
  changeSheet(state, { kind: 'seen', phase, sheet: of })
const stored = (state: SheetState, of: Sheet) =>
  changeSheet(state, { kind: 'stored', phase: state.phase, text: state.text, sheet: savedSheet(of) })

const empty = openSheet('S1901M', null)
const kept = openSheet('S1901M', sheet(1, 'A PAR - BUR'))

describe('what the player is told', () => {
  it('has one sentence for every state', () => {
    const edited = typed(kept, 'A PAR - PIC')
    expect(words(empty)).toBe('Nothing saved yet.')
    expect(words(kept)).toBe('Saved. These will be used at 18:00 even if you do not press Ready.')
    expect(words(edited)).toBe('Saving…')
    expect(words(changeSheet(edited, { kind: 'refused', phase: 'S1901M', offline: true, words: '' }))).toBe(
      'Not saved: you are offline. Your text is kept here.',
    )
    expect(words(openSheet('S1901M', { ...sheet(1, 'A PAR H'), ready: true }))).toBe('Saved and ready.')
    expect(words(openSheet('S1901M', { ...sheet(1, 'A PAR H'), ready: true }), false, 1)).toBe(
      'Saved and ready; one unit without an order holds.',
    )
    expect(words(openSheet('S1901M', sheet(1, 'A PAR H')), false, 2)).toBe(
      'Saved. These will be used at 18:00 even if you do not press Ready; 2 units without an order hold.',
    )
    expect(words(kept, true)).toBe('Locked: the phase is being closed.')
  })
  it('does not promise that a line with a problem will be used', () => {
    const problem = { why: 'not-adjacent', words: 'Brest does not border Munich.', suggestions: [] }
    const mixed = { ...sheet(1, 'A PAR H'), lines: [line('A PAR H'), { ...line('F BRE - MUN'), problem }] }
    expect(words(openSheet('S1901M', mixed))).toBe(
      'Saved. One line cannot be used; the others will be used at 18:00 even if you do not press Ready.',
    )
  })
})

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
  it('is not tried again by itself after a refusal, but with the next change', () => {
    const refused = changeSheet(typed(kept, 'x'), {
      kind: 'refused',
      phase: 'S1901M',
      offline: false,
      words: 'Too many lines.',
    })
    expect(mayAutosave(refused)).toBe(false)
    expect(mayAutosave(typed(refused, 'A PAR H'))).toBe(true)
  })
})

describe('a sheet saved elsewhere', () => {
  it('is taken over when nothing here is unsaved', () => {
    expect(seen(kept, 'S1901M', sheet(2, 'A PAR H')).text).toBe('A PAR H')
  })
  it('is offered, not put over unsaved text', () => {
    const torn = seen(typed(kept, 'A PAR - PIC'), 'S1901M', sheet(2, 'A PAR H'))
    expect(torn.text).toBe('A PAR - PIC')
    expect(torn.offered?.text).toBe('A PAR H')
    expect(mayAutosave(torn)).toBe(false)
    expect(changeSheet(torn, { kind: 'offer-taken' }).text).toBe('A PAR H')
    expect(mayAutosave(changeSheet(torn, { kind: 'offer-declined' }))).toBe(true)
  })
})

describe('a text that cannot be used as it is', () => {
  const unfinished = (state: SheetState) =>
    sheetWords(state, { due: 'at 18:00', locked: false, idle: 0, unfinished: true })
  it('TWZ-5 is saved, and it is said what becomes of it', () =>
    expect(unfinished(kept)).toBe('Saved, but not finished: as it is, another is chosen for you at 18:00.'))
  it('is no less unfinished when one is ready', () =>
    expect(unfinished({ ...kept, saved: { ...kept.saved, ready: true } })).toMatch(
      /^Saved and ready, but not finished/,
    ))
})

describe('a new phase', () => {
  it('keeps what was typed too late in sight', () => {
    const late = seen(typed(kept, 'A PAR - PIC'), 'F1901M', null)
    expect(late).toMatchObject({ phase: 'F1901M', text: '', leftover: { phase: 'S1901M', text: 'A PAR - PIC' } })
    expect(changeSheet(late, { kind: 'leftover-put-away' }).leftover).toBeNull()
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
      const late = changeSheet(turned, { kind: 'refused', phase: 'S1901M', offline: false, words: 'Closed.' })
      expect(late).toMatchObject({ progress: 'rest', leftover: { text: 'A PAR - PIC' } })
    })
  })
  it('leaves nothing over when everything was saved', () => expect(seen(kept, 'F1901M', null).leftover).toBeNull())
})

const restored = (text: string, base: number | null) => changeSheet(kept, { kind: 'restored', draft: { text, base } })

describe('a draft of this device', () => {
  it('goes on where it stopped', () =>
    expect(restored('A PAR - GAS', 1)).toMatchObject({ text: 'A PAR - GAS', offered: null }))
  it('does not hide a newer sheet', () => {
    expect(restored('A PAR - GAS', null)).toMatchObject({ text: 'A PAR - GAS', offered: { text: 'A PAR - BUR' } })
  })
  it('is no news when it was saved after all', () => expect(restored('A PAR - BUR', null)).toEqual(kept))
})
