import type { VariantRules } from '../seam/variant-page.ts'

const variant = 'double-diplomacy'

export const doubleDiplomacyRules: VariantRules = {
  id: variant,
  rulings: 'DBL',
  credit: 'Designed by Melle Koning, with changes by Stephen Lytton. The rules are described here in our own words.',
  summary:
    'The standard board, seven players, and two captains for every power. You share each of your two powers with another player, and an order counts only if both of you give it.',
  chapters: [
    {
      title: 'Two powers, two captains',
      text: [
        'The seats form a ring: England and Turkey, Turkey and Germany, Germany and Italy, Italy and Russia, Russia and France, France and Austria, Austria and England. They are drawn by lot. You write orders for both of your powers, and do not see what the other captains write.',
        'Propose orders to the other captain with one tap: they get a message. Agree to an order of theirs, and it is copied to your sheet; nobody is notified. The two of you can always write to each other, even in a game without messages.',
      ],
    },
    {
      title: 'Orders must agree',
      text: [
        'At the deadline the two captains’ orders for a power are compared, unit by unit. If they are the same, the order counts. If they differ, the unit holds. There is one exception: if one captain orders a hold and the other a support, the support counts. A move does not overrule a hold.',
        'If you write nothing at all for a power, the other captain’s orders are used. If you order only some of its units, the rest count as held. An order that could never succeed gives way to the other captain’s.',
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
        'Once in 1901 and 1902, once in 1903 and 1904, and so on, you may mark one order with “!”: it is used whatever the other captain wrote. It is used up only if it changed something. If both of you override the same unit, neither override works.',
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
        'These must agree, too. If the captains order different retreats, the unit is disbanded. Builds and disbands count if both captains order them. If that leaves too many units, civil disorder removes the rest.',
      ],
    },
    {
      title: 'Winning',
      text: [
        'If a power has 14 centres after a Fall, its two captains win together. A player whose two powers own 21 centres together wins alone, which outranks a joint win in the same year.',
        'If several players have the same number, 21 or more, they vote. If all vote yes, they win jointly. Otherwise the game continues as a tie-break until one of them leads the others with at least 21.',
      ],
    },
  ],
  pitfalls: [
    'A hold from one captain and a move from the other is a hold. Agree on the exact order before the deadline: a move via convoy is not the same as a move.',
    'To leave a power to the other captain, write nothing at all for it. A single order makes all its other units hold.',
    'Each neighbour in the ring shares one power with you, and is a rival with their other one.',
  ],
}
