import { describe, expect, it } from 'vitest'
import type { Sheet } from '../../../../src/game/model.ts'
import {
  changeSheet,
  type SaveProblem,
  openSheet,
  savedSheet,
  type SheetState,
} from '../../../../web/play/sheet/sheet-state.ts'
import { readyQuestion, sheetText, signedOutText, type Standing } from '../../../../web/play/sheet/sheet-text.ts'
import { type NamedItems, NO_OPEN_ITEMS, type OpenItems } from '../../../../web/play/sheet/todo.ts'
import { line, sheet, typed } from './sheets.ts'

const ready = (savedAt: number, ...lines: string[]): Sheet => ({ ...sheet(savedAt, ...lines), ready: true })
const open = (part: Partial<OpenItems>): OpenItems => ({ ...NO_OPEN_ITEMS, ...part })
const words = (state: SheetState, part: Partial<Standing> = {}) =>
  sheetText(state, {
    due: 'at 18:00',
    locked: false,
    open: NO_OPEN_ITEMS,
    isMap: false,
    unfinished: false,
    isAsking: false,
    missing: [],
    idle: '',
    ...part,
  })

const failed = (state: SheetState, problem: SaveProblem, message = '') =>
  changeSheet(state, { kind: 'failed', phase: 'S1901M', problem, message })

const empty = openSheet('S1901M', null)
const kept = openSheet('S1901M', sheet(1, 'A PAR - BUR'))
const edited = typed(kept, 'A PAR - PIC')
const done = openSheet('S1901M', ready(1, 'A PAR H'))

describe('the status line', () => {
  it('has a sentence for every state', () => {
    expect(words(empty)).toBe('No orders yet.')
    expect(words(kept)).toBe('Saved. Orders lock at 18:00, Ready or not.')
    expect(words(edited)).toBe('Saving…')
    expect(words(kept, { isAsking: true })).toBe(
      'Answer the question at the board, or cancel it, before you press Ready.',
    )
    expect(words(done, { isAsking: true })).toMatch(/^You’re ready with your earlier orders\./)
    expect(words(done)).toBe('Saved and ready.')
    expect(words(kept, { locked: true })).toBe('Locked: the phase is closing.')
  })
  it('does not promise that a line with a problem will be used', () => {
    const problem = { why: 'not-adjacent', words: 'Brest does not border Munich.', suggestions: [] }
    const mixed = { ...sheet(1, 'A PAR H'), lines: [line('A PAR H'), { ...line('F BRE - MUN'), problem }] }
    expect(words(openSheet('S1901M', mixed))).toBe(
      'Saved. 1 line has an error and won’t count; the rest lock at 18:00.',
    )
    expect(words(openSheet('S1901M', { ...mixed, lines: mixed.lines.slice(1) }), { open: open({ units: 2 }) })).toBe(
      'Saved, but every line has an error. 2 units will hold.',
    )
  })
})

