import { describe, expect, it } from 'vitest'
import { defaultAbsenceRules } from '../../../src/game/seat-model.ts'
import { ABSENCE_PRESETS, absencePresetOf, presetAbsence, withPart } from '../../../web/new-game/absence-fields.tsx'
import { blankDraft } from '../../../web/new-game/draft.ts'
import { absenceText } from '../../../web/text/settings-text.ts'

const { settings } = blankDraft([{ id: 'first', press: 'all' }], undefined)
const live = { ...settings.minutes, moves: 15 }

describe('presets for missing orders', () => {
  it.each(ABSENCE_PRESETS)('%s is recognized with any minimum reliability', (preset) => {
    const reliable = { ...settings, absence: { ...settings.absence, reliability: 90 } }
    const absence = presetAbsence(preset, reliable)
    expect(absence.reliability).toBe(90)
    expect(absencePresetOf({ ...reliable, absence })).toBe(preset)
  })
  it('are not recognized after a change', () =>
    expect(absencePresetOf({ ...settings, absence: { ...settings.absence, openAfter: 5 } })).toBeNull())
  it('adapt the wait to the length of a phase: a live game waits minutes', () => {
    expect(withPart(settings, { minutes: live }).absence).toEqual(defaultAbsenceRules(15))
    const chosen = { ...settings, absence: { ...settings.absence, waitMinutes: 60 } }
    expect(withPart(chosen, { minutes: live }).absence.waitMinutes).toBe(60)
  })
})

describe('the settings text of a game', () => {
  it('explains missing orders and how a seat is lost', () =>
    expect(Object.fromEntries(absenceText({ ...defaultAbsenceRules(60), reliability: 80 }))).toMatchObject({
      'Missing orders':
        'The game waits once, for 30 minutes. Each seat has 2 extensions and earns one back after 6 phases in a row with orders',
      'Losing a seat': 'After 2 missed phases in a row, or when its player gives it up',
      Reliability: 'Players must have given orders in at least 80% of their phases, or have no record yet',
    }))
  it('says that the game continues', () =>
    expect(absenceText(presetAbsence('never', settings))).toContainEqual([
      'Missing orders',
      'The game continues without them',
    ]))
})
