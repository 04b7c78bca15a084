/** Composes mails: subject, text and HTML from one list of blocks. */
import type { MailFacts, ReaderRole } from '../game/announcements/effect.ts'
import { durationText as hoursText } from '../game/ballots/proposal-text.ts'
import { HOUR_MINUTES } from '../lib/time.ts'
import { type Block, button, chapter, code, paragraph, renderText, small } from './layout/block.ts'
import { channelsOf, type PlannedMail, mainMail } from './delivery/letter-plan.ts'
import { gameButton } from './content/game-blocks.ts'
import { renderHtml } from './layout/html.tsx'
import type { GameMailContent, InvitationFacts, Links, Mail, MailContent, Reader, SignInFacts } from './mail-message.ts'
import type { ReplyTarget } from './addresses/reply-address.ts'
import { isEndingOnly, newsOf, outlookBlocks, type Results, shortResults } from './content/results-mail.ts'
import { mailContent } from './content/mail-kinds.ts'
import {
  capitalize,
  formatCount,
  isDraftCode,
  formatList,
  oneLine,
  phaseLabel,
  removeControls,
} from './content/wording.ts'

export const renderMail = (subject: string, { title, gist, blocks }: MailContent): Mail => ({
  subject: oneLine(removeControls(subject)),
  text: removeControls(`${title}\n\n${renderText(blocks)}`),
  html: removeControls(renderHtml(title, gist, blocks)),
})

/** The maximum size of the HTML: Gmail clips longer mails. */
export const MAX_HTML_BYTES = 60_000

/** How much a letter says about secondary news, and about each of several games. */
const DETAILS = ['full', 'short', 'minimal'] as const
type Detail = (typeof DETAILS)[number]

/** The mail with as much detail as fits. */
function fitMail(write: (detail: Detail) => Mail): Mail {
  const isShort = ({ html }: Mail) => new TextEncoder().encode(html).length <= MAX_HTML_BYTES
  for (const detail of DETAILS) {
    const mail = write(detail)
    if (isShort(mail)) return mail
  }
  return write('minimal')
}

const duration = (minutes: number): string => (minutes === 60 ? 'an hour' : formatCount(minutes, 'minute'))

export function signInMail({ code: digits, minutes, link, linkMinutes }: SignInFacts): Mail {
  const blocks = [
    paragraph('Enter this code on the page where you asked for it:'),
    code(digits),
    paragraph('Or open this link in any browser and press the button there:'),
    button('Sign in', link),
    paragraph(`The code works for ${duration(minutes)}, the link for ${duration(linkMinutes)}. Either works once.`),
    small(
      'Didn’t ask for this? Someone may have typed your address by mistake. Nobody can sign in without this mail, so keep the code to yourself.',
    ),
  ]
  const gist = `Your code works for ${duration(minutes)}.`
  return renderMail('Sign in to Concert', { title: 'Sign in to Concert', gist, blocks })
}

/** How often the game needs its players. */
function paceText({ minutes, hasFixedDays }: NonNullable<InvitationFacts['pace']>): string {
  if (hasFixedDays) return 'Orders are due on fixed days of the week, which the page of the game shows.'
  return `You have ${minutes < HOUR_MINUTES ? duration(minutes) : hoursText(minutes / HOUR_MINUTES)} for each move.`
}

/** `stop`: the page where readers can refuse all invitations. */
export function invitationMail(facts: InvitationFacts, stop: string): Mail {
  const { game, seats, joined, by, link, pace, rematchOf } = facts
  const progress = `${joined} of ${formatCount(seats, 'player')} ${joined === 1 ? 'has' : 'have'} joined`
  const blocks = [
    ...(rematchOf === undefined
      ? []
      : [
          paragraph(
            `You have played ${rematchOf}. This is a new game with the same settings, and the same players are invited.`,
          ),
        ]),
    paragraph(`The game is ${game.name} (${game.variant}). ${progress}. It begins when all seats are taken.`),
    ...(pace === undefined ? [] : [paragraph(paceText(pace))]),
    ...(rematchOf === undefined
      ? [paragraph('Have a look at the game first. To join, all you need is this e-mail address.')]
      : []),
    button('See the game', link),
    ...(rematchOf === undefined
      ? [small('New to Diplomacy?', { label: 'Learn to play in a few minutes', href: `${new URL(link).origin}/learn` })]
      : []),
    small(
      `${rematchOf === undefined ? 'This mail does not create an account, and we' : 'We'} won’t write to you about this game again. Don’t want any invitations?`,
      { label: 'Never invite me again', href: stop },
    ),
  ]
  const title = `${by ?? 'A player'} invites you to ${rematchOf === undefined ? 'a game of Diplomacy' : 'a rematch'}`
  const kind = rematchOf === undefined ? 'Invitation to a game of Diplomacy' : 'Invitation to a rematch'
  return renderMail(`${kind}: ${game.name}`, {
    title,
    gist: `${game.name}: ${progress}.`,
    blocks,
  })
}

