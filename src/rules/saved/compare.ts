/** Compares our adjudication with a recorded phase: the facts that differ, and our reasons. */
import { turnOf } from '../phase-calendar.ts'
import { type Result, err, ok } from '../../lib/result.ts'
import { type Position, type Unit, firstBoard, publicAtlas } from '../position/position.ts'
import { adjudicate, verdictAt, requiredOrders } from '../phases/turn.ts'
import type { Variant } from '../seam/variant.ts'
import { COMPLETED } from './saved-format.ts'
import { type LooseRecord, type RecordedPhase, codeOf, boardIn, recordIn, forcesIn, textsIn, tidy } from './read.ts'
import { standingsOf, toSavedState } from './saved-document.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { placeOf } from './saved-orders.ts'
import type { Fate, Report, Ruling } from '../fates/fate.ts'
import type { BoardId, Province } from '../names.ts'
import { formatOrder, formatUnit, unitById } from '../notation/format-order.ts'
import { rulingText } from '../notation/ruling-text.ts'

export interface Comparison {
  readonly from: string
  readonly to: string
  readonly differences: readonly Difference[]
  /** Oddities of the record, and our reasons for the differences. */
  readonly notes: readonly string[]
}

/**
 * Adjudicates a recorded phase and compares the result with the record's next phase. `judge` lets
 * callers time it. The error says why they cannot be compared.
 */
export function comparePhases(
  variant: Variant,
  now: RecordedPhase,
  next: LooseRecord,
  judge = adjudicate,
): Result<Comparison, string> {
  const replayed = replayPhase(variant, now, next, judge)
  return replayed.ok ? ok(replayed.value.comparison) : replayed
}

/** `reached`: our position in the record's next phase, which `comparison` compares. */
export interface ReplayedPhase {
  readonly report: Report
  readonly reached: Position
  readonly comparison: Comparison
}

/** As `comparePhases`, with our results. */
export function replayPhase(
  variant: Variant,
  now: RecordedPhase,
  next: LooseRecord,
  judge = adjudicate,
): Result<ReplayedPhase, string> {
  const to = codeOf(next)
  const { position, report } = judge(variant, now.position, now.submissions)
  const judged: AdjudicatedPhase = { before: now.position, after: position, report }
  if (to === COMPLETED) return ok({ report, ...compareEnd(variant, now, next, judged) })
  const turn = turnOf(variant.calendar, to)
  if (turn === null) return err(`${to || 'a phase without a name'} is no phase of this game`)
  if (turn <= now.position.turn) return err(`${to} comes after ${now.code} in the record`)
  const { reached, notes } = continueTo(variant, position, turn)
  const differences = differencesOf(ownFacts(variant, reached), recorded(variant, reached, next))
  const comparison = { from: now.code, to, differences, notes: notesOn(variant, now, judged, differences, notes) }
  return ok({ report, reached, comparison })
}

/** Phases that the record leaves out are always noted; the rest only explains differences. */
const notesOn = (
  variant: Variant,
  { unread }: RecordedPhase,
  judged: AdjudicatedPhase,
  differences: readonly Difference[],
  passed: readonly string[] = [],
): string[] =>
  differences.length === 0
    ? [...passed]
    : [
        ...(unread.length === 0 ? [] : [`without effect: ${unread.join(', ')}`]),
        ...passed,
        ...reasonsFor(variant, judged, differences),
      ]

const ownFacts = (variant: Variant, position: Position): Facts =>
  joinFacts(
    variant.boards.map(({ board }) =>
      onBoard(variant, board, factsOf(publicAtlas(variant, position), { ...standingsOf(variant, position, board) })),
    ),
  )

const recorded = (variant: Variant, at: Position, phase: LooseRecord): Facts =>
  joinFacts(
    variant.boards.map(({ board }) =>
      onBoard(variant, board, factsOf(publicAtlas(variant, at), boardIn(variant, recordIn(phase, 'state'), board))),
    ),
  )

/** On other boards than the first, facts name their board: `FRANCE A PAR @B`. */
function onBoard(variant: Variant, board: BoardId, facts: Facts): Facts {
  if (board === firstBoard(variant)) return facts
  const name = (fact: string): string => `${fact} @${board}`
  return {
    units: facts.units.map(name),
    choices: new Map([...facts.choices].map(([unit, to]) => [name(unit), to])),
    centers: facts.centers.map(name),
  }
}

const joinFacts = (parts: readonly Facts[]): Facts => ({
  units: parts.flatMap(({ units }) => units),
  choices: new Map(parts.flatMap(({ choices }) => [...choices])),
  centers: parts.flatMap(({ centers }) => centers),
})

/** Adjudicates phases that the record leaves out, without orders. */
export function continueTo(variant: Variant, from: Position, turn: number): { reached: Position; notes: string[] } {
  const notes: string[] = []
  let reached = from
  while (reached.turn < turn) {
    const askedSeats = requiredOrders(variant, reached).map(({ seat }) => seat)
    const { position, report } = adjudicate(variant, reached, {})
    if (askedSeats.length > 0)
      notes.push(`the record leaves out ${report.code}, in which ${askedSeats.join(', ')} had to decide`)
    reached = position
  }
  return { reached, notes }
}

