/**
 * What published orders prove about maps: which spaces touch, and which orders were illegal. Uses
 * only the printed report (TWZ-11).
 */
import type { Ruling } from '../../rules/fates/fate.ts'
import { isRefusedByMap } from '../../rules/notation/ruling-text.ts'
import { type Json, readObject, readStringMembers } from '../../lib/json.ts'
import { location, mapName, type Power, province, type Seat } from '../../rules/names.ts'
import { adjective, placeName, provinceName } from '../../rules/fates/display-names.ts'
import { type Position, stateOf } from '../../rules/position/position.ts'
import { retreatBar } from '../../rules/phases/retreats.ts'
import { type KnownBorder, type Note, PROOFS } from '../../rules/seam/variant.ts'
import { baseAtlas, powersOf, readersOf, readMemory } from './map-memory.ts'

/**
 * `touch PAR TRI`; `reach LON NWY` (by land or sea); `refused army ANK SYR`. Adjacent spaces are in
 * alphabetical order.
 */
type Fact = string

interface Proved {
  readonly map: string
  readonly fact: Fact
}

/** Facts by map name. */
const factsIn = ({ memory }: Position): Readonly<Record<string, string>> =>
  readStringMembers(readObject(memory)['proved'] ?? null)

const linesOf = (facts: string | undefined): readonly Fact[] => (facts ?? '').split('\n').filter((line) => line !== '')

/**
 * The retreats that prove something. Retreats barred to everyone are also printed as illegal, so
 * they prove nothing. `position`: before the retreats.
 */
export const provingRetreats = (position: Position, rulings: readonly Ruling[]): readonly Ruling[] =>
  rulings.filter(({ board, unit, issued: { order } }) => {
    const fled = stateOf(position, board).dislodged.find((dislodged) => dislodged.unit.id === unit?.id)
    if (fled === undefined || order.kind !== 'retreat') return false
    return (
      retreatBar({ mayRetreat: () => true }, position, board, fled, baseAtlas(), baseAtlas().provinceOf(order.to)) ===
      null
    )
  })

/** Remembers what a phase proved, and leaves the rest of the position identical. */
export function rememberProofs(position: Position, rulings: readonly Ruling[]): Position {
  const before = factsIn(position)
  const proved = { ...before }
  for (const { map, fact } of rulings.flatMap((ruling) => provedBy(ruling, rulings)))
    proved[map] = [...new Set([...linesOf(proved[map]), fact])].join('\n')
  const isSame = Object.keys(proved).every((map) => proved[map] === before[map])
  return isSame ? position : { ...position, memory: { ...readObject(position.memory), proved } }
}

function provedBy(ruling: Ruling, all: readonly Ruling[]): readonly Proved[] {
  const { unit, issued, fate } = ruling
  const { order } = issued
  if (unit === null || !('map' in order) || order.map === null) return []
  const goal = goalOf(ruling, all)
  if (goal === null || (order.kind === 'move' && order.via)) return []
  const map = String(order.map)
  if (isRefusedByMap(ruling)) return [{ map, fact: `refused ${unit.arm} ${unit.at} ${goal}` }]
  if (fate.kind === 'void' || fate.kind === 'no-convoy') return []
  const [from = '', to = ''] = [baseAtlas().provinceOf(unit.at), provinceAt(goal)].map(String).toSorted()
  const mayHaveSailed = order.kind === 'move' && unit.arm === 'army' && isCoast(from) && isCoast(to)
  return [{ map, fact: `${mayHaveSailed ? 'reach' : 'touch'} ${from} ${to}` }]
}

/** Where the unit would go to act; null for an order that proves nothing. */
function goalOf({ issued: { order } }: Ruling, all: readonly Ruling[]): string | null {
  if (order.kind === 'move' || order.kind === 'retreat') return order.to
  if (order.kind !== 'support') return null
  return order.to ?? all.find(({ unit }) => unit?.id === order.of)?.unit?.at ?? null
}

const provinceAt = (at: string): string => at.split('/', 1)[0] ?? at
const isCoast = (code: string): boolean => baseAtlas().province(code)?.terrain === 'coast'

/** What every notebook is written from: anyone can read it in the reports. For players only. */
export const proofsFor = (position: Position, viewer: Seat | null): Partial<Record<'proved', Json>> =>
  viewer === null || Object.keys(factsIn(position)).length === 0 ? {} : { proved: factsIn(position) }

/** The known facts about each map that the viewer has not seen. */
export function notebook(position: Position, viewer: Seat): readonly Note[] {
  const memory = readMemory(position)
  const own = powersOf(position, viewer)
  const isSeen = (owner: Power): boolean =>
    own.includes(owner) || readersOf(memory, owner).some((reader) => own.includes(reader))
  const facts = factsIn(position)
  return baseAtlas().powers.flatMap(({ power }): Note[] => {
    const known = isSeen(power) ? [] : linesOf(facts[mapName(power)])
    if (known.length === 0) return []
    const title = `What is known about the ${adjective(baseAtlas(), power)} map`
    return [{ title, lines: factWords(known), known: { map: mapName(power), borders: known.flatMap(borderIn) } }]
  })
}

/** The border to draw, without unit and coast. */
function borderIn(fact: Fact): readonly KnownBorder[] {
  const words = fact.split(' ')
  const [from = '', to = ''] = words.slice(-2).map(provinceAt)
  return PROOFS.flatMap((proof): KnownBorder[] =>
    proof === words[0] ? [{ between: [province(from), province(to)], is: proof }] : [],
  )
}

function factWords(facts: readonly Fact[]): readonly string[] {
  const factLines = (kind: string): readonly string[] =>
    facts.flatMap((fact) => {
      const [proof, ...words] = fact.split(' ')
      return proof === kind ? [wordsFor(words)] : []
    })
  return [
    ['These touch', factLines('touch')] as const,
    ['An army may go there, by land or by sea', factLines('reach')] as const,
    ['Refused', factLines('refused')] as const,
  ].flatMap(([title, pairs]) => (pairs.length === 0 ? [] : [`${title}: ${pairs.join('; ')}.`]))
}

/** `Paris – Trieste`, `army Ankara – Syria` */
const wordsFor = (words: readonly string[]): string => {
  const [from = '', to = ''] = words.slice(-2).map(nameOf)
  return [...words.slice(0, -2), `${from} – ${to}`].join(' ')
}

const nameOf = (at: string): string => {
  const province = baseAtlas().province(at)
  return province === undefined ? placeName(baseAtlas(), location(at)) : provinceName(province)
}
