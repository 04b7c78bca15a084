import type { Atlas } from '../atlas/atlas.ts'
import { placeOf } from './saved-orders.ts'
import { type LooseRecord, forcesIn, recordIn, textsIn, tidy } from './read.ts'

export const COMPARED = ['units', 'retreats', 'centers'] as const

/** Facts that only our adjudication has, or only the record, e.g. `FRANCE A BUR`. */
export interface Difference {
  readonly what: (typeof COMPARED)[number]
  readonly ours: readonly string[]
  readonly recorded: readonly string[]
}

/** A state as statements in one spelling, for comparison. */
export interface Facts {
  /** `FRANCE A PAR`; dislodged: `FRANCE *A PAR`. */
  readonly units: readonly string[]
  /** Retreats of each dislodged unit (`FRANCE A PAR`), if the state lists them. */
  readonly choices: ReadonlyMap<string, readonly string[]>
  /** `FRANCE PAR` */
  readonly centers: readonly string[]
}

export function factsOf(atlas: Atlas, state: LooseRecord): Facts {
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
export function differencesOf(own: Facts, recorded: Facts): Difference[] {
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
    units: own.units.filter((fact) => !isGone(subjectOf(fact))),
    choices: new Map([...own.choices].filter(([unit]) => recorded.choices.has(unit))),
  }
}

/** `FRANCE A PAR` → `FRANCE *A PAR` */
const starred = (unit: string): string => unit.replace(' ', ' *')

/** The state without dislodged units: a game that ends has no retreats. */
export const withoutDislodged = (facts: Facts): Facts => ({
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

/** The unit of a fact: `FRANCE A PAR` in `FRANCE *A PAR` and `FRANCE A PAR to BUR`. */
export const subjectOf = (fact: string): string => fact.replace('*', '').split(' to ', 1)[0] ?? fact

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
