/** How the rules of a variant are told on the page. */
import type { Example } from '../sandbox/example-text.ts'

/** An example with the orders in it that come to nothing, as they are written: a test holds it against the adjudicator. */
export interface RuleExample extends Example {
  readonly fails: readonly string[]
}

export interface RuleChapter {
  readonly title: string
  readonly text: readonly string[]
  readonly examples?: readonly RuleExample[]
}

export interface VariantRules {
  /** As the variant is called in a game's settings. */
  readonly id: string
  readonly credit: string
  /** In one or two sentences. */
  readonly summary: string
  /** How it differs from the standard game, most important first. */
  readonly chapters: readonly RuleChapter[]
  /** What those who play it for the first time get wrong. */
  readonly pitfalls: readonly string[]
  /** What its rulings are numbered with in docs/rulings.md: `DUO`. */
  readonly rulings: string
}
