/** An operator of the site hides a text that somebody wrote: something else stands in its place from then on, and the log says that it was done. */
import { ok } from '../lib/result.ts'
import type { Answer, Asked } from './commands/answer.ts'
import { HIDDEN_TEXT } from './hidden-text.ts'
import type { HidingEvent, WrittenText } from './hidden-text.ts'
import type { GameEvent } from './event.ts'
import type { GameState } from './model.ts'
import type { Instant } from './names.ts'

/** Who keeps messages and log has looked whether the text is there. */
export const hide = ({ by, text }: Asked<'hide'>, now: Instant): Answer =>
  ok([{ kind: 'text-hidden', at: now, cause: { kind: 'operator', player: by }, text }])

/** The game without a text that it holds itself. */
export const withoutText = (game: GameState, { text }: HidingEvent): GameState =>
  text.kind === 'name' ? { ...game, settings: { ...game.settings, name: HIDDEN_TEXT } } : game

/** The moments of the announcements that were hidden. */
export const hiddenAnnouncements = (events: readonly GameEvent[]): ReadonlySet<Instant> =>
  new Set(
    events.flatMap((event) =>
      event.kind === 'text-hidden' && event.text.kind === 'announcement' ? [event.text.at] : [],
    ),
  )

const HIDDEN_WORDS: Readonly<Record<WrittenText['kind'], string>> = {
  message: 'a message was hidden',
  announcement: 'an announcement was hidden',
  group: 'the name of a group was hidden',
  name: 'the name of the game was hidden',
}

/** `a message was hidden.`: which of a secret channel is told to nobody. */
export const hidingWords = ({ text }: HidingEvent): string => `${HIDDEN_WORDS[text.kind]}.`
