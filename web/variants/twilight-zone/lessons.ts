import type { Lesson } from '../../learn/lessons.ts'
import { AUSTRIAN, enlarged, FRENCH } from './small-maps.ts'

const variant = 'twilight-zone'

const WITHOUT_A_WAY = enlarged(['TRI BUR MUN', 'TRI BUR MUN'])
const GERMAN = enlarged(['MUN TRI', 'KIE TRI'])

export const twilightZoneLessons: readonly Lesson[] = [
  {
    variant,
    title: 'Your own Europe',
    text: 'You are France, and this is a corner of the map you drew. Here Paris is next to Trieste. Move there: tap Paris, then Trieste.',
    phase: 'S1901M',
    power: 'FRANCE',
    units: { FRANCE: 'A PAR' },
    more: { maps: { FRANCE: FRENCH } },
    orders: '',
    near: 'PAR TRI BUR',
    goal: ['A TRI'],
    answer: 'A PAR - TRI',
    praise:
      'An order that names no map uses your own. The results show which map it used, so now everyone knows that Paris is next to Trieste on yours.',
  },
  {
    variant,
    title: 'Across maps',
    text: 'Austria is moving from Trieste to Paris on a map that you have not seen. You want Trieste. Two units that swap places fight, no matter which maps they use, so you need a support: Burgundy is next to Trieste on your map.',
    phase: 'F1901M',
    power: 'FRANCE',
    units: { FRANCE: 'A PAR, A BUR', AUSTRIA: 'A TRI' },
    more: { maps: { FRANCE: FRENCH, AUSTRIA: AUSTRIAN } },
    orders: 'A TRI - PAR',
    near: 'PAR TRI BUR',
    goal: ['A TRI'],
    answer: 'A PAR - TRI, A BUR S A PAR - TRI',
    praise: 'Orders use maps; conflicts are resolved by the standard rules.',
  },
  {
    variant,
    title: 'Support what you cannot see',
    text: 'Germany is moving from Munich to Trieste on its own map. On yours Munich is not next to Trieste, but Burgundy is, and that is all a support needs: the unit you support may use another map. Support it.',
    phase: 'S1900M',
    power: 'FRANCE',
    units: { FRANCE: 'A BUR', GERMANY: 'A MUN', AUSTRIA: 'A TRI' },
    more: { maps: { FRANCE: WITHOUT_A_WAY, GERMANY: GERMAN } },
    orders: 'A MUN - TRI',
    near: 'TRI BUR MUN',
    goal: [],
    isDone: (boards) => boards.some(({ units }) => units.some(({ power, at }) => power === 'GERMANY' && at === 'TRI')),
    answer: 'A BUR S A MUN - TRI',
    praise:
      'Your own orders may use another map, too: “A BUR - VIE (German map)”. An order on a map you have not seen is checked at the deadline; if it is illegal there, the unit holds.',
  },
]
