/** Small pictures of boards for lists of games: owners, centres and units, no text. */
import type { Arm, Province } from '../../rules/names.ts'
import type { PowerColour } from '../../rules/atlas/atlas.ts'
import type { Place, Plate, Ring } from '../plate.ts'
import { NO_POWER, type Scene, type SceneUnit } from '../scene.ts'

export interface SmallPictureProps {
  readonly plate: Plate
  readonly boards: readonly Scene[]
}

/** The width of a board, in units of about a CSS pixel. */
const WIDTH = 300
/** Between two boards. */
const GAP = 12
/** The radius of a centre. */
const CENTRE = 1.6
/** The distance of units that share a place. */
const ABREAST = 11
/** Simplified units: a helmet over shoulders, a mast and a bridge over a bow. */
const UNITS: Readonly<Record<Arm, string>> = {
  army: 'm-1.5-5.4h3l1.2 3.9-1.2 1.3c2.6.2 3.8 1.4 3.8 3.8v1.4h-10.6v-1.4c0-2.4 1.2-3.6 3.8-3.8l-1.2-1.3z',
  fleet: 'm-.8-5.4h1.6v2.2h2v2.6h3l-1.5 5h-8.6l-1.5-5h3v-2.6h2z',
}

type Point = readonly [x: number, y: number]

const isBetween = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean =>
  (bx - ax) * (cy - ay) === (by - ay) * (cx - ax) && (bx - ax) * (cx - bx) >= 0 && (by - ay) * (cy - by) >= 0

/** The outline in whole units, without redundant points. Neighbours share their points. */
function outline({ points }: Ring, scale: number): string {
  const corners: Point[] = []
  for (const [x, y] of points) {
    const point: Point = [Math.round(x * scale), Math.round(y * scale)]
    const [before, last] = [corners.at(-2), corners.at(-1)]
    if (last !== undefined && last[0] === point[0] && last[1] === point[1]) continue
    if (before !== undefined && last !== undefined && isBetween(before, last, point)) corners.pop()
    corners.push(point)
  }
  if (corners.length < 3) return ''
  let at: Point = [0, 0]
  const steps = corners.map(([x, y], i) => {
    const step = `${i === 0 ? 'M' : ''}${x - at[0]} ${y - at[1]}`
    at = [x, y]
    return i === 1 ? `l${step}` : step
  })
  return `${steps.join(' ').replaceAll(' -', '-').replaceAll(' l', 'l')}z`
}

const outlines = (places: readonly Place[], scale: number): string =>
  places.map(({ rings }) => rings.map((ring) => outline(ring, scale)).join('')).join('')

/** A small shape in the middle of its place. Units that share one stand side by side. */
function unitShape(plate: Plate, unit: SceneUnit, units: readonly SceneUnit[], scale: number): string {
  const { at, arm, dislodged } = unit
  const place = plate.places.get(at.split('/')[0] as Province)
  const spot = place === undefined ? undefined : dislodged ? place.dislodged : (place.coasts.get(at) ?? place.unit)
  if (spot === undefined) return ''
  const together = units.filter((other) => other.at === at && !other.dislodged)
  const offset = dislodged ? 0 : (together.indexOf(unit) - (together.length - 1) / 2) * ABREAST
  const [x, y] = [spot[0] * scale + offset, spot[1] * scale].map((n) => Math.round(n * 10) / 10)
  return `M${x} ${y}${UNITS[arm]}`
}

const path = (kind: string, d: string): string => (d === '' ? '' : `<path class="${kind}" d="${d}"/>`)

function boardPicture(plate: Plate, scene: Scene, scale: number): string {
  const places = [...plate.places.values()]
  const [seas, lands] = [places.filter(({ sea }) => sea), places.filter(({ sea }) => !sea)]
  const landsOf = (power: string | undefined) => lands.filter(({ province }) => scene.owners[province] === power)
  const centres = scene.centres.flatMap((province) => {
    const at = plate.places.get(province)?.centre
    return at == null ? [] : [`M${Math.round(at[0] * scale)} ${Math.round(at[1] * scale)}h0`]
  })
  const owned = scene.powers.map(({ power }, i) => path(`land p${i}`, outlines(landsOf(power), scale)))
  const units = scene.powers.map(({ power }, i) =>
    path(
      `unit p${i}`,
      scene.units
        .filter((unit) => unit.power === power)
        .map((unit) => unitShape(plate, unit, scene.units, scale))
        .join(''),
    ),
  )
  return [
    `<rect class="idle" width="${WIDTH}" height="${Math.round(plate.height * scale)}"/>`,
    path('sea', outlines(seas, scale)),
    path('land', outlines(landsOf(undefined), scale)),
    ...owned,
    path('centre', centres.join('')),
    ...units,
  ].join('')
}

/** In the theme that the device prefers. */
const ruleOf = (name: string, { light, dark }: PowerColour, night: boolean): string =>
  `.${name}{fill:${night ? dark : light}}`

const GROUND: Readonly<Record<'idle' | 'sea' | 'land', PowerColour>> = {
  idle: { light: '#ddd4bf', dark: '#2b2924' },
  sea: { light: '#cbdcdc', dark: '#22333a' },
  land: { light: '#f1e8d2', dark: '#38342a' },
}

function style(boards: readonly Scene[]): string {
  const powers = boards[0]?.powers ?? []
  const rules = (night: boolean): string =>
    [
      ...Object.entries(GROUND).map(([name, colour]) => ruleOf(name, colour, night)),
      ...powers.map(({ colour }, i) => ruleOf(`p${i}`, colour ?? NO_POWER, night)),
    ].join('')
  return `<style>path{stroke:#4d5b5f;stroke-width:.5;stroke-linejoin:round}.land{fill-opacity:.62}.land:not([class*=p]){fill-opacity:1}
.sea{stroke-opacity:.4}.unit{stroke:#14171a;stroke-width:1.1}.centre{stroke:#2b2519;stroke-width:${2 * CENTRE};stroke-linecap:round}${rules(false)}
@media (prefers-color-scheme:dark){path{stroke:#9aa9ab}.unit{stroke:#fff}.centre{stroke:#ece5d5}${rules(true)}}</style>`
}

/** An SVG document with the boards in a row. */
export function drawSmallPicture({ plate, boards }: SmallPictureProps): string {
  const scale = WIDTH / plate.width
  const [width, height] = [boards.length * (WIDTH + GAP) - GAP, Math.round(plate.height * scale)]
  const pictures = boards.map((scene, i) => {
    const board = boardPicture(plate, scene, scale)
    return i === 0 ? board : `<g transform="translate(${i * (WIDTH + GAP)})">${board}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${style(boards)}${pictures.join('')}</svg>`
}
