import { describe, expect, it } from 'vitest'
import { phaseHint } from '../../../web/sandbox/phase-steps.tsx'

describe('what is said of a phase that one tries', () => {
  it('is of holding in a movement phase', () =>
    expect(phaseHint({ steps: ['moves'] })).toMatch(/without an order hold/))
  it('is of retreats after it', () => {
    expect(phaseHint({ steps: ['retreats'] })).toMatch(/without a retreat are disbanded/)
    expect(phaseHint({ steps: ['retreats'] })).not.toMatch(/hold/)
  })
  it('is of builds and disbands in Winter, and not of holding', () => {
    expect(phaseHint({ steps: ['adjustments'] })).toMatch(/builds/i)
    expect(phaseHint({ steps: ['adjustments'] })).not.toMatch(/hold/)
  })
  it('is of both where retreats and adjustments are one phase', () => {
    expect(phaseHint({ steps: ['retreats', 'adjustments'] })).toMatch(/retreat.*build/i)
  })
  it('is of the maps that a design phase asks for', () =>
    expect(phaseHint({ steps: ['draft'] })).toMatch(/each seat starts with a random map/i))
})
