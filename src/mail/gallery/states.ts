/** Every mail in every state, as a developer looks at it. */
import { type MailFacts, NOTICES } from '../../game/announcements/effect.ts'
import type { SeatNews } from '../../game/announcements/news.ts'
import { type GameId } from '../../game/ids.ts'
import { CALL_OFF_REASONS, OPEN_REASONS } from '../../game/seat-model.ts'
import { HOUR_MS } from '../../lib/time.ts'
import { composeLetter, invitationMail, signInMail } from '../compose.ts'
import { receiptMail } from '../content/receipt-mail.ts'
import { type PlannedMail } from '../delivery/letter-plan.ts'
import { purposeFor } from '../delivery/purposes.ts'
import type { Wishes } from '../delivery/wishes.ts'
import type { Mail, ReceiptFacts } from '../mail-message.ts'
import { answerable } from '../addresses/reply-address.ts'
import type { Links } from '../reader.ts'
import { clockOf, DEADLINE, notice, noticeOf, press, reminder, results, started } from './samples.ts'

export interface GalleryState {
  readonly title: string
  readonly mail: Mail
}

const READER = { name: 'Ada', zone: 'Europe/Vienna' }
const WISHES: Wishes = { zone: READER.zone, muted: [], here: new Map(), news: 'digest', pressText: false, quiet: null }

function planned(facts: MailFacts, n = 0): PlannedMail {
  const { category, urgency } = purposeFor(facts, WISHES) ?? { category: 'results', urgency: 'news' }
  return { key: `${facts.game.id}/${facts.phase}/${facts.kind}/${n}`, since: DEADLINE + n, facts, category, urgency }
}

/** `base`: the address of the service; `picture`: where a board is, null for mails without one. */
export function galleryStates(base: string, picture: Links['picture']): readonly GalleryState[] {
  const links = { base, unsubscribe: `${base}/u/TOKEN`, picture, answers: 'orders' } as const
  const about = (facts: MailFacts) => ({ ...links, answers: answerable(facts)?.purpose ?? null })
  const one = (title: string, facts: MailFacts, more: object = {}): GalleryState => ({
    title,
    mail: composeLetter([planned(facts)], false, { ...READER, ...more }, about(facts)),
  })
  const letter = (title: string, all: readonly MailFacts[], isDigest = false): GalleryState => ({
    title,
    mail: composeLetter(all.map(planned), isDigest, READER, links),
  })
  return [
    ...asked(base),
    one('The game has begun', started),
    one('Results: a build is wanted', results),
    one('Results: nothing is wanted', { ...results, next: { phase: 'F1901R', deadline: DEADLINE, wants: null } }),
    one('Results: the game is over', { ...results, next: null, ending: 'The game is over: France has won alone.' }),
    one('Results: two captains', { ...results, captains: CAPTAINS }),
    {
      title: 'Only what is due',
      mail: composeLetter([{ ...planned(results), category: 'due' }], false, READER, links),
    },
    one('Reminder: some orders are missing', reminder),
    one('Reminder to a sitter', { ...reminder, role: 'sitter' }),
    one('Reminder: nothing is saved', { ...reminder, saved: false, steps: ['retreats', 'adjustments'] }),
    ...(['paused', 'resumed', 'extended', 'retimed'] as const).map((news) =>
      one(`The clock: ${news}`, clockOf(news, UPCOMING)),
    ),
    ...NOTICES.map((kind) => one(`Notice: ${kind}`, noticeOf(kind))),
    ...Object.values(SEAT_NEWS).flatMap((some: readonly SeatNews[]) =>
      some.map((news, n) => one(seatTitle(news, n), { ...seatFacts, ...(isBefore(news) && forming), news })),
    ),
    one('The webhook is given up', { ...webhookFacts, reason: 'it answered 500' }),
    one('Messages: who has written', press),
    one('Messages: to the game master', { ...press, ...nobodys, role: 'master' }),
    one('Messages: with what was written', press, { pressText: true }),
    letter('One game, several things', [{ ...results, phase: 'S1901M' }, reminder, notice, press]),
    letter('Several games', [results, { ...results, game: OTHER }]),
    letter('Morning digest', [idle, { ...idle, game: OTHER }, { ...notice, game: OTHER }], true),
  ]
}

const OTHER = { ...results.game, id: 'g2' as GameId, name: 'Paris 1919' }
const idle = { ...results, next: { phase: 'F1901R', deadline: DEADLINE, wants: null } } as const
const UPCOMING = [
  { phase: 'F1901M', deadline: DEADLINE },
  { phase: 'W1901A', deadline: DEADLINE + 24 * HOUR_MS },
]
const CAPTAINS = [
  { who: 'You', order: 'F LON - NTH', use: 'Not used: the captains differed.' },
  { who: 'England and Austria', order: 'F LON - ENG', use: 'Not used: the captains differed.' },
]

