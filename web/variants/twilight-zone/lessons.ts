import type { Lesson } from '../../learn/lessons.ts'
import { readObject, readStringMembers, type Json } from '../../../src/lib/json.ts'
import { baseAtlas, randomDrawing } from '../../../src/variants/twilight-zone/map-maker.ts'
import { AUSTRIAN, enlarged, FRENCH } from './small-maps.ts'

const variant = 'twilight-zone'

const WITHOUT_A_WAY = enlarged(['TRI BUR MUN', 'TRI BUR MUN'])
const GERMAN = enlarged(['MUN TRI', 'KIE TRI'])

/** A valid map. */
const VALID = randomDrawing(baseAtlas(), 6)

/** The map with one cell of Paris far from the rest of Paris. */
function withStrayCell(drawing: string): string {
  const rows = drawing.split('\n').map((row) => row.split(' '))
  const isParis = (cell: string | undefined): boolean => cell === 'PAR'
  const first = rows.findIndex((row) => row.some(isParis))
  const at = first < rows.length / 2 ? rows.length - 2 : 1
  return rows.map((row, n) => (n === at ? row.with(1, 'PAR') : row).join(' ')).join('\n')
}

const DRAW: Lesson = {
  variant,
  title: 'Draw a map',
  text: 'Before the game everyone draws a map of Europe in secret. Every space must be in one piece, and there are a few more rules; the list at the map says what breaks them. Somebody spilled a cell of Paris here. Find it with “Show”, then paint over it with a space next to it, or press “Fix this”.',
  phase: 'W1902D',
  power: 'SEAT 1',
  seat: 'SEAT 1',
  orders: {},
  draw: withStrayCell(VALID),
  goal: [],
  isDone: (_, { position }) =>
    !Object.hasOwn(readObject(readObject(position.memory)['replaced']), countryOfFirst(position)),
  answer: VALID,
  praise:
    'The map is valid. Only you see it, until you show it or the game ends. Change what you like: your neighbours, the seas, the coasts. What your orders reveal is what the others can guess.',
}

/** The country that the lot gave to the first seat. */
const countryOfFirst = ({ memory }: { readonly memory: Json }): string =>
  readStringMembers(readObject(memory)['seats'] ?? null)['SEAT 1'] ?? ''

const GUESS: Lesson = {
  variant,
  title: 'Guess a border',
  text: 'You want to get from Munich to Trieste, which do not touch on your map. The board shows what printed orders have proved about the German map, which you have not seen: tiles without a gap touch, and the way from Munich to Burgundy was refused. Move by the German map: tap Munich, then Trieste.',
  phase: 'S1900M',
  power: 'FRANCE',
  unseen: 'GERMANY',
  units: { FRANCE: 'A MUN' },
  more: {
    maps: { FRANCE: WITHOUT_A_WAY, GERMANY: GERMAN },
    memory: { proved: { GERMANY: 'touch MUN TRI\nrefused army BUR MUN' } },
  },
  orders: '',
  near: 'MUN TRI BUR',
  goal: ['A TRI'],
  answer: 'A MUN - TRI (German map)',
  praise:
    'It worked, and your order proves it again to everyone. Without a proof you can only guess: if an order is illegal on the map that it names, the unit holds, and that is proved, too.',
}

export const twilightZoneLessons: readonly Lesson[] = [
  DRAW,
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
  GUESS,
]