/**
 * All mails that leave for a reader at once, as one. The subject says what the main mail is, then
 * names the game. Lists of mails show the gist next to it. Many mail programs start a new
 * conversation for a new subject, so all mails of a press conversation have the same one.
 */
export function composeLetter(mails: readonly PlannedMail[], isDigest: boolean, reader: Reader, links: Links): Mail {
  const games = Map.groupBy(mails, ({ facts }) => facts.game.id)
  const main = mainMail(mails)
  if (main === undefined) throw new Error('a letter without a mail')
  if (games.size > 1)
    return fitMail((detail) => aboutGames([...games.values()], isDigest, readerOf(reader, detail), links, detail))
  return fitMail((detail) =>
    renderGameMail(main.facts.game.name, aboutGame(mails, main, readerOf(reader, detail), links, detail)),
  )
}

/** If there is no room to quote messages, the mail only says who wrote. */
const readerOf = (reader: Reader, detail: Detail): Reader =>
  detail === 'full' ? reader : { ...reader, pressText: false }

const renderGameMail = (game: string, { subject, ...content }: GameMailContent): Mail =>
  renderMail(`${subject} · ${game}`, content)

/** The main news as if it came alone, then everything else. */
function aboutGame(
  mails: readonly PlannedMail[],
  main: PlannedMail,
  reader: Reader,
  links: Links,
  detail: Detail,
): GameMailContent {
  const content = mailContent(main.facts, main.category, reader, links)
  const rest = mails.filter((mail) => mail !== main).flatMap((mail) => secondaryNews(mail, reader, links, detail))
  const subject = channelsOf(mails).length > 1 && main.facts.kind === 'press' ? 'New messages' : content.subject
  return { ...content, subject, blocks: [...content.blocks, ...rest, footer(main.facts, links)] }
}

function secondaryNews(
  { facts, category }: PlannedMail,
  reader: Reader,
  links: Links,
  detail: Detail,
): readonly Block[] {
  if (facts.kind === 'results') return underHeading(chapter(capitalize(newsOf(facts))), resultBlocks(facts, detail))
  const { subject, gist, blocks } = mailContent(facts, category, reader, links)
  return [
    chapter(subject),
    ...(detail === 'minimal' ? [paragraph(gist)] : blocks.filter(({ kind }) => kind !== 'button')),
  ]
}

/** Nothing if there is nothing below the heading: a phase may pass without news for the reader. */
const underHeading = (heading: Block, blocks: readonly Block[]): readonly Block[] =>
  blocks.length === 0 ? [] : [heading, ...blocks]

const resultBlocks = (facts: Results, detail: Detail): readonly Block[] =>
  detail === 'full'
    ? shortResults(facts)
    : detail === 'short'
      ? shortResults({ ...facts, yours: [] })
      : [paragraph('See the game for the details.')]

/** Each game under its name: first games in which the reader has to act. */
function aboutGames(
  games: readonly (readonly PlannedMail[])[],
  isDigest: boolean,
  reader: Reader,
  links: Links,
  detail: Detail,
): Mail {
  const urgent = games.filter((mails) => mails.some(({ urgency }) => urgency === 'act'))
  const sorted = [...urgent, ...games.filter((mails) => !urgent.includes(mails))]
  const namesOf = (list: typeof games) => formatList(list.flatMap(([first]) => first?.facts.game.name ?? []))
  const title = `News from ${formatCount(games.length, 'game')}`
  const [out, idle] = [games.filter(isOut), games.filter((mails) => !isOut(mails))]
  const calm = [
    ...(idle.length === 0 ? [] : [`Nothing to do in ${namesOf(idle)}.`]),
    ...(out.length === 0 ? [] : [`You are out of ${namesOf(out)}.`]),
  ].join(' ')
  const gist = urgent.length === 0 ? calm : `Your turn in ${namesOf(urgent)}.`
  const blocks = [
    paragraph(gist),
    ...sorted.flatMap((mails) => gameSummary(mails, reader, links, detail)),
    manyFooter(games.flat(), links),
  ]
  const subject = urgent.length === 0 ? title : `Your turn in ${formatCount(urgent.length, 'game')}`
  return renderMail(isDigest ? 'Morning digest of your games' : subject, { title, gist, blocks })
}

