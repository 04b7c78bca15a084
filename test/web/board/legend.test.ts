import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import type { Arrow, Scene } from '../../../src/board/scene.ts'
import { emptyScene } from '../../../src/board/scene.ts'
import { location, power } from '../../../src/rules/names.ts'
import { Legend } from '../../../web/board/legend.tsx'

const legendOf = (scene: Scene): string => renderToString(h(Legend, { plate: null, scene, hasSeveral: false }))
const turning: Arrow = { kind: 'transform', power: power('FRANCE'), from: location('PAR'), arm: 'fleet', failed: false }

it('explains rare marks only where they are on the board', () => {
  expect(legendOf(emptyScene)).not.toMatch(/transforms|by another map|proved/)
  expect(legendOf({ ...emptyScene, arrows: [turning] })).toContain('transforms')
  expect(legendOf({ ...emptyScene, arrows: [{ ...turning, elsewhere: true }] })).toContain('by another map')
})