const { game, seat, powers } = results
const nobodys = { seat: null, powers: [] } as const
const seatFacts = { kind: 'seats', phase: 'F1901M', game, seat, powers } as const
const webhookFacts = { ...seatFacts, ...nobodys, kind: 'webhook', role: 'webhook', failingSince: DEADLINE } as const
const forming = { ...nobodys, phase: 'forming' } as const
/** Sent before the game begins, when nobody has a power yet. */
const BEFORE: ReadonlySet<SeatNews['what']> = new Set(['unfilled', 'waits-longer', 'reserved'])
const isBefore = (news: SeatNews): boolean =>
  BEFORE.has(news.what) || (news.what === 'called-off' && (news.why === 'left' || news.why === 'unfilled'))
/** `n`: the place of this state among those of its kind. */
const seatTitle = (news: SeatNews, n: number): string =>
  `Seats: ${news.what}${'why' in news ? `, ${news.why}` : ''}${n === 0 ? '' : ` (${n + 1})`}`
const LATER = DEADLINE + 48 * HOUR_MS
const waiting = { what: 'waiting', who: ['Italy'], until: DEADLINE, you: false, excuses: 1 } as const
const SEAT_NEWS: { readonly [W in SeatNews['what']]: readonly Extract<SeatNews, { readonly what: W }>[] } = {
  waiting: [
    { ...waiting, why: 'excuse' },
    { ...waiting, why: 'excuse', who: null, you: true },
    { ...waiting, why: 'absence' },
    { ...waiting, why: 'no-show' },
  ],
  'your-seat-open': OPEN_REASONS.map((why) => ({ what: 'your-seat-open', why })),
  'seats-open': [{ what: 'seats-open', who: ['Italy', 'Turkey'] }],
  'seat-taken': [{ what: 'seat-taken', who: 'Italy' }],
  'you-play': [
    { what: 'you-play', deadline: DEADLINE, wants: 'orders for 3 units' },
    { what: 'you-play', deadline: null, pausedUntil: DEADLINE, wants: 'orders for 3 units' },
    { what: 'you-play', deadline: null, wants: 'orders for 3 units' },
  ],
  'you-sit': [{ what: 'you-sit', from: DEADLINE, until: LATER }],
  sitter: [{ what: 'sitter', who: 'Italy', from: DEADLINE, until: LATER }],
  'sitter-gone': [{ what: 'sitter-gone', who: 'Italy' }],
  away: [
    { what: 'away', who: 'Italy', absences: [{ from: DEADLINE, until: LATER }], onAbsence: 'excuse' },
    { what: 'away', who: 'Italy', absences: [{ from: DEADLINE, until: LATER }], onAbsence: 'wait' },
    { what: 'away', who: 'Italy', absences: [], onAbsence: 'excuse' },
  ],
  asleep: [{ what: 'asleep', callOffAt: LATER }],
  woken: [{ what: 'woken', deadline: DEADLINE, wants: 'orders for 3 units' }],
  unfilled: [{ what: 'unfilled', callOffAt: LATER }],
  'waits-longer': [{ what: 'waits-longer', callOffAt: LATER }],
  reserved: [
    { what: 'reserved', plays: 'Italy' },
    { what: 'reserved', plays: null },
  ],
  'map-shown': [{ what: 'map-shown', who: 'Italy' }],
  'called-off': CALL_OFF_REASONS.map((why) => ({ what: 'called-off', why })),
}

/** What somebody has just asked for. */
function asked(base: string): readonly GalleryState[] {
  const receipt = (title: string, more: Partial<ReceiptFacts>): GalleryState => ({
    title,
    mail: receiptMail({ ...RECEIPT, ...more }, READER, base),
  })
  const invitation = { kind: 'invitation', game: { ...game, variant: 'Standard' }, seats: 7, joined: 3 } as const
  const link = `${base}/games/g1?invitation=SECRET`
  return [
    {
      title: 'Signing in',
      mail: signInMail({ kind: 'sign-in', code: '271828', minutes: 10, link: `${base}/sign-in#…`, linkMinutes: 60 }),
    },
    { title: 'Invitation', mail: invitationMail({ ...invitation, by: 'Ada', link }, `${base}/u/invitations/TOKEN`) },
    {
      title: 'Invitation to an anonymous game',
      mail: invitationMail({ ...invitation, by: null, link }, `${base}/u/invitations/TOKEN`),
    },
    receipt('Orders by mail: recorded', {}),
    receipt('Orders by mail: some could not be used', { unusable: [UNUSABLE], missing: ['F BRE'] }),
    receipt('Orders by mail: not taken', { refusal: 'The phase is closed. Orders are for the next one.', sheet: [] }),
    receipt('Message by mail: not sent', {
      took: { purpose: 'press', about: 'all' },
      refusal: 'A message has at most 8000 characters.',
    }),
  ]
}

const UNUSABLE = { text: 'A XXX - YYY', written: null, remarks: ['There is no province XXX.'] }
const RECEIPT: ReceiptFacts = {
  kind: 'receipt',
  game,
  took: { purpose: 'orders', about: 'S1902M' },
  refusal: null,
  remark: null,
  sheet: [
    { text: 'a par-bur', written: 'A PAR - BUR', remarks: [] },
    { text: 'f bre mao', written: 'F BRE - MAO', remarks: [] },
  ],
  isReady: false,
  unusable: [],
  missing: [],
  deadline: DEADLINE,
  answers: { subject: 'Re: [Concert] Vienna 1814', messageId: null },
}
