/** What those who play a variant for the first time get wrong, said in the phase where it matters. */
import type { Step } from '../../../src/rules/phases/calendar.ts'

export interface Hint {
  /** In phases with this step. */
  readonly step: Step
  readonly words: readonly string[]
}

const BALKAN_WINTER: Hint = {
  step: 'adjustments',
  words: [
    'Retreats, builds and disbands are ordered together, before anybody knows who retreats where. List more builds and disbands than you expect: the first ones that fit are used.',
    'Centres change owner after the retreats, so a retreat may win a centre or lose one.',
  ],
}

export const HINTS: Readonly<Record<string, readonly Hint[]>> = {
  duo: [
    {
      step: 'moves',
      words: [
        'Tap a unit in a coastal centre twice and it becomes the other kind. Any attack on it undoes that, even one that bounces.',
        'The Neutral plays by a script, which stands below: count on it.',
      ],
    },
    {
      step: 'adjustments',
      words: [
        'Centres are counted after a Fall: fifteen win, or as many as the settings of this game say. The Neutral never builds what it has lost.',
      ],
    },
  ],
  'shadow-worlds': [
    {
      step: 'moves',
      words: [
        'Both worlds are ordered now. An order stays on its board: a unit in World A supports nobody in World B.',
      ],
    },
    {
      step: 'adjustments',
      words: [
        'A centre that you own in both worlds counts once; only your own homes count twice.',
        'On each board you either build or disband, not both. You may disband though you owe nothing, to build on the other.',
      ],
    },
  ],
  'twilight-zone': [
    {
      step: 'moves',
      words: [
        'An order that names no map goes by your own. A support is judged by the map that it names itself.',
        'An order that is illegal on the map it names is a hold, and is printed for everybody.',
      ],
    },
  ],
  'balkan-battle': [
    {
      step: 'moves',
      words: ['There is one move a year. What you win with the first of them becomes your second home, and your last.'],
    },
    BALKAN_WINTER,
  ],
  'balkan-battle-3': [
    {
      step: 'moves',
      words: [
        'Your first order also says what you are. Tap a sea and you are a fleet; tap land, and you are asked where both could go.',
        'Who bounces stays in Bulgaria. Nobody can be dislodged there while nobody owns it.',
      ],
    },
    BALKAN_WINTER,
  ],
  'double-diplomacy': [
    {
      step: 'moves',
      words: [
        'What only one of you orders is not done: agree with the other captain unit by unit, and how it is written. A move and a move by convoy differ.',
        'If you order some units of a power, the others count as held. If you order none of it, the other captain orders alone.',
      ],
    },
    {
      step: 'retreats',
      words: ['A retreat that the two of you order differently is no retreat: the unit is disbanded.'],
    },
    {
      step: 'adjustments',
      words: ['Only what both of you build is built: the same kind, in the same place, on the same coast.'],
    },
  ],
}

export const hintsFor = (variant: string, steps: readonly Step[]): readonly string[] =>
  (HINTS[variant] ?? []).filter(({ step }) => steps.includes(step)).flatMap(({ words }) => words)
