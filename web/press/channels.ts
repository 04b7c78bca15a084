/** Channels on the page: their names in addresses, and their titles. */
import type { Channel } from '../../src/game/press/model.ts'
import { ALL } from '../../src/game/press/model.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import type { Seat } from '../../src/rules/names.ts'
import { listed } from '../text/words.ts'

/** As the service names a channel: `all`, or its seats with commas between them. */
export const channelKey = (channel: Channel): string => (channel === ALL ? ALL : channel.join(','))

/** The channel of these seats, in the game's order. */
export const channelWith = (game: GameView, members: readonly Seat[]): readonly Seat[] =>
  game.seats.map(({ seat }) => seat).filter((seat) => members.includes(seat))

export const seatName = (game: GameView, seat: Seat): string =>
  game.seats.find((one) => one.seat === seat)?.name ?? seat

/** `Everybody`, `France`, `France and Italy`, `Notebook`: the others, as the reader's own seat sees them. */
export function channelTitle(game: GameView, channel: Channel): string {
  if (channel === ALL) return 'Everybody'
  const others = channel.filter((seat) => seat !== game.you)
  return others.length === 0 ? 'Notebook' : listed(others.map((seat) => seatName(game, seat)))
}

/** What one who looks for the first time should know of a channel. */
export function channelHint(game: GameView, channel: Channel): string {
  if (channel === ALL) return 'Every player, and whoever may watch the game, reads this.'
  if (channel.length === 1) return 'Nobody else reads this, not even when the game is over.'
  const opens = game.settings.press.opens ? ' When the game is over, everybody can read it.' : ''
  return `Only ${listed(channel.map((seat) => (seat === game.you ? 'you' : seatName(game, seat))))} read this.${opens}`
}
