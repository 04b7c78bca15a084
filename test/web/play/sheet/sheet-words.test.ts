import { describe, expect, it } from 'vitest'
import type { Sheet } from '../../../../src/game/model.ts'
import {
  changeSheet,
  type SaveProblem,
  openSheet,
  savedSheet,
  type SheetState,
} from '../../../../web/play/sheet/sheet.ts'
import { readyQuestion, sheetWords, signedOutWords, type Standing } from '../../../../web/play/sheet/sheet-words.ts'
import { NOTHING_OPEN, type Open } from '../../../../web/play/sheet/todo.ts'
import { line, sheet, typed } from './sheets.ts'

const ready = (savedAt: number, ...lines: string[]): Sheet => ({ ...sheet(savedAt, ...lines), ready: true })
const open = (part: Partial<Open>): Open => ({ ...NOTHING_OPEN, ...part })
const words = (state: SheetState, part: Partial<Standing> = {}) =>
  sheetWords(state, {
    due: 'at 18:00',
    locked: false,
    open: NOTHING_OPEN,
    isMap: false,
    unfinished: false,
    missing: [],
    ...part,
  })

const failed = (state: SheetState, problem: SaveProblem, words = '') =>
  changeSheet(state, { kind: 'failed', phase: 'S1901M', problem, words })

const empty = openSheet('S1901M', null)
const kept = openSheet('S1901M', sheet(1, 'A PAR - BUR'))
const edited = typed(kept, 'A PAR - PIC')
const done = openSheet('S1901M', ready(1, 'A PAR H'))

describe('how one’s orders stand', () => {
  it('is one sentence for every state', () => {
    expect(words(empty)).toBe('Nothing saved yet.')
    expect(words(kept)).toBe('Saved. These will be used at 18:00 even if you do not press Ready.')
    expect(words(edited)).toBe('Saving…')
    expect(words(done)).toBe('Saved and ready.')
    expect(words(kept, { locked: true })).toBe('Locked: the phase is being closed.')
  })
  it('does not promise that a line with a problem will be used', () => {
    const problem = { why: 'not-adjacent', words: 'Brest does not border Munich.', suggestions: [] }
    const mixed = { ...sheet(1, 'A PAR H'), lines: [line('A PAR H'), { ...line('F BRE - MUN'), problem }] }
    expect(words(openSheet('S1901M', mixed))).toBe('Saved. One line cannot be used; the rest will be, at 18:00.')
    expect(words(openSheet('S1901M', { ...mixed, lines: mixed.lines.slice(1) }), { open: open({ units: 2 }) })).toBe(
      'Saved, but nothing of it can be used; 2 units without an order hold. Each line says why.',
    )
  })
})

describe('what the sheet leaves open is said with it', () => {
  it('in a movement phase: units hold', () => {
    expect(words(empty, { open: open({ units: 3 }) })).toBe('Nothing saved yet; 3 units without an order hold.')
    expect(words(kept, { open: open({ units: 2 }) })).toBe(
      'Saved. These will be used at 18:00 even if you do not press Ready; 2 units without an order hold.',
    )
    expect(words(done, { open: open({ units: 1 }) })).toBe('Saved and ready; one unit without an order holds.')
  })
  it('in a retreat phase: units are disbanded', () => {
    expect(words(empty, { open: open({ retreats: 1 }) })).toBe(
      'Nothing saved yet; one unit without a retreat is disbanded.',
    )
    expect(words(done, { open: open({ retreats: 2 }) })).toBe(
      'Saved and ready; 2 units without a retreat are disbanded.',
    )
  })
  it('in Winter: builds are not made, units to disband are chosen', () => {
    expect(words(kept, { open: open({ builds: 1 }) })).toBe(
      'Saved. These will be used at 18:00 even if you do not press Ready; one build is not made.',
    )
    expect(words(done, { open: open({ disbands: 2 }) })).toBe('Saved and ready; 2 units to disband are chosen for you.')
  })
  it('for all steps that one phase decides', () =>
    expect(words(done, { open: open({ retreats: 1, builds: 2 }) })).toBe(
      'Saved and ready; one unit without a retreat is disbanded and 2 builds are not made.',
    ))
  it('where one is ready with an empty sheet', () =>
    expect(words(openSheet('S1901M', ready(1)), { open: open({ units: 3 }) })).toBe(
      'Ready with nothing saved; 3 units without an order hold.',
    ))
})

