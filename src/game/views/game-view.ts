/** What a viewer can see. State leaves a game only through here, so here secrets are withheld. */
import type { Seat } from '../../rules/names.ts'
import type { Position } from '../../rules/position/position.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { ordersOn, type Requirements, requirementsBySeat } from '../sheets/required-orders.ts'
import { canPause } from '../commands/emergency.ts'
import { mapReaders } from '../commands/seat-changes.ts'
import { upcomingDeadlines } from '../clock/phase-deadlines.ts'
import type { ClosedPhase, GameState, Sheet } from '../model.ts'
import type { PlayerId } from '../ids.ts'
import type { ClosedPhaseView, RequiredView, GameView, SeatView } from './shapes.ts'
import { boardViews, drawingOf, mapId, phaseView, powersOf, unitView, viewPhase, strengthOf } from './boards.ts'
import { presenceView, waitView } from './seat-view.ts'
import { isParticipant, isPlayerVisible, isProgressPublic, redactPhase, visiblePlayer, revisionFor } from './secrecy.ts'
import { seatOf, seatPlayedBy } from '../seats/records.ts'
import { boardOf, type InPlay, variantOf } from '../in-play.ts'
import { viewBallots } from './ballots-view.ts'
import { listPowers } from '../seats/seat-names.ts'

/** The game as this viewer sees it. Null: a stranger. */
export function viewGame(game: GameState, viewer: PlayerId | null): GameView {
  const { variant, position } = boardOf(game)
  const you = seatPlayedBy(game, viewer)
  const ownSeat = seatOf(game, viewer)
  const playing = game.status === 'playing' ? game : null
  return {
    id: game.id,
    revision: revisionFor(game, viewer),
    ...seatsAndSheet(game, viewer, you),
    status: game.status,
    settings: game.settings,
    creator: game.creator,
    master: game.master,
    invitation: isParticipant(game, viewer) ? game.invitation : null,
    createdAt: game.createdAt,
    players: game.players.map(({ id }) => id).filter((id) => isPlayerVisible(game, id, viewer)),
    joined: game.players.length,
    you,
    sitting: you !== null && ownSeat === null,
    phase: playing === null ? null : phaseView(variant, position),
    openedAt: game.openedAt,
    deadline: game.deadline,
    upcoming: playing === null ? [] : upcomingDeadlines(playing),
    countdown: game.countdown,
    pause: game.pause,
    mapReaders: mapReaders(game, viewer),
    mayPause: canPause(game, viewer),
    wait: waitView(game),
    asleep: game.sleep !== null,
    callOffAt: game.sleep?.callOffAt ?? (game.status === 'forming' ? (game.callOffAt ?? game.fillBy) : null),
    calledOff: game.calledOff,
    map: mapId(variant, position),
    ...drawingOf(variant, position, you, game.status === 'finished'),
    powers: powersOf(variant, position),
    boards: boardViews(variant, position),
    memory: variant.visibleMemory(position, you, game.status === 'finished'),
    notes: variant.notes(position, you, game.status === 'finished'),
    // Sitters do not vote.
    ...(playing === null ? { proposals: [], mayPropose: [] } : viewBallots(playing, ownSeat)),
    rollBacks: game.rollBacks,
    history: game.history,
    verdict: game.verdict,
  }
}

function seatsAndSheet(
  game: GameState,
  viewer: PlayerId | null,
  you: Seat | null,
): Pick<GameView, 'seats' | 'required' | 'sheet'> {
  const play = boardOf(game)
  const wants = game.status === 'playing' ? requirementsBySeat(play) : new Map<Seat, Requirements>()
  return {
    seats: seatStandings(play.variant, play.position).map((standing) => {
      const { seat } = standing
      return {
        ...standing,
        player: visiblePlayer(game, game.holders[seat] ?? game.reserved[seat], viewer),
        ...presenceView(game, seat, viewer),
        ...progress(game.sheets[seat], seat === you || (isProgressPublic(game, seat) && wants.has(seat))),
      }
    }),
    required: you === null ? null : requiredView(play, you, wants.get(you), game.sheets[you]),
    sheet: you === null ? null : (game.sheets[you] ?? null),
  }
}

type Standing = Pick<SeatView, 'seat' | 'name' | 'powers' | 'alive' | 'units' | 'centres'>

const seatStandings = (variant: Variant, position: Position): readonly Standing[] =>
  variant.seats.map((seat) => {
    const powers = variant.powers(position, seat)
    return {
      seat,
      name: listPowers({ variant, position }, powers),
      powers,
      alive: variant.alive(position, seat),
      ...strengthOf(variant, position, seat),
    }
  })

/** Others see at most whether a sheet exists and is ready. */
const progress = (sheet: Sheet | undefined, isShown: boolean): Pick<SeatView, 'saved' | 'ready'> =>
  isShown ? { saved: sheet !== undefined, ready: sheet?.ready ?? false } : { saved: null, ready: null }

/** The same for all viewers. Anonymous games hide who had declared an absence. */
export const viewClosedPhase = (game: GameState, phase: ClosedPhase): ClosedPhaseView =>
  viewPhase(variantOf(game), redactPhase(game, phase, null))

function requiredView(
  play: InPlay,
  seat: Seat,
  wants: Requirements | undefined,
  sheet: Sheet | undefined,
): RequiredView | null {
  if (wants === undefined) return null
  const { variant, position } = play
  const orders = ordersOn(sheet)
  const { units, retreats, builds, disbands } = wants
  return {
    own: variant.ownRequirements(position, seat, orders),
    flaws: variant.flaws(position, seat, orders),
    units: units.map(({ unit }) => unitView(unit)),
    retreats: retreats.map(({ board, unit, to }) => ({ board, unit: unitView(unit), to })),
    builds,
    disbands,
  }
}
