/** Sample facts for each kind of mail, for the gallery and for tests. */
import type { MailFacts, PressFacts, Notice } from '../../game/announcements/effect.ts'
import type { GameId } from '../../game/ids.ts'
import type { FactsOf } from '../mail-message.ts'
import { DAY_MS, HOUR_MS } from '../../lib/time.ts'
import { seat } from '../../rules/names.ts'

/** Friday, 27 November 2026, 18:00 in Vienna; Saturday morning in Auckland. */
export const DEADLINE = Date.UTC(2026, 10, 27, 17, 0)

const game = { id: 'g1' as GameId, name: 'Vienna 1814', variant: 'example', era: null }
const france = { game, seat: seat('FRANCE'), powers: ['France'] }

export const started: FactsOf<'started'> = {
  ...france,
  kind: 'started',
  phase: 'S1901M',
  deadline: DEADLINE,
  units: ['A PAR', 'A MAR', 'F BRE'],
  wants: 'orders for 3 units',
}

export const results: FactsOf<'results'> = {
  ...france,
  kind: 'results',
  phase: 'F1901M',
  picture: { phase: 1, drawing: 'example', boards: 1 },
  yours: [
    { order: 'A BUR - MUN', result: 'Bounced with A RUH - MUN.' },
    { order: 'F MAO - POR', result: 'Succeeded.' },
  ],
  captains: [],
  others: [
    {
      power: 'Germany',
      orders: [
        { order: 'A RUH - MUN', result: 'Bounced with A BUR - MUN.' },
        { order: 'F DEN H', result: 'Succeeded.' },
      ],
    },
    { power: 'Austria', orders: [{ order: 'A VIE S A BUD', result: 'Cut by A VEN - TRI.' }] },
  ],
  captures: ['Portugal is now French'],
  standing: [
    { power: 'France', units: ['A BUR', 'F POR'], centres: 4 },
    { power: 'Germany', units: ['A RUH', 'F DEN'], centres: 3 },
  ],
  centres: 4,
  missed: ['Italy', 'Turkey'],
  next: { phase: 'W1901A', deadline: DEADLINE, wants: '1 build' },
  ending: null,
}

export const reminder: FactsOf<'reminder'> = {
  ...france,
  kind: 'reminder',
  phase: 'S1902M',
  steps: ['moves'],
  deadline: DEADLINE,
  missing: ['A PAR', 'F BRE'],
  saved: true,
}

export const clock: FactsOf<'clock'> = {
  ...france,
  kind: 'clock',
  phase: 'F1901M',
  news: 'paused',
  why: 'Italy paused the game.',
  until: DEADLINE,
  upcoming: [],
}

const WHY: Readonly<Record<FactsOf<'clock'>['news'], string>> = {
  paused: clock.why,
  resumed: 'The pause is over.',
  extended: 'The game master moved the deadline.',
  retimed: 'The creator of the game changed the schedule.',
}
/** `upcoming`: the next deadlines. A paused game has none. */
export const clockOf = (news: FactsOf<'clock'>['news'], upcoming: FactsOf<'clock'>['upcoming']): FactsOf<'clock'> => ({
  ...clock,
  news,
  why: WHY[news],
  ...(news !== 'paused' && { until: null, upcoming }),
})

/** As in the public log. If `until` is not null, it is appended to the last sentence. */
const NOTICE_TEXTS: Readonly<Record<Notice, Pick<FactsOf<'notice'>, 'words' | 'details' | 'until'>>> = {
  proposed: {
    words: 'A player proposed to end the game in a draw shared by France and Germany. Voting ends',
    details: [],
    until: DEADLINE + 3 * DAY_MS,
  },
  decided: {
    words:
      'A proposal did not get enough votes in time: extend the deadline of the Spring 1901 movement phase by 2 days.',
    details: [],
    until: null,
  },
  'rolled-back': {
    words: 'By vote, the game went back to Spring 1901, which is played again, due',
    details: [],
    until: DEADLINE,
  },
  restored: {
    words:
      'An operator of the site restored the game from a backup. Orders and messages from after that backup are lost. This phase is due',
    details: [],
    until: DEADLINE,
  },
  corrected: {
    words: 'The game master corrected the position. Saved orders were checked again, and nobody is ready.',
    details: ['Removed: French army in Paris.'],
    until: null,
  },
  'ordered-for': { words: 'The game master entered orders for Italy.', details: [], until: null },
  announced: {
    words: 'The game master announced:',
    details: ['Nobody has to order on the 31st of December: the deadline is moved by two days.'],
    until: null,
  },
  'handed-over': { words: 'The game master appointed a new game master.', details: [], until: null },
}

export const noticeOf = (kind: Notice): FactsOf<'notice'> => ({
  ...france,
  kind: 'notice',
  notice: kind,
  phase: 'S1901M',
  ...NOTICE_TEXTS[kind],
})

export const notice = noticeOf('corrected')

export const press: MailFacts & PressFacts = {
  ...france,
  kind: 'press',
  phase: 'S1901M',
  channel: 'FRANCE,GERMANY',
  readers: 'you',
  messages: [
    { from: 'Germany', at: DEADLINE - 7_200_000, text: 'Burgundy stays empty, as agreed?' },
    { from: 'Germany', at: DEADLINE - HOUR_MS, text: 'A MUN - RUH, F KIE - HOL.\nAnd what do you do?' },
  ],
  earlier: 0,
  open: true,
}
