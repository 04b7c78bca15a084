import type { Lesson } from '../../learn/lessons.ts'
import { enlarged } from '../small-maps.ts'

const variant = 'twilight-zone'

/** Small maps for lessons: a real one has all 75 spaces. */
const OWN = enlarged(['PAR TRI', 'PAR BUR'])
const AUSTRIAN = enlarged(['TRI TRI PAR', 'VIE BUR PAR'])
const WITHOUT_A_WAY = enlarged(['TRI BUR MUN', 'TRI BUR MUN'])
const GERMAN = enlarged(['MUN TRI', 'KIE TRI'])

export const twilightZoneLessons: readonly Lesson[] = [
  {
    variant,
    title: 'Your own Europe',
    text: 'You are France, and this is a corner of the map that you drew. On it Paris touches Trieste. Go there: tap Paris, then Trieste.',
    phase: 'S1901M',
    power: 'FRANCE',
    units: { FRANCE: 'A PAR' },
    more: { maps: { FRANCE: OWN } },
    orders: '',
    near: 'PAR TRI BUR',
    goal: ['A TRI'],
    answer: 'A PAR - TRI',
    praise:
      'An order that names no map goes by your own. It is printed with the map it used, so now everybody knows that Paris touches Trieste on yours.',
  },
  {
    variant,
    title: 'All maps meet',
    text: 'Austria, on a map that you have not seen, comes from Trieste to Paris. You want Trieste. Two units that change places fight, whatever maps they go by, so you need a support: Burgundy touches Trieste on your map.',
    phase: 'F1901M',
    power: 'FRANCE',
    units: { FRANCE: 'A PAR, A BUR', AUSTRIA: 'A TRI' },
    more: { maps: { FRANCE: OWN, AUSTRIA: AUSTRIAN } },
    orders: 'A TRI - PAR',
    near: 'PAR TRI BUR',
    goal: ['A TRI'],
    answer: 'A PAR - TRI, A BUR S A PAR - TRI',
    praise: 'Orders go by their maps; what comes of them is decided by the standard rules, for everybody alike.',
  },
  {
    variant,
    title: 'Support what you cannot see',
    text: 'Germany goes from Munich to Trieste by its own map. On yours Munich does not touch Trieste, but Burgundy does, and that is all a support needs: the unit you help may use another map. Help it in.',
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
      'Your own orders may use another’s map, too: “A BUR - VIE (German map)”. What you have not been shown is judged only at the deadline; if it was impossible there, the unit holds.',
  },
]
