import type { Atlas } from '../atlas/atlas.ts'
import type { Fate, Report, Ruling } from '../fates/fate.ts'
import type { Province } from '../names.ts'
import { formatOrder, formatUnit, unitById } from '../notation/format-order.ts'
import type { Position, Unit } from '../position/position.ts'
import { publicAtlas } from '../position/queries.ts'
import type { Variant } from '../seam/variant.ts'
import { rulingText } from '../notation/ruling-text.ts'
import { type Difference, subjectOf } from './facts.ts'

/** One adjudication, before and after. */
export interface AdjudicatedPhase {
  readonly before: Position
  readonly after: Position
  readonly report: Report
}

/**
 * How our rules resolved the orders that two states differ in, and which of our choices other
 * adjudicators do not share.
 */
export function reasonsFor(variant: Variant, judged: AdjudicatedPhase, differences: readonly Difference[]): string[] {
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
