/** Keys and titles of press channels, and labels for what a message refers to. */
import {
  ALL,
  type Channel,
  MASTER,
  type Message,
  type Pin,
  type PressView,
  type Voice,
} from '../../src/game/press/press-types.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import { formatList, phaseLabel, seasonLabel } from './words.ts'

/** A game and the voices with which the viewer writes. */
export interface PressGame {
  readonly game: GameView
  readonly voices: PressView['voices']
}

/** The channel's name in the API: `all`, or its members separated by commas. */
export const channelKey = (channel: Channel): string => (channel === ALL ? ALL : channel.join(','))

export const voiceName = (game: GameView, voice: Voice): string =>
  voice === MASTER ? 'Game master' : (game.seats.find(({ seat }) => seat === voice)?.name ?? voice)

/** The author of a message, as the viewer sees them. */
export const authorText = ({ game, voices }: PressGame, { from }: Pick<Message, 'from'>): string =>
  from === null ? 'Anonymous' : voices.includes(from) ? 'You' : voiceName(game, from)

export const isNotebook = (channel: Channel): boolean => channel !== ALL && channel.length === 1

/** Has at least two other members. Only groups may have names. */
export const isGroup = (channel: Channel): boolean => channel !== ALL && channel.length > 2

/** The other members: `Everyone`, `France`, `France and Italy`, `Notebook`. */
export function membersTitle({ game, voices }: PressGame, channel: Channel): string {
  if (channel === ALL) return 'Everyone'
  const otherMembers = channel.filter((voice) => !voices.includes(voice))
  if (otherMembers.length === 0)
    return voices.length > 1 && channel.includes(MASTER) ? 'Notebook as game master' : 'Notebook'
  const title = formatList(otherMembers.map((voice) => voiceName(game, voice)))
  return voices.length > 1 && channel.includes(MASTER) ? `${title}, as game master` : title
}

/** The channel's name, else its members. */
export const channelTitle = (press: PressGame, { channel, name }: { channel: Channel; name: string | null }): string =>
  name ?? membersTitle(press, channel)

/** Who can read a channel, and whether it is revealed. */
export function channelHint({ game, voices }: PressGame, channel: Channel): string {
  if (channel === ALL) return 'Visible to every player and to spectators.'
  if (channel.length === 1) return 'Only you can read this, even after the game.'
  const names = formatList(channel.map((voice) => (voices.includes(voice) ? 'you' : voiceName(game, voice))))
  if (channel.includes(MASTER)) return `Private between ${names}, even after the game.`
  const { opens } = game.settings.press
  if (opens && game.status === 'finished') return `Between ${names}. Everyone can read it now.`
  // A game that is called off reveals nothing.
  return `Private between ${names}.${opens && game.status !== 'abandoned' ? ' Revealed to everyone after the game.' : ''}`
}

/** `Between Spring 1901 and Fall 1901`. `phase`: the number of closed phases. `era`: as for `pinLabel`. */
export function betweenLabel(game: Pick<GameView, 'history' | 'phase'>, phase: number, era: string | null): string {
  const label = (code: string) => seasonLabel(code, game.phase?.era ?? era)
  const before = game.history[phase - 1]
  const after = game.history[phase] ?? game.phase?.code
  if (before === undefined) return `Before the orders of ${label(after ?? '')}`
  return after === undefined ? `After ${label(before)}` : `Between ${label(before)} and ${label(after)}`
}

/** `MUN`, `Spring 1901, movement`. `era`: of the variant, as a finished game has no phase. */
export function pinLabel(game: Pick<GameView, 'history' | 'phase' | 'endedIn'>, pin: Pin, era: string | null): string {
  if (pin.kind === 'province') return pin.province
  return phaseLabel(game.history[pin.phase] ?? game.phase?.code ?? game.endedIn ?? '', game.phase?.era ?? era)
}
