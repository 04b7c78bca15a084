import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { mapName } from '../../../../src/rules/names.ts'
import { MapText } from '../../../../web/play/maps/show-map.tsx'

test.each([
  [false, 'the unit holds.'],
  [true, 'the unit is disbanded.'],
])('says what becomes of a unit whose order is illegal on an unseen map; in a retreat: %s', (isRetreat, result) => {
  const props = { note: undefined, unseen: mapName('FRANCE'), isOrdering: true, isRetreat, hasMoved: false }
  expect(renderToString(h(MapText, props))).toContain(`If one is illegal there, ${result}`)
})
