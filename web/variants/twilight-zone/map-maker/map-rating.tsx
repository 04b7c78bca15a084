/** How well the map can be played: its seas, and the room around each home centre. */
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import {
  baseAtlas,
  FLEET_MOVES,
  type Design,
  type HomeRating,
  playabilityOf,
} from '../../../../src/variants/twilight-zone/map-maker.ts'
import { LazyDetails } from '../../../ui/parts.tsx'
import { POWER_INKS } from './country-colours.ts'

/** Rated when unfolded. */
export const MapRating = ({ design }: { readonly design: Design }): JSX.Element => (
  <LazyDetails class="legend-fold" summary="How well it plays">
    {() => <Rating design={design} />}
  </LazyDetails>
)

function Rating({ design }: { readonly design: Design }): JSX.Element {
  const { homes, seas, seaParts, doubts } = useMemo(() => playabilityOf(design), [design])
  return (
    <div class="stack">
      {seaParts === 1 && <p class="good">The seas are connected: fleets can sail from each to every other.</p>}
      {doubts.map((doubt) => (
        <p key={doubt} class="fault">
          {doubt}
        </p>
      ))}
      <div class="wide-table">
        <table class="small">
          <thead>
            <tr>
              <th scope="col">Home centre</th>
              <th scope="col">Land next to it</th>
              <th scope="col">Seas next to it</th>
              <th scope="col">Seas for a fleet (of {seas})</th>
              <th scope="col">Centres in {FLEET_MOVES} fleet moves</th>
            </tr>
          </thead>
          {baseAtlas().powers.map(({ power, name }) => (
            <tbody key={power} aria-label={name}>
              {homes
                .filter((home) => home.power === power)
                .map((home) => (
                  <HomeRow key={home.code} home={home} />
                ))}
            </tbody>
          ))}
        </table>
      </div>
    </div>
  )
}

const HomeRow = ({ home }: { readonly home: HomeRating }): JSX.Element => (
  <tr>
    <th scope="row">
      <span class="country-colour" style={{ background: POWER_INKS.get(home.power)?.own }} aria-hidden="true" />
      {home.name}
    </th>
    <td>{home.lands}</td>
    <td>{home.seas}</td>
    <td>{home.fleet === null ? '–' : home.fleet.seas}</td>
    <td>{home.fleet === null ? '–' : home.fleet.centres}</td>
  </tr>
)
