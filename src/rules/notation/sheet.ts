import { adjust } from '../phases/adjustments.ts'
import type { Fate } from '../fates/fate.ts'
import { foreseen, undecided } from '../phases/retreats-with-adjustments.ts'
import type { BoardId, MapName, Power } from '../names.ts'
import { mapName } from '../names.ts'
import type { Issued, Order } from '../orders/order.ts'
import { isOwn, unitOf } from '../orders/order.ts'
import { dislodged } from '../position/queries.ts'
import type { Submission } from '../seam/variant.ts'
import { EITHER_OR, anyOf, powerName, provinceName } from '../fates/wording.ts'
import type { PlacePhrase, Sentence } from './grammar.ts'
import { sentencesOf } from './grammar.ts'
import { issueFor, lineOf, understand } from './meaning.ts'
import { meaningsOf, nearest } from './places.ts'
import type { Notice, Problem, Understood } from './problem.ts'
import { problem } from './problem.ts'
import type { Reader, Scope } from './scope.ts'
import { scopeOf } from './scope.ts'
import { LONGEST_LINE, compact, linesOf, tokensOf } from './tokens.ts'

/** Words to the service rather than to a unit. `phase` says for which phase a sheet is meant; `no-orders` is a judge's NMR. */
export const COMMANDS = ['clear', 'no-orders', 'ready', 'not-ready', 'phase'] as const
export type CommandKind = (typeof COMMANDS)[number]
export interface Command {
  readonly kind: CommandKind
  /** Of `phase`: the code, e.g. `F1901M`; else null. */
  readonly code: string | null
}

/** One line of a sheet as it was understood. A heading has neither order nor problem. */
export interface ReadLine {
  readonly text: string
  readonly issued: Issued | null
  /** An order that was well read and that the rules do not allow; its problem says why. */
  readonly refused: Issued | null
  /** The order in the one form we print. */
  readonly written: string | null
  readonly command: Command | null
  readonly problem: Problem | null
  readonly notices: readonly Notice[]
}

const blank = (text: string): ReadLine => ({
  text,
  issued: null,
  refused: null,
  written: null,
  command: null,
  problem: null,
  notices: [],
})

/** Reads a whole sheet: one entry for every line that is not empty or a comment. Of several orders for one unit the last counts. */
export function readSheet(reader: Reader, text: string): readonly ReadLine[] {
  let scope = scopeOf(reader)
  const lines: ReadLine[] = []
  for (const line of linesOf(text)) {
    const read = readIn(scope, line)
    scope = read.scope
    lines.push(read.line)
  }
  return withListed(withSurplus(reader, withSuperseded(reader, lines)))
}

/** Reads one line; several on it, and headings, are `readSheet`'s. */
export const readLine = (reader: Reader, text: string): ReadLine => readIn(scopeOf(reader), text.trim()).line

/** The orders that count, at most one for a unit. */
export const ordersOf = (lines: readonly ReadLine[]): readonly Issued[] =>
  lines.flatMap(({ issued, notices }) =>
    issued === null || notices.some(({ why }) => why === 'superseded') ? [] : [issued],
  )

/** What is left of a sheet: a line that clears it takes with it whatever stands above. */
export const sinceCleared = (lines: readonly ReadLine[]): readonly ReadLine[] =>
  lines.slice(lines.findLastIndex(({ command }) => command?.kind === 'clear' || command?.kind === 'no-orders') + 1)

/** What a sheet hands in: the orders that count, and those that the rules refused. */
export const submissionOf = (lines: readonly ReadLine[]): Submission => ({
  orders: ordersOf(lines),
  refused: lines.flatMap(({ refused }) => refused ?? []),
})

interface InScope {
  readonly scope: Scope
  readonly line: ReadLine
}

