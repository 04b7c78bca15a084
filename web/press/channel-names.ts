/** Channels on the page: their names in addresses, and their titles. */
import type { Channel, Message, PressView, Voice } from '../../src/game/press/press-types.ts'
import { ALL, MASTER } from '../../src/game/press/press-types.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import { formatList } from '../text/words.ts'

/** A game and what its reader is told of press in it: what titles are made of. */
export interface PressGame {
  readonly game: GameView
  readonly voices: PressView['voices']
}

/** As the service names a channel: `all`, or its members with commas between them. */
export const channelKey = (channel: Channel): string => (channel === ALL ? ALL : channel.join(','))

/** The channel of these, in the game's order. */
export const channelWith = (game: GameView, members: readonly Voice[]): readonly Voice[] =>
  [...game.seats.map(({ seat }) => seat), MASTER as Voice].filter((one) => members.includes(one))

export const voiceName = (game: GameView, voice: Voice): string =>
  voice === MASTER ? 'Game master' : (game.seats.find(({ seat }) => seat === voice)?.name ?? voice)

/** Who wrote a message, as its reader sees him. */
export const authorWords = ({ game, voices }: PressGame, { from }: Pick<Message, 'from'>): string =>
  from === null ? 'Unsigned' : voices.includes(from) ? 'You' : voiceName(game, from)

export const isNotebook = (channel: Channel): boolean => channel !== ALL && channel.length === 1

/** Several others: such a conversation may have a name. */
export const isGroup = (channel: Channel): boolean => channel !== ALL && channel.length > 2

/** `Everybody`, `France`, `France and Italy`, `Notebook`: the others, as the reader sees them. */
export function membersTitle({ game, voices }: PressGame, channel: Channel): string {
  if (channel === ALL) return 'Everybody'
  const others = channel.filter((one) => !voices.includes(one))
  if (others.length === 0) return voices.length > 1 && channel.includes(MASTER) ? 'Notebook as game master' : 'Notebook'
  const title = formatList(others.map((one) => voiceName(game, one)))
  return voices.length > 1 && channel.includes(MASTER) ? `${title}, as game master` : title
}

/** What its members call it, or else who they are. */
export const channelTitle = (of: PressGame, { channel, name }: { channel: Channel; name: string | null }): string =>
  name ?? membersTitle(of, channel)

/** What one who looks for the first time should know of a channel. */
export function channelHint({ game, voices }: PressGame, channel: Channel): string {
  if (channel === ALL) return 'Visible to every player and to spectators.'
  if (channel.length === 1) return 'Only you can read this, even after the game.'
  const who = formatList(channel.map((one) => (voices.includes(one) ? 'you' : voiceName(game, one))))
  if (channel.includes(MASTER)) return `Private between ${who}, even after the game.`
  const opens = game.settings.press.opens ? ' Revealed to everyone after the game.' : ''
  return `Private between ${who}.${opens}`
}
