import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Recorded, centreCounts } from '../../../../web/play/history/centre-counts.ts'

const phase = (name: string, france: number) => ({
  name,
  state: { centers: { FRANCE: Array.from({ length: france }, (_, i) => `C${i}`) } },
})
const counts = (...phases: Recorded['phases']) =>
  centreCounts({ phases }, 1).map(({ year, centres }) => [year, ...centres.values()])

describe('centre counts', () => {
  it('are given for the start, for the end of each year, and for now', () => {
    expect(
      counts(phase('S1901M', 3), phase('F1901M', 3), phase('W1901A', 5), phase('S1902M', 5), phase('F1902M', 5)),
    ).toEqual([
      [1900, 3],
      [1901, 5],
      [1902, 5],
    ])
  })

  it('name the last year that was played where a game leaves years out', () => {
    expect(counts(phase('S1899M', 1), phase('F1899M', 1), phase('F1901M', 2), phase('F1902M', 3))).toEqual([
      [1898, 1],
      [1899, 2],
      [1901, 3],
      [1902, 3],
    ])
  })

  it('count years BC down', () => {
    const phases = [phase('W1902D', 3), phase('W1902A', 3), phase('S1901M', 3), phase('W1901A', 5), phase('S1900M', 5)]
    expect(centreCounts({ phases }, -1).map(({ year }) => year)).toEqual([1902, 1901, 1900])
    expect(centreCounts({ phases: phases.slice(0, 2) }, -1)).toEqual([])
  })

  it('include the centres of all boards, each once', () => {
    const [a, b] = [
      { centers: { FRANCE: ['PAR', 'MAR'], ITALY: [] } },
      { centers: { FRANCE: ['BRE', 'MAR'], ITALY: ['ROM'] } },
    ]
    const state = { ...a, boards: { A: a, B: b } }
    expect(counts({ name: 'S1901M', state })).toEqual([
      [1900, 3, 1],
      [1901, 3, 1],
    ])
  })

  it('are empty if the record has no centres', () => {
    expect(centreCounts({ phases: [{ name: 'S1901M', state: {} }] }, 1)).toEqual([])
  })

  it('add up to all owned centres in a played game', () => {
    const record = JSON.parse(readFileSync('test/games/sample-1.json', 'utf8')) as Recorded
    const sums = centreCounts(record, 1).map(({ centres }) => [...centres.values()].reduce((sum, n) => sum + n, 0))
    expect(sums[0]).toBe(22)
    expect(sums.at(-1)).toBe(34)
  })
})