function readIn(scope: Scope, text: string): InScope {
  if (text.length > LONGEST_LINE)
    return { scope, line: { ...blank(text), problem: problem('too-long', 'This line is too long to be an order.') } }
  const command = commandOf(text, scope)
  if (command !== null) return { scope, line: { ...blank(text), ...command } }
  const headed = underHeading(scope, text)
  if (headed.rest === '') return { scope: headed.scope, line: { ...blank(text), problem: headed.problem } }
  const { map, rest } = mapSuffix(headed.scope, headed.rest)
  const fault = headed.problem ?? acrossBoards(headed.scope, rest)
  return {
    scope: headed.lasting ? headed.scope : scope,
    line: fault === null ? orderLine({ ...headed.scope, map }, text, rest) : { ...blank(text), problem: fault },
  }
}

/** `A: A MUN S B: A BER`: no order speaks of two boards (SHW-7). */
function acrossBoards({ variant, board: own }: Scope, order: string): Problem | null {
  const named = [...order.matchAll(/([\p{L}\p{M}]+)\s*:/gu)].map(([, name = '']) => name)
  const other = named.map((name) => boardCalled(variant, name)).find((one) => one !== undefined && one.board !== own)
  if (other === undefined) return null
  return problem('across-boards', `An order stays on its board; this one speaks of ${other.title} too.`)
}

function orderLine(scope: Scope, text: string, order: string): ReadLine {
  const done = readOwn(scope, order) ?? readSentences(scope, order)
  const base = { ...blank(text), notices: done.notices }
  return 'issued' in done
    ? { ...base, issued: done.issued, written: lineOf(scope, done) }
    : { ...base, refused: done.refused ?? null, problem: done.problem }
}

/** A variant's own order kinds have the first word. */
function readOwn(scope: Scope, text: string): Understood | null {
  const order = scope.variant.own.read(text, scope.position, scope.powers)
  if (order === null) return null
  if ('why' in order) return { problem: order, notices: [] }
  const found = scope.units.find(({ unit }) => unit.id === order.unit)
  const power = found?.unit.power ?? scope.power ?? scope.powers[0]
  if (power === undefined) return null
  if (scope.powers.includes(power)) return issueFor(scope, power, order, [])
  return { problem: problem('not-yours', 'That unit is not yours.'), notices: [] }
}

function readSentences(scope: Scope, text: string): Understood {
  const sentences = sentencesOf(scope.gazetteer, scope.phase.steps, tokensOf(text))
  const readings = sentences.map((sentence) => ({ sentence, done: understand(scope, sentence) }))
  const sound = readings.filter(({ done }) => 'issued' in done)
  const [best, ...rest] = sound.length > 0 ? sound : readings
  if (best === undefined) return { problem: problem('unreadable', 'This cannot be read as an order.'), notices: [] }
  if (sound.length === 0) return withGuesses(scope, text, best.sentence, best.done)
  const others = rest.filter(({ done }) => lineOf(scope, done) !== lineOf(scope, best.done))
  const doubtful = placesIn(best.sentence).find(
    (place) => !isSure(place) && others.some((other) => disagrees(place, other.sentence)),
  )
  if (doubtful !== undefined) return whichPlace(scope, doubtful, [best, ...others])
  return { ...best.done, notices: [...best.done.notices, ...readAs(scope, best.sentence)] }
}

export const placesIn = (sentence: Sentence): readonly PlacePhrase[] => {
  if (sentence.verb === 'waive') return []
  const of = 'of' in sentence ? [sentence.of.place] : []
  return [sentence.unit.place, ...of, ...('path' in sentence ? sentence.path : [])]
}

/** The judges' abbreviations stand for one place, though others begin alike: `nor` is Norway. Two letters are too few. */
const isSure = ({ sure, word }: PlacePhrase): boolean => sure === 'code' || (sure === 'name' && word.length > 2)

const disagrees = (place: PlacePhrase, other: Sentence): boolean =>
  placesIn(other).some(({ word, province }) => word === place.word && province !== place.province)

function whichPlace(
  scope: Scope,
  { word }: PlacePhrase,
  readings: readonly { readonly sentence: Sentence; readonly done: Understood }[],
): Understood {
  const meant = readings.flatMap(({ sentence }) => placesIn(sentence).filter((p) => p.word === word))
  const names = [...new Set(meant.flatMap(({ province }) => (province === null ? [] : [provinceName(province)])))]
  const lines = readings.flatMap(({ done }) => lineOf(scope, done) ?? [])
  return {
    problem: problem('which-place', `“${word}” can mean ${anyOf(names)}. Which one?`, [...new Set(lines)]),
    notices: [],
  }
}

