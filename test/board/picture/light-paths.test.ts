/** Outlines with whole coordinates, for boards in frames. */
import { describe, expect, it } from 'vitest'
import { drawEmbeddedBoards } from '../../../src/board/picture/embedded-boards.tsx'
import { lightenPaths } from '../../../src/board/picture/light-paths.ts'
import { loadDrawing } from '../../../src/board/plates.ts'
import { emptyScene } from '../../../src/board/scene.ts'

/** An outline that is long enough to be rewritten. */
const long = (path: string): string => ` d="${path}${' '.repeat(200)}"`
const rewritten = (path: string): string => lightenPaths(long(path)).replace(/^ d="([^"]*)"$/, '$1')

describe('an outline', () => {
  it('gets straight lines between the ends of its curves, with whole coordinates', () => {
    expect(rewritten('M10.4 10q5 5 10.2 0t10-.4t-.4 9.8L20 30.2')).toBe('M10 10l21 0-1 9-10 11')
  })

  it('may have several parts, closed or not', () => {
    expect(rewritten('M0 0L10 0L10 10ZM50 50L60 65')).toBe('M0 0l10 0 0 10zM50 50l10 15')
  })

  it('loses points on a straight line, and parts that shrink to a point', () => {
    expect(rewritten('M0 0L5 0L10 0L10 8M3 3L3.2 3.3')).toBe('M0 0l10 0 0 8')
  })

  it('does not drift: its ends are those of the curve', () => {
    const steps = Array.from({ length: 100 }, () => 't.3 .4').join('')
    const numbers = (rewritten(`M0 0q.1 .1 .3 .4${steps}`).match(/-?\d+/g) ?? []).map(Number)
    const sum = (parity: number): number => numbers.filter((_, n) => n % 2 === parity).reduce((a, b) => a + b, 0)
    expect([sum(0), sum(1)]).toEqual([30, 40])
  })
})

it('marks, short or with arcs, stay as they are', () => {
  for (const mark of [' d="M1.5 2.5q1 1 2 2"', long('M0 0a5 5 0 0 1 10 0')]) expect(lightenPaths(mark)).toBe(mark)
})

it('a drawn board has no long outline with fractions', async () => {
  const plate = await loadDrawing('classical')
  const [svg = ''] = drawEmbeddedBoards({ plate, name: 'The board', boards: [{ title: '', scene: emptyScene }] })
  const outlines = [...svg.matchAll(/ d="([^"]{150,})"/g)].map(([, path = '']) => path)
  expect(outlines.length).toBeGreaterThan(50)
  expect(outlines.filter((path) => /\./.test(path) && !path.includes('a'))).toEqual([])
})
