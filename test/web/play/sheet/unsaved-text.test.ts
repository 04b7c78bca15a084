import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  claimUnsaved,
  dropUnsaved,
  keepUnsaved,
  leftoverOf,
  removeLeftover,
} from '../../../../web/play/sheet/unsaved-text.ts'

/** A storage like that of browsers: the entries are its own members. */
class Kept {
  [key: string]: unknown
  getItem(key: string): string | null {
    const value = this[key]
    return typeof value === 'string' ? value : null
  }
  setItem(key: string, value: string): void {
    this[key] = value
  }
  removeItem(key: string): void {
    delete this[key]
  }
}

/** A window has its own storage besides the shared one, and keeps it when the page reloads. */
type Window = Kept
const inside = <T>(window: Window, step: () => T): T => {
  vi.stubGlobal('sessionStorage', window)
  return step()
}

let a: Window
let b: Window
beforeEach(() => {
  vi.stubGlobal('localStorage', new Kept())
  a = new Kept()
  b = new Kept()
})
afterEach(() => vi.unstubAllGlobals())

const kept = (window: Window, text: string, phase = 'S1901M') =>
  inside(window, () => keepUnsaved('game', phase, { text, base: 1 }))
const claim = (window: Window) => inside(window, () => claimUnsaved('game', 'S1901M'))?.text

describe('unsaved text', () => {
  it('is restored in its own window, whatever another one keeps', () => {
    kept(a, 'mine')
    kept(b, 'yours')
    expect(claim(a)).toBe('mine')
    expect(claim(b)).toBe('yours')
  })
  it('survives a save in another window', () => {
    kept(a, 'mine')
    kept(b, 'yours')
    inside(b, () => dropUnsaved('game', 'S1901M', 'yours'))
    expect(claim(a)).toBe('mine')
  })
  it('survives a save of other text, and is removed once it is saved', () => {
    kept(a, 'A PAR H\nA MAR H')
    inside(a, () => dropUnsaved('game', 'S1901M', 'A PAR H'))
    expect(claim(a)).toBe('A PAR H\nA MAR H')
    inside(a, () => dropUnsaved('game', 'S1901M', 'A PAR H\n\nA MAR H '))
    expect(claim(a)).toBeUndefined()
  })
  it('is taken over by a new window', () => {
    kept(a, 'mine')
    expect(claim(b)).toBe('mine')
    inside(b, () => dropUnsaved('game', 'S1901M', 'mine'))
    expect(claim(new Kept())).toBeUndefined()
  })
})

describe('leftovers of other phases', () => {
  const leftover = () => leftoverOf('game', 'W1901A')
  it('are returned one by one until they are dismissed', () => {
    kept(a, 'too late', 'S1901M')
    kept(b, 'too late', 'S1901M')
    kept(a, 'again too late', 'F1901M')
    kept(a, 'in time', 'W1901A')
    for (const text of ['too late', 'again too late']) {
      const seen = leftover()
      expect(seen?.text).toBe(text)
      if (seen !== null) removeLeftover('game', seen)
    }
    expect(leftover()).toBeNull()
  })
})

describe('a browser that keeps nothing', () => {
  it('loses the text with the page, without an error', () => {
    vi.stubGlobal('localStorage', undefined)
    kept(a, 'mine')
    expect(claim(a)).toBeUndefined()
    expect(leftoverOf('game', 'W1901A')).toBeNull()
  })
})
