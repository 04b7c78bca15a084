/** The row by which lists of games show a game. */
import { changedOptions } from '../../variants/index.ts'
import type { Seat } from '../../rules/names.ts'
import { missingOrders, requirementsOf, requirementsText } from '../sheets/required-orders.ts'
import type { GameEvent } from '../event.ts'
import type { GameState } from '../model.ts'
import type { Effect, LobbyRow, SeatResult } from './effect.ts'
import { outcomeOf } from './player-records.ts'
import type { PlayerId } from '../ids.ts'
import { isMasked, isOpenSeat, listPowers, powerNames, seatOf, seatPlayedBy } from '../seats/seat-lookup.ts'
import { isGuest } from '../seats/guests.ts'
import { nextDue } from '../phases/outlook.ts'
import { strengthOf } from '../views/boards.ts'
import { boardOf, inPlay, phaseIn, variantOf } from '../in-play.ts'

/**
 * The row to write if these events change what lists of games show. A restored game always writes
 * one: its row was removed from the lobby first.
 */
export function lobbyEffects(
  before: GameState | null,
  events: readonly GameEvent[],
  after: GameState | null,
): readonly Effect[] {
  if (events.length === 0 || after === null) return []
  const row = lobbyRow(after)
  const isRestored = events.some(({ kind }) => kind === 'restored')
  return before === null || isRestored || !isEqual(lobbyRow(before), row) ? [{ kind: 'lobby', row }] : []
}

/** Every commit has its own revision; lists do not show it. */
const isEqual = (left: LobbyRow, right: LobbyRow): boolean =>
  JSON.stringify({ ...left, revision: 0 }) === JSON.stringify({ ...right, revision: 0 })

/** What lists show of a game, including what it needs from each player. */
export function lobbyRow(game: GameState): LobbyRow {
  const { id, revision, creator, status, createdAt, openedAt, deadline, settings } = game
  const { name, variant, access, minutes } = settings
  const players = game.players
    .filter(({ id: player }) => !isGuest(player))
    .map((player) => playerRow(game, player.id, seatOf(game, player.id)))
  const sitters = Object.values(game.seats).flatMap((record) => (record?.sitter?.active ? record.sitter.player : []))
  return {
    id,
    revision,
    creator,
    name,
    variant,
    status,
    access,
    createdAt,
    seats: seatsForPeople(game),
    minutes,
    phase: game.status === 'playing' ? phaseIn(game).code : null,
    phases: game.history.length,
    openedAt,
    deadline,
    asleep: game.sleep !== null,
    due: nextDue(game),
    masked: isMasked(game),
    openSeats: openSeats(game),
    reliability: settings.absence.reliability,
    ending: game.status === 'finished' ? game.verdict.why : null,
    changedOptions: changedOptionsOf(game),
    winners: winners(game),
    results: results(game),
    players: [...players, ...sitters.map((sitter) => playerRow(game, sitter, seatPlayedBy(game, sitter)))],
  }
}

/** While the game waits for players: how many it needs. Later all seats, as people may take them. */
const seatsForPeople = (game: GameState): number =>
  variantOf(game).seats.length - (game.status === 'forming' ? game.settings.computers.seats : 0)

type PlayerRow = LobbyRow['players'][number]

const playerRow = (game: GameState, id: PlayerId, seat: Seat | null): PlayerRow =>
  seat === null
    ? { id, seat, plays: null, wants: null, ready: false }
    : {
        id,
        seat,
        plays: powersPlayed(game, seat),
        wants: wantsOf(game, seat),
        ready: game.sheets[seat]?.ready ?? false,
        alive: game.position === null || variantOf(game).alive(game.position, seat),
      }

/** The names of the powers this seat plays, also when the game is over; null before it starts. */
const powersPlayed = (game: GameState, seat: Seat): string | null =>
  game.position === null ? null : listPowers(boardOf(game), variantOf(game).powers(game.position, seat))

/**
 * What the open phase needs from this seat. The text stays the same until the sheet is complete, so
 * that only the last save of a sheet writes a row.
 */
function wantsOf(game: GameState, seat: Seat): string | null {
  if (game.status !== 'playing') return null
  const play = inPlay(game)
  const required = requirementsOf(play, seat)
  if (required === null) return null
  const isComplete = requirementsText(missingOrders(play, seat, required, game.sheets[seat])) === null
  return isComplete ? null : requirementsText(required)
}

function changedOptionsOf({ settings: { variant, options } }: GameState): readonly string[] | null {
  const changed = changedOptions(variant, options)
  return changed.length === 0 ? null : changed
}

/** The names of the powers that won or share the draw. */
function winners(game: GameState): readonly string[] {
  if (game.status !== 'finished') return []
  const { position, verdict } = game
  return verdict.winners.flatMap((seat) => powerNames(boardOf(game), variantOf(game).powers(position, seat)))
}

/** How each seat ended; empty before the end. */
function results(game: GameState): readonly SeatResult[] {
  if (game.status !== 'finished') return []
  const { position, verdict } = game
  const variant = variantOf(game)
  return variant.seats.map((seat) => ({
    seat,
    centres: strengthOf(variant, position, seat).centres,
    outcome: outcomeOf(game, verdict, seat),
  }))
}

/** The seats that anyone can take now. */
function openSeats(game: GameState): LobbyRow['openSeats'] {
  if (game.status !== 'playing') return []
  const play = inPlay(game)
  const { variant, position } = play
  const open = variant.seats.filter((seat) => isOpenSeat(game, seat) && variant.alive(position, seat))
  return open.map((seat) => ({
    seat,
    plays: listPowers(play, variant.powers(position, seat)),
    ...strengthOf(variant, position, seat),
    // On several boards `count` is how many units the centres support.
    ...(variant.boards.length > 1 && { centres: variant.score(position, seat) }),
    ...(game.seats[seat]?.open?.why === 'computer' && { computer: true as const }),
  }))
}
