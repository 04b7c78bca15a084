/** Every mail in every state, for developers. */
import { type MailFacts, NOTICES } from '../../game/announcements/effect.ts'
import type { SeatNews } from '../../game/announcements/news.ts'
import type { GameId, PlayerId } from '../../game/ids.ts'
import { CALL_OFF_REASONS, OPEN_REASONS } from '../../game/seat-model.ts'
import { HOUR_MS } from '../../lib/time.ts'
import { composeLetter, invitationMail, renderMail, signInMail } from '../compose.ts'
import { tournamentContent } from '../content/tournament-mail.ts'
import { receiptMail } from '../content/receipt-mail.ts'
import { type PlannedMail } from '../delivery/letter-plan.ts'
import { type MailPreferences, purposeFor } from '../delivery/mail-preferences.ts'
import { type Links, type Mail, mapPictureKey, type ReceiptFacts, type TournamentNews } from '../mail-message.ts'
import { mapName } from '../../rules/names.ts'
import { replyTargetOf } from '../addresses/reply-address.ts'
import { clockOf, DEADLINE, notice, noticeOf, press, reminder, results, started } from './samples.ts'

export interface GalleryState {
  readonly title: string
  readonly mail: Mail
}

const READER = { name: 'Ada', zone: 'Europe/Vienna' }
const PREFERENCES: MailPreferences = {
  zone: READER.zone,
  muted: [],
  here: new Map(),
  news: 'digest',
  pressText: false,
  quiet: null,
}

function planned(facts: MailFacts, n = 0): PlannedMail {
  const { category, urgency } = purposeFor(facts, PREFERENCES) ?? { category: 'results', urgency: 'news' }
  return { key: `${facts.game.id}/${facts.phase}/${facts.kind}/${n}`, since: DEADLINE + n, facts, category, urgency }
}

const ITALIAN = mapName('ITALY')