/** Says how a name was taken that others use for another place. */
const readAs = (scope: Scope, sentence: Sentence): readonly Notice[] =>
  placesIn(sentence).flatMap(({ word, province, sure }) =>
    province === null || sure === 'code' || (sure === 'name' && meaningsOf(scope.gazetteer, word).length < 2)
      ? []
      : [{ why: 'read-as' as const, words: `“${word}” was read as ${provinceName(province)}.` }],
  )

/** A name that no place has: the nearest ones are offered, and the lines that would be orders with them. Never assumed. */
function withGuesses(scope: Scope, text: string, sentence: Sentence, done: Understood): Understood {
  const stranger = placesIn(sentence).find(({ province }) => province === null)
  if ('issued' in done || stranger === undefined) return done
  const near = nearest(scope.gazetteer, stranger.word)
  const typed = new RegExp(stranger.word.split('').join(`[.'’\\p{M}]*`), 'iu')
  const lines = near.flatMap(({ code }) => {
    const [first] = sentencesOf(
      scope.gazetteer,
      scope.phase.steps,
      tokensOf(text.normalize('NFD').replace(typed, code)),
    )
    return (first === undefined ? null : lineOf(scope, understand(scope, first))) ?? []
  })
  const offer = near.length === 0 ? '' : ` Did you mean ${anyOf(near.map(provinceName))}?`
  return {
    problem: problem('unknown-place', `There is no place called “${stranger.word}”.${offer}`, lines),
    notices: done.notices,
  }
}

// — headings, commands, maps —

interface Headed {
  readonly scope: Scope
  readonly rest: string
  /** Does it hold for the lines below too? */
  readonly lasting: boolean
  readonly problem: Problem | null
}

/** `FRANCE`, `France:`, `(FRANCE) A PAR - BUR`, `R: A MOS - UKR`, `A: A VEN - TRI` where there is a board A. */
function underHeading(scope: Scope, text: string): Headed {
  const [, open = '', name = '', close = '', rest = ''] =
    /^([[(]?)\s*([\p{L}\p{M}]+(?:[ -][\p{L}\p{M}]+)*)\s*([\]):]*)\s*(.*)$/u.exec(text) ?? []
  const marked = open !== '' || close !== ''
  const lasting = rest === ''
  const none: Headed = { scope, rest: text, lasting: false, problem: null }
  if (name === '' || (!marked && !lasting)) return none
  const board = boardNamed(scope, name, marked)
  if (board !== null) return continued({ scope: { ...scope, board }, rest, lasting, problem: null })
  const power = powerNamed(scope, name, marked)
  if (power === null) return isStrange(scope, name, close) ? { ...none, rest: '', problem: noBoard(scope, name) } : none
  const ours = scope.powers.includes(power)
  const words = `You do not command ${powerName(scope.atlas, power)}.`
  return continued({
    scope: { ...scope, power: ours ? power : null },
    rest,
    lasting,
    problem: ours ? null : problem('not-your-power', words),
  })
}

/** A heading may follow a heading: `A: FRANCE: A PAR - BUR`. */
function continued(headed: Headed): Headed {
  if (headed.rest === '' || headed.problem !== null) return headed
  const inner = underHeading(headed.scope, headed.rest)
  return { ...inner, lasting: headed.lasting }
}

function boardNamed({ variant }: Scope, name: string, marked: boolean): BoardId | null {
  const wanted = name.replace(/^board\s+/iu, '')
  if (!marked && wanted === name && compact(wanted).length < 2) return null
  return boardCalled(variant, wanted)?.board ?? null
}

/** A board by its letter or its title, where there are several. */
const boardCalled = ({ boards }: Scope['variant'], name: string): Scope['variant']['boards'][number] | undefined =>
  boards.length < 2
    ? undefined
    : boards.find(({ board, title }) => [board, title].some((n) => compact(n) === compact(name)))

/** `C: A MUN H`, where there is neither a board nor a power C. */
const isStrange = ({ variant }: Scope, name: string, close: string): boolean =>
  variant.boards.length > 1 && close.startsWith(':') && compact(name).length === 1

