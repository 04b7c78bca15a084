/** What is written: checked and cleaned before it is kept. */
import { boardOf } from '../in-play.ts'
import type { Pin, Channel, Voice } from './press-types.ts'
import { type Result, err, ok } from '../../lib/result.ts'
import type { GameState } from '../model.ts'
import { closedTo } from './channel-rules.ts'
import { ALL, PRESS_LIMITS } from './press-types.ts'
import type { PressRefusal } from '../game-refusals.ts'

/** Control characters but the line feed, what changes the direction of the text that follows (UAX 9), and annotations. */
const UNWANTED = /(?!\n)\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu
/** Something that is seen. */
const SEEN = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u
const NEW_LINE = /\r\n?|\u2028|\u2029/g
const BLANK_LINES = /\n{4,}/g

/** The text without what would disturb the texts around it; plain, with single line feeds. */
export const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(NEW_LINE, '\n')
    .replaceAll('\t', ' ')
    .replace(UNWANTED, '')
    .replace(BLANK_LINES, '\n\n\n')
    .trim()

export interface Writing {
  /** Those in whose names the writer may write. */
  readonly voices: readonly Voice[]
  readonly channel: Channel
  readonly text: string
  readonly signed: boolean
  /** How many messages were written in his name in the last hour: to this channel, and to all together. */
  readonly lately: { readonly here: number; readonly inAll: number }
}

/** The text as it is to be kept, or why it is not. */
export function written(
  game: GameState,
  { voices, channel, text, signed, lately }: Writing,
): Result<string, PressRefusal> {
  const closed = closedTo(game, voices, channel)
  if (closed !== null) return err(closed)
  const clean = cleaned(text)
  if (!SEEN.test(clean) || clean.length > PRESS_LIMITS.characters) return err('bad-message')
  if (!signed && !(channel === ALL && game.settings.press.unsigned)) return err('signature-required')
  const isTooMuch = lately.here >= PRESS_LIMITS.anHour || lately.inAll >= PRESS_LIMITS.anHourInAll
  return isTooMuch ? err('too-many-messages') : ok(clean)
}

/** To a province of the board that everybody knows, or to a phase that is closed or open. */
export function isPinnable(game: GameState, pin: Pin): boolean {
  if (pin.kind === 'phase') return pin.phase >= 0 && pin.phase <= game.history.length
  const { variant, position } = boardOf(game)
  const atlas = variant.atlas(position, null, null)
  return atlas?.provinces.some(({ code }) => code === pin.province) ?? false
}
