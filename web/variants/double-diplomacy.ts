import type { VariantRules } from './description.ts'

const variant = 'double-diplomacy'

export const doubleDiplomacy: VariantRules = {
  id: variant,
  rulings: 'DBL',
  credit: 'Designed by Melle Koning, with changes by Stephen Lytton. The rules are told here in our own words.',
  summary:
    'The standard board, seven players, and two captains for every power. You share each of your two powers with somebody else, and an order counts only if both of you give it.',
  chapters: [
    {
      title: 'Two powers, two captains',
      text: [
        'The seats go round in a ring: England and Turkey, Turkey and Germany, Germany and Italy, Italy and Russia, Russia and France, France and Austria, Austria and England. They are drawn by lot. Each captain writes orders for each of his powers, and neither sees what the other has written.',
      ],
    },
    {
      title: 'Orders must agree',
      text: [
        'At the deadline the two sheets of a power are compared, unit by unit. The same order is carried out. If the orders differ, the unit holds; but where one captain says hold and the other gives a support, the support is carried out. A move does not overrule a hold.',
        'A captain who wrote nothing at all for a power leaves it to the other. If he wrote for some of its units only, the others hold for him. An order that is impossible whatever others do gives way to the other captain’s.',
      ],
      examples: [
        {
          variant,
          phase: 'S1901M',
          units: { ENGLAND: 'A LVP, F EDI, F LON' },
          orders: {
            'SEAT 1': 'A LVP - YOR, F EDI - NWG, F LON - NTH',
            'SEAT 7': 'A LVP - YOR, F EDI - NWG, F LON - ENG',
          },
          near: 'LVP YOR EDI NWG LON NTH ENG',
          fails: [],
        },
        {
          variant,
          phase: 'S1902M',
          units: { FRANCE: 'A PIC, F MAO, A SPA', ENGLAND: 'F NTH' },
          orders: {
            'SEAT 5': 'A PIC H, F MAO - POR, A SPA - MAR',
            'SEAT 6': 'A PIC S F NTH - BEL, F MAO - POR, A SPA H',
            'SEAT 1': 'F NTH - BEL',
            'SEAT 7': 'F NTH - BEL',
          },
          near: 'PIC MAO POR SPA MAR NTH BEL',
          fails: [],
        },
      ],
    },
    {
      title: 'Override',
      text: [
        'Once in 1901 and 1902, once in 1903 and 1904, and so on, you may mark one order with “!”: it is used whatever the other captain wrote. It is spent only if it changed something. If both of you override the same unit, neither does.',
      ],
      examples: [
        {
          variant,
          phase: 'S1901M',
          units: { ENGLAND: 'F LON' },
          orders: { 'SEAT 1': 'F LON - NTH !', 'SEAT 7': 'F LON - ENG' },
          near: 'LON NTH ENG',
          fails: [],
        },
      ],
    },
    {
      title: 'Retreats, builds and disbands',
      text: [
        'They must agree, too. A unit whose captains send it to different places is disbanded. What both would build is built, what both would disband is disbanded; what is owed beyond that goes by civil disorder.',
      ],
    },
    {
      title: 'Winning',
      text: [
        'A power with 14 centres after a Fall wins for its two captains together. A player whose two powers own 21 together wins alone, and that outranks a joint win of the same year.',
        'If several have 21 and equally many, they vote: all yes is a joint win; otherwise the tie-break begins, and play goes on until one of them alone leads with at least 21.',
      ],
    },
  ],
  pitfalls: [
    'A hold from one captain and a move from the other is a hold. Agree before the deadline, word for word: a move via convoy is not the same move.',
    'To leave a power to the other captain, write nothing at all for it. One order for one unit makes all its other units hold.',
    'Your two neighbours in the ring are your partners in one power, and your rivals with the other.',
  ],
}
