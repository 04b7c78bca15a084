/** Variants with a part of their own in the order pane; known before that part is fetched. A test holds the list against it. */
export const VARIANTS_WITH_SCREENS: readonly string[] = [
  'duo',
  'shadow-worlds',
  'twilight-zone',
  'balkan-battle',
  'balkan-battle-3',
  'double-diplomacy',
]

/** Those with a part above all panes. */
export const VARIANTS_WITH_HEADS: readonly string[] = ['double-diplomacy']
