import { describe, expect, it } from 'vitest'
import type { SeatView } from '../../../../src/game/views/shapes.ts'
import { seat } from '../../../../src/rules/names.ts'
import { player } from '../../../support/games/hosting.ts'
import { presenceOf } from '../../../../web/play/seats/presence-text.ts'

const at = (iso: string) => Date.parse(iso)
const now = at('2026-12-01T12:00Z')
const names = { [player('AUNT')]: 'Aunt Bess' }
const words = (part: Partial<SeatView>): readonly string[] =>
  presenceOf({ ...THERE, ...part }, { names, now, zone: 'UTC' }).map((line) =>
    line.text.replaceAll(/\b[A-Z]\w+,? \d+ [A-Z]\w+/g, 'D'),
  )

const THERE: SeatView = {
  seat: seat('FRANCE'),
  name: 'France',
  powers: [],
  player: player('FRANCE'),
  alive: true,
  units: 3,
  centres: 3,
  score: 3,
  saved: null,
  ready: null,
  open: null,
  computer: false,
  misses: 0,
  excuses: 2,
  sitter: null,
  change: null,
  absences: [],
}

describe('the presence of a seat’s player', () => {
  it('is empty while the player is present', () => expect(words({})).toEqual([]))
  it('counts missed phases', () => {
    expect(words({ misses: 1 })).toEqual(['missed a phase'])
    expect(words({ misses: 2 })).toEqual(['missed 2 phases'])
  })
  it('announces who gets the seat, or that it opens', () => {
    const at = now + 3 * 24 * 3_600_000
    expect(words({ change: { at, opens: true, player: null } })).toEqual([expect.stringMatching(/^opens on D/)])
    const [text] = words({ change: { at, opens: false, player: player('FRANCE') } })
    expect(text).toMatch(/^goes to .+ on D/)
    expect(words({ change: { at, opens: false, player: null } })[0]).toMatch(/^goes to another player on D/)
  })
  it('says only why the seat is open', () =>
    expect(words({ open: { since: now, why: 'resigned' }, misses: 2 })).toEqual(['open: its player resigned']))
  it('says that anyone can take over from the computer', () =>
    expect(words({ open: { since: now, why: 'resigned' }, computer: true })).toEqual(['anyone can take over']))
  it('names the sitter, now or later', () => {
    const sitter = { player: player('AUNT'), from: at('2026-12-03'), until: at('2026-12-08') }
    expect(words({ sitter: { ...sitter, active: false } })).toEqual(['sitter: Aunt Bess D to D'])
    expect(words({ sitter: { ...sitter, active: true } })).toEqual(['sitter: Aunt Bess until D'])
  })
  it('lists absences that are not over', () => {
    const absences = [
      { from: at('2026-11-01'), until: at('2026-11-04') },
      { from: at('2026-11-30'), until: at('2026-12-04') },
      { from: at('2026-12-24'), until: at('2026-12-25') },
    ]
    expect(words({ absences })).toEqual(['away until D', 'away D'])
  })
  it('is marked if orders are missing, but not for absences and sitters', () => {
    const faults = (part: Partial<SeatView>) =>
      presenceOf({ ...THERE, ...part }, { names, now, zone: 'UTC' }).map(({ isMissing }) => isMissing)
    expect(faults({ open: { since: now, why: 'missed' } })).toEqual([true])
    const absences = [{ from: now, until: at('2026-12-04') }]
    const sitter = { player: player('AUNT'), from: now, until: at('2026-12-08'), active: true }
    expect(faults({ misses: 1, sitter, absences })).toEqual([true, false, false])
  })
  it('is empty for an eliminated player', () => expect(words({ alive: false, misses: 2 })).toEqual([]))
})
