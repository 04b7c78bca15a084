import { describe, expect, it } from 'vitest'
import { phaseHint } from '../../../web/sandbox/phase-controls.tsx'

describe('the hint for a phase', () => {
  it('mentions holding in a movement phase', () =>
    expect(phaseHint({ steps: ['moves'] })).toMatch(/without an order hold/))
  it('mentions retreats in a retreat phase', () => {
    expect(phaseHint({ steps: ['retreats'] })).toMatch(/without a retreat are disbanded/)
    expect(phaseHint({ steps: ['retreats'] })).not.toMatch(/hold/)
  })
  it('mentions builds and disbands in Winter, but not holding', () => {
    expect(phaseHint({ steps: ['adjustments'] })).toMatch(/builds/i)
    expect(phaseHint({ steps: ['adjustments'] })).not.toMatch(/hold/)
  })
  it('mentions both if retreats and adjustments are one phase', () => {
    expect(phaseHint({ steps: ['retreats', 'adjustments'] })).toMatch(/retreat.*build/i)
  })
  it('mentions the maps in a design phase', () =>
    expect(phaseHint({ steps: ['draft'] })).toMatch(/each seat starts with a random map/i))
})
