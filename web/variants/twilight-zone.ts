import type { VariantRules } from './description.ts'
import { enlarged } from './small-maps.ts'

const variant = 'twilight-zone'

/** Small maps for examples: a real one has all 75 spaces. */
const FRENCH = enlarged(['PAR TRI', 'PAR BUR'])
const AUSTRIAN = enlarged(['TRI TRI PAR', 'VIE BUR PAR'])

export const twilightZone: VariantRules = {
  id: variant,
  rulings: 'TWZ',
  credit: 'Designed by Peter Berlin. The rules are told here in our own words.',
  summary:
    'Everybody draws a map of Europe of his own, and nobody sees the others’. All provinces are on all maps, but what borders what differs. Every order may use any player’s map, if you can guess what is on it.',
  chapters: [
    {
      title: 'Draw a map',
      text: [
        'Before anybody has a country, each of the seven players draws a map: a rectangle of cells, each cell belonging to one of the 75 provinces. Two provinces border where their cells share an edge. Inland stays inland, coast stays coast, sea stays sea, and the provinces of each country hang together.',
        'Then the countries are drawn by lot, and your map takes the name of your country. Whoever hands in no valid map plays on a random one.',
      ],
    },
    {
      title: 'Place your units',
      text: [
        'Each country puts one unit into each of its three home centres, army or fleet as it likes. Sevastopol is Turkish here and no centre: 33 are left, and 18 win. The game begins in Spring 1901 BC, and years count down.',
      ],
    },
    {
      title: 'Move on anybody’s map',
      text: [
        'An order is judged on your own map, unless it names another: “A PAR - TRI (French map)”. It must be legal on the map it names. What others’ maps look like you learn from what is printed: every order is printed with the map that it used, and whether it was possible there.',
        'Here are two small maps. Paris borders Trieste on both, so both may go there and meet head to head. An order that is impossible on the map it names is printed, and the unit holds.',
      ],
      examples: [
        {
          variant,
          phase: 'S1901M',
          units: { FRANCE: 'A PAR, A MUN', AUSTRIA: 'A TRI' },
          centres: { FRANCE: 'PAR', AUSTRIA: 'TRI' },
          more: { maps: { FRANCE: FRENCH, AUSTRIA: AUSTRIAN } },
          orders: 'A PAR - TRI, A MUN - BUR @AUSTRIA, A TRI - PAR',
          fails: ['A PAR - TRI (French map)', 'A MUN - BUR (Austrian map)', 'A TRI - PAR (Austrian map)'],
        },
      ],
    },
    {
      title: 'Supports and convoys',
      text: [
        'Who supports must be able to reach the province himself, on the map that his own order names. The unit he supports may use another map.',
        'A convoy lies wholly on one map: the army’s order and those of all its fleets name the same one.',
        'Conflicts are resolved as in the standard game, whatever maps were used.',
      ],
    },
  ],
  pitfalls: [
    'An order on a map that you have not seen is accepted unchecked. Whether it was possible is known only when the phase has closed.',
    'A map that has the borders of one that was handed in earlier is replaced by a random one.',
    'Your support is judged on the map that it names, or on your own; the move that you support may use another.',
  ],
}
