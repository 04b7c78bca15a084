import type { Lesson } from '../../learn/lessons.ts'

const variant = 'duo'

export const duoLessons: readonly Lesson[] = [
  {
    variant,
    title: 'Transform',
    text: 'You are Rotland. Your army in Karminstadt is in a coastal centre, so it can become a fleet: tap it twice. Then run the turn.',
    phase: 'S1001M',
    power: 'ROTLAND',
    units: { ROTLAND: 'A KAR' },
    centres: { ROTLAND: 'KAR' },
    orders: '',
    near: 'KAR SAM ZIN',
    goal: ['F KAR'],
    answer: 'A KAR T',
    praise:
      'It held while it transformed, and could have been supported in place. A fleet becomes an army in the same way.',
  },
  {
    variant,
    title: 'Stop a transformation',
    text: 'Grünland’s army is in your Karminstadt and wants to become a fleet. You cannot dislodge it alone, but an attack that bounces is enough to stop a transformation. Attack it from Samyria.',
    phase: 'S1003M',
    power: 'ROTLAND',
    units: { ROTLAND: 'A SAM', GRUNLAND: 'A KAR' },
    orders: 'A KAR T',
    near: 'KAR SAM ZIN',
    goal: ['A SAM'],
    otherUnits: ['A KAR'],
    answer: 'A SAM - KAR',
    praise: 'Any attack on its province stops a transformation, even one that fails. An illegal move is not an attack.',
  },
  {
    variant,
    title: 'The Neutral',
    text: 'The Neutral follows a script that both players know. Its armies hold; only the last two support each other, if they are adjacent. Here three are left, so nobody supports Gawan. A bridge joins it to Gurand, and armies can cross it: take Gawan from Gurand, supported from Heronn.',
    phase: 'F1002M',
    power: 'ROTLAND',
    units: { ROTLAND: 'A GUR, A HER', NEUTRAL: 'A GAW, A NOR, A WES' },
    orders: '',
    near: 'GAW GUR HER',
    goal: ['A GAW'],
    answer: 'A GUR - GAW, A HER S A GUR - GAW',
    praise:
      'It’s yours, and the Neutral never builds. Before every deadline its orders are on the board, pale, and in the orders pane, with their rules.',
  },
  {
    variant,
    title: 'Its fleets',
    text: 'Last year you drove the Neutral’s fleet out of Helorn, its port. It fled to its home sea, the Nordostmeer, and in Fall to its refuge, Conno. This Spring it came back to sea, and its pale arrow shows what is next: into Helorn. A fleet that cannot make its Fall move is lost, and a bounce is enough. Move to Helorn from the Cobaltmeer.',
    phase: 'F1002M',
    power: 'ROTLAND',
    units: { ROTLAND: 'F COB', NEUTRAL: 'F NOM, A WES' },
    more: { memory: { homeward: ['NOM'] } },
    orders: '',
    near: 'HEL NOM COB CON',
    goal: [],
    isDone: ([board]) => board !== undefined && board.units.every(({ at }) => at !== 'NOM' && at !== 'HEL'),
    answer: 'F COB - HEL',
    praise: 'You both bounced, and it is gone. The Neutral never builds another one.',
  },
]
