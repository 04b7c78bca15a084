/** Creates, fills and starts games, and assigns players to seats. */
import type { Instant, PlayerId } from '../ids.ts'
import { err, ok } from '../../lib/result.ts'
import type { CommandOf, CommandResult } from '../command.ts'
import { dueOf } from '../clock/phase-deadlines.ts'
import type { EventOf, GameEvent } from '../event.ts'
import type { Forming, GameState, Player } from '../model.ts'
import { GAME_NAME_LENGTH, type Settings } from '../settings.ts'
import { timingFaults } from '../clock/schedule-faults.ts'
import { callOff } from '../seats/attendance.ts'
import { meetsBlockedPlayer } from '../seats/blocked-players.ts'
import { standsApart } from '../seats/seat-lookup.ts'
import { isVariant, variantFor } from '../../variants/index.ts'
import { variantOf } from '../in-play.ts'
import { isIntegerIn } from '../../lib/range.ts'
import { skipIdlePhases } from '../../rules/phases/turn.ts'
import { munkres } from 'munkres'
import { seededRandom, shuffle } from '../../lib/random.ts'
import type { Seat } from '../../rules/names.ts'

/** Creators do not get a seat: they join like everybody else. */
export function createGame({ id, by, settings, invitation }: CommandOf<'create'>, now: Instant): CommandResult {
  if (!isVariant(settings.variant)) return err('no-such-variant')
  const variant = variantFor(settings.variant, settings.options)
  if (variant === null) return err('bad-options')
  if (!isValid(settings, variant.seats.length) || timingFaults(settings, variant).length > 0) return err('bad-settings')
  if (settings.room === true && !isValidRoom(settings)) return err('bad-room')
  return ok([{ kind: 'created', at: now, id, by, settings, invitation }])
}

/** A master may play only in a game by invitation. At least one seat is for a person. */
const isValid = ({ name, master, access, computers }: Settings, seats: number): boolean =>
  name.trim() !== '' &&
  name.length <= GAME_NAME_LENGTH.max &&
  (master !== 'player' || access === 'invitation') &&
  isIntegerIn({ min: 0, max: seats - 1 }, computers.seats)

/** Only what works without accounts: nobody can write messages, or be reached later. */
const isValidRoom = ({ access, press, master, anonymous, computers }: Settings): boolean =>
  access === 'invitation' && press.kind === 'none' && master === 'player' && !anonymous && computers.seats === 0

/** Anyone may join a public game, and creators their own. */
export const isInvited = (game: GameState, player: PlayerId, invitation: string | null): boolean =>
  game.settings.access === 'public' || invitation === game.invitation || player === game.creator

/** The last player to join starts the game. */
export function joinGame(
  game: Forming,
  { by, preferences, invitation, seed, absences, reliability = null, blocks = [] }: CommandOf<'join'>,
  now: Instant,
): CommandResult {
  const { seats } = variantOf(game)
  if (game.settings.room === true) return err('one-room')
  if (game.players.some(({ id }) => id === by)) return err('already-joined')
  if (standsApart(game, by)) return err('master-does-not-play')
  if (!isInvited(game, by, invitation)) return err('not-invited')
  if (reliability !== null && reliability < game.settings.absence.reliability) return err('not-reliable')
  if (!preferences.every((seat) => seats.includes(seat))) return err('no-such-seat')
  if (meetsBlockedPlayer(game, { blocks })) return err('cannot-join')
  const player: Player = { id: by, preferences: [...new Set(preferences)], joinedAt: now }
  const players = [...game.players, player]
  const joined: readonly GameEvent[] = [{ kind: 'joined', at: now, player }, ...absenceEvents(by, absences, now)]
  const isFull = players.length >= seats.length - game.settings.computers.seats
  return ok(!isFull ? joined : [...joined, startEvent(game, players, seed, now)])
}

/** Starts without waiting for more people: computers play the remaining seats. */
export function startEarly(game: Forming, { by, seed }: CommandOf<'start'>, now: Instant): CommandResult {
  if (by !== game.creator && by !== game.master) return err('not-the-host')
  if (game.settings.computers.seats === 0) return err('no-computers')
  if (game.players.length === 0) return err('nobody-joined')
  return ok([{ ...startEvent(game, game.players, seed, now), early: true }])
}

/** Seats without a player start open. */
export function startEvent(game: Forming, players: readonly Player[], seed: number, now: Instant): EventOf<'started'> {
  const variant = variantOf(game)
  const { position } = skipIdlePhases(variant, variant.setup(seed))
  return {
    kind: 'started',
    at: now,
    holders: seatPlayers(variant.seats, players, game.settings.seating, seed, game.reserved),
    position,
    due: dueOf(game.settings, variant, position.turn, now),
  }
}

/** A game that its creator leaves empty is called off. */
export function leaveGame(game: Forming, { by }: CommandOf<'leave'>, now: Instant): CommandResult {
  const isPlayer = game.players.some(({ id }) => id === by)
  const left: readonly GameEvent[] = isPlayer ? [{ kind: 'left', at: now, player: by }] : []
  const isEmpty = by === game.creator && game.players.length === left.length
  if (!isPlayer && !isEmpty) return err('not-a-player')
  return ok(isEmpty ? [...left, callOff('left', { kind: 'creator' }, now)] : left)
}

/** Absences that the player declared before joining this game. */
export const absenceEvents = (
  player: PlayerId,
  absences: CommandOf<'declare-absences'>['absences'] | undefined,
  now: Instant,
): readonly GameEvent[] =>
  absences === undefined || absences.length === 0 ? [] : [{ kind: 'absences-declared', at: now, player, absences }]

type Holders = Readonly<Partial<Record<Seat, PlayerId>>>

/** Nothing for the first preference, then growing squares, so that nobody bears all the cost. */
export function costOf(player: Player, seat: Seat): number {
  const rank = player.preferences.indexOf(seat)
  return (rank === -1 ? player.preferences.length : rank) ** 2
}

/** The seats, in the order of the players, with the lowest total cost. List order breaks ties. */
function assignSeats(players: readonly Player[], seats: readonly Seat[]): readonly Seat[] {
  const costs = players.map((player) => seats.map((seat) => costOf(player, seat)))
  return munkres(costs)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, n]) => seats[n] ?? [])
}

/**
 * Seats that are left over get no player. Reserved seats stay. For the others the seed decides everything
 * or, by preference, between equally good assignments.
 */
export function seatPlayers(
  seats: readonly Seat[],
  players: readonly Player[],
  seating: Settings['seating'],
  seed: number,
  reserved: Holders = {},
): Holders {
  const random = seededRandom(seed)
  const unseated = players.filter(({ id }) => !Object.values(reserved).includes(id))
  const shuffledPlayers = shuffle(unseated, random)
  const freeSeats = seats.filter((seat) => reserved[seat] === undefined)
  const shuffledSeats = shuffle(freeSeats, random)
  const assigned =
    seating === 'preference' ? assignSeats(shuffledPlayers, shuffledSeats) : shuffledSeats.slice(0, unseated.length)
  return { ...Object.fromEntries(assigned.map((seat, n) => [seat, shuffledPlayers[n]?.id])), ...reserved }
}
