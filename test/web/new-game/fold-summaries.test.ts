import { describe, expect, it } from 'vitest'
import { NO_ABSENCE_RULES } from '../../../src/game/seat-model.ts'
import type { Settings } from '../../../src/game/settings.ts'
import { blankDraft } from '../../../web/new-game/draft.ts'
import {
  deadlinesSummary,
  endingSummary,
  missingOrdersSummary,
  playersSummary,
  pressSummary,
} from '../../../web/new-game/fold-summaries.ts'
import { presetTimes } from '../../../web/new-game/times/presets.ts'

const { settings } = blankDraft([{ id: 'first', press: 'all' }], undefined)
const custom = (part: Partial<Settings>): Settings => ({ ...settings, ...part })
const { schedule, press } = settings

describe('the line of folded deadlines', () => {
  it('leaves out what the chosen pace says', () =>
    expect(deadlinesSummary(settings)).toBe('Ends early once all are ready · no days off'))
  it('says how custom lengths, days off and early closing differ', () =>
    expect(
      deadlinesSummary(
        custom({
          minutes: { ...settings.minutes, moves: 90 },
          schedule: { ...schedule, early: false, off: { weekdays: ['sun'], dates: ['2026-12-24'] } },
        }),
      ),
    ).toBe('1 hour 30 minutes for moves · never ends early · 2 days off'))
  it('names custom weekdays', () => {
    const fixed = presetTimes('mon-thu', settings)
    const slots = fixed.schedule.slots && { ...fixed.schedule.slots, weekdays: ['fri'] as const }
    expect(deadlinesSummary(custom({ ...fixed, schedule: { ...fixed.schedule, slots } }))).toContain('20:00, Friday')
  })
})

describe('the line of missing orders', () => {
  it('says how long the game waits, and when a seat opens', () =>
    expect(missingOrdersSummary(settings)).toBe(
      'The game waits 12 hours once · 2 extensions each · seats open after 2 missed phases',
    ))
  it('says that it does not wait', () =>
    expect(missingOrdersSummary(custom({ absence: NO_ABSENCE_RULES }))).toBe(
      'The game does not wait · nobody loses a seat',
    ))
})

it('the line of players names what differs from other games', () => {
  expect(playersSummary(settings)).toBe('Powers at random · names shown · no game master')
  expect(
    playersSummary(
      custom({ anonymous: true, hideStatus: true, master: 'apart', absence: { ...settings.absence, reliability: 80 } }),
    ),
  ).toBe('Powers at random · names hidden · status hidden · reliability 80% · with a game master')
  const computers = { seats: 5, vacant: true, draws: false }
  expect(playersSummary(custom({ computers }))).toBe(
    'Powers at random · 5 computers · computers play vacant seats · names shown · no game master',
  )
})

it('the line of press names its kind and its rules', () => {
  expect(pressSummary(settings)).toBe('Full press · revealed after the game')
  expect(pressSummary(custom({ press: { ...press, time: 'moves', opens: false } }))).toBe(
    'Full press · not after movement · never revealed',
  )
  expect(pressSummary(custom({ press: { ...press, kind: 'none' } }))).toBe('Gunboat')
})

it('the line of the ending names the options of the variant', () => {
  const choices = [
    {
      id: 'victory',
      title: 'Centres to win',
      values: [
        { value: 18, title: '18 centres' },
        { value: 17, title: '17 centres' },
      ],
    },
  ]
  expect(endingSummary(settings, choices)).toBe('18 centres · draws include all survivors')
  expect(endingSummary(custom({ options: { victory: 17 }, draws: 'named' }), choices)).toBe(
    '17 centres · draws include only the players named',
  )
})

it('the line of the ending names a last year only if there is one', () => {
  const choices = [
    { id: 'victory', title: 'Centres to win', values: [{ value: 18, title: '18 centres' }] },
    {
      id: 'lastYear',
      title: 'Last year',
      values: [
        { value: 'none', title: 'No last year' },
        { value: 1907, title: 'Ends after 1907' },
      ],
    },
    { id: 'result', title: 'Result', values: [{ value: 'draw', title: 'A draw' }], needs: 'lastYear' },
  ]
  expect(endingSummary(settings, choices)).toBe('18 centres · draws include all survivors')
  expect(endingSummary(custom({ options: { lastYear: 1907 } }), choices)).toBe(
    '18 centres · ends after 1907 · a draw · draws include all survivors',
  )
})
