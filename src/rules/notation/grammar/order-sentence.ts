/** What a line says, before checking that such units exist. */
import type { ProvinceInfo } from '../../atlas/atlas.ts'
import type { Arm, Coast, Power } from '../../names.ts'
import type { Certainty, Meaning } from '../name-index.ts'

/** A place as a line names it, with all its meanings, the surest first; none if unknown. */
export interface NamedPlace {
  readonly word: string
  readonly meanings: readonly Meaning[]
  readonly coast: Coast | null
}

/** A place with one of its meanings. */
export interface PlacePhrase {
  readonly word: string
  /** Null: no province has this name. */
  readonly province: ProvinceInfo | null
  readonly sure: Certainty
  readonly coast: Coast | null
}

/** A unit as a line names it. Null: not said. */
export interface UnitPhrase<Place = PlacePhrase> {
  readonly arm: Arm | null
  readonly nation: Power | null
  readonly place: Place
}

/** A line that breaks off before it names a destination or a unit. */
export type Unfinished<Place = PlacePhrase> =
  | {
      readonly verb: 'unfinished'
      readonly does: 'move' | 'retreat' | 'support' | 'convoy'
      readonly unit: UnitPhrase<Place>
    }
  | {
      readonly verb: 'unfinished'
      readonly does: 'support' | 'convoy'
      readonly unit: UnitPhrase<Place>
      readonly of: UnitPhrase<Place>
      readonly path: readonly Place[]
    }

/**
 * A `path` of several places is a convoy route as judges write it. `idle` names a unit without an
 * action; `ferry` is a convoy with an unsupported verb.
 */
export type Sentence<Place = PlacePhrase> =
  | { readonly verb: 'idle' | 'hold' | 'disband' | 'build'; readonly unit: UnitPhrase<Place> }
  | {
      readonly verb: 'move'
      readonly unit: UnitPhrase<Place>
      readonly path: readonly Place[]
      readonly via: boolean
    }
  | {
      readonly verb: 'support' | 'convoy' | 'ferry'
      readonly unit: UnitPhrase<Place>
      readonly of: UnitPhrase<Place>
      readonly path: readonly Place[]
    }
  | { readonly verb: 'retreat'; readonly unit: UnitPhrase<Place>; readonly path: readonly Place[] }
  | { readonly verb: 'waive'; readonly nation: Power | null }
  | Unfinished<Place>

/** All the places in a sentence, in order. */
export function placesIn<Place>(sentence: Sentence<Place>): readonly Place[] {
  if (sentence.verb === 'waive') return []
  const helped = 'of' in sentence ? [sentence.of.place] : []
  return [sentence.unit.place, ...helped, ...('path' in sentence ? sentence.path : [])]
}

/** Replaces each place by `to(place, n)`, where n is its index in `placesIn`. */
export function withPlaces<From, To>(sentence: Sentence<From>, to: (place: From, n: number) => To): Sentence<To> {
  if (sentence.verb === 'waive') return sentence
  const unit = { ...sentence.unit, place: to(sentence.unit.place, 0) }
  if ('of' in sentence) {
    const helped = { ...sentence.of, place: to(sentence.of.place, 1) }
    return { ...sentence, unit, of: helped, path: sentence.path.map((place, n) => to(place, n + 2)) }
  }
  if ('path' in sentence) return { ...sentence, unit, path: sentence.path.map((place, n) => to(place, n + 1)) }
  return { ...sentence, unit }
}
