import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import type { ClosedPhaseView } from '../../../../src/game/views/shapes.ts'
import type { BoardId, Power, Province } from '../../../../src/rules/names.ts'
import { Results } from '../../../../web/orders/results/phase-results.tsx'

const board = (id: string, province: string, to: string) => ({
  board: id as BoardId,
  title: `World ${id}`,
  orders: [],
  captures: [{ province: province as Province, to: to as Power }],
})

const htmlOf = (boards: readonly ReturnType<typeof board>[]): string => {
  const phase = {
    phase: { code: 'F1901M', year: 1901, season: 'fall', era: null, steps: ['moves'] },
    missed: [],
    submitted: [],
    boards,
    notes: [],
  } as unknown as ClosedPhaseView
  return renderToString(h(Results, { phase, powers: [], you: [], href: null, focus: null, onPoint: null }))
}

it('lists the centres taken on a board below the title of that board', () => {
  const html = htmlOf([board('A', 'GRE', 'AUSTRIA'), board('B', 'SPA', 'FRANCE')])
  expect(html.match(/World .|GRE|SPA/g)).toEqual(['World A', 'GRE', 'World B', 'SPA'])
})

it('leaves out a board where nothing happened', () => {
  const html = htmlOf([{ ...board('A', 'GRE', 'AUSTRIA'), captures: [] }, board('B', 'SPA', 'FRANCE')])
  expect(html.match(/World ./g)).toEqual(['World B'])
})
