import type { VariantRules } from '../seam/variant-page.ts'
import { AUSTRIAN, FRENCH } from './small-maps.ts'

const variant = 'twilight-zone'

export const twilightZoneRules: VariantRules = {
  id: variant,
  rulings: 'TWZ',
  credit: 'Designed by Peter Berlin. The rules are described here in our own words.',
  summary:
    'Everyone draws their own secret map of Europe. All provinces are on every map, but with different borders. Every order may use any player’s map, if you can guess what is on it.',
  chapters: [
    {
      title: 'Draw a map',
      text: [
        'Before countries are assigned, each of the seven players draws a map: a rectangle of cells, each belonging to one of the 75 provinces. Two provinces are adjacent where their cells share an edge. Inland stays inland, coast stays coast, sea stays sea, and the provinces of each country are connected.',
        'Then countries are drawn by lot, and your map is named after your country. A player without a valid map gets a random one.',
      ],
    },
    {
      title: 'Place your units',
      text: [
        'Each country places a unit in each of its home centres, army or fleet as it likes. Sevastopol is Turkish here and is not a centre; 18 of the 33 centres win. The game starts in Spring 1901 BC, and years count down.',
      ],
    },
    {
      title: 'Use anyone’s map',
      text: [
        'An order uses your own map unless it names another: “A PAR - TRI (French map)”. It must be legal on that map. You learn about other maps from the results: every order is shown with the map it used, and whether it was legal there.',
        'Here are two small maps. Paris and Trieste are adjacent on both, so the two armies meet head to head. An order that is illegal on the map it names is shown in the results, and the unit holds.',
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
        'A supporting unit must be able to reach the province on the map that its own order names. The unit it supports may use another map.',
        'A convoy uses one map only: the orders of the army and of all its fleets must name the same one.',
        'Conflicts are resolved as in the standard game, no matter which maps were used.',
      ],
    },
  ],
  pitfalls: [
    'An order on a map that you have not seen is accepted unchecked. You find out whether it was legal when the phase closes.',
    'A map with the same borders as one submitted earlier is replaced by a random one.',
    'Your support uses the map that it names, or your own; the move that it supports may use another.',
  ],
}
