/** Puts mails together: subject, text and HTML from one list of blocks. */
import type { MailFacts, ReaderRole } from '../game/announcements/effect.ts'
import { type Block, button, chapter, code, paragraph, small } from './layout/block.ts'
import { type PlannedMail, mainOf } from './delivery/letter-plan.ts'
import { toGame } from './content/game-blocks.ts'
import { asHtml } from './layout/html.tsx'
import type { InvitationFacts, Mail, SignInFacts } from './mail-message.ts'
import type { Links, Reader, MailContent } from './reader.ts'
import type { Answerable } from './addresses/reply-address.ts'
import { outlook, type Results, shortResults } from './content/results-mail.ts'
import { asText } from './layout/plain-text.ts'
import { mailContent } from './content/mail-kinds.ts'
import { counted, isDraftCode, listed, oneLine, phaseLabel, plain } from './content/wording.ts'

export const layOut = (subject: string, { title, gist, blocks }: MailContent): Mail => ({
  subject: oneLine(plain(subject)),
  text: plain(`${title}\n\n${asText(blocks)}`),
  html: plain(asHtml(title, gist, blocks)),
})

/** Bytes of HTML, at most: Gmail cuts off what is much longer. */
export const MAX_HTML_BYTES = 60_000

/** How much a letter says about secondary news and about each of several games. */
const DETAILS = ['full', 'short', 'least'] as const
type Detail = (typeof DETAILS)[number]

/** With as much detail as fits. */
function fitting(write: (detail: Detail) => Mail): Mail {
  const isShort = ({ html }: Mail) => new TextEncoder().encode(html).length <= MAX_HTML_BYTES
  for (const detail of DETAILS) {
    const mail = write(detail)
    if (isShort(mail)) return mail
  }
  return write('least')
}

const duration = (minutes: number): string => (minutes === 60 ? 'an hour' : counted(minutes, 'minute'))

export function signInMail({ code: digits, minutes, link, linkMinutes }: SignInFacts): Mail {
  const blocks = [
    paragraph('Enter this code on the page where you asked for it:'),
    code(digits),
    paragraph('Or open this link in any browser and press the button there:'),
    button('Sign in', link),
    paragraph(`The code works for ${duration(minutes)}, the link for ${duration(linkMinutes)}. Either works once.`),
    small(
      'Didn’t ask for this? Somebody typed your address. Nobody can sign in without this mail, so keep the code to yourself.',
    ),
  ]
  const gist = `The code inside works for ${duration(minutes)}.`
  return layOut('Sign in to Concert', { title: 'Sign in to Concert', gist, blocks })
}

/** `stop`: the page where readers can refuse all invitations. */
export function invitationMail({ game, seats, joined, by, link }: InvitationFacts, stop: string): Mail {
  const progress = `${joined} of ${counted(seats, 'player')} ${joined === 1 ? 'has' : 'have'} joined`
  const blocks = [
    paragraph(
      `The game is called ${game.name}, and its variant is ${game.variant}. ${progress}. It begins when everyone has.`,
    ),
    paragraph('Have a look at the game first. To join, all you need is this e-mail address.'),
    button('See the game', link),
    small(
      'This mail does not create an account, and you get no other mail about this game. Don’t want any invitations?',
      { label: 'Never invite me again', href: stop },
    ),
  ]
  const title = `${by ?? 'A player'} invites you to a game of Diplomacy`
  return layOut(subjectOf(`Invitation: ${game.name}`), { title, gist: `${game.name}: ${progress}.`, blocks })
}

/**
 * All that leaves for a reader at once. The subject names the game and never changes, because a mail program takes a new
 * subject for a new conversation. The news is in the title, and next to the subject in a list of mails.
 */
export function composeLetter(mails: readonly PlannedMail[], isDigest: boolean, reader: Reader, links: Links): Mail {
  const games = Map.groupBy(mails, ({ facts }) => facts.game.id)
  const main = mainOf(mails)
  if (main === undefined) throw new Error('a letter without a mail')
  if (games.size > 1)
    return fitting((detail) => aboutGames([...games.values()], isDigest, readerOf(reader, detail), links, detail))
  return fitting((detail) =>
    layOut(subjectOf(main.facts.game.name), aboutGame(mails, main, readerOf(reader, detail), links, detail)),
  )
}

/** If there is no room to quote messages, the mail only says who wrote. */
const readerOf = (reader: Reader, detail: Detail): Reader =>
  detail === 'full' ? reader : { ...reader, pressText: false }

export const subjectOf = (what: string): string => `[Concert] ${what}`

