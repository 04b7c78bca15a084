import type { MailFacts } from '../../src/game/announcements/effect.ts'
import { DAY_MS } from '../../src/lib/time.ts'
import { composeLetter } from '../../src/mail/compose.ts'
import type { PlannedMail } from '../../src/mail/delivery/letter-plan.ts'
import { type MailPreferences, purposeFor } from '../../src/mail/delivery/mail-preferences.ts'
import type { Links, Mail, Reader } from '../../src/mail/mail-message.ts'
import { DEADLINE } from '../../src/mail/gallery/samples.ts'

export { clock, DEADLINE, notice, press, reminder, results, started } from '../../src/mail/gallery/samples.ts'
export const reader = { name: 'Ada', zone: 'Europe/Vienna' }
export const links = { base: 'https://concert.example', unsubscribe: 'https://concert.example/u/TOKEN', picture: null }

/** The default settings. */
export const preferences: MailPreferences = {
  zone: 'Europe/Vienna',
  muted: [],
  here: new Map(),
  news: 'digest',
  pressText: false,
  quiet: null,
}

/** A planned mail for a reader who wants every kind. */
export function planned(facts: MailFacts, since = DEADLINE - DAY_MS): PlannedMail {
  const { category, urgency } = purposeFor(facts, preferences) ?? { category: 'results', urgency: 'news' }
  return { key: `${facts.game.id}/${facts.phase}/${facts.kind}/p1`, since, facts, category, urgency }
}

/** A letter of this mail alone. */
export const gameMail = (facts: MailFacts, to: Reader, where: Links): Mail =>
  composeLetter([planned(facts)], false, to, where)
