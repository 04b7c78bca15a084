/** Checks that every mail has an event, nobody gets two mails about one event, and dead games send none. */
import type { Decision } from '../../src/game/decide/decide.ts'
import type { Effect } from '../../src/game/announcements/effect.ts'
import type { GameEvent } from '../../src/game/event.ts'
import type { GameState } from '../../src/game/model.ts'

type Mail = Extract<Effect, { kind: 'mail' }>
type Seats = Extract<Mail['facts'], { kind: 'seats' }>['news']['what']

/** The events behind each kind of mail about seats. */
const TOLD_BY: Readonly<Record<Exclude<Seats, 'you-will-play'>, GameEvent['kind']>> = {
  waiting: 'waited',
  'your-seat-open': 'seat-opened',
  'seats-open': 'seat-opened',
  'seat-taken': 'seat-taken',
  'seat-changes': 'change-announced',
  'seat-stays': 'change-cancelled',
  'you-play': 'seat-taken',
  'you-sit': 'sitting',
  sitter: 'sitter-named',
  'sitter-gone': 'sitting',
  away: 'absences-declared',
  'waits-longer': 'filling-extended',
  reserved: 'reserved',
  'map-shown': 'map-shown',
  asleep: 'slept',
  woken: 'woken',
  unfilled: 'unfilled-warned',
  'called-off': 'abandoned',
}

function eventsOf({ facts }: Mail): readonly GameEvent['kind'][] {
  switch (facts.kind) {
    case 'started':
      return ['started']
    case 'results':
      return ['closed', 'ended']
    case 'reminder':
      return ['reminded']
    case 'clock':
      return [facts.news]
    case 'notice':
      return [facts.notice]
    case 'seats':
      return facts.news.what === 'you-will-play' ? ['change-announced', 'change-cancelled'] : [TOLD_BY[facts.news.what]]
    // These follow from messages and from responses of receivers, not from events.
    case 'press':
    case 'webhook':
      return []
  }
}

/** A sleeping game sends mail only to players who visit it, and to those whose seat changes. */
function mayDisturb({ facts }: Mail): boolean {
  if (facts.kind !== 'seats') return false
  const { news } = facts
  return 'you' in news ? news.you : ['you-play', 'you-sit', 'you-will-play'].includes(news.what)
}

const isAsleep = (game: GameState | null): boolean => game !== null && game.sleep !== null

/** Errors in the mails of a decision. Adds the mails to `sent`, by key. */
export function mailFaults(
  before: GameState | null,
  { events, effects, game }: Decision,
  sent: Map<string, Mail['facts']>,
): readonly string[] {
  const mails = effects.filter((effect) => effect.kind === 'mail')
  const kinds = events.map(({ kind }) => kind)
  const unexplained = mails.filter((mail) => !eventsOf(mail).some((kind) => kinds.includes(kind)))
  const sleepsOn = isAsleep(before) && !kinds.includes('woken') && !kinds.includes('rolled-back')
  const disturbing = sleepsOn ? mails.filter((mail) => !mayDisturb(mail)) : []
  const lost = mails.filter(
    ({ key, facts }) => sent.has(key) && JSON.stringify(sent.get(key)) !== JSON.stringify(facts),
  )
  const uncalled = game?.status === 'abandoned' && before?.status === 'abandoned' ? mails : []
  for (const mail of mails) sent.set(mail.key, mail.facts)
  return [
    ...unexplained.map(({ key }) => `no event explains the mail ${key}`),
    ...disturbing.map(({ key }) => `a game asleep sends ${key}`),
    ...lost.map(({ key }) => `two different mails are called ${key}`),
    ...uncalled.map(({ key }) => `a game that was called off sends ${key}`),
  ]
}
