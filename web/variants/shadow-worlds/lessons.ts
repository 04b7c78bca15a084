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
    title: 'Two worlds',
    text: 'You are Italy, in two worlds at once. Move your army from Venice to Trieste in both. Order it on each board.',
    phase: 'S1901M',
    power: 'ITALY',
    more: { boards: { A: { units: { ITALY: ['A VEN'] } }, B: { units: { ITALY: ['A VEN'] } } } },
    orders: '',
    near: 'VEN TRI ROM APU',
    goal: ['A TRI'],
    isDone: (boards) => boards.every(({ units }) => units.some(({ at }) => at === 'TRI')),
    answer: 'A: A VEN - TRI, B: A VEN - TRI',
    praise:
      'Every order names its board, or is tapped on it. Nothing crosses from one world to the other except strength, in Winter.',
  },
  {
    variant,
    title: 'A centre counts once',
    text: 'It is Winter. In A you own Venice, Rome, Naples, Trieste and Marseilles; in B Venice, Naples, Trieste, Vienna and Tunis. Home centres that you own in both worlds count twice: Venice and Naples. That makes nine. You have six units in A and two in B: build one, in either world.',
    phase: 'W1901A',
    power: 'ITALY',
    more: { boards: NINE },
    orders: '',
    near: 'VEN ROM NAP TRI VIE TUN',
    goal: ['A ROM', 'A NAP', 'F NAP', 'F ROM', 'A VEN', 'F VEN'],
    answer: 'A: A ROM B',
    praise:
      'You own Trieste in both worlds, but it is not one of your home centres, so it counted once. Venice and Naples counted twice.',
  },
  {
    variant,
    title: 'Give up a world',
    text: 'The same Winter. You may disband more than you must, and build more in the other world. Cut your losses: disband both units in World B, and build three in World A.',
    phase: 'W1901A',
    power: 'ITALY',
    more: { boards: NINE },
    orders: '',
    near: 'VEN ROM NAP TRI VIE TUN',
    goal: [],
    isDone: ([a, b]) => a?.units.length === 9 && b?.units.length === 0,
    answer: 'B: A VIE D, B: F TUN D, A: A VEN B, A: A ROM B, A: A NAP B',
    praise: 'You can return to World B: as long as you own a home centre there, you can build again.',
  },
]
