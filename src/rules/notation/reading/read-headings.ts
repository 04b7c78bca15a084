/** All headings and list marks before an order. */
import { meaningsOf, namesAt } from '../name-index.ts'
import type { Scope } from '../scope.ts'
import { tokensOf } from '../tokens.ts'
import { type HeadingScope, boardNamed, powerNamed, readHeading } from './headings.ts'
import { readSection } from './sections.ts'

/** A board, a power and a kind of orders. */
const MAX_HEADINGS = 3

/** `rest` is empty if the line has nothing but headings. */
export function readHeadings(scope: Scope, text: string): HeadingScope {
  let headed: HeadingScope = { scope, rest: withoutListMark(scope, text), problem: null }
  for (let n = 0; n < MAX_HEADINGS && headed.problem === null && headed.rest !== ''; n += 1) {
    const next = readSection(headed.scope, headed.rest) ?? readHeading(headed.scope, headed.rest)
    if (next === null) return headed
    headed = next
  }
  return headed
}

const MARK = /^([([]?)\s?([a-z]|[ivx]{2,4})[)\]]\s?(.+)$/iu

/** Drops `a)` and `(b)` of a list, and reads `(A) Par` as `A Par`. Not if it is a power or a board. */
function withoutListMark(scope: Scope, text: string): string {
  const [, open = '', mark = '', rest = ''] = MARK.exec(text) ?? []
  if (mark === '') return text
  if (open !== '' && /^[af]$/iu.test(mark) && startsWithPlace(scope, rest)) return `${mark} ${rest}`
  const power = powerNamed(scope, mark, true)
  if (boardNamed(scope, mark, true) !== null || (power !== null && scope.powers.includes(power))) return text
  return open === '' || mark === mark.toLowerCase() ? rest : text
}

const startsWithPlace = ({ nameIndex }: Scope, text: string): boolean =>
  namesAt(nameIndex, tokensOf(text), 0).some(({ word }) => meaningsOf(nameIndex, word).length > 0)
