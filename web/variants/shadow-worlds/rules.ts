import type { VariantRules } from '../seam/variant-page.ts'

const variant = 'shadow-worlds'

export const shadowWorldsRules: VariantRules = {
  id: variant,
  rulings: 'SHW',
  credit: 'Designed by Nicky Palmer. The rules are described here in our own words.',
  summary:
    'Two standard boards at once, A and B, with the same country on both. They meet once a year: your centres on both boards support your units, and you decide how to divide those between the worlds.',
  chapters: [
    {
      title: 'Two boards, one country',
      text: [
        'You play the same country on both boards, against the same six people. Both boards share every phase, and a retreat on either makes a retreat phase for both. Units, orders and supports never cross from one board to the other.',
        'An order names its board, “A: A VEN - TRI”, unless only one of your units fits.',
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
        'In Winter your centres on both boards are counted together. Each counts once, wherever you own it. Your own home centres count twice if you own them on both boards. No other centre counts twice.',
        'If Italy owns Venice, Rome, Naples, Trieste and Marseilles on A, and Venice, Trieste, Naples, Vienna and Tunis on B, the count is nine: two each for Venice and Naples, one each for Rome, Tunis, Marseilles, Trieste and Vienna. Italy owns Trieste on both boards, but it is not an Italian home centre, so it counts once.',
      ],
    },
    {
      title: 'Winter divides',
      text: [
        'Divide that count between the boards as you like: it is the number of units you may have on both together. On each board you either build or disband. You may disband a unit that you could keep, to build one in the other world.',
        'You build in empty home centres that you own on that board. A board without units is not lost: as long as you own a home centre there, you can build again.',
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
        'To win, own all 34 different centres, each on either board; in the short game, 18. Players who reach that in the same Winter share a draw.',
      ],
    },
  ],
  pitfalls: [
    'Taking a centre that you already own on the other board adds nothing, unless it is one of your home centres.',
    'If you have to disband and order nothing, the units of both worlds are treated together: those farthest from your centres go first.',
    'An ally on A is not necessarily an ally on B. Say which board you mean.',
  ],
}
