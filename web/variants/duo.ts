import type { VariantRules } from './description.ts'

const variant = 'duo'

export const duo: VariantRules = {
  id: variant,
  rulings: 'DUO',
  credit: 'Designed by Frank Hegermann. The rules are told here in our own words.',
  summary:
    'Two players on a board that is the same from both sides, and a third power, the Neutral, that plays by a fixed script. No luck, no talk that could help: who sees further wins.',
  chapters: [
    {
      title: 'Two players and the Neutral',
      text: [
        'Rotland and Grünland begin in Spring 1001 with a fleet and two armies each. Turned by half a circle, the board is itself: whatever you can do, the other could do as well.',
        'Between you stands the Neutral with six armies and two fleets on eight centres. Nobody orders it. It never builds, and never loses a unit for want of centres. You may support its units and dislodge them like any others.',
        'More than half of the 28 centres win: 15, counted after a Fall.',
      ],
    },
    {
      title: 'Transform',
      text: [
        'Besides hold, move, support and convoy there is a fifth order: a unit in a coastal province with a supply centre becomes the other kind, an army a fleet or a fleet an army. It does not matter whose centre it is. Meanwhile it holds, and can be supported to hold.',
        'If a unit of another power moves against its province, whether or not it gets in, the unit stays what it is.',
      ],
      examples: [
        {
          variant,
          phase: 'S1001M',
          units: { ROTLAND: 'A KAR', GRUNLAND: 'A JAD' },
          centres: { ROTLAND: 'KAR', GRUNLAND: 'JAD' },
          orders: 'A KAR T, A JAD H',
          near: 'KAR',
          fails: [],
        },
      ],
    },
    {
      title: 'What the Neutral does',
      text: [
        'Its armies hold. When just two are left and are neighbours, each supports the other.',
        'An army that is dislodged in the mountains of the middle (Norterend, Westberg, Ostberg, Sund) retreats to a neighbouring centre that is free, to Westberg or Ostberg first. Any other dislodged army is gone.',
        'Each of its two fleets has a port, a home sea and a refuge. In port it holds. Driven out in Spring it goes to its home sea; in Fall it sails on to its refuge, next Spring back to the sea, and in Fall into its port. If it cannot take a step in Fall, it is lost.',
      ],
      examples: [
        {
          variant,
          phase: 'S1003M',
          units: { NEUTRAL: 'A WES, A OST', ROTLAND: 'A KAR', GRUNLAND: 'A JAD' },
          centres: { NEUTRAL: 'WES OST', ROTLAND: 'KAR', GRUNLAND: 'JAD' },
          orders: 'A KAR H, A JAD H',
          near: 'WES OST',
          fails: [],
        },
      ],
    },
    {
      title: 'Bridges and coasts',
      text: [
        'Six yellow lines are bridges. An army crosses one as if the two provinces touched; fleets pass below and are not hindered.',
        'Bynn, Gwaul, Heronn and Borkia have a west coast and an east coast, as Spain has a north and a south coast in the standard game.',
      ],
      examples: [
        {
          variant,
          phase: 'S1001M',
          units: { ROTLAND: 'A GAW', GRUNLAND: 'A ORL' },
          orders: 'A GAW - GUR, A ORL - PIR',
          near: 'GAW GUR ORL PIR',
          fails: [],
        },
      ],
    },
  ],
  pitfalls: [
    'A transform is made before the enemy knows of it, and fails if he attacks at all: even an attack that bounces.',
    'The Neutral is predictable, and so is what it does for you: its armies support each other only when two are left.',
    'Fifteen centres (or as many as the game’s settings say) must be owned after a Fall. A centre you walk through in Spring is not yours.',
  ],
}