/** A game ends after an adjudication, or before one by agreement: its phase is then unchanged. */
function compareEnd(
  variant: Variant,
  now: RecordedPhase,
  end: LooseRecord,
  judged: AdjudicatedPhase,
): Pick<ReplayedPhase, 'reached' | 'comparison'> {
  const recordedEnd = withoutDislodged(recorded(variant, judged.after, end))
  const attempts = [judged.before, ...unaskedFrom(variant, judged.after)].map((stage) => ({
    stage,
    differences: differencesOf(withoutDislodged(ownFacts(variant, stage)), recordedEnd),
  }))
  const equal = attempts.filter(({ differences }) => differences.length === 0)
  const builds = JSON.stringify(recordIn(recordIn(end, 'state'), 'builds'))
  const hasSameBuilds = (stage: Position) => JSON.stringify(toSavedState(variant, stage).builds) === builds
  const reached =
    equal.find(({ stage }) => stage !== judged.before && hasSameBuilds(stage)) ?? equal[0] ?? attempts.at(-1)
  const differences = reached?.differences ?? []
  return {
    reached: reached?.stage ?? judged.after,
    comparison: { from: now.code, to: COMPLETED, differences, notes: notesOn(variant, now, judged, differences) },
  }
}

/** This position, and those that follow without any decision. */
function unaskedFrom(variant: Variant, position: Position): Position[] {
  const stages = [position]
  for (let at = position; stages.length < variant.calendar.cycle.length && isIdle(variant, at); stages.push(at))
    at = adjudicate(variant, at, {}).position
  return stages
}

const isIdle = (variant: Variant, at: Position): boolean =>
  verdictAt(variant, at) === null && requiredOrders(variant, at).length === 0

const COMPARED = ['units', 'retreats', 'centers'] as const

/**
 * Facts that only our adjudication has, or only the record, e.g. `FRANCE A BUR`. `results`: of single
 * orders, for records without positions.
 */
export interface Difference {
  readonly what: (typeof COMPARED)[number] | 'results'
  readonly ours: readonly string[]
  readonly recorded: readonly string[]
}

/** A state as statements in one spelling, for comparison. */
interface Facts {
  /** `FRANCE A PAR`; dislodged: `FRANCE *A PAR`. */
  readonly units: readonly string[]
  /** Retreats of each dislodged unit (`FRANCE A PAR`), if the state lists them. */
  readonly choices: ReadonlyMap<string, readonly string[]>
  /** `FRANCE PAR` */
  readonly centers: readonly string[]
}

function factsOf(atlas: Atlas, state: LooseRecord): Facts {
  const spell = (place: string) => spelling(atlas, place)
  const units: string[] = []
  const choices = new Map<string, readonly string[]>()
  const retreats = recordIn(state, 'retreats')
  for (const { power, standing, dislodged } of forcesIn(state)) {
    const isListed = Object.keys(retreats).some((name) => name.toUpperCase() === power)
    units.push(...standing.map((text) => `${power} ${unitText(text, spell)}`))
    for (const [text, to] of dislodged) {
      const unit = unitText(text, spell)
      units.push(`${power} *${unit}`)
      // A list for the power that leaves this unit out says that it can go nowhere.
      if (to !== null || isListed) choices.set(`${power} ${unit}`, (to ?? []).map(spell).toSorted())
    }
  }
  return { units, choices, centers: centresIn(state, spell) }
}

/** The differences between two states. Retreats that the record does not list are not compared. */
function differencesOf(own: Facts, recorded: Facts): Difference[] {
  const here = sparing(own, recorded)
  const texts = {
    units: [here.units, recorded.units],
    retreats: [choiceTexts(here), choiceTexts(recorded)],
    centers: [here.centers, recorded.centers],
  } as const
  return COMPARED.flatMap((subject) => {
    const [ownTexts, recordedTexts] = texts[subject]
    const difference = {
      what: subject,
      ours: without(ownTexts, recordedTexts),
      recorded: without(recordedTexts, ownTexts),
    }
    return difference.ours.length + difference.recorded.length === 0 ? [] : [difference]
  })
}

/**
 * Some records remove dislodged units with no retreat at once, others keep them until the retreats;
 * and some list no retreats for the units they keep.
 */
function sparing(own: Facts, recorded: Facts): Facts {
  const recordedUnits = new Set(recorded.units)
  const isGone = (unit: string) => own.choices.get(unit)?.length === 0 && !recordedUnits.has(starred(unit))
  return {
    ...own,
    units: own.units.filter((fact) => !isGone(fact.replace('*', ''))),
    choices: new Map([...own.choices].filter(([unit]) => recorded.choices.has(unit))),
  }
}

/** `FRANCE A PAR` → `FRANCE *A PAR` */
const starred = (unit: string): string => unit.replace(' ', ' *')

/** The state without dislodged units: a game that ends has no retreats. */
const withoutDislodged = (facts: Facts): Facts => ({
  ...facts,
  units: facts.units.filter((fact) => !fact.includes('*')),
  choices: new Map(),
})

