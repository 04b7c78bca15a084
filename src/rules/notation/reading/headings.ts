/** What may surround an order: its power, its board and its map. */
import { type BoardId, type MapName, type Power, mapName } from '../../names.ts'
import { joinOr, powerName } from '../../fates/display-names.ts'
import { type Problem, problem } from '../../seam/line-problem.ts'
import type { Scope } from '../scope.ts'
import { compact } from '../tokens.ts'

/** The scope under a heading, and the text behind it. */
export interface HeadingScope {
  readonly scope: Scope
  readonly rest: string
  readonly problem: Problem | null
}

/** `FRANCE`, `France:`, `(FRANCE) A PAR H`, `R: A MOS - UKR`, `A: A VEN - TRI` for a board A. Null: none. */
export function readHeading(scope: Scope, text: string): HeadingScope | null {
  const [, open = '', name = '', close = '', rest = ''] =
    /^([[(]?)\s*([\p{L}\p{M}]+(?:[ -][\p{L}\p{M}]+)*)\s*([\]):]*)\s*(.*)$/u.exec(text) ?? []
  const marked = open !== '' || close !== ''
  if (name === '' || (!marked && rest !== '')) return null
  const board = boardNamed(scope, name, marked)
  if (board !== null) return { scope: { ...scope, board }, rest, problem: null }
  const power = powerNamed(scope, name, marked)
  if (power === null) return isStrange(scope, name, close) ? { scope, rest: '', problem: noBoard(scope, name) } : null
  return { ...ofPower(scope, power), rest }
}

/** The scope for a power's orders, or the problem with it. */
export function ofPower(scope: Scope, power: Power): Pick<HeadingScope, 'scope' | 'problem'> {
  const isOwn = scope.powers.includes(power)
  const words = `You do not command ${powerName(scope.atlas, power)}.`
  return {
    scope: { ...scope, power: isOwn ? power : null },
    problem: isOwn ? null : problem('not-your-power', words),
  }
}

export function boardNamed({ variant }: Scope, name: string, marked: boolean): BoardId | null {
  const boardName = name.replace(/^board\s+/iu, '')
  if (!marked && boardName === name && compact(boardName).length < 2) return null
  return boardCalled(variant, boardName)?.board ?? null
}

/** A board by its letter or title, if there are several. */
const boardCalled = ({ boards }: Scope['variant'], name: string) =>
  boards.length < 2
    ? undefined
    : boards.find(({ board, title }) => [board, title].some((text) => compact(text) === compact(name)))

/** `C: A MUN H` where neither a board nor a power is called C. */
const isStrange = ({ variant }: Scope, name: string, close: string): boolean =>
  variant.boards.length > 1 && close.startsWith(':') && compact(name).length === 1

const noBoard = ({ variant }: Scope, name: string): Problem =>
  problem(
    'which-board',
    `There is no board ${name.toUpperCase()}. Write ${joinOr(variant.boards.map(({ board }) => `${board}:`))} before the order.`,
  )

/** A full name anywhere; its first letters only in brackets or before a colon, as judges do. */
export function powerNamed({ atlas, nameIndex }: Scope, name: string, marked: boolean): Power | null {
  const word = compact(name)
  const full = nameIndex.powers.get(word)
  if (full !== undefined) return full
  if (!marked) return null
  const matches = atlas.powers.filter((p) => compact(p.name).startsWith(word))
  return matches.length === 1 ? (matches[0]?.power ?? null) : null
}

/** `… (French map)`, `… @FRANCE`, `…, French map` */
export function mapSuffix(scope: Scope, text: string): { readonly map: MapName | null; readonly rest: string } {
  const mark = mapInBrackets(text) ?? mapAtSign(text) ?? mapAfterComma(text)
  if (mark === null) return { map: null, rest: text }
  const name = mark.name.replace(/^the |^on (?:the )?/iu, '')
  return { map: mapName(powerNamed(scope, name, true) ?? name.toUpperCase()), rest: mark.rest }
}

interface MapMark {
  readonly name: string
  readonly rest: string
}

function mapInBrackets(text: string): MapMark | null {
  const end = text.replace(/[ .]+$/u, '')
  const open = Math.max(end.lastIndexOf('('), end.lastIndexOf('['))
  const [, name] = open < 0 ? [] : (/^[([] ?(.*?)(?:['’]s)? map ?[\])]$/iu.exec(end.slice(open)) ?? [])
  return name === undefined ? null : { name, rest: end.slice(0, open) }
}

function mapAtSign(text: string): MapMark | null {
  const at = text.lastIndexOf('@')
  const [, name] = at < 0 ? [] : (/^@ ?([^ .]+)[ .]*$/u.exec(text.slice(at)) ?? [])
  return name === undefined ? null : { name, rest: text.slice(0, at) }
}

function mapAfterComma(text: string): MapMark | null {
  const comma = text.lastIndexOf(',')
  const [, name] = comma < 0 ? [] : (/^, ?(.*?)(?:['’]s)? map[ .]*$/iu.exec(text.slice(comma)) ?? [])
  return name === undefined ? null : { name, rest: text.slice(0, comma) }
}

/** Enough to find a second board in one order. */
const MAX_MARKS = 4

/** `A: A MUN S B: A BER`: an order cannot use two boards. */
export function acrossBoards({ variant, board: own }: Scope, order: string): Problem | null {
  if (variant.boards.length < 2 || !order.includes(':')) return null
  const names = [...order.matchAll(/(?<![\p{L}\p{M}])([\p{L}\p{M}]+)\s*:/gu)].slice(0, MAX_MARKS)
  const foreign = names
    .map(([, name = '']) => boardCalled(variant, name))
    .find((board) => board !== undefined && board.board !== own)
  if (foreign === undefined) return null
  return problem('across-boards', `An order can use only one board; this one also names ${foreign.title} too.`)
}
