import type { Lesson } from '../../learn/lessons.ts'

const variant = 'shadow-worlds'

/** The example of the rules: Italy counts nine, with six units in World A and two in World B. */
const NINE = {
  A: {
    units: { ITALY: ['A TRI', 'A MAR', 'F ION', 'A PIE', 'A TYR', 'A ALB'] },
    centers: { ITALY: ['VEN', 'ROM', 'NAP', 'TRI', 'MAR'] },
  },
  B: { units: { ITALY: ['A VIE', 'F TUN'] }, centers: { ITALY: ['VEN', 'TRI', 'NAP', 'VIE', 'TUN'] } },
}

export const shadowWorldsLessons: readonly Lesson[] = [
  {
    variant,
    title: 'Two worlds, one order',
    text: 'You are Italy, in two worlds at once. In both your army in Venice shall go to Trieste. Order it on each board.',
    phase: 'S1901M',
    power: 'ITALY',
    more: { boards: { A: { units: { ITALY: ['A VEN'] } }, B: { units: { ITALY: ['A VEN'] } } } },
    orders: '',
    near: 'VEN TRI ROM APU',
    goal: ['A TRI'],
    isDone: (boards) => boards.every(({ units }) => units.some(({ at }) => at === 'TRI')),
    answer: 'A: A VEN - TRI, B: A VEN - TRI',
    praise:
      'Every order names its board, or is tapped on it. Nothing crosses from one world to the other but your strength, in Winter.',
  },
  {
    variant,
    title: 'A centre counts once',
    text: 'Winter. In A you own Venice, Rome, Naples, Trieste and Marseilles, in B Venice, Naples, Trieste, Vienna and Tunis. Your own homes count twice if you own them in both: Venice and Naples. That makes nine. You have six units in A and two in B: build one, in either world.',
    phase: 'W1901A',
    power: 'ITALY',
    more: { boards: NINE },
    orders: '',
    near: 'VEN ROM NAP TRI VIE TUN',
    goal: ['A ROM', 'A NAP', 'F NAP', 'F ROM', 'A VEN', 'F VEN'],
    answer: 'A: A ROM B',
    praise:
      'Trieste counted once, though you own it in both worlds: it is no home of yours. Venice and Naples counted twice.',
  },
  {
    variant,
    title: 'Give up a world',
    text: 'The same Winter. You may disband though you owe nothing, and build more in the other world. Cut your losses: disband both units in World B, and build three in World A.',
    phase: 'W1901A',
    power: 'ITALY',
    more: { boards: NINE },
    orders: '',
    near: 'VEN ROM NAP TRI VIE TUN',
    goal: [],
    isDone: ([a, b]) => a?.units.length === 9 && b?.units.length === 0,
    answer: 'B: A VIE D, B: F TUN D, A: A VEN B, A: A ROM B, A: A NAP B',
    praise:
      'You may come back to World B: without units there you are not out, as long as you own a home there to build in.',
  },
]
