/** Which channels exist, who can read them and who may write in them. */
import type { Seat } from '../../rules/names.ts'
import { phaseIn, variantOf } from '../in-play.ts'
import type { GameState, Playing } from '../model.ts'
import type { PlayerId } from '../ids.ts'
import { seatOf } from '../seats/records.ts'
import { ALL, type Channel, MASTER, type Voice } from './press-types.ts'
import type { PressRefusal } from '../game-refusals.ts'

export const channelKey = (channel: Channel): string => (channel === ALL ? ALL : channel.join(','))

/** The inverse of `channelKey`; null if the game has no such channel. */
export const channelOf = (game: GameState, key: string): Channel | null =>
  key === ALL ? ALL : channelWith(game, key.split(','))

/**
 * The channel of these members, in the variant's order with the game master last, so that it has
 * one key. Null if a name is unknown or repeated, if there is none, or if several seats are named
 * with the master.
 */
export function channelWith(game: GameState, names: readonly string[]): Channel | null {
  const members = [...variantOf(game).seats, MASTER].filter((voice) => names.includes(voice)) as readonly Voice[]
  const isMasterInGroup = members.includes(MASTER) && members.length > 2
  return members.length > 0 && members.length === names.length && !isMasterInGroup ? members : null
}

/** The voices of this viewer: their seat's, the game master's, both or none. */
export function voicesOf(game: GameState, viewer: PlayerId | null): readonly Voice[] {
  const seat = seatOf(game, viewer)
  const isMaster = viewer !== null && viewer === game.master
  return [...(seat === null ? [] : [seat]), ...(isMaster ? [MASTER as Voice] : [])]
}

/** The voice that takes part in this channel; null if none does. */
export const voiceIn = (voices: readonly Voice[], channel: Channel): Voice | null =>
  voices.find((voice) => channel === ALL || channel.includes(voice)) ?? null

/** A game master who plays has no channel with their own seat. */
const isOwnPair = (voices: readonly Voice[], channel: Channel): boolean =>
  channel !== ALL && channel.length > 1 && channel.every((voice) => voices.includes(voice))

/**
 * Members can read a channel, and everyone can read the public one. After the game, others can too
 * if the game reveals its press; notebooks and channels with the master stay private.
 */
export function canRead(game: GameState, voices: readonly Voice[], channel: Channel): boolean {
  if (channel === ALL || voiceIn(voices, channel) !== null) return true
  return game.status === 'finished' && game.settings.press.opens && channel.length > 1 && !channel.includes(MASTER)
}

/** The channels that exist without a message: public, with each other seat, and the notebook. */
export function defaultChannels(game: GameState, voices: readonly Voice[]): readonly Channel[] {
  const open: readonly Channel[] = game.settings.press.kind === 'none' ? [] : [ALL]
  const own = voices.flatMap((voice): readonly Channel[] => [...pairChannels(game, voice), [voice]])
  return [...open, ...own].filter((channel) => !isOwnPair(voices, channel))
}

function pairChannels(game: GameState, voice: Voice): readonly (readonly Voice[])[] {
  const { seats } = variantOf(game)
  if (voice === MASTER) return seats.map((seat) => [seat, MASTER])
  const others = seats.filter(
    (seat) => seat !== voice && (game.settings.press.kind === 'all' || arePartners(game, [voice, seat])),
  )
  const pairs = others.map((other) => seats.filter((seat) => seat === voice || seat === other))
  return game.master === null ? pairs : [...pairs, [voice, MASTER]]
}

/** Null if these voices may write here now. Notebooks, partners and the master are always open. */
export function writingRefusal(game: GameState, voices: readonly Voice[], channel: Channel): PressRefusal | null {
  const { kind, time } = game.settings.press
  if (voiceIn(voices, channel) === null || isOwnPair(voices, channel)) return 'no-such-channel'
  if (channel !== ALL && channel.includes(MASTER)) return game.master === null ? 'no-master' : null
  if (channel !== ALL && (channel.length === 1 || arePartners(game, channel))) return null
  if (kind === 'none' || (channel !== ALL && kind === 'public')) return 'no-press'
  if (time === 'always' || (time === 'private-moves' && channel === ALL)) return null
  return isNegotiationPhase(game) ? null : 'press-closed'
}

/** Three or more members. Only groups have names. */
export const isGroup = (channel: Channel): boolean => channel !== ALL && channel.length > 2

/** The channel of one voice alone, which nobody else ever reads. */
export const isNotebook = (channel: Channel): boolean => channel !== ALL && channel.length === 1

/** Two seats that command a power together can always talk: they have to agree on its orders. */
function arePartners(game: GameState, channel: readonly Voice[]): boolean {
  const [first, second, ...rest] = channel
  if (game.status !== 'playing' || first === undefined || second === undefined || rest.length > 0) return false
  if (first === MASTER || second === MASTER) return false
  return powersOf(game, first).some((power) => powersOf(game, second).includes(power))
}

const powersOf = (game: Playing, seat: Seat) => variantOf(game).powers(game.position, seat)

/** In the rulebook players talk before movement only. Games not in play have no such limit. */
const isNegotiationPhase = (game: GameState): boolean =>
  game.status !== 'playing' || phaseIn(game).steps.some((step) => step === 'moves' || step === 'draft')
