/** What a viewer can see. State leaves a game only through here, so here secrets are withheld. */
import type { Seat } from '../../rules/names.ts'
import type { Position } from '../../rules/position/position.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { noticeableSheet } from '../sheets/visible-sheet.ts'
import { ordersOn, type Requirements, requirementsBySeat } from '../sheets/required-orders.ts'
import { isComputerSeat } from '../seats/computer-seats.ts'
import { canPause, mapReaders } from '../commands/seat-changes.ts'
import { upcomingDeadlines } from '../clock/phase-deadlines.ts'
import type { ClosedPhase, GameState, Playing, Sheet } from '../model.ts'
import type { PlayerId } from '../ids.ts'
import type { ClosedPhaseView, GameView, ProposalView, RequiredView, SeatView } from './shapes.ts'
import {
  boardViews,
  drawingOf,
  goalView,
  mapId,
  phaseView,
  powersOf,
  strengthOf,
  unitView,
  viewPhase,
} from './boards.ts'
import {
  isHolderVisible,
  isParticipant,
  isPlayerVisible,
  isProgressPublic,
  redactOpenReason,
  redactPhase,
  revisionFor,
  visiblePlayer,
} from './secrecy.ts'
import { isMasked, listPowers, seatOf, seatPlayedBy, seatRecord } from '../seats/seat-lookup.ts'
import { boardOf, endedIn, type InPlay, inPlay, variantOf } from '../in-play.ts'
import type { WaitReason } from '../seat-model.ts'
import { PROPOSAL_KINDS, type ProposalKind, STANDARD_QUORUMS } from '../../rules/seam/ballots.ts'
import { canReplace, isProposalVisible, votersOn, votingSeats } from '../ballots/voting.ts'
import type { Proposal } from '../proposal.ts'
import { proposalText } from '../ballots/proposal-text.ts'

/** The game as this viewer sees it. Null: a stranger. */
export function viewGame(game: GameState, viewer: PlayerId | null): GameView {
  const { variant, position } = boardOf(game)
  const you = seatPlayedBy(game, viewer) ?? claimedSeat(game, viewer)
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
    sitting: game.status !== 'forming' && you !== null && ownSeat === null,
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
    endedIn: endedIn(game),
    verdict: game.verdict,
    goal: goalView(variant, position),
  }
}

/** The seat that a phone has taken in one room before the game starts; null: none. */
function claimedSeat({ reserved, settings, status }: GameState, viewer: PlayerId | null): Seat | null {
  if (settings.room !== true || status !== 'forming' || viewer === null) return null
  const [seat] = Object.entries(reserved).find(([, player]) => player === viewer) ?? []
  return seat === undefined ? null : (seat as Seat)
}

function seatsAndSheet(
  game: GameState,
  viewer: PlayerId | null,
  you: Seat | null,
): Pick<GameView, 'seats' | 'required' | 'sheet' | 'ahead'> {
  const play = boardOf(game)
  const wants = game.status === 'playing' ? requirementsBySeat(play) : new Map<Seat, Requirements>()
  return {
    seats: seatStandings(play.variant, play.position).map((standing) => {
      const { seat } = standing
      return {
        ...standing,
        player: visiblePlayer(game, game.holders[seat] ?? game.reserved[seat], viewer),
        ...presenceView(game, seat, viewer),
        ...(seat === you
          ? progress(game.sheets[seat], true)
          : progress(noticeableSheet(game, seat), isProgressPublic(game, seat) && wants.has(seat))),
      }
    }),
    required: you === null ? null : requiredView(play, you, wants.get(you), game.sheets[you]),
    sheet: you === null ? null : (game.sheets[you] ?? null),
    ahead: you === null ? null : (game.ahead?.[you] ?? null),
  }
}

type Standing = Pick<SeatView, 'seat' | 'name' | 'powers' | 'alive' | 'units' | 'centres' | 'score'>