/** The texts that are not among the excluded ones; a text that is there twice excludes two. */
function without(texts: readonly string[], excluded: readonly string[]): string[] {
  const rest = [...excluded]
  const isLeft = (text: string): boolean => {
    const at = rest.indexOf(text)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  }
  return texts.filter(isLeft).toSorted()
}

/** `FRANCE A PAR to BUR GAS` */
const choiceTexts = ({ choices }: Facts): string[] =>
  [...choices].map(([unit, to]) => `${unit} to ${to.join(' ') || 'nowhere'}`)

/** The unit of a fact: `FRANCE A PAR` in `FRANCE *A PAR` and `FRANCE A PAR to BUR`, on any board. */
const subjectOf = (fact: string): string => fact.replace('*', '').split(/ (?:to|@)/, 1)[0] ?? fact

type Spelling = (place: string) => string

const centresIn = (state: LooseRecord, spell: Spelling): string[] =>
  Object.entries(recordIn(state, 'centers')).flatMap(([power, list]) =>
    textsIn(list).map((centre) => `${power.toUpperCase()} ${spell(tidy(centre))}`),
  )

/** Armies have no coast, whatever the record says. */
function unitText(text: string, spell: Spelling): string {
  const [letter = '', at = ''] = text.split(' ')
  return `${letter} ${letter === 'A' ? spell(at).split('/', 1)[0] : spell(at)}`
}

function spelling(atlas: Atlas, at: string): string {
  const place = placeOf(atlas, at)
  return place === null ? at : place.coast === null ? place.code : `${place.code}/${place.coast}`
}

/** One adjudication, before and after. */
interface AdjudicatedPhase {
  readonly before: Position
  readonly after: Position
  readonly report: Report
}

/**
 * How our rules resolved the orders that two states differ in, and which of our choices other
 * adjudicators do not share.
 */
function reasonsFor(variant: Variant, judged: AdjudicatedPhase, differences: readonly Difference[]): string[] {
  const { before, after, report } = judged
  const subjects = new Set(differences.flatMap(({ ours, recorded }) => [...ours, ...recorded]).map(subjectOf))
  const isIn = (unit: Unit | undefined | null) =>
    unit !== undefined && unit !== null && subjects.has(`${unit.power} ${formatUnit(unit)}`)
  const concerned = report.rulings.filter(({ unit }) => isIn(unit) || (unit !== null && isIn(unitById(after, unit.id))))
  const explanations = concerned.map((ruling) => explainRuling(variant, before, ruling, report.rulings))
  const atlas = publicAtlas(variant, before)
  const choices = CHOICES.filter(({ decides }) => concerned.some((ruling) => decides(ruling, judged, atlas)))
  return [...explanations, ...choices.map(({ words }) => words)]
}

/** `FRANCE A BEL - HOL VIA: No fleet was ordered to convoy it.` */
function explainRuling(variant: Variant, before: Position, ruling: Ruling, all: readonly Ruling[]): string {
  const { issued, given } = ruling
  const order = `${issued.power} ${formatOrder(variant, before, issued.order)}${given ? '' : ', not ordered'}`
  return `${order}: ${rulingText(variant, before, ruling, all).join(' ') || 'done.'}`
}

interface Choice {
  readonly decides: (ruling: Ruling, judged: AdjudicatedPhase, atlas: Atlas) => boolean
  readonly words: string
}

const NO_PASSAGE: ReadonlySet<Fate['kind']> = new Set(['no-convoy', 'disrupted', 'paradox'])

/** Where adjudicators are known to differ, and our choice. */
const CHOICES: readonly Choice[] = [
  {
    decides: ({ fate, unit, issued: { order } }, _, atlas) =>
      unit !== null && order.kind === 'move' && NO_PASSAGE.has(fate.kind) && atlas.reach(unit.arm, unit.at, order.to),
    words:
      'an army that means to go by convoy does not walk when the convoy fails (DATC 6.G.8); other adjudicators let it',
  },
  {
    decides: ({ fate }) => fate.kind === 'paradox',
    words: "a convoy paradox is broken by Szykman's rule (DATC 6.F.14); other adjudicators know other ways",
  },
  {
    decides: ({ fate, unit }, { before }) =>
      fate.kind === 'civil-disorder' && unit !== null && barrier(before, unit) === undefined,
    words: 'civil disorder counts from the centres a power owns (DATC 6.J.11); other adjudicators count from its homes',
  },
  {
    decides: ({ unit }, { after }) => unit !== null && barrier(after, unit) === null,
    words:
      'the attacker came by convoy, so only occupied and contested provinces are barred (DATC 6.H.11); other adjudicators bar none',
  },
]

/** The province barred to a dislodged unit as its attacker's, or null. Undefined for others. */
const barrier = ({ boards }: Position, { id }: Unit): Province | null | undefined =>
  Object.values(boards)
    .flatMap(({ dislodged }) => dislodged)
    .find(({ unit }) => unit.id === id)?.from
