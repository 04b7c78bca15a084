import type { GameId } from '../../src/game/names.ts'
import type { MailFacts } from '../../src/game/announcements/effect.ts'
import { composeLetter } from '../../src/mail/compose.ts'
import type { PlannedMail } from '../../src/mail/delivery/plan.ts'
import { purposeFor } from '../../src/mail/delivery/purposes.ts'
import type { Wishes } from '../../src/mail/delivery/wishes.ts'
import type { Mail } from '../../src/mail/message.ts'
import type { Links, Reader } from '../../src/mail/reader.ts'
import { seat } from '../../src/rules/names.ts'

/** Friday, 27 November 2026, 17:00 UTC: 18:00 in Vienna, noon in New York, Saturday morning in Auckland. */
export const DEADLINE = Date.UTC(2026, 10, 27, 17, 0)
export const reader = { name: 'Ada', zone: 'Europe/Vienna' }
export const links = { base: 'https://concert.example', unsubscribe: 'https://concert.example/u/TOKEN', picture: null }

type Of<K extends MailFacts['kind']> = Extract<MailFacts, { readonly kind: K }>

const game = { id: 'g1' as GameId, name: 'Vienna 1814', variant: 'classical', era: null }
const france = { game, seat: seat('FRANCE'), powers: ['France'] }

export const started: Of<'started'> = {
  ...france,
  kind: 'started',
  phase: 'S1901M',
  deadline: DEADLINE,
  units: ['A PAR', 'A MAR', 'F BRE'],
  wants: 'orders for 3 units',
}

export const results: Of<'results'> = {
  ...france,
  kind: 'results',
  phase: 'F1901M',
  picture: { phase: 1, drawing: 'classical', boards: 1 },
  yours: [
    { order: 'A BUR - MUN', result: 'bounced with Germany’s army from Ruhr' },
    { order: 'F MAO - POR', result: 'succeeded' },
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

export const reminder: Of<'reminder'> = {
  ...france,
  kind: 'reminder',
  phase: 'S1902M',
  steps: ['moves'],
  deadline: DEADLINE,
  missing: ['A PAR', 'F BRE'],
  saved: true,
}

export const clock: Of<'clock'> = {
  ...france,
  kind: 'clock',
  phase: 'F1901M',
  news: 'paused',
  why: 'Italy paused the game.',
  until: DEADLINE,
  upcoming: [],
}

export const notice: Of<'notice'> = {
  ...france,
  kind: 'notice',
  notice: 'corrected',
  phase: 'S1901M',
  words: 'By the game master, the position was corrected.',
  details: ['Removed: French army in Paris.'],
  until: null,
}

/** What somebody wants who has chosen nothing. */
export const wishes: Wishes = {
  zone: 'Europe/Vienna',
  muted: [],
  here: new Map(),
  news: 'digest',
  pressText: false,
  quiet: null,
}

/** A mail as it was planned for a reader who wants everything. */
export function planned(facts: MailFacts, since = DEADLINE - 86_400_000): PlannedMail {
  const { category, urgency } = purposeFor(facts, wishes) ?? { category: 'results', urgency: 'news' }
  return { key: `${facts.game.id}/${facts.phase}/${facts.kind}/p1`, since, facts, category, urgency }
}

/** The letter that tells nothing else. */
export const gameMail = (facts: MailFacts, to: Reader, where: Links): Mail =>
  composeLetter([planned(facts)], false, to, where)