const seatStandings = (variant: Variant, position: Position): readonly Standing[] =>
  variant.seats.map((seat) => {
    const powers = variant.powers(position, seat)
    return {
      seat,
      name: listPowers({ variant, position }, powers),
      powers,
      alive: variant.alive(position, seat),
      ...strengthOf(variant, position, seat),
      score: variant.score(position, seat),
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

/**
 * Games that hide who has saved also hide which seats the phase waits for and who used an
 * extension. Anonymous games hide absences, misses and extensions: other games show when a player
 * is away, so these would reveal who plays the seat.
 */
function presenceView(
  game: GameState,
  seat: Seat,
  viewer: PlayerId | null,
): Pick<SeatView, 'open' | 'computer' | 'misses' | 'excuses' | 'sitter' | 'change' | 'absences'> {
  const { open, misses, excuses, sitter, change } = seatRecord(game, seat)
  const holder = game.holders[seat]
  const isAttendanceVisible = !isMasked(game) || isHolderVisible(game, seat, viewer)
  const isWaitVisible = seat === seatPlayedBy(game, viewer) || !game.settings.hideStatus || game.wait === null
  return {
    open: open === null ? null : { ...open, why: redactOpenReason(game, open.why) },
    computer: isComputerSeat(game, seat),
    misses: isAttendanceVisible ? misses : null,
    excuses: isAttendanceVisible && isWaitVisible ? excuses : null,
    sitter: sitter === null ? null : { ...sitter, player: visibleSitter(game, holder, sitter.player, viewer) },
    change: change && {
      at: change.at,
      opens: change.player === null,
      player: visiblePlayer(game, change.player ?? undefined, viewer),
    },
    absences: holder !== undefined && isHolderVisible(game, seat, viewer) ? (game.absences[holder] ?? []) : [],
  }
}

/** Players see their own sitter. */
const visibleSitter = (game: GameState, holder: PlayerId | undefined, sitter: PlayerId, viewer: PlayerId | null) =>
  holder !== undefined && holder === viewer ? sitter : visiblePlayer(game, sitter, viewer)

/**
 * The seats of a wait reveal who gave no orders in time, and who had declared an absence. Seats
 * offered in the first phase are open, which everyone sees anyway.
 */
export const areWaitSeatsPublic = (game: Pick<GameState, 'settings' | 'status'>, why: WaitReason): boolean =>
  why === 'no-show' || !(game.settings.hideStatus || isMasked(game))

const waitView = (game: GameState): GameView['wait'] =>
  game.wait === null
    ? null
    : { why: game.wait.why, seats: areWaitSeatsPublic(game, game.wait.why) ? game.wait.seats : null }

function viewBallots(game: Playing, you: Seat | null): Pick<GameView, 'proposals' | 'mayPropose'> {
  const play = inPlay(game)
  return {
    proposals: game.proposals
      .filter((proposal) => isProposalVisible(proposal, you))
      .map((proposal) => proposalView(game, play, proposal, you)),
    mayPropose:
      you !== null && game.sleep === null && votingSeats(game, play).includes(you) ? proposableKinds(game, play) : [],
  }
}

function proposalView(game: Playing, play: InPlay, proposal: Proposal, you: Seat | null): ProposalView {
  const { id, proposed, openedAt, closesAt, ballots } = proposal
  return {
    id,
    kind: proposed.kind,
    words: proposalText(play, proposed),
    quorum: play.variant.quorum(play.position, proposed.kind) ?? STANDARD_QUORUMS[proposed.kind],
    openedAt,
    closesAt,
    votes: you !== null && votersOn(game, play, proposed).includes(you),
    ballot: (you === null ? null : ballots[you]) ?? null,
  }
}

function proposableKinds(game: Playing, play: InPlay): GameView['mayPropose'] {
  const { variant, position } = play
  return PROPOSAL_KINDS.filter((kind) => variant.quorum(position, kind) !== null && isPossibleNow(game, play, kind))
}

function isPossibleNow(game: Playing, play: InPlay, kind: ProposalKind): boolean {
  const { history, pause, deadline } = game
  if (kind === 'roll-back') return history.length > 0
  if (kind === 'replacement') return canReplace(game, play)
  if (kind === 'resume') return pause !== null
  return kind === 'pause' || kind === 'extension' ? deadline !== null : true
}
