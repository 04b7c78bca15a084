import type { Seat } from '../../rules/names.ts'
import { missing, type Wants, wantsBySeat, wantsWords } from '../required-orders.ts'
import type { GameState } from '../model.ts'
import type { LobbyRow } from './effect.ts'
import type { PlayerId } from '../names.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import { rememberedOf } from '../../rules/remembered.ts'
import { isOpenSeat } from '../seats/records.ts'
import { nextDue } from '../clock/due.ts'
import { isMasked, seatOf, seatPlayedBy } from '../views/secrecy.ts'
import { strengthOf } from '../views/strength.ts'
import { inPlay, variantOf } from '../in-play.ts'
import { listedPowers } from './narration.ts'

/** The row by which the lobby knows this game, and by which a player knows what each of his games wants of him. */
export const lobbyRow = rememberedOf((game: GameState): LobbyRow => {
  const { id, revision, creator, status, createdAt, openedAt, deadline, settings } = game
  const phases = game.history.length
  const { name, variant, access, minutes } = settings
  const play = inPlay(game)
  const phase = play === null ? null : phaseOf(play.variant, play.position).code
  const wants = wantsBySeat(play)
  const playing = (who: PlayerId, seat: Seat | null): Playing => {
    const sheet = seat === null ? undefined : game.sheets[seat]
    const wanted = seat === null ? undefined : wants.get(seat)
    return {
      id: who,
      seat,
      plays: playedBy(game, seat),
      wants:
        play === null || seat === null || wanted === undefined
          ? null
          : wordsOfOpen(wanted, missing(play, seat, wanted, sheet)),
      ready: sheet?.ready ?? false,
    }
  }
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

/** Do two rows show the same of the game, whatever they show of its players? */
export const areOfSameGame = (one: LobbyRow, other: LobbyRow): boolean => gameShown(one) === gameShown(other)

const gameShown = rememberedOf(({ players, revision: _, ...game }: LobbyRow): string =>
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

/** Until nothing is missing they are the same: a save costs nothing but itself, and only the last one of a sheet is told. */
const wordsOfOpen = (wanted: Wants, open: Wants): string | null =>
  wantsWords(open) === null ? null : wantsWords(wanted)

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
function playedBy(game: GameState, seat: Seat | null): string | null {
  const { position } = game
  if (seat === null || position === null) return null
  const variant = variantOf(game)
  return listedPowers({ variant, position }, variant.powers(position, seat))
}
