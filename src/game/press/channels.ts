/** Which channels there are, who reads them and who may write in them. */
import type { Seat } from '../../rules/names.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import { inPlay, variantOf } from '../in-play.ts'
import type { GameState } from '../model.ts'
import { ALL } from './model.ts'
import type { Channel, PressRefusal } from './model.ts'

/** Seats are written in the variant's order, so that a channel has one name. */
const SEPARATOR = ','

export const keyOf = (channel: Channel): string => (channel === ALL ? ALL : channel.join(SEPARATOR))

/** The channel of this name, its seats in the variant's order; null if the game has no such seats. */
export function channelOf(game: GameState, key: string): Channel | null {
  return key === ALL ? ALL : among(game, key.split(SEPARATOR))
}

/** The channel of these seats; null if one of them is none of the game's, or named twice, or there are none. */
export function among(game: GameState, named: readonly string[]): Channel | null {
  const members = variantOf(game).seats.filter((seat) => named.includes(seat))
  return members.length > 0 && members.length === named.length ? members : null
}

/**
 * Does whoever sits here (null: nobody's seat) read this channel? What was written to some is read by them alone; a game may
 * open all but the notebooks when it is over.
 */
export function reads(game: GameState, seat: Seat | null, channel: Channel): boolean {
  if (channel === ALL) return true
  if (seat !== null && channel.includes(seat)) return true
  return game.status === 'finished' && game.settings.press.opens && channel.length > 1
}

/** Channels that a seat has before anything is said: everybody's, its notebook, and one with each seat it may write to. */
export function standingChannels(game: GameState, seat: Seat | null): readonly Channel[] {
  const { seats } = variantOf(game)
  if (seat === null) return game.settings.press.kind === 'none' ? [] : [ALL]
  const pairs = seats
    .filter((other) => other !== seat && (game.settings.press.kind === 'all' || arePartners(game, [seat, other])))
    .map((other) => seats.filter((one) => one === seat || one === other))
  return [...(game.settings.press.kind === 'none' ? [] : [ALL as typeof ALL]), ...pairs, [seat]]
}

/** Why this seat may not write here now; null: it may. A notebook is always open, and so is the channel of partners. */
export function closedTo(game: GameState, seat: Seat, channel: Channel): PressRefusal | null {
  const { kind, time } = game.settings.press
  if (channel !== ALL && !channel.includes(seat)) return 'no-such-channel'
  if (channel !== ALL && (channel.length === 1 || arePartners(game, channel))) return null
  if (kind === 'none' || (channel !== ALL && kind === 'public')) return 'no-press'
  return time === 'moves' && !isDiplomatic(game) ? 'press-closed' : null
}

/** Two seats that command a power together always have a channel: they have to agree on its orders. */
function arePartners(game: GameState, channel: readonly Seat[]): boolean {
  const play = inPlay(game)
  const [one, other, ...more] = channel
  if (play === null || one === undefined || other === undefined || more.length > 0) return false
  const { variant, position } = play
  return variant.powers(position, one).some((power) => variant.powers(position, other).includes(power))
}

/** The rulebook has players talk before movement only; once the game is over nobody minds. */
function isDiplomatic(game: GameState): boolean {
  const play = inPlay(game)
  return (
    play === null || phaseOf(play.variant, play.position).steps.some((step) => step === 'moves' || step === 'draft')
  )
}
