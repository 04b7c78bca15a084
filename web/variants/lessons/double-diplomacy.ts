import type { Lesson } from '../../learn/lessons.ts'

const variant = 'double-diplomacy'

export const doubleDiplomacyLessons: readonly Lesson[] = [
  {
    variant,
    title: 'Two captains',
    text: 'You are one of two captains of England. The other has written army Liverpool to Yorkshire, which you want as well, and fleet London to the Channel, which you do not. Order Liverpool as he did, and London to hold.',
    phase: 'S1901M',
    power: 'ENGLAND',
    seat: 'SEAT 1',
    units: { ENGLAND: 'F LON, A LVP' },
    orders: { 'SEAT 7': 'F LON - ENG, A LVP - YOR' },
    near: 'LON LVP YOR NTH ENG',
    goal: ['A YOR'],
    others: ['F LON'],
    answer: 'A LVP - YOR, F LON H',
    praise:
      'In sync, Liverpool went. Where you differ the unit holds: each of you can stop what he does not want, and only both together can act.',
  },
  {
    variant,
    title: 'Support overrules hold',
    text: 'You are a captain of France. You want Picardy to support the English fleet into Belgium; the other captain has written that Picardy holds, and you know it. A move would come to nothing. A support does not: give it.',
    phase: 'S1902M',
    power: 'FRANCE',
    seat: 'SEAT 5',
    units: { FRANCE: 'A PIC', ENGLAND: 'F NTH', GERMANY: 'A BEL' },
    orders: {
      'SEAT 6': 'A PIC H',
      'SEAT 1': 'F NTH - BEL',
      'SEAT 7': 'F NTH - BEL',
      'SEAT 2': 'A BEL H',
      'SEAT 3': 'A BEL H',
    },
    near: 'PIC BEL NTH HOL',
    goal: ['A PIC'],
    others: ['F BEL'],
    answer: 'A PIC S F NTH - BEL',
    praise: 'A support overrules a hold; a move or a convoy does not.',
  },
  {
    variant,
    title: 'Silence',
    text: 'You are a captain of Turkey, and the other has sent nothing at all for Turkey. Then your orders are used alone. Take Bulgaria.',
    phase: 'S1901M',
    power: 'TURKEY',
    seat: 'SEAT 1',
    units: { TURKEY: 'A CON, F ANK' },
    orders: {},
    near: 'CON BUL ANK BLA',
    goal: ['A BUL'],
    answer: 'A CON - BUL',
    praise:
      'Whoever sends nothing for a power leaves it to the other. And once in two years each of you may override one order of the other: press Override beside it on your sheet.',
  },
]
