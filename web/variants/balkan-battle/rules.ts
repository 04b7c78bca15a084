import type { VariantRules } from '../seam/variant-page.ts'

const THREE = 'balkan-battle-3'
const CREDIT =
  'Designed by Roland Isaksson; printed in Diplomacy World 71 (1993). No drawing of its map is known to survive: ours is a reconstruction from what the rules say about it. The rules are described here in our own words.'

export const balkanBattleRules: VariantRules = {
  id: 'balkan-battle',
  rulings: 'BAL',
  otherRulings: ['BAL-6', 'BAL-7', 'BAL-8', 'BAL-9', 'BAL-10', 'BAL-11'],
  credit: CREDIT,
  summary:
    'Austria against Turkey, one army each, one move a year, fourteen centres, eight to win. A game for a lunch hour.',
  chapters: [
    {
      title: 'One unit each',
      text: [
        'Austria starts with an army in Vienna, Turkey with one in Constantinople. The first centre you conquer becomes your second home centre, and your last. You can build in both as long as you own them.',
        'There is no press: with two players there is nothing to negotiate.',
      ],
    },
    {
      title: 'One move, then Winter',
      text: [
        'A year has one movement phase and one Winter. In Winter you order retreats, builds and disbands together, before anyone knows how the retreats turn out: where your dislodged units go, what you would build, best first, and what you would disband.',
        'Then the retreats are resolved, centres change owner, and your lists are used from the top until your units match your centres.',
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
        'The map is the part of the standard board around the Balkans. Moscow is not a centre, and borders Prussia. Armenia is missing, so armies cannot go round the Black Sea. Fleets still pass between the Ionian and Aegean Seas.',
      ],
    },
  ],
  pitfalls: [
    'List both builds and disbands: until the retreats are resolved you do not know which you will need.',
    'Your second home is the first centre that you take. Choose where you want to build for the rest of the game.',
    'There is no Fall: a centre becomes yours in the Winter after the year’s only move.',
  ],
}

export const threeWayBalkanBattleRules: VariantRules = {
  id: THREE,
  rulings: 'BAL',
  otherRulings: ['BAL-1', 'BAL-3'],
  credit: CREDIT,
  summary:
    'Austria, Russia and Turkey all start in Bulgaria, and each decides with its first order whether its unit is an army or a fleet.',
  chapters: [
    {
      title: 'Everyone starts in Bulgaria',
      text: [
        'Three units start in Bulgaria, which nobody owns. Your order of Spring 1899 decides what yours is: “A BUL - SER” makes it an army, “F BUL/EC - BLA” a fleet on the east coast. A unit that bounces stays in Bulgaria and can try again.',
        'A player who is alone in Bulgaria at the end of a move owns it. Until then no unit there can be dislodged, and nobody else can enter.',
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
      title: 'Two homes, won in play',
      text: [
        'Fall 1899 is the second move, then comes a Winter, then 1901, Winter 1901, 1902 and so on, as with two players. A Winter in which nobody has anything to order is skipped. The first two centres that you own and occupy when centres change owner, from Fall 1899 on, are your homes: one that you have left does not count. Two players may have the same home; only its owner builds there.',
        'A player who has never owned a centre keeps their unit.',
      ],
    },
    {
      title: 'Everything else',
      text: [
        'As with two players, retreats, builds and disbands are ordered together in Winter, and eight of the fourteen centres win.',
      ],
    },
  ],
  pitfalls: [
    'A fleet in Bulgaria needs a coast: the east coast leads to the Black Sea, the south coast to the Aegean.',
    'A centre that you enter in Spring 1899 is not yours yet: stay there in Fall.',
    'If two players move to the same place, both stay in Bulgaria, and the third is one move ahead.',
  ],
}
