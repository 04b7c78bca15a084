import { type DrawnPlate, openPlate, type Plate } from './plate.ts'

/** The drawings, by the name that a board's table calls its own. They are data; their shape is `openPlate`'s to read. */
const DRAWINGS = new Map<string, () => Promise<{ readonly default: unknown }>>([
  ['balkan', () => import('./plates/balkan.json')],
  ['classical', () => import('./plates/classical.json')],
  ['duo', () => import('./plates/duo.json')],
])
const opened = new Map<string, Promise<Plate>>()

async function fetchDrawing(name: string | null): Promise<DrawnPlate> {
  const fetched = DRAWINGS.get(name ?? '')
  if (fetched === undefined) throw new Error(`no drawing is called ${name}`)
  return (await fetched()).default as DrawnPlate
}

const open = async (name: string | null): Promise<Plate> => openPlate(await fetchDrawing(name))

/** Is there a drawing of this name? */
export const isDrawn = (name: string | null): boolean => DRAWINGS.has(name ?? '')

/** The drawing of this name (`classical`), fetched once. Rejects if there is none. */
export function loadPlate(name: string | null): Promise<Plate> {
  const plate = opened.get(name ?? '') ?? open(name)
  opened.set(name ?? '', plate)
  return plate
}

/** How large a drawing is, in the units of the plate. Rejects if there is none. */
export const sizeOfPlate = (name: string | null): Promise<Pick<Plate, 'width' | 'height'>> => fetchDrawing(name)