/** `base`: the address of the service. `picture`: null for mails without pictures. */
export function galleryStates(base: string, picture: Links['picture']): readonly GalleryState[] {
  const links = { base, unsubscribe: `${base}/u/TOKEN`, picture, answers: 'orders' } as const
  const maps = new Map(picture === null ? [] : [[mapPictureKey(seatFacts.game.id, ITALIAN), picture] as const])
  const linksFor = (facts: MailFacts) => ({ ...links, maps, answers: replyTargetOf(facts)?.purpose ?? null })
  const single = (title: string, facts: MailFacts, more: object = {}): GalleryState => ({
    title,
    mail: composeLetter([planned(facts)], false, { ...READER, ...more }, linksFor(facts)),
  })
  const letter = (title: string, list: readonly MailFacts[], isDigest = false): GalleryState => ({
    title,
    mail: composeLetter(list.map(planned), isDigest, READER, links),
  })
  return [
    ...requestedMails(base),
    single('The game has begun', started),
    single('The game has begun: a tournament', { ...started, tournament: CUP_BOARD }),
    single('Results: a build to order', results),
    single('Results: nothing to do', { ...results, next: { phase: 'F1901R', deadline: DEADLINE, wants: null } }),
    single('Results: out of the game', {
      ...results,
      centres: 0,
      next: { phase: 'S1902M', deadline: DEADLINE, wants: null, isOut: true },
    }),
    single('Results: the game is over', { ...results, next: null, ending: 'The game is over: France has won alone.' }),
    single('Results: two captains', { ...results, captains: CAPTAINS }),
    {
      title: 'Only what is due',
      mail: composeLetter([{ ...planned(results), category: 'due' }], false, READER, links),
    },
    single('Reminder: some orders are missing', reminder),
    single('Reminder to a sitter', { ...reminder, role: 'sitter' }),
    single('Reminder: nothing is saved', { ...reminder, saved: false, steps: ['retreats', 'adjustments'] }),
    ...(['paused', 'resumed', 'extended', 'retimed'] as const).map((news) =>
      single(`The clock: ${news}`, clockOf(news, UPCOMING)),
    ),
    ...NOTICES.map((kind) => single(`Notice: ${kind}`, noticeOf(kind))),
    ...Object.values(SEAT_NEWS).flatMap((states: readonly SeatNews[]) =>
      states.map((news, n) => single(seatTitle(news, n), { ...seatFacts, ...(isBefore(news) && forming), news })),
    ),
    single('The webhook has failed', { ...webhookFacts, reason: 'it answered 500' }),
    single('Messages: without their texts', press),
    single('Messages: to the game master', { ...press, ...seatless, role: 'master' }),
    single('Messages: with their texts', press, { pressText: true }),
    ...tournamentMails(base),
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
const seatless = { seat: null, powers: [] } as const
const seatFacts = { kind: 'seats', phase: 'F1901M', game, seat, powers } as const
const webhookFacts = { ...seatFacts, ...seatless, kind: 'webhook', role: 'webhook', failingSince: DEADLINE } as const
const forming = { ...seatless, phase: 'forming' } as const
/** Sent before the game begins, when nobody has a power yet. */
const BEFORE: ReadonlySet<SeatNews['what']> = new Set(['unfilled', 'waits-longer', 'reserved'])
const isBefore = (news: SeatNews): boolean =>
  BEFORE.has(news.what) || (news.what === 'called-off' && (news.why === 'left' || news.why === 'unfilled'))
/** `n`: the index of this state among those of its kind. */
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
  'seat-changes': [true, false].flatMap((you) =>
    [true, false].map((opens) => ({ what: 'seat-changes', who: 'Italy', at: DEADLINE, opens, you }) as const),
  ),
  'seat-stays': [
    { what: 'seat-stays', who: 'Italy', you: true },
    { what: 'seat-stays', who: 'Italy', you: false },
  ],
  'you-will-play': [
    { what: 'you-will-play', plays: 'Italy', at: DEADLINE },
    { what: 'you-will-play', plays: 'Italy', at: null },
  ],
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
  'map-shown': [{ what: 'map-shown', who: 'Italy', picture: { phase: 2, map: ITALIAN } }],
  'called-off': CALL_OFF_REASONS.map((why) => ({ what: 'called-off', why })),
}

/** Mails that someone has just requested. */
function requestedMails(base: string): readonly GalleryState[] {
  const receipt = (title: string, more: Partial<ReceiptFacts>): GalleryState => ({
    title,
    mail: receiptMail({ ...RECEIPT, ...more }, READER, base),
  })
  const invitation = { kind: 'invitation', game: { ...game, variant: 'Standard' }, seats: 7, joined: 3 } as const
  const pace = { minutes: 1440, hasFixedDays: false }
  const link = `${base}/games/g1?invitation=SECRET`
  return [
    {
      title: 'Signing in',
      mail: signInMail({ kind: 'sign-in', code: '271828', minutes: 10, link: `${base}/sign-in#…`, linkMinutes: 60 }),
    },
    {
      title: 'Invitation',
      mail: invitationMail({ ...invitation, by: 'Ada', link, pace }, `${base}/u/invitations/TOKEN`),
    },
    {
      title: 'Invitation to an anonymous game',
      mail: invitationMail({ ...invitation, by: null, link }, `${base}/u/invitations/TOKEN`),
    },
    {
      title: 'Invitation to a rematch',
      mail: invitationMail({ ...invitation, by: 'Ada', link, rematchOf: 'Paris 1919' }, `${base}/u/invitations/TOKEN`),
    },
    receipt('Orders by mail: recorded', {}),
    receipt('Orders by mail: some have errors', { unusable: [UNUSABLE], missing: ['F BRE'] }),
    receipt('Orders by mail: also for later phases', {
      ahead: [
        { text: 'if dislodged a bur: par, gas', written: 'IF DISLODGED A BUR: PAR, GAS', remarks: [] },
        {
          text: 'IF BUILDS: A PAR, F SPA',
          written: 'IF BUILDS: A PAR, F SPA',
          remarks: ['As things are now: Spain is not a home centre of France.'],
        },
      ],
    }),
    receipt('Orders by mail: refused', { refusal: 'The phase is closed. Orders are for the next one.', sheet: [] }),
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
  answers: { subject: 'Re: Orders due Fri 18:00 CET · Vienna 1814', messageId: null },
}

const CUP = { id: 'cup', name: 'Spring Cup' } as const
const CUP_BOARD = { ...CUP, round: 1, board: 2, isFinal: false } as const
const [ada, ben, cora] = ['ada', 'ben', 'cora'].map((id) => id as PlayerId)
const PLACES = [ben, ada, cora].flatMap((player, n) =>
  player === undefined ? [] : { player, place: n + 1, points: 150 - 42.5 * n, games: 2 },
)

function tournamentMails(base: string): readonly GalleryState[] {
  const standings = { what: 'standings', round: 'Round 2', rows: PLACES, players: 21 } as const
  const states: readonly (readonly [title: string, news: TournamentNews])[] = [
    ['entered', { what: 'entered', as: 'player', next: 'Round 1' }],
    ['on the waiting list', { what: 'entered', as: 'replacement', next: null }],
    ['no seat', { what: 'no-seat', round: 'Round 2' }],
    ['removed', { what: 'removed' }],
    ['standings after a round', { ...standings, isOver: false }],
    ['final standings', { ...standings, isOver: true }],
  ]
  return states.map(([title, news]) => {
    const facts = { kind: 'tournament', tournament: CUP, news } as const
    const names = { ada: 'Ada', ben: 'Ben' }
    const { subject, content } = tournamentContent(facts, 'ada' as PlayerId, names, {
      base,
      unsubscribe: `${base}/u/TOKEN`,
    })
    return { title: `Tournament: ${title}`, mail: renderMail(subject, content) }
  })
}
