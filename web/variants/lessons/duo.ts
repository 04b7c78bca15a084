import type { Lesson } from '../../learn/lessons.ts'

const variant = 'duo'

export const duoLessons: readonly Lesson[] = [
  {
    variant,
    title: 'Transform',
    text: 'You are Rotland. Your army in Karminstadt stands in a coastal centre, so it can become a fleet: tap it twice. Then carry the order out.',
    phase: 'S1001M',
    power: 'ROTLAND',
    units: { ROTLAND: 'A KAR' },
    centres: { ROTLAND: 'KAR' },
    orders: '',
    near: 'KAR SAM ZIN',
    goal: ['F KAR'],
    answer: 'A KAR T',
    praise: 'It held meanwhile, and could have been supported to hold. A fleet becomes an army in the same way.',
  },
  {
    variant,
    title: 'Undo a transform',
    text: 'Grünland stands in your Karminstadt, and its army wants to put to sea. You cannot drive it out alone; but an attack that bounces is enough to undo a transform. Attack it from Samyria.',
    phase: 'S1003M',
    power: 'ROTLAND',
    units: { ROTLAND: 'A SAM', GRUNLAND: 'A KAR' },
    orders: 'A KAR T',
    near: 'KAR SAM ZIN',
    goal: ['A SAM'],
    others: ['A KAR'],
    answer: 'A SAM - KAR',
    praise:
      'Any attack on its province undoes a transform, though nobody gets in. A move that is itself impossible is no attack.',
  },
  {
    variant,
    title: 'The Neutral',
    text: 'The Neutral plays by a script that both of you can read. Its armies hold; only the last two, if they are neighbours, support each other. Here three are left, so nobody supports Gawan. It is joined to Gurand by a bridge, which an army crosses: take it from Gurand, supported from Heronn.',
    phase: 'F1002M',
    power: 'ROTLAND',
    units: { ROTLAND: 'A GUR, A HER', NEUTRAL: 'A GAW, A NOR, A WES' },
    orders: '',
    near: 'GAW GUR HER',
    goal: ['A GAW'],
    answer: 'A GUR - GAW, A HER S A GUR - GAW',
    praise: 'Yours, and the Neutral never builds. What it will do stands beside the board before every deadline.',
  },
]