describe('before one is ready with something left open', () => {
  it('is asked', () =>
    expect(readyQuestion({ open: open({ units: 3 }), unfinished: false, missing: [] })).toBe(
      '3 units without an order hold. Ready all the same?',
    ))
  it('TWZ-5 is asked where the text is not finished', () =>
    expect(readyQuestion({ open: NOTHING_OPEN, unfinished: true, missing: [] })).toMatch(
      /your map is not used, and you get a random one\. Ready all/,
    ))
  it('DBL-9 is asked where a vote is missing, and told of it', () => {
    const missing = ['your vote (VOTE YES or VOTE NO)']
    expect(readyQuestion({ open: NOTHING_OPEN, unfinished: false, missing })).toBe(
      'Still missing: your vote (VOTE YES or VOTE NO). Ready all the same?',
    )
    expect(words(openSheet('W1901A', null), { missing })).toBe(
      'Nothing saved yet. Still missing: your vote (VOTE YES or VOTE NO).',
    )
  })
  it('and not asked where nothing is', () =>
    expect(readyQuestion({ open: NOTHING_OPEN, unfinished: false, missing: [] })).toBeNull())
})

describe('a change of orders that takes Ready back', () => {
  const after = typed(done, 'A PAR - PIC')
  const stored = changeSheet(after, {
    kind: 'stored',
    phase: 'S1901M',
    text: after.text,
    sheet: savedSheet(sheet(2, after.text)),
  })
  it('is said at once', () => expect(words(after)).toBe('Saving… You are no longer ready.'))
  it('is said for as long as it is so', () =>
    expect(words(stored)).toBe(
      'Saved and no longer ready. These will be used at 18:00 even if you do not press Ready.',
    ))
})

describe('a save that comes to nothing', () => {
  it('is told with its cause, and with what becomes of the text', () => {
    expect(words(failed(edited, 'unreachable'))).toBe(
      'Not saved: the service does not answer. Your text is kept here and sent again by itself.',
    )
    expect(words(failed(edited, 'offline'))).toBe(
      'Not saved: you are offline. Your text is kept here and sent again by itself.',
    )
    expect(words(failed(edited, 'overloaded'))).toBe(
      'Not saved: the service could not take it. Your text is kept here and sent again by itself.',
    )
    expect(words(failed(edited, 'refused', 'Too many lines.'))).toBe(
      'Not saved: Too many lines. Your text is kept here.',
    )
  })
  it('does not hide that what was saved before is ready', () =>
    expect(words(failed(typed(done, 'A PAR - PIC'), 'offline'))).toMatch(/What was saved before is still ready\.$/))
  it('speaks of no text where there was only Ready to be sent', () =>
    expect(words(failed(kept, 'offline'))).toBe('Not sent: you are offline.'))
})

describe('a session that ends', () => {
  it('is said, with what becomes of the text', () => {
    expect(signedOutWords(edited)).toBe('Not saved: you are signed out. Your text is kept here.')
    expect(signedOutWords(kept)).toBe('You are signed out. This is the game as you saw it last.')
  })
})

describe('where a map is asked for, nothing is said of orders', () => {
  const map = { isMap: true }
  it('TWZ-5 whoever has handed in none gets a random one', () => {
    expect(words(empty, map)).toBe('No map is handed in yet: without one you get a random map at 18:00.')
  })
  it('TWZ-5 one that is not valid is kept, and it is said what becomes of it', () => {
    const said = 'Kept, but not a valid map yet: as it is, you get a random one at 18:00.'
    expect([kept, done].map((state) => words(state, { ...map, unfinished: true }))).toEqual([said, said])
  })
  it('a valid one is handed in, and can be changed', () => {
    expect(words(kept, map)).toBe('Your map is handed in. It can be changed until the deadline.')
    expect(words(done, map)).toBe('Your map is handed in and you are ready. It can be changed until the deadline.')
  })
})
