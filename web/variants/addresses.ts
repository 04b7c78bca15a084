/** Where the rules of variants are explained. It stands apart from their texts, so that pages which only link to them stay small. */

/** The game on which all others build. A test holds it against the service's list. */
export const STANDARD = 'classical'

/** Variants with a page of rules; a test holds the list against the texts. */
export const DESCRIBED_VARIANTS: readonly string[] = [
  'duo',
  'shadow-worlds',
  'twilight-zone',
  'balkan-battle',
  'balkan-battle-3',
  'double-diplomacy',
]

/** That of the standard game for a variant which has none of its own. */
export const rulesAddress = (id: string): string => (DESCRIBED_VARIANTS.includes(id) ? `/rules/${id}` : '/rules')