/** Is the reader eliminated? */
const isOut = (mails: readonly PlannedMail[]): boolean =>
  mails.some(({ facts }) => facts.kind === 'results' && facts.next?.isOut === true)

function gameSummary(mails: readonly PlannedMail[], reader: Reader, links: Links, detail: Detail): readonly Block[] {
  const [first] = mails
  if (first === undefined) return []
  const last = mails.findLast(({ facts }) => facts.kind === 'results')
  const isUrgent = mails.some(({ urgency }) => urgency === 'act')
  const news = mails.flatMap(({ facts, category }): readonly Block[] => {
    if (facts.kind !== 'results') {
      const { gist, blocks } = mailContent(facts, category, reader, links)
      return detail === 'minimal' ? [paragraph(gist)] : blocks.filter(({ kind }) => kind !== 'button')
    }
    const next =
      last?.facts === facts ? outlookBlocks({ ...facts, next: facts.next && withoutUpcoming(facts.next) }, reader) : []
    if (category === 'due') return next
    // How the game ended is in `next`.
    if (isEndingOnly(facts) && last?.facts === facts) return next
    const heading = paragraph(`${phaseLabel(facts.phase, facts.game.era)}:`)
    return [...next, ...underHeading(heading, resultBlocks(facts, detail))]
  })
  const powers = first.facts.powers.length === 0 ? '' : ` – ${formatList(first.facts.powers)}`
  return [
    chapter(`${first.facts.game.name}${powers}`),
    ...news,
    gameButton(isUrgent ? taskButton(last?.facts ?? first.facts) : 'See the game', first.facts, links),
  ]
}

const taskButton = (facts: MailFacts): string =>
  isDraftCode(facts.kind === 'results' ? (facts.next?.phase ?? '') : facts.phase) ? 'Hand in your map' : 'Give orders'

const withoutUpcoming = <N extends { readonly upcoming?: unknown }>({ upcoming: _, ...next }: N) => next

function footer(facts: MailFacts, { unsubscribe, answers = null }: Links): Block {
  const replies = answers === null ? '' : `${REPLY_NOTES[answers]} `
  return small(
    `${replies}You get this mail because you ${readerRole(facts)} ${facts.game.name}.`,
    stopLink(unsubscribe),
  )
}

const stopLink = (unsubscribe: string) => ({ label: 'Stop mails like this', href: unsubscribe })

const ROLES: Readonly<Record<ReaderRole, string>> = {
  sitter: 'are a sitter in',
  master: 'are the game master of',
  creator: 'created',
  webhook: 'set the webhook of',
}

/** Before the name of the game. */
function readerRole(facts: MailFacts): string {
  if (facts.role !== undefined) return ROLES[facts.role]
  if (facts.kind === 'results' && facts.ending !== null) return 'played in'
  if (facts.kind !== 'seats') return 'play in'
  if (facts.phase === 'forming') return 'have joined'
  if (facts.news.what === 'you-sit') return ROLES.sitter
  return facts.news.what === 'your-seat-open' || facts.news.what === 'called-off' ? 'played in' : 'play in'
}

const REPLY_NOTES: Readonly<Record<ReplyTarget['purpose'], string>> = {
  orders:
    'Reply with your orders, one per line, and we’ll confirm them. Don’t forward this mail: anyone who replies to it can order for you.',
  press:
    'Your reply goes to everyone in this conversation. Don’t forward this mail: anyone who replies to it writes in your name.',
}

const manyFooter = (mails: readonly PlannedMail[], { unsubscribe }: Links): Block => {
  const part = mails.some(({ facts }) => facts.role !== undefined) ? 'take part' : 'play'
  return small(`You get this mail because you ${part} in these games.`, stopLink(unsubscribe))
}
