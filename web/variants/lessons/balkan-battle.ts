import type { Lesson } from '../../learn/lessons.ts'

const YEAR_TWO = {
  memory: { homes: { AUSTRIA: ['VIE', 'BUD'], TURKEY: ['CON', 'BUL'] }, owned: ['AUSTRIA', 'TURKEY'] },
}

const HOME: Lesson = {
  variant: 'balkan-battle',
  title: 'Second home',
  text: 'You are Austria, with one army and one home, Vienna. There is one move a year. The first centre that you win becomes your second home, and your last: take Budapest.',
  phase: 'Y1901M',
  power: 'AUSTRIA',
  units: { AUSTRIA: 'A VIE', TURKEY: 'A CON' },
  centres: { AUSTRIA: 'VIE', TURKEY: 'CON' },
  more: { memory: { homes: { AUSTRIA: ['VIE'], TURKEY: ['CON'] }, owned: ['AUSTRIA', 'TURKEY'] } },
  orders: 'A CON - BUL',
  near: 'VIE BUD SER BUL CON',
  goal: ['A BUD'],
  answer: 'A VIE - BUD',
  praise: 'Choose it well: you build in these two places for the rest of the game, and nowhere else.',
}

const WINTER: Lesson = {
  variant: 'balkan-battle',
  title: 'A Winter at once',
  text: 'Your army was driven out of Serbia. In this Winter you order its retreat and your builds together, before you know where anybody goes. Retreat to Rumania, which is a centre: then you own three and may build a third unit. List it: an army in Vienna.',
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
    'First the retreats, then centres change owner, then your list from the top. What does not fit is left out, so list more than you expect.',
}

const FIRST_ORDER: Lesson = {
  variant: 'balkan-battle-3',
  title: 'Army or fleet',
  text: 'The game for three. All begin in Bulgaria, and your first order says what you are. You are Austria: put to sea. Tap Bulgaria, then the Black Sea.',
  phase: 'S1899M',
  power: 'AUSTRIA',
  units: { AUSTRIA: 'A BUL', RUSSIA: 'A BUL', TURKEY: 'A BUL' },
  orders: 'RUSSIA: A BUL - SER, TURKEY: A BUL - GRE',
  near: 'BUL BLA SER GRE CON',
  goal: ['F BLA'],
  answer: 'F BUL/EC - BLA',
  praise:
    'A fleet, on the coast that fits. Who bounces stays in Bulgaria with the others, and cannot be dislodged there while nobody owns it.',
}

export const balkanBattleLessons: readonly Lesson[] = [HOME, WINTER]
export const threeWayBalkanBattleLessons: readonly Lesson[] = [FIRST_ORDER, WINTER]