describe('the status line says what missing orders lead to', () => {
  it('in a movement phase: units hold', () => {
    expect(words(empty, { open: open({ units: 3 }) })).toBe('No orders yet. 3 units will hold.')
    expect(words(kept, { open: open({ units: 2 }) })).toBe(
      'Saved. Orders lock at 18:00, Ready or not. 2 units will hold.',
    )
    expect(words(done, { open: open({ units: 1 }) })).toBe('Saved and ready. 1 unit will hold.')
  })
  it('in a retreat phase: units are disbanded', () => {
    expect(words(empty, { open: open({ retreats: 1 }) })).toBe('No orders yet. 1 unit will be disbanded.')
    expect(words(done, { open: open({ retreats: 2 }) })).toBe('Saved and ready. 2 units will be disbanded.')
  })
  it('in Winter: builds are waived, disbands are chosen', () => {
    expect(words(kept, { open: open({ builds: 1 }) })).toBe(
      'Saved. Orders lock at 18:00, Ready or not. 1 build will be waived.',
    )
    expect(words(done, { open: open({ disbands: 2 }) })).toBe('Saved and ready. 2 disbands will be chosen for you.')
  })
  it('in a phase with several steps', () =>
    expect(words(done, { open: open({ retreats: 1, builds: 2 }) })).toBe(
      'Saved and ready. 1 unit will be disbanded and 2 builds will be waived.',
    ))
  it('TWZ-7 when units are placed: standard ones are', () =>
    expect(words(empty, { open: open({ placed: 3 }) })).toBe('No orders yet. 3 standard units will be placed.'))
  it('DBL-4 in a power without an order: the other captain’s are used', () => {
    const deferral = 'Turkey is left to its other captain.'
    expect(words(kept, { open: open({ units: 1, deferral }) })).toBe(
      `Saved. Orders lock at 18:00, Ready or not. 1 unit will hold. ${deferral}`,
    )
  })
  it('when ready with an empty sheet', () =>
    expect(words(openSheet('S1901M', ready(1)), { open: open({ units: 3 }) })).toBe(
      'Ready with nothing saved. 3 units will hold.',
    ))
})

describe('Ready with missing orders', () => {
  it('asks first', () =>
    expect(readyQuestion({ open: open({ units: 3 }), check: 'here', unfinished: false, missing: [] })).toBe(
      '3 units will hold. Ready anyway?',
    ))
  it('names the units without an order, and moves without a convoy', () => {
    const ask = (counts: Partial<OpenItems>, part: Partial<NamedItems>) => {
      const named = { units: '', retreats: '', unconvoyed: '', voids: '', ...part }
      return readyQuestion({ open: open(counts), named, check: 'here', unfinished: false, missing: [] })
    }
    expect(ask({ units: 1 }, { units: 'A SAP' })).toBe('A SAP will hold. Ready anyway?')
    expect(ask({ units: 4 }, {})).toBe('4 units will hold. Ready anyway?')
    expect(ask({ retreats: 1 }, { retreats: 'A SAP' })).toBe('A SAP will be disbanded. Ready anyway?')
    expect(ask({ units: 1 }, { units: 'F MAO', unconvoyed: 'A MAR has no convoy on your sheet.' })).toBe(
      'A MAR has no convoy on your sheet. F MAO will hold. Ready anyway?',
    )
  })
  it('asks first if orders are void', () => {
    const named = { units: '', retreats: '', unconvoyed: '', voids: '1 order is void: A KAR S A ROT - MOU.' }
    expect(readyQuestion({ open: NO_OPEN_ITEMS, named, check: 'here', unfinished: false, missing: [] })).toBe(
      '1 order is void: A KAR S A ROT - MOU. Ready anyway?',
    )
  })
  it('TWZ-5 asks first while the map is not valid', () =>
    expect(readyQuestion({ open: NO_OPEN_ITEMS, check: 'here', unfinished: true, missing: [] })).toMatch(
      /map is not valid yet: you would get a random one\. Ready anyway/,
    ))
  it('DBL-9 asks first while a vote is missing, and says so', () => {
    const missing = ['your vote (VOTE YES or VOTE NO)']
    expect(readyQuestion({ open: NO_OPEN_ITEMS, check: 'here', unfinished: false, missing })).toBe(
      'Still missing: your vote. Ready anyway?',
    )
    expect(words(openSheet('W1901A', null), { missing })).toBe('No orders yet. Still missing: your vote.')
  })
  it('asks first while the orders are not checked', () => {
    expect(readyQuestion({ open: NO_OPEN_ITEMS, check: 'loading', unfinished: false, missing: [] })).toBe(
      'Your orders are still being checked. Ready anyway?',
    )
    expect(readyQuestion({ open: NO_OPEN_ITEMS, check: 'failed', unfinished: false, missing: [] })).toMatch(/not load/)
  })
  it('does not ask when nothing is missing', () =>
    expect(readyQuestion({ open: NO_OPEN_ITEMS, check: 'here', unfinished: false, missing: [] })).toBeNull())
})