/** The main news as if it came alone, then everything else. */
function aboutGame(
  mails: readonly PlannedMail[],
  main: PlannedMail,
  reader: Reader,
  links: Links,
  detail: Detail,
): MailContent {
  const told = mailContent(main.facts, main.category, reader, links)
  const others = mails.filter((mail) => mail !== main).flatMap((mail) => otherNews(mail, reader, links, detail))
  return { ...told, blocks: [...told.blocks, ...others, footer(main.facts, links)] }
}

function otherNews({ facts, category }: PlannedMail, reader: Reader, links: Links, detail: Detail): readonly Block[] {
  if (facts.kind === 'results')
    return [chapter(`Results of ${phaseLabel(facts.phase, facts.game.era)}`), ...resultsWithin(facts, detail)]
  const { title, gist, blocks } = mailContent(facts, category, reader, links)
  if (detail === 'least') return [chapter(title), paragraph(gist)]
  return [chapter(title), ...blocks.filter(({ kind }) => kind !== 'button')]
}

const resultsWithin = (facts: Results, detail: Detail): readonly Block[] =>
  detail === 'full'
    ? shortResults(facts)
    : detail === 'short'
      ? shortResults({ ...facts, yours: [] })
      : [paragraph('See the game for the details.')]

/** Each game under its name: first what to do, then what happened. */
function aboutGames(
  games: readonly (readonly PlannedMail[])[],
  isDigest: boolean,
  reader: Reader,
  links: Links,
  detail: Detail,
): Mail {
  const calling = games.filter((mails) => mails.some(({ urgency }) => urgency === 'act'))
  const sorted = [...calling, ...games.filter((mails) => !calling.includes(mails))]
  const names = (some: typeof games) => listed(some.flatMap(([first]) => first?.facts.game.name ?? []))
  const title = `News from ${counted(games.length, 'game')}`
  const gist = calling.length === 0 ? `${names(games)}: you have nothing to do.` : `Your turn in ${names(calling)}.`
  const blocks = [
    paragraph(gist),
    ...sorted.flatMap((mails) => gameInShort(mails, reader, links, detail)),
    manyFooter(games.flat(), links),
  ]
  return layOut(subjectOf(isDigest ? 'Morning digest' : 'Your games'), { title, gist, blocks })
}

function gameInShort(mails: readonly PlannedMail[], reader: Reader, links: Links, detail: Detail): readonly Block[] {
  const [first] = mails
  if (first === undefined) return []
  const last = mails.findLast(({ facts }) => facts.kind === 'results')
  const calls = mails.some(({ urgency }) => urgency === 'act')
  const said = mails.flatMap(({ facts, category }): readonly Block[] => {
    if (facts.kind !== 'results') {
      const { gist, blocks } = mailContent(facts, category, reader, links)
      return detail === 'least' ? [paragraph(gist)] : blocks.filter(({ kind }) => kind !== 'button')
    }
    const next =
      last?.facts === facts ? outlook({ ...facts, next: facts.next && withoutUpcoming(facts.next) }, reader) : []
    if (category === 'due') return next
    return [...next, paragraph(`${phaseLabel(facts.phase, facts.game.era)}:`), ...resultsWithin(facts, detail)]
  })
  const who = first.facts.powers.length === 0 ? '' : ` – ${listed(first.facts.powers)}`
  return [
    chapter(`${first.facts.game.name}${who}`),
    ...said,
    toGame(calls ? taskButton(last?.facts ?? first.facts) : 'See the game', first.facts, links),
  ]
}

/** The label of the button. */
const taskButton = (facts: MailFacts): string =>
  isDraftCode(facts.kind === 'results' ? (facts.next?.phase ?? '') : facts.phase) ? 'Hand in your map' : 'Give orders'

const withoutUpcoming = <N extends { readonly upcoming?: unknown }>({ upcoming: _, ...next }: N) => next

const footer = (facts: MailFacts, { unsubscribe, answers = null }: Links): Block =>
  small(
    `${answers === null ? '' : `${ANSWERS[answers]} `}You get this mail because you ${readerRole(facts)} ${facts.game.name}.`,
    stopping(unsubscribe),
  )

const stopping = (unsubscribe: string) => ({ label: 'Stop mails like this', href: unsubscribe })

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

const ANSWERS: Readonly<Record<Answerable['purpose'], string>> = {
  orders:
    'Reply with your orders, one per line, and we’ll confirm them. Don’t forward this mail: anyone who replies to it can order for you.',
  press:
    'Your reply goes to everyone in this conversation. Don’t forward this mail: anyone who replies to it writes in your name.',
}

const manyFooter = (mails: readonly PlannedMail[], { unsubscribe }: Links): Block => {
  const part = mails.some(({ facts }) => facts.role !== undefined) ? 'take part' : 'play'
  return small(`You get this mail because you ${part} in these games.`, stopping(unsubscribe))
}
