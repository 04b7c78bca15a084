import type { VariantRules } from './description.ts'

const variant = 'shadow-worlds'

export const shadowWorlds: VariantRules = {
  id: variant,
  rulings: 'SHW',
  credit: 'Designed by Nicky Palmer. The rules are told here in our own words.',
  summary:
    'Two standard boards at once, A and B, with the same country on both. They meet once a year: the centres of both feed your units, and you decide in which world these stand.',
  chapters: [
    {
      title: 'Two boards, one country',
      text: [
        'You play the same country on both boards, against the same six people. Every phase is one of both boards; a retreat on either makes a retreat phase of both. No unit, order or support crosses from one to the other.',
        'An order says which board it means, “A: A VEN - TRI”, unless only one of your units can be meant.',
      ],
      examples: [
        {
          variant,
          phase: 'S1901M',
          more: {
            boards: {
              A: { units: { ITALY: ['A VEN'], AUSTRIA: ['F TRI'] }, centers: {} },
              B: { units: { ITALY: ['A VEN'], AUSTRIA: [] }, centers: {} },
            },
          },
          orders: 'A: A VEN - TRI, A: F TRI H, B: A VEN - TRI',
          near: 'VEN TRI TYR ADR',
          fails: ['A: A VEN - TRI'],
        },
      ],
    },
    {
      title: 'The control list',
      text: [
        'In Winter your centres are counted once for both worlds. Each counts one, wherever you own it. A centre of your own homeland counts two if you own it on both boards. No other centre counts twice.',
        'If Italy owns Venice, Rome, Naples, Trieste and Marseilles on A, and Venice, Trieste, Naples, Vienna and Tunis on B, the count is nine: two each for Venice and Naples, one each for Rome, Tunis, Marseilles, Trieste and Vienna. Trieste, owned twice, is no home and counts once.',
      ],
    },
    {
      title: 'Winter divides',
      text: [
        'You divide that count between the boards as you like. Afterwards your units on both together may be as many as your count. On each board you either build or disband. You may disband a unit that you could keep, to build another in the other world.',
        'Builds stand on home centres that are empty and yours on that board. A board without units is not lost: build there again as long as a home centre on it is yours.',
      ],
      examples: [
        {
          variant,
          phase: 'W1901A',
          more: {
            boards: {
              A: {
                units: { ITALY: ['A TRI', 'A MAR', 'A PIE', 'A TYR', 'F ION', 'F TYS'] },
                centers: { ITALY: ['VEN', 'ROM', 'NAP', 'TRI', 'MAR'] },
              },
              B: { units: { ITALY: ['A VIE', 'F TUN'] }, centers: { ITALY: ['VEN', 'TRI', 'NAP', 'VIE', 'TUN'] } },
            },
          },
          orders: 'A: A PIE D, B: A VEN B, B: F NAP B',
          near: 'VEN NAP PIE ROM TRI MAR',
          fails: [],
        },
      ],
    },
    {
      title: 'Winning',
      text: [
        'All 34 different centres win, on whichever board you own each; in the short game 18 do. Several who reach that in the same Winter share a draw.',
      ],
    },
  ],
  pitfalls: [
    'A centre taken on one board that you own on the other already adds nothing, unless it is a home of yours.',
    'If you owe disbands and order none, units of both worlds are counted together: those farthest from home go first, wherever they stand.',
    'An ally on A is not bound on B. Say which board you are talking about.',
  ],
}
