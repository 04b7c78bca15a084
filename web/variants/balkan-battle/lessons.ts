import type { Lesson } from '../../learn/lessons.ts'

const YEAR_TWO = {
  memory: { homes: { AUSTRIA: ['VIE', 'BUD'], TURKEY: ['CON', 'BUL'] }, owned: ['AUSTRIA', 'TURKEY'] },
}

const HOME: Lesson = {
  variant: 'balkan-battle',
  title: 'Second home',
  text: 'You are Austria, with one army and one home centre, Vienna. There is one move a year. The first centre you win becomes your second home, and your last: take Budapest.',
  phase: 'Y1901M',
  power: 'AUSTRIA',
  units: { AUSTRIA: 'A VIE', TURKEY: 'A CON' },
  centres: { AUSTRIA: 'VIE', TURKEY: 'CON' },
  more: { memory: { homes: { AUSTRIA: ['VIE'], TURKEY: ['CON'] }, owned: ['AUSTRIA', 'TURKEY'] } },
  orders: 'A CON - BUL',
  near: 'VIE BUD SER BUL CON',
  goal: ['A BUD'],
  answer: 'A VIE - BUD',
  praise: 'Choose well: for the rest of the game you can build only in these two places.',
}

const WINTER: Lesson = {
  variant: 'balkan-battle',
  title: 'The combined Winter',
  text: 'Your army was dislodged from Serbia. In this Winter you order its retreat and your builds together, before you know where anyone goes. Retreat to Rumania, which is a centre: then you own three and may build a third unit, an army in Vienna.',
  phase: 'W1902A',
  power: 'AUSTRIA',
  units: { AUSTRIA: 'A BUD, *A SER', TURKEY: 'A SER, A GRE' },
  attackers: { AUSTRIA: { 'A SER': 'BUL' } },
  centres: { AUSTRIA: 'VIE BUD', TURKEY: 'CON BUL' },
  more: YEAR_TWO,
  orders: '',
  near: 'VIE BUD SER RUM BUL',
  goal: ['A VIE'],
  answer: 'A SER R RUM, A VIE B',
  praise:
    'Retreats come first, then centres change owner, then your list is used from the top. What does not fit is skipped, so list more than you expect.',
}

const FIRST_ORDER: Lesson = {
  variant: 'balkan-battle-3',
  title: 'Army or fleet',
  text: 'The three-player game. Everyone starts in Bulgaria, and your first order decides whether you are an army or a fleet. You are Austria: go to sea. Tap Bulgaria, then the Black Sea.',
  phase: 'S1899M',
  power: 'AUSTRIA',
  units: { AUSTRIA: 'A BUL', RUSSIA: 'A BUL', TURKEY: 'A BUL' },
  orders: 'RUSSIA: A BUL - SER, TURKEY: A BUL - GRE',
  near: 'BUL BLA SER GRE CON',
  goal: ['F BLA'],
  answer: 'F BUL/EC - BLA',
  praise:
    'You are a fleet now. A unit that bounces stays in Bulgaria with the others, and cannot be dislodged there while nobody owns it.',
}

const BOUNCE_AND_WAIT: Lesson = {
  variant: 'balkan-battle-3',
  title: 'Bounce and wait',
  text: 'It is Fall, and all three units still wait in Bulgaria. Turkey leaves for Greece, and Russia for Rumania. You are Austria, a fleet on the east coast: keep Russia out of Rumania by moving there, too.',
  phase: 'F1899M',
  power: 'AUSTRIA',
  units: { AUSTRIA: 'F BUL/EC', RUSSIA: 'A BUL', TURKEY: 'A BUL' },
  orders: 'RUSSIA: A BUL - RUM, TURKEY: A BUL - GRE',
  near: 'BUL RUM SER GRE CON',
  goal: ['F BUL/EC'],
  empty: 'RUM',
  answer: 'F BUL/EC - RUM',
  praise:
    'You bounced, and you both wait in Bulgaria again. A unit that is alone there at the end of a move owns Bulgaria, and from then on it is an ordinary province.',
}

const CHOOSE_HOME: Lesson = {
  variant: 'balkan-battle-3',
  title: 'Choose a home',
  text: 'It is Winter. Your homes are the first two centres that you own and occupy when centres change owner. Serbia is your first; Budapest and Rumania, both new, compete for the second place. Make Rumania your home: press “HOME RUM”. You own three centres now, so build an army in Serbia, too.',
  phase: 'W1901A',
  power: 'AUSTRIA',
  units: { AUSTRIA: 'A BUD, A RUM', RUSSIA: 'A GRE', TURKEY: 'A CON' },
  centres: { AUSTRIA: 'SER', RUSSIA: 'GRE', TURKEY: 'CON' },
  more: {
    memory: {
      homes: { AUSTRIA: ['SER'], RUSSIA: ['GRE'], TURKEY: ['CON'] },
      owned: ['AUSTRIA', 'RUSSIA', 'TURKEY'],
    },
  },
  orders: '',
  near: 'SER BUD RUM BUL',
  goal: ['A SER'],
  isDone: (boards) =>
    boards.some(
      ({ homes, units }) =>
        homes.some((at) => at === 'RUM') &&
        !homes.some((at) => at === 'BUD') &&
        units.some(({ power, at }) => power === 'AUSTRIA' && at === 'SER'),
    ),
  answer: 'HOME RUM, A SER B',
  praise:
    'For the rest of the game you can build in Serbia and Rumania, while you own them. Without a choice the first name in the alphabet would have counted: Budapest.',
}

export const balkanBattleLessons: readonly Lesson[] = [HOME, WINTER]
export const threeWayBalkanBattleLessons: readonly Lesson[] = [FIRST_ORDER, BOUNCE_AND_WAIT, CHOOSE_HOME, WINTER]
