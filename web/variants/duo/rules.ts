import type { VariantRules } from '../seam/variant-page.ts'

const variant = 'duo'

export const duoRules: VariantRules = {
  id: variant,
  rulings: 'DUO',
  credit: 'Designed by Frank Hegermann. The rules are described here in our own words.',
  summary:
    'Two players on a board that looks the same from both sides, and a third power, the Neutral, that follows a fixed script. No luck, and nobody to persuade: the player who sees further ahead wins.',
  chapters: [
    {
      title: 'Two players and the Neutral',
      text: [
        'Rotland and Grünland start in Spring 1001 with a fleet and two armies each. Turn the board by half a circle and it looks the same: your opponent can do whatever you can do.',
        'Between you is the Neutral, with six armies and two fleets on eight centres. Nobody gives it orders. It never builds, and never loses a unit for lack of centres. You can support and dislodge its units like any others.',
        'More than half of the 28 centres win: 15, counted after a Fall.',
      ],
      board: true,
    },
    {
      title: 'Transform',
      text: [
        'There is a fifth order besides hold, move, support and convoy. In a coastal province with a supply centre, an army can turn into a fleet, or a fleet into an army. It does not matter who owns the centre. While it transforms, the unit holds and can be supported in place.',
        'If a unit of another power attacks its province, successfully or not, the transformation fails.',
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
        'Before every deadline the board shows its orders as pale, dashed arrows and rings. The orders pane lists them with the rule behind each.',
        'Its armies hold. When exactly two are left and are adjacent, each supports the other.',
        'An army dislodged in the central mountains (Norterend, Westberg, Ostberg, Sund) retreats to a free adjacent centre, preferably Westberg or Ostberg. Any other dislodged army is destroyed.',
        'Each of its two fleets has a port, a home sea and a refuge. In port it holds. If it is driven out in Spring, it retreats to its home sea, moves to its refuge in Fall, back to the sea the next Spring, and into its port that Fall. If it cannot make a Fall move, it is lost.',
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
        'The six yellow lines are bridges. Armies cross them as if the two provinces were adjacent; fleets pass underneath freely.',
        'Bynn, Gwaul, Heronn and Borkia have a west and an east coast, just as Spain has a north and a south coast in the standard game.',
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
    'A transformation fails if the enemy attacks at all, even if the attack bounces.',
    'The Neutral’s armies support each other only when exactly two are left. Do not count on them before.',
    'You must own fifteen centres (or the number in the game’s settings) after a Fall. A centre that you only pass through in Spring is not yours.',
  ],
}
