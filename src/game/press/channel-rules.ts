/** Which channels there are, who reads them and who may write in them. */
import type { Seat } from '../../rules/names.ts'
import { phaseIn, variantOf } from '../in-play.ts'
import type { GameState, Playing } from '../model.ts'
import type { PlayerId } from '../ids.ts'
import { seatOf } from '../seats/records.ts'
import { ALL, MASTER } from './press-types.ts'
import type { Channel, Voice } from './press-types.ts'
import type { PressRefusal } from '../game-refusals.ts'

/** Members are written in the variant's order, the game master last, so that a channel has one name. */
const SEPARATOR = ','

export const keyOf = (channel: Channel): string => (channel === ALL ? ALL : channel.join(SEPARATOR))

/** The channel of this name, its members in order; null if the game has no such members. */
export function channelOf(game: GameState, key: string): Channel | null {
  return key === ALL ? ALL : among(game, key.split(SEPARATOR))
}

/** The channel of these; null if one of them is none of the game's, or named twice, or there are none, or several seats with the master. */
export function among(game: GameState, named: readonly string[]): Channel | null {
  const members = [...variantOf(game).seats, MASTER].filter((one) => named.includes(one)) as readonly Voice[]
  const isCrowd = members.includes(MASTER) && members.length > 2
  return members.length > 0 && members.length === named.length && !isCrowd ? members : null
}

/** In whose names this viewer reads and writes: his own seat's, the game master's, both, or nobody's. */
export function voicesOf(game: GameState, viewer: PlayerId | null): readonly Voice[] {
  const seat = seatOf(game, viewer)
  return [...(seat === null ? [] : [seat]), ...(viewer !== null && viewer === game.master ? [MASTER as Voice] : [])]
}

/** The one of these in whose name one reads and writes here; null: one only looks on. */
export const voiceIn = (voices: readonly Voice[], channel: Channel): Voice | null =>
  voices.find((voice) => channel === ALL || channel.includes(voice)) ?? null

const isSelf = (voices: readonly Voice[], channel: Channel): boolean =>
  channel !== ALL && channel.length > 1 && channel.every((one) => voices.includes(one))

/**
 * Does whoever has these voices read this channel? What was written to some is read by them alone; a game may open all but the
 * notebooks, and what was written to the master, when it is over.
 */
export function reads(game: GameState, voices: readonly Voice[], channel: Channel): boolean {
  if (channel === ALL || voiceIn(voices, channel) !== null) return true
  return game.status === 'finished' && game.settings.press.opens && channel.length > 1 && !channel.includes(MASTER)
}

/** Channels that one has before anything is said: everybody's, one with each whom one may write to, and a notebook. */
export function standingChannels(game: GameState, voices: readonly Voice[]): readonly Channel[] {
  const own = voices.flatMap((voice) => [...pairsOf(game, voice), [voice]])
  return [...(game.settings.press.kind === 'none' ? [] : [ALL as typeof ALL]), ...own].filter(
    (channel) => !isSelf(voices, channel),
  )
}

function pairsOf(game: GameState, voice: Voice): readonly (readonly Voice[])[] {
  const { seats } = variantOf(game)
  if (voice === MASTER) return seats.map((seat) => [seat, MASTER])
  const others = seats.filter(
    (other) => other !== voice && (game.settings.press.kind === 'all' || arePartners(game, [voice, other])),
  )
  const pairs = others.map((other) => seats.filter((one) => one === voice || one === other))
  return game.master === null ? pairs : [...pairs, [voice, MASTER]]
}

/** Why one may not write here now; null: one may. Notebooks are always open, and so are the channels of partners and with the master. */
export function closedTo(game: GameState, voices: readonly Voice[], channel: Channel): PressRefusal | null {
  const { kind, time } = game.settings.press
  if (voiceIn(voices, channel) === null || isSelf(voices, channel)) return 'no-such-channel'
  if (channel !== ALL && channel.includes(MASTER)) return game.master === null ? 'no-master' : null
  if (channel !== ALL && (channel.length === 1 || arePartners(game, channel))) return null
  if (kind === 'none' || (channel !== ALL && kind === 'public')) return 'no-press'
  if (time === 'always' || (time === 'private-moves' && channel === ALL)) return null
  return isDiplomatic(game) ? null : 'press-closed'
}

/** Several who write to each other, and may give their conversation a name. */
export const isGroup = (channel: Channel): boolean => channel !== ALL && channel.length > 2

/** One by itself: what is written there nobody else ever reads. */
export const isNotebook = (channel: Channel): boolean => channel !== ALL && channel.length === 1

/** Two seats that command a power together always have a channel: they have to agree on its orders. */
function arePartners(game: GameState, channel: readonly Voice[]): boolean {
  const [one, other, ...more] = channel
  if (game.status !== 'playing' || one === undefined || other === undefined || more.length > 0) return false
  if (one === MASTER || other === MASTER) return false
  return commands(game, one).some((power) => commands(game, other).includes(power))
}

const commands = (game: Playing, seat: Seat) => variantOf(game).powers(game.position, seat)

/** The rulebook has players talk before movement only; once the game is over nobody minds. */
const isDiplomatic = (game: GameState): boolean =>
  game.status !== 'playing' || phaseIn(game).steps.some((step) => step === 'moves' || step === 'draft')
