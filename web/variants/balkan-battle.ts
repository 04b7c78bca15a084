import type { VariantRules } from './description.ts'

const THREE = 'balkan-battle-3'
const CREDIT =
  'Designed by Roland Isaksson; printed in Diplomacy World 71 (1993). No drawing of its map is known to survive: ours is a reconstruction from what the rules say of it. The rules are told here in our own words.'

export const balkanBattle: VariantRules = {
  id: 'balkan-battle',
  rulings: 'BAL',
  credit: CREDIT,
  summary:
    'Austria against Turkey, one army each, one move a year, fourteen centres, eight to win. A game for a lunch hour.',
  chapters: [
    {
      title: 'One unit each',
      text: [
        'Austria begins with an army in Vienna, Turkey with one in Constantinople. The first centre that you conquer becomes your second home centre, and your last. You build in both as long as you own them.',
        'Players do not talk: there is nobody to talk about.',
      ],
    },
    {
      title: 'One move, then Winter',
      text: [
        'A year has one movement phase and one Winter. In Winter retreats, builds and disbands are ordered at once, before anybody knows how the retreats end: where your dislodged units go, what you would build, in the order in which you want it, and what you would disband.',
        'Then the retreats are carried out, centres change hands, and your lists are used from the top as far as your count then asks.',
      ],
      examples: [
        {
          variant: 'balkan-battle',
          phase: 'W1902A',
          units: { AUSTRIA: 'A BUD, *A SER', TURKEY: 'A SER, A GRE' },
          attackers: { AUSTRIA: { 'A SER': 'BUL' } },
          centres: { AUSTRIA: 'VIE BUD', TURKEY: 'CON BUL' },
          more: {
            memory: { homes: { AUSTRIA: ['VIE', 'BUD'], TURKEY: ['CON', 'BUL'] }, owned: ['AUSTRIA', 'TURKEY'] },
          },
          orders: 'A SER R TRI, A VIE B, A CON B, F BUL/EC B',
          near: 'SER TRI VIE CON BUL BUD GRE',
          fails: [],
        },
      ],
    },
    {
      title: 'The map',
      text: [
        'It is a part of the standard board around the Balkans. Moscow is no centre, and borders Prussia. Armenia is gone: no army goes behind the Black Sea. Fleets still pass between the Ionian and the Aegean Sea.',
      ],
    },
  ],
  pitfalls: [
    'List a build and a disband: until the retreats are carried out nobody knows which you will need.',
    'Your second home is the first centre that you take. Choose where you want to build for the rest of the game.',
    'There is no Fall: a centre is yours in the Winter after the one move of the year.',
  ],
}

export const threeWayBalkanBattle: VariantRules = {
  id: THREE,
  rulings: 'BAL',
  credit: CREDIT,
  summary:
    'Austria, Russia and Turkey set out from Bulgaria, all three from the same province, and each chooses with the first order what its unit is.',
  chapters: [
    {
      title: 'All begin in Bulgaria',
      text: [
        'Three units stand in Bulgaria, which nobody owns. The order of Spring 1899 says what yours is: “A BUL - SER” makes it an army, “F BUL/EC - BLA” a fleet on the east coast. Who bounces stays in Bulgaria and tries again.',
        'Bulgaria belongs to whoever is alone in it at the end of a move. Until then nobody there can be dislodged, and nobody else can enter.',
      ],
      examples: [
        {
          variant: THREE,
          phase: 'S1899M',
          units: { AUSTRIA: 'A BUL', RUSSIA: 'A BUL', TURKEY: 'A BUL' },
          orders: { AUSTRIA: 'A BUL - SER', RUSSIA: 'F BUL/SC - CON', TURKEY: 'F BUL/EC - BLA' },
          near: 'BUL SER CON BLA',
          fails: [],
        },
        {
          variant: THREE,
          phase: 'S1899M',
          units: { AUSTRIA: 'A BUL', RUSSIA: 'A BUL', TURKEY: 'A BUL' },
          orders: { AUSTRIA: 'A BUL - SER', RUSSIA: 'A BUL - SER', TURKEY: 'A BUL - GRE' },
          near: 'BUL SER GRE',
          fails: ['A BUL - SER', 'A BUL - SER'],
        },
      ],
    },
    {
      title: 'Two homes, found on the way',
      text: [
        'Fall 1899 is the second move, then comes a Winter, then 1901, Winter 1901, 1902 and so on, as with two players. The first two centres that you hold when centres change hands, from Fall 1899 on, are your homes. Two players may have the same home; who owns it builds there.',
        'Who has never owned a centre keeps his unit, and waits.',
      ],
    },
    {
      title: 'The rest is as with two',
      text: ['Retreats, builds and disbands are ordered at once in Winter. Eight of the fourteen centres win.'],
    },
  ],
  pitfalls: [
    'A fleet that leaves Bulgaria needs a coast: the east one leads to the Black Sea, the south one to the Aegean.',
    'A centre entered in Spring 1899 is not yours yet: stay there in Fall.',
    'Two who go to the same place both stay in Bulgaria, and whoever left has a start of one move.',
  ],
}
