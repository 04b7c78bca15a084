import { describe, expect, it } from 'vitest'
import { spacesOf } from '../../../../web/orders/notes/spaces.ts'

describe('TWZ-2 a map that was drawn', () => {
  const { width, height, spaces, borders } = spacesOf(['PAR PAR  SPA/NC', 'PAR BUR SPA'])
  it('is as large as its rows', () => expect([width, height]).toEqual([3, 2]))
  it('is made of spaces, whatever coast a cell names', () => {
    expect(spaces.map(({ code }) => code)).toEqual(['PAR', 'SPA', 'BUR'])
    expect(spaces.find(({ code }) => code === 'BUR')?.path).toBe('M1 1h1v1h-1z')
  })
  it('is named inside each space', () => expect(spaces[0]?.at).toEqual([0.5, 0.5]))
  it('has a line wherever two spaces meet, and nowhere else', () =>
    expect(borders.match(/M[^M]+/g)?.toSorted()).toEqual(['M1 1h1', 'M1 1v1', 'M2 0v1', 'M2 1v1']))
  it('of no rows is nothing', () => expect(spacesOf([])).toMatchObject({ width: 0, spaces: [] }))
})
