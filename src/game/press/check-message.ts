/** Checks and cleans messages and pins before they are stored. */
import { boardOf } from '../in-play.ts'
import { ALL, type Channel, type Pin, type Voice } from './press-types.ts'
import { PRESS_LIMITS } from '../press-rules.ts'
import { type Result, err, ok } from '../../lib/result.ts'
import type { GameState } from '../model.ts'
import { writingRefusal } from './channel-rules.ts'
import type { PressRefusal } from '../game-refusals.ts'

/** Control characters except line feeds, marks that change the direction (UAX 9), annotations. */
const CONTROL_CHARACTERS =
  /(?!\n)\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu
const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u
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