const noBoard = ({ variant }: Scope, name: string): Problem =>
  problem(
    'which-board',
    `There is no board ${name.toUpperCase()}. Write ${anyOf(variant.boards.map(({ board }) => `${board}:`))} before the order.`,
  )

/** A full name anywhere; the first letters of one only in brackets or before a colon, as the judges have it. */
function powerNamed({ atlas, gazetteer }: Scope, name: string, marked: boolean): Power | null {
  const word = compact(name)
  const full = gazetteer.powers.get(word)
  if (full !== undefined) return full
  const begun = atlas.powers.filter((p) => compact(p.name).startsWith(word))
  return marked && begun.length === 1 ? (begun[0]?.power ?? null) : null
}

/** `… (French map)`, `… @FRANCE` */
function mapSuffix(scope: Scope, text: string): { readonly map: MapName | null; readonly rest: string } {
  const found = /^(.*?)(?:[[(]\s*([^()[\]]*?)(?:['’]s)?\s+map\s*[\])]|@\s*(\S+))\s*\.?$/iu.exec(text)
  if (found === null) return { map: null, rest: text }
  const [, rest = '', inWords, atSign] = found
  const name = (inWords ?? atSign ?? '').replace(/^the\s+|^on\s+(?:the\s+)?/iu, '')
  return { map: mapName(powerNamed(scope, name, true) ?? name.toUpperCase()), rest }
}

const COMMAND_WORDS: Readonly<Record<string, CommandKind>> = {
  clear: 'clear',
  nmr: 'no-orders',
  ready: 'ready',
  wait: 'not-ready',
  notready: 'not-ready',
  nowait: 'ready',
  setwait: 'not-ready',
  clearwait: 'ready',
}

/** Words that end or start a judge's mail and say nothing here. */
const POLITE = new Set(['signoff', 'signon', 'end', 'orders', 'myorders'])

/** A command, with the remark that it names another phase than the current one. */
function commandOf(text: string, { phase }: Scope): Pick<ReadLine, 'command' | 'notices'> | null {
  const word = compact(text)
  const kind = Object.hasOwn(COMMAND_WORDS, word) ? COMMAND_WORDS[word] : undefined
  if (kind !== undefined) return { command: { kind, code: null }, notices: [] }
  if (POLITE.has(word)) return { command: null, notices: [] }
  const code = phaseNamed(text)
  if (code === null) return null
  const current = code === phase.code
  const words = `This sheet is for ${code}, but the phase is ${phase.code}.`
  return { command: { kind: 'phase', code }, notices: current ? [] : [{ why: 'other-phase', words }] }
}

const PHASE =
  /^(?:phase\s+)?(s|f|a|w|y|spring|fall|autumn|winter|year)\s*,?\s*(\d{1,4})\s*,?\s*(m|r|a|b|d|drafts?|designs?|moves?|movements?|diplomacy|retreats?|adjustments?|builds?)?\.?$/iu

/** `PHASE S1901M`, `Fall 1901 Retreats`, `F 1901 B`, `W1902D` → `S1901M`, `F1901R`, `F1901A`, `W1902D`; a season alone means its moves. */
function phaseNamed(text: string): string | null {
  const [, season = '', year = '', step = ''] = PHASE.exec(text) ?? []
  if (season === '' || (year.length < 3 && !/^phase/iu.test(text))) return null
  const first = season.charAt(0).toUpperCase() === 'A' ? 'F' : season.charAt(0).toUpperCase()
  const usual = first === 'W' ? 'A' : 'M'
  const letter = /^diplomacy$/iu.test(step) ? 'M' : step.charAt(0).toUpperCase().replace('B', 'A')
  const last = step === '' ? usual : letter
  return `${first}${year}${last}`
}

// — the sheet as a whole —

/** What an order is about, and which of several orders about it counts. */
interface Matter {
  readonly key: string
  readonly counts: 'first' | 'last'
}

/**
 * The matter of an order: its unit, the place of a build, or one matter of the variant's own (a vote); null for a waiver, which
 * is about nothing. Builds and disbands are ranked lists, in which the first mention counts (DATC 6.I.7, 6.J.1); of all
 * other orders the last. Where a winter begins with retreats, a unit may retreat and also stand on the list of those to
 * be disbanded.
 */
function matterOf({ variant, position }: Reader, { order, power }: Issued): Matter | null {
  if (order.kind === 'build') return { key: `${power} ${order.board} ${order.at.split('/')[0] ?? ''}`, counts: 'first' }
  const unit = unitOf(order)
  if (unit === null)
    return isOwn(order) && variant.own.single(order) ? { key: `${power} ${order.kind}`, counts: 'last' } : null
  if (order.kind !== 'disband') return { key: `unit ${unit}`, counts: 'last' }
  if (undecided(variant, position).length > 0) return { key: `listed ${unit}`, counts: 'first' }
  const flees = dislodged(variant, position).some((one) => one.unit.id === unit)
  return { key: `unit ${unit}`, counts: flees ? 'last' : 'first' }
}

function withSuperseded(reader: Reader, lines: readonly ReadLine[]): readonly ReadLine[] {
  const counting = new Map<string, ReadLine>()
  const matters = lines.map(({ issued }) => (issued === null ? null : matterOf(reader, issued)))
  lines.forEach((line, n) => {
    const matter = matters[n] ?? null
    if (matter !== null && (matter.counts === 'last' || !counting.has(matter.key))) counting.set(matter.key, line)
  })
  return lines.map((line, n) => {
    const matter = matters[n] ?? null
    const counts = matter === null ? undefined : counting.get(matter.key)
    if (matter === null || counts === undefined || counts === line) return line
    const where = matter.counts === 'last' ? 'A later' : 'An earlier'
    const words = `${where} line counts: ${counts.written ?? counts.text}.`
    return { ...line, notices: [...line.notices, { why: 'superseded', words }] }
  })
}

/** Builds and disbands beyond what is due: the first ones count, the others are kept and said to be too many, if that is known. */
function withSurplus({ variant, position }: Reader, lines: readonly ReadLine[]): readonly ReadLine[] {
  const orders = ordersOf(lines).filter(
    ({ order }) => order.kind === 'build' || order.kind === 'disband' || order.kind === 'waive',
  )
  if (orders.length === 0 || undecided(variant, position).length > 0) return lines
  const { rulings } = adjust(variant, foreseen(variant, position), orders)
  const isTaken = (power: Power): boolean =>
    rulings.some(({ issued, fate }) => issued.power === power && issued.order.kind !== 'disband' && isDone(fate))
  const remarks = new Map(
    rulings.map(({ issued: { order, power }, fate }) => [order, surplusWords(fate, order, isTaken(power))]),
  )
  return lines.map((line) => {
    const words = line.issued === null ? null : (remarks.get(line.issued.order) ?? null)
    return words === null ? line : { ...line, notices: [...line.notices, { why: 'surplus', words }] }
  })
}

const isDone = ({ kind }: Fate): boolean => kind === 'succeeded'

function surplusWords(fate: Fate, { kind }: Order, isTaken: boolean): string | null {
  if (fate.kind === 'void' && fate.why === 'either-or') return EITHER_OR
  if (fate.kind !== 'void' && fate.kind !== 'surplus') return null
  if (kind === 'build' && !isTaken) return 'There is no room for another unit.'
  return 'More than is due: the lines above come first.'
}

/** A unit that retreats may be disbanded afterwards, if its power then has too many (BAL-2). */
function withListed(lines: readonly ReadLine[]): readonly ReadLine[] {
  const orders = ordersOf(lines).map(({ order }) => order)
  const fleeing = new Set(orders.flatMap((order) => (order.kind === 'retreat' ? [order.unit] : [])))
  const listed = new Set(orders.filter((order) => order.kind === 'disband' && fleeing.has(order.unit)))
  return lines.map((line) => {
    if (line.issued === null || !listed.has(line.issued.order)) return line
    const words = 'It retreats first; this counts if too many units are left then.'
    return { ...line, notices: [...line.notices, { why: 'listed', words }] }
  })
}
