import type { Seat } from '../../rules/names.ts'
import type { Position } from '../../rules/position/position.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { missing, requiredOf, wantsWords } from '../required-orders.ts'
import type { GameState, Sheet } from '../model.ts'
import type { LobbyRow } from './effect.ts'
import type { PlayerId } from '../names.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import { memoize, weakMemoize, weakMemoizePair } from '../../lib/memoize.ts'
import { isOpenSeat } from '../seats/records.ts'
import { nextDue } from '../clock/due.ts'
import { isMasked, seatOf, seatPlayedBy } from '../views/secrecy.ts'
import { strengthOf } from '../views/strength.ts'
import { inPlay, variantOf } from '../in-play.ts'
import { listedPowers } from './narration.ts'

/** The row by which the lobby knows this game, and by which a player knows what each of his games wants of him. */
export const lobbyRow = weakMemoize((game: GameState): LobbyRow => {
  const { id, revision, creator, status, createdAt, openedAt, deadline, settings } = game
  const phases = game.history.length
  const { name, variant, access, minutes } = settings
  const play = inPlay(game)
  const phase = play === null ? null : phaseOf(play.variant, play.position).code
  const playing = (id: PlayerId, seat: Seat | null): Playing => ({
    id,
    seat,
    ...(seat === null ? UNSEATED : shownOf(game, seat)),
  })
  const seats = variantOf(game).seats.length
  const players = game.players.map((player) => playing(player.id, seatOf(game, player.id)))
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
    seats,
    minutes,
    phase,
    phases,
    openedAt,
    deadline,
    asleep: game.sleep !== null,
    due: nextDue(game),
    masked: isMasked(game),
    openSeats: openSeats(game),
    reliability: settings.absence.reliability,
    players: [...players, ...sitters.map((who) => playing(who, seatPlayedBy(game, who)))],
  }
})

type Playing = LobbyRow['players'][number]

const UNSEATED = { plays: null, wants: null, ready: false } as const

/** What the row shows of who plays this seat. */
function shownOf(game: GameState, seat: Seat): Pick<Playing, 'plays' | 'wants' | 'ready'> {
  const play = inPlay(game)
  const sheet = game.sheets[seat] ?? NO_SHEET
  return {
    plays: playedBy(game, seat),
    wants: play === null ? null : wantsIn(play.variant, play.position)(seat)(sheet),
    ready: sheet.ready,
  }
}

/** Where nothing but sheets has changed: does the row show the same of who plays this seat? */
export function isSeatShownAlike(before: GameState, after: GameState, seat: Seat): boolean {
  const [one, other] = [shownOf(before, seat), shownOf(after, seat)]
  return one.wants === other.wants && one.ready === other.ready
}

/** Do two rows show the same of the game, whatever they show of its players? */
export const areOfSameGame = (one: LobbyRow, other: LobbyRow): boolean => gameShown(one) === gameShown(other)

const gameShown = weakMemoize(({ players, revision: _, ...game }: LobbyRow): string =>
  JSON.stringify([game, players.map(({ id }) => id)]),
)

/** The players of whom the second row shows something else than the first, which is of the same game. */
export const playersChanged = (before: LobbyRow, after: LobbyRow): readonly Playing[] =>
  after.players.filter((player, i) => !isSame(player, before.players[i]))

const isSame = (one: Playing, other: Playing | undefined): boolean =>
  other !== undefined &&
  one.id === other.id &&
  one.seat === other.seat &&
  one.plays === other.plays &&
  one.wants === other.wants &&
  one.ready === other.ready

const NO_SHEET: Sheet = { lines: [], ready: false, savedAt: 0 }

/**
 * What is wanted of a seat in words. Until nothing is missing from its sheet they are the same: a save costs nothing but itself, and only the last one
 * of a sheet is told. With each save one sheet of the game is another.
 */
const wantsIn = weakMemoizePair((variant: Variant, position: Position) =>
  memoize(variant.seats.length, (seat: Seat) => {
    const play = { variant, position }
    const wanted = requiredOf(play, seat)
    const words = wanted && wantsWords(wanted)
    return weakMemoize((sheet: Sheet) => (wanted && wantsWords(missing(play, seat, wanted, sheet)) ? words : null))
  }),
)

/** What may be taken now, by the names of the powers. */
function openSeats(game: GameState): LobbyRow['openSeats'] {
  const play = inPlay(game)
  if (play === null) return []
  const { variant, position } = play
  const open = variant.seats.filter((seat) => isOpenSeat(game, seat) && variant.alive(position, seat))
  return open.map((seat) => ({
    seat,
    plays: listedPowers(play, variant.powers(position, seat)),
    ...strengthOf(variant, position, seat),
  }))
}

/** Whom a seat plays, also when the game is over. */
const playedBy = (game: GameState, seat: Seat): string | null =>
  game.position === null ? null : powersIn(variantOf(game), game.position)(seat)

const powersIn = weakMemoizePair((variant: Variant, position: Position) =>
  memoize(variant.seats.length, (seat: Seat) => listedPowers({ variant, position }, variant.powers(position, seat))),
)
