/** The mail about messages that a player has not read: pure. */
import { eraOf } from '../../rules/phase-calendar.ts'
import type { Effect, MailedMessage } from './effect.ts'
import { list, powerNames, seatName } from '../seats/seat-names.ts'
import { boardOf, phaseIn } from '../in-play.ts'
import type { GameState } from '../model.ts'
import type { PlayerId } from '../ids.ts'
import { writingRefusal, channelKey } from '../press/channel-rules.ts'
import { ALL, MASTER } from '../press/press-types.ts'
import type { Channel, Message, Voice } from '../press/press-types.ts'

/** The newest messages that one mail tells, and so many characters of all of them together; the page has the rest. */
const MAX_MESSAGES = 20
const MAX_CHARACTERS = 8000

export interface Unread {
  readonly channel: Channel
  /** What its readers call it; null: nothing. */
  readonly name: string | null
  /** By others, oldest first. */
  readonly messages: readonly Message[]
}

type Mail = Extract<Effect, { readonly kind: 'mail' }>

/** `key`: which mail about press it is, among those of the game. */
export function pressMail(
  game: GameState,
  { voice, to }: { readonly voice: Voice; readonly to: PlayerId },
  unread: Unread,
  key: string,
): Mail {
  const play = boardOf(game)
  const { variant, position } = play
  const phase = game.status === 'playing' ? phaseIn(game).code : (game.history.at(-1) ?? 'forming')
  const isSeat = voice !== MASTER
  return {
    kind: 'mail',
    key: `${game.id}/${phase}/press-${key}/${to}`,
    to,
    facts: {
      kind: 'press',
      game: {
        id: game.id,
        name: game.settings.name,
        variant: game.settings.variant,
        era: eraOf(variant.calendar),
      },
      seat: isSeat ? voice : null,
      powers: isSeat ? powerNames(play, variant.powers(position, voice)) : [],
      ...(!isSeat && ({ role: 'master' } as const)),
      phase,
      channel: channelKey(unread.channel),
      readers: readersInWords(game, unread, voice),
      ...told(game, unread.messages),
      open: writingRefusal(game, [voice], unread.channel) === null,
    },
  }
}

const nameOf = (game: GameState, voice: Voice): string =>
  voice === MASTER ? 'the game master' : seatName(boardOf(game), voice)

/** Behind “has written to”: `everybody`, `you`, `you, Austria and Italy`, `“The three”`. */
function readersInWords(game: GameState, { channel, name }: Unread, reader: Voice): string {
  if (channel === ALL) return 'everybody'
  if (name !== null) return `“${name}”`
  if (channel.length === 2) return 'you'
  return list(['you', ...channel.filter((one) => one !== reader).map((one) => nameOf(game, one))])
}

function told(game: GameState, messages: readonly Message[]) {
  const some: MailedMessage[] = []
  let left = MAX_CHARACTERS
  for (const { from, at, text } of messages.slice(-MAX_MESSAGES).toReversed()) {
    if (left <= 0) break
    const isCut = text.length > left
    const said = isCut ? `${text.slice(0, left).toWellFormed()} …` : text
    some.unshift({ from: from === null ? null : nameOf(game, from), at, text: said })
    left -= text.length
  }
  return { messages: some, earlier: messages.length - some.length }
}
