import type { Lesson } from '../../learn/lessons.ts'

const variant = 'double-diplomacy'

export const doubleDiplomacyLessons: readonly Lesson[] = [
  {
    variant,
    title: 'Two captains',
    text: 'You are one of England’s two captains. The other has ordered the army in Liverpool to Yorkshire, which you want too, and the fleet in London to the Channel, which you don’t. Order Liverpool the same way, and London to hold.',
    phase: 'S1901M',
    power: 'ENGLAND',
    seat: 'SEAT 1',
    units: { ENGLAND: 'F LON, A LVP' },
    orders: { 'SEAT 7': 'F LON - ENG, A LVP - YOR' },
    near: 'LON LVP YOR NTH ENG',
    goal: ['A YOR'],
    otherUnits: ['F LON'],
    answer: 'A LVP - YOR, F LON H',
    praise:
      'You agreed on Liverpool, so it moved. Where you differ, the unit holds: either of you can stop an order, but it takes both to give one.',
  },
  {
    variant,
    title: 'Support overrules hold',
    text: 'You are a captain of France. You want Picardy to support the English fleet into Belgium. You know that the other captain has ordered Picardy to hold. A move would be stopped by that; a support is not. Order it.',
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
    otherUnits: ['F BEL'],
    answer: 'A PIC S F NTH - BEL',
    praise: 'A support overrules a hold; a move or a convoy does not.',
  },
  {
    variant,
    title: 'No orders',
    text: 'You are a captain of Turkey, and the other captain has sent no orders for Turkey at all. In that case yours are used. Take Bulgaria.',
    phase: 'S1901M',
    power: 'TURKEY',
    seat: 'SEAT 1',
    units: { TURKEY: 'A CON, F ANK' },
    orders: {},
    near: 'CON BUL ANK BLA',
    goal: ['A BUL'],
    answer: 'A CON - BUL',
    praise:
      'A captain who sends nothing for a power leaves it to the other. And once every two years each of you may override one order: press Override next to it on your sheet.',
  },
]