describe('a change that withdraws Ready', () => {
  const after = typed(done, 'A PAR - PIC')
  const stored = changeSheet(after, {
    kind: 'stored',
    phase: 'S1901M',
    text: after.text,
    sheet: savedSheet(sheet(2, after.text)),
  })
  it('is shown immediately', () => expect(words(after)).toBe('Saving… You’re no longer ready.'))
  it('stays shown until Ready is pressed', () =>
    expect(words(stored)).toBe('Saved and no longer ready. Orders lock at 18:00, Ready or not.'))
})

describe('a failed save', () => {
  it('is shown with its cause and what happens to the text', () => {
    expect(words(failed(edited, 'unreachable'))).toBe(
      'Not saved: the server isn’t responding. Your text is kept on this device and saved as soon as it does.',
    )
    expect(words(failed(edited, 'offline'))).toBe(
      'Not saved: you’re offline. Your text is kept on this device and saved when you reconnect.',
    )
    expect(words(failed(edited, 'overloaded'))).toBe(
      'Not saved: the server is busy. Your text is kept on this device and saved as soon as possible.',
    )
    expect(words(failed(edited, 'refused', 'Too many lines.'))).toBe(
      'Not saved: Too many lines. Your text is kept on this device.',
    )
  })
  it('says that the earlier orders are still ready', () =>
    expect(words(failed(typed(done, 'A PAR - PIC'), 'offline'))).toMatch(/Your earlier orders are still ready\.$/))
  it('mentions no text if only Ready was to be sent', () =>
    expect(words(failed(kept, 'offline'))).toBe('Not sent: you’re offline.'))
})

describe('a session that ended', () => {
  it('is shown, with what happens to the text', () => {
    expect(signedOutText(edited)).toBe('Not saved: you’re signed out. Your text is kept on this device.')
    expect(signedOutText(kept)).toBe('You’re signed out. This is the game as you last saw it.')
  })
})

describe('a phase that asks for a map does not mention orders', () => {
  const map = { isMap: true }
  it('TWZ-5 without a map, the player gets a random one', () => {
    expect(words(empty, map)).toBe('No map yet. Without one, you get a random map at 18:00.')
  })
  it('TWZ-5 an invalid map is saved, and the consequence is shown', () => {
    const said = 'Saved, but not valid yet: you would get a random map at 18:00.'
    expect([kept, done].map((state) => words(state, { ...map, unfinished: true }))).toEqual([said, said])
  })
  it('what is wrong with the map is said where the phone covers the list of errors', () => {
    const flaw = 'Not in one piece: Rome.'
    expect(words(kept, { ...map, unfinished: true, flaw })).toBe(
      'Saved, but not valid yet. Not in one piece: Rome. Without a fix, you get a random map at 18:00.',
    )
  })
  it('a valid map is submitted, and can be changed', () => {
    expect(words(kept, map)).toBe('Your map is submitted. You can change it until the deadline.')
    expect(words(done, map)).toBe('Your map is submitted and you’re ready. You can change it until the deadline.')
  })
})

it('SHW-3 nothing due in Winter reads as such, and Ready asks nothing', () => {
  expect(words(openSheet('W1901A', null), { idle: 'Nothing to build or disband.' })).toBe(
    'Nothing to build or disband.',
  )
  expect(readyQuestion({ open: NO_OPEN_ITEMS, check: 'here', unfinished: false, missing: [] })).toBeNull()
})

it('SHW-3 Ready asks about builds and disbands that will not be used', () => {
  const unused = 'Not used: A: A PAR D. On one board you build or disband, not both.'
  expect(readyQuestion({ open: NO_OPEN_ITEMS, check: 'here', unfinished: false, missing: [], unused })).toBe(
    `${unused} Ready anyway?`,
  )
})
