/** `npm run explain`: a game's diagnosis as lines of text. */
import { expect, test } from 'vitest'
import type { PlayerId } from '../../src/game/ids.ts'
import { formatDiagnosis } from '../../src/tools/explain/format-diagnosis.ts'
import { START } from '../support/games/hosting.ts'

const anna = 'p1' as PlayerId
const entry = { details: [], until: null, player: null, about: null, phase: null }

test('lists mails, then events with their players, then the reasons for the game’s state', () => {
  const text = formatDiagnosis({
    outlook: 'The phase is open. It closes at the latest',
    until: START,
    due: START,
    alarm: null,
    outbox: { waiting: 2, tries: 3, next: START },
    log: [
      {
        ...entry,
        at: START,
        kind: 'paused',
        words: 'The game is paused until',
        until: START,
        player: anna,
        phase: 'S1901M',
      },
    ],
    mails: [{ phase: 'S1901M', kind: 'start', to: anna, state: 'dropped', reason: 'seen on the page', at: START }],
    names: { [anna]: 'Anna' },
  })
  expect(text.split('\n')).toEqual([
    'What was mailed',
    '  2027-01-04 18:00:00  S1901M  start to Anna: dropped: seen on the page',
    '',
    'What happened',
    '  2027-01-04 18:00:00  S1901M  The game is paused until 2027-01-04 18:00:00. (Anna)',
    '',
    'Why this game is in this state',
    '  The phase is open. It closes at the latest 2027-01-04 18:00:00.',
    '  Next automatic step: 2027-01-04 18:00:00. Next alarm: none.',
    '  2 messages are waiting to be sent; tried 3 times, next at 2027-01-04 18:00:00.',
  ])
})
