import { describe, expect, it } from 'vitest'
import { separateLabels, separateLines } from '../../../../web/play/history/chart-lines.ts'

const sizes = { x: (i: number) => i * 10, y: (n: number) => 100 - n * 10, gap: 2 }
const heights = (...counts: (readonly number[])[]): number[][] =>
  separateLines(counts, sizes).map((line) => line.map(({ y }) => y))

describe('lines of a chart', () => {
  it('are at their counts', () =>
    expect(heights([3, 4], [5, 6])).toEqual([
      [70, 60],
      [50, 40],
    ]))
  it('of equal counts are side by side, around the count', () => {
    expect(heights([3, 4], [3, 4])).toEqual([
      [69, 59],
      [71, 61],
    ])
  })
  it('are separated only where the counts are equal', () => {
    expect(heights([3, 4], [3, 6])).toEqual([
      [69, 60],
      [71, 40],
    ])
  })
  it('never reach the next count, however many are equal', () => {
    const all = heights(...Array.from({ length: 20 }, () => [3]))
    expect(new Set(all.flat()).size).toBe(20)
    expect(all.flat().every((y) => y > 65 && y < 75)).toBe(true)
  })
})

describe('labels', () => {
  const range = { min: 0, max: 100, gap: 10 }
  it('stay in place while there is room', () => expect(separateLabels([10, 50, 30], range)).toEqual([10, 50, 30]))
  it('of equal heights are one below the other', () =>
    expect(separateLabels([50, 50, 20], range)).toEqual([50, 60, 20]))
  it('do not leave the chart', () => expect(separateLabels([95, 100, 98], range)).toEqual([80, 100, 90]))
})
