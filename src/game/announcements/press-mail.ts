/** The mail about unread messages. */
import type { Mail, MailedMessage } from './effect.ts'
import { list, powerNames, seatName } from '../seats/seat-lookup.ts'
import { boardOf, phaseIn } from '../in-play.ts'
import type { GameState } from '../model.ts'
import type { PlayerId } from '../ids.ts'
import { channelKey, writingRefusal } from '../press/channel-rules.ts'
import { gameFacts } from './phase-mails.ts'
import { ALL, type Channel, MASTER, type Message, type Voice } from '../press/press-types.ts'

/** A mail quotes the newest messages only, up to a total length. The page has the rest. */
const MAX_MESSAGES = 20
const MAX_CHARACTERS = 8000

interface Unread {
  readonly channel: Channel
  /** The group's name; null if it has none. */
  readonly name: string | null
  /** Oldest first, without the reader's own. */
  readonly messages: readonly Message[]
}

/** `key` makes the mail unique among the game's mails about press. */
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
      game: gameFacts(game),
      seat: isSeat ? voice : null,
      powers: isSeat ? powerNames(play, variant.powers(position, voice)) : [],
      ...(!isSeat && ({ role: 'master' } as const)),
      phase,
      channel: channelKey(unread.channel),
      readers: readersText(game, unread, voice),
      ...mailedMessages(game, unread.messages),
      open: writingRefusal(game, [voice], unread.channel) === null,
    },
  }
}

const nameOf = (game: GameState, voice: Voice): string =>
  voice === MASTER ? 'the game master' : seatName(boardOf(game), voice)

/** After “wrote to”: `everybody`, `you`, `you, Austria and Italy`, `“The three”`. */
function readersText(game: GameState, { channel, name }: Unread, reader: Voice): string {
  if (channel === ALL) return 'everybody'
  if (name !== null) return `“${name}”`
  if (channel.length === 2) return 'you'
  return list(['you', ...channel.filter((voice) => voice !== reader).map((voice) => nameOf(game, voice))])
}

function mailedMessages(game: GameState, messages: readonly Message[]) {
  const quoted: MailedMessage[] = []
  let left = MAX_CHARACTERS
  for (const { from, at, text } of messages.slice(-MAX_MESSAGES).toReversed()) {
    if (left <= 0) break
    const excerpt = text.length > left ? `${text.slice(0, left).toWellFormed()} …` : text
    quoted.unshift({ from: from === null ? null : nameOf(game, from), at, text: excerpt })
    left -= text.length
  }
  return { messages: quoted, earlier: messages.length - quoted.length }
}
