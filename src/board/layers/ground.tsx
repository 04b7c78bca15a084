import type { JSX } from 'preact'
import type { Province } from '../../rules/names.ts'
import type { Inks } from '../powers/colours.ts'
import type { LineKind, Plate } from '../plate.ts'
import type { Scene } from '../scene.ts'

interface GroundProps {
  readonly plate: Plate
  /** Makes the ids of this board's own definitions unique on the page. */
  readonly id: string
}

const linesOf = (plate: Plate, kind: LineKind): string =>
  plate.borders
    .filter((border) => border.kind === kind)
    .map((border) => border.path)
    .join('')

const roughCoast = (plate: Plate): string =>
  plate.borders.flatMap((border) => (border.kind === 'coast' ? [border.rough] : [])).join('') + plate.islets

/** Null for an empty path: XML, and so a picture, has no attributes without a value. */
function Path(props: { readonly class: string; readonly d: string; readonly fill?: string }): JSX.Element | null {
  return props.d === '' ? null : <path {...props} />
}

/** Everything under the provinces: the sea, brighter towards the coasts, and its borders. */
export function Sea({ plate, id }: GroundProps): JSX.Element {
  return (
    <g class="ground">
      <defs>
        <path id={`${id}shore`} d={roughCoast(plate)} />
        <pattern id={`${id}hatch`} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path class="hatch" d="M0 0V7M0 0H7" />
        </pattern>
      </defs>
      <rect class="deep" width={plate.width} height={plate.height} />
      {[16, 9, 4].map((width) => (
        <use key={width} class="shallows" href={`#${id}shore`} stroke-width={width} />
      ))}
      <Path class="line sea" d={linesOf(plate, 'sea')} />
    </g>
  )
}

/** Everything above the tints: borders, coasts, inner water, land of nobody, bridges, links. */
export function Lines({ plate, id }: GroundProps): JSX.Element {
  return (
    <g class="ground">
      <Path class="idle-water" d={plate.idleWater} />
      <Path class="inert" d={plate.inert} />
      <Path class="impassable" d={plate.impassable} />
      <Path class="idle" d={plate.impassable} fill={`url(#${id}hatch)`} />
      <Path class="islet" d={plate.islets} />
      <Path class="inner-water" d={plate.innerWater} />
      <Path class="line strait" d={linesOf(plate, 'strait')} />
      <Path class="line shore" d={linesOf(plate, 'shore')} />
      <Path class="line land" d={linesOf(plate, 'land')} />
      <Path class="line coast" d={linesOf(plate, 'coast')} />
      {plate.links !== '' && <Links d={plate.links} />}
      {plate.bridges !== '' && <Bridges d={plate.bridges} />}
    </g>
  )
}

const Bridges = ({ d }: { readonly d: string }): JSX.Element => (
  <g class="bridges">
    <title>Bridge: armies cross, fleets pass under it</title>
    <path class="under" d={d} />
    <path d={d} />
  </g>
)

const Links = ({ d }: { readonly d: string }): JSX.Element => (
  <g class="links">
    <title>Link: the two provinces border each other</title>
    <path d={d} />
  </g>
)

interface OwnersProps extends GroundProps {
  readonly owners: Scene['owners']
  readonly inks: Inks
}

/** A coloured band inside the borders of each owner's lands, as atlases print it. */
export function Owners({ plate, id, owners, inks }: OwnersProps): JSX.Element {
  const ownerOf = (province: Province | null): string | undefined => (province === null ? undefined : owners[province])
  const bands = [...new Set(Object.values(owners))].flatMap((power) => {
    const colour = inks.get(power)?.own
    return colour === undefined ? [] : [{ power, colour }]
  })
  return (
    <g class="owners">
      {bands.map(({ power, colour }) => {
        const lands = [...plate.places.values()].filter((place) => owners[place.province] === power)
        const rim = plate.borders.filter(
          ({ sides: [left, right] }) => (ownerOf(left) === power) !== (ownerOf(right) === power),
        )
        return (
          <g key={power}>
            <clipPath id={`${id}owner-${power}`}>
              <path d={lands.map((place) => place.path).join('')} />
            </clipPath>
            <path
              class="band"
              stroke={colour}
              clip-path={`url(#${id}owner-${power})`}
              d={rim.map((border) => border.rough).join('')}
            />
          </g>
        )
      })}
    </g>
  )
}
