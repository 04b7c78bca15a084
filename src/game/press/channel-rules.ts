/**
 * Which channels exist, who can read them and write in them, and which messages are accepted. Also
 * who played a seat or was the game master, and when.
 */
import type { Seat } from '../../rules/names.ts'
import { boardOf, phaseIn, variantOf } from '../in-play.ts'
import type { GameState, Playing } from '../model.ts'
import type { PlayerId } from '../ids.ts'
import type { Tenure } from '../seat-model.ts'
import { seatOf } from '../seats/seat-lookup.ts'
import { ALL, type Channel, MASTER, type Pin, type Voice } from './press-types.ts'
import type { PressRefusal } from '../game-refusals.ts'
import { PRESS_LIMITS } from '../settings.ts'
import { err, ok, type Result } from '../../lib/result.ts'

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
 * if the game reveals its press; notebooks and channels with the master stay private. Members see
 * only some of its messages (`readableSpans`).
 */
export function canRead(game: GameState, voices: readonly Voice[], channel: Channel): boolean {
  return channel === ALL || voiceIn(voices, channel) !== null || isRevealed(game, channel)
}

const isRevealed = (game: GameState, channel: readonly Voice[]): boolean =>
  game.status === 'finished' && game.settings.press.opens && channel.length > 1 && !channel.includes(MASTER)

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

/** Control characters except line feeds, marks that change the direction (UAX 9), annotations. */
const CONTROL_CHARACTERS =
  /(?!\n)\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu
/** At least one character that can be seen. */
export const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u
const NEW_LINE = /\r\n?|\u2028|\u2029/g
const BLANK_LINES = /\n{4,}/g

/** Plain text with line feeds, without characters that would garble the text around it. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(NEW_LINE, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROL_CHARACTERS, '')
    .replace(BLANK_LINES, '\n\n\n')
    .trim()

export interface NewMessage {
  /** The voices in which the writer may write. */
  readonly voices: readonly Voice[]
  readonly channel: Channel
  readonly text: string
  readonly signed: boolean
  /** Messages of the writer's voice in the last hour: in this channel, and in all channels. */
  readonly recent: { readonly channel: number; readonly total: number }
}

/** The cleaned text to store, or why the message is refused. */
export function checkMessage(
  game: GameState,
  { voices, channel, text, signed, recent }: NewMessage,
): Result<string, PressRefusal> {
  const refusal = writingRefusal(game, voices, channel)
  if (refusal !== null) return err(refusal)
  const clean = cleanText(text)
  if (!VISIBLE.test(clean) || clean.length > PRESS_LIMITS.characters) return err('bad-message')
  if (!signed && !(channel === ALL && game.settings.press.unsigned)) return err('signature-required')
  const isTooMuch = recent.channel >= PRESS_LIMITS.perHour || recent.total >= PRESS_LIMITS.perHourTotal
  return isTooMuch ? err('too-many-messages') : ok(clean)
}

/** A pin must name a province of the common board, or a phase that is closed or open. */
export function isPinnable(game: GameState, pin: Pin): boolean {
  if (pin.kind === 'phase') return pin.phase >= 0 && pin.phase <= game.history.length
  const { variant, position } = boardOf(game)
  const atlas = variant.atlas(position, null, null)
  return atlas?.provinces.some(({ code }) => code === pin.province) ?? false
}

/** The player's tenures, oldest first. An open seat still belongs to its last player. */
export const tenuresOf = ({ tenures }: GameState, player: PlayerId | null): readonly Tenure[] =>
  tenures.filter((tenure) => tenure.player === player)

/** A time between two hand-overs, as in `Tenure`. */
export type Span = Pick<Tenure, 'from' | 'until'>

const ALWAYS: readonly Span[] = [{ from: 0, until: null }]

/**
 * The spans of a channel that this viewer may read; none: they may not read it. Messages stay with
 * the players who wrote and received them: a new player of a seat reads what is written from then
 * on, and messages from any earlier time in the seat. The game's settings may pass on private
 * messages of seats. The next game master inherits messages to the master, but no notes.
 */
export function readableSpans(
  game: GameState,
  { viewer, voices }: { readonly viewer: PlayerId | null; readonly voices: readonly Voice[] },
  channel: Channel,
): readonly Span[] {
  if (channel === ALL || isRevealed(game, channel)) return ALWAYS
  const own = voices.filter((voice) => channel.includes(voice))
  const isOfMaster = channel.includes(MASTER)
  const isPassedOn = isOfMaster ? own.includes(MASTER) : game.settings.press.passesOn
  if (own.length > 0 && channel.length > 1 && isPassedOn) return ALWAYS
  return tenuresOf(game, viewer).filter(({ voice }) => own.includes(voice))
}

/** The present holder's tenure of this seat or office; null: nobody holds it. */
export const presentTenure = ({ tenures }: GameState, voice: Voice): Tenure | null =>
  tenures.find((tenure) => tenure.voice === voice && tenure.until === null) ?? null
