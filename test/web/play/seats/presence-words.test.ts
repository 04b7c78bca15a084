import { describe, expect, it } from 'vitest'
import type { SeatView } from '../../../../src/game/views/shapes.ts'
import { seat } from '../../../../src/rules/names.ts'
import { player } from '../../../support/games/hosting.ts'
import { presenceOf } from '../../../../web/play/seats/presence-words.ts'

const at = (iso: string) => Date.parse(iso)
const now = at('2026-12-01T12:00Z')
const names = { [player('AUNT')]: 'Aunt Bess' }
const words = (part: Partial<SeatView>): readonly string[] =>
  presenceOf({ ...THERE, ...part }, { names, now, zone: 'UTC' }).map((line) =>
    line.words.replaceAll(/\b[A-Z]\w+,? \d+ [A-Z]\w+/g, 'D'),
  )

const THERE: SeatView = {
  seat: seat('FRANCE'),
  name: 'France',
  powers: [],
  player: player('FRANCE'),
  alive: true,
  units: 3,
  centres: 3,
  saved: null,
  ready: null,
  open: null,
  misses: 0,
  excuses: 2,
  sitter: null,
  absences: [],
}

describe('what is told of a seat’s player', () => {
  it('is nothing while he is there', () => expect(words({})).toEqual([]))
  it('is what he has missed', () => {
    expect(words({ misses: 1 })).toEqual(['missed a phase'])
    expect(words({ misses: 2 })).toEqual(['missed 2 phases'])
  })
  it('is why his seat is open, and no more', () =>
    expect(words({ open: { since: now, why: 'resigned' }, misses: 2 })).toEqual(['open: its player resigned']))
  it('is who sits for him, now or later', () => {
    const sitter = { player: player('AUNT'), from: at('2026-12-03'), until: at('2026-12-08') }
    expect(words({ sitter: { ...sitter, active: false } })).toEqual(['Aunt Bess will order for it D to D'])
    expect(words({ sitter: { ...sitter, active: true } })).toEqual(['Aunt Bess orders for it until D'])
  })
  it('is when he is away, unless that is over', () => {
    const absences = [
      { from: at('2026-11-01'), until: at('2026-11-04') },
      { from: at('2026-11-30'), until: at('2026-12-04') },
      { from: at('2026-12-24'), until: at('2026-12-25') },
    ]
    expect(words({ absences })).toEqual(['away until D', 'away D'])
  })
  it('is a fault where orders are missing, and none where somebody has seen to them', () => {
    const faults = (part: Partial<SeatView>) =>
      presenceOf({ ...THERE, ...part }, { names, now, zone: 'UTC' }).map(({ isMissing }) => isMissing)
    expect(faults({ open: { since: now, why: 'missed' } })).toEqual([true])
    const absences = [{ from: now, until: at('2026-12-04') }]
    const sitter = { player: player('AUNT'), from: now, until: at('2026-12-08'), active: true }
    expect(faults({ misses: 1, sitter, absences })).toEqual([true, false, false])
  })
  it('is nothing of one who is out of the game', () => expect(words({ alive: false, misses: 2 })).toEqual([]))
})
