/** A conversation in the list: colours, name and players, the last or unsent line and what is unread. */
import type { JSX } from 'preact'
import { useMe } from '../../client/session.tsx'
import { ALL, type Channel, type ChannelView } from '../../../src/game/press/press-types.ts'
import type { SeatLooks } from '../press-props.ts'
import { authorText, channelKey, channelTitle, isGroup, isNotebook, type PressGame } from '../../text/press-text.ts'
import { formatNumber } from '../../text/words.ts'
import { unsentText } from '../conversation/use-unsent.ts'

interface ChannelRowProps {
  readonly press: PressGame
  readonly looks: SeatLooks
  readonly view: ChannelView
  readonly onOpen: (channel: Channel) => void
}

/** The seats of the others in a private conversation. */
const otherSeats = ({ game, voices }: PressGame, channel: Channel): PressGame['game']['seats'] =>
  channel === ALL ? [] : game.seats.filter(({ seat }) => channel.includes(seat) && !voices.includes(seat))

/** `Germany: Burgundy?`; only the text where the author is clear. */
function lastLine(press: PressGame, { channel, last }: ChannelView): string {
  if (last === null) return 'No messages yet'
  const author = authorText(press, last)
  const isClear = isNotebook(channel) || (channel !== ALL && !isGroup(channel) && author !== 'You')
  return isClear ? last.text : `${author}: ${last.text}`
}

export function ChannelRow({ press, looks, view, onOpen }: ChannelRowProps): JSX.Element {
  const { channel, unread, muted } = view
  const writer = useMe()?.id ?? ''
  const draft = unread > 0 ? '' : unsentText({ game: press.game.id, writer, channel: channelKey(channel) })
  const seats = otherSeats(press, channel)
  const colours = seats.flatMap(({ powers }) => powers.flatMap((power) => looks.colours.get(power) ?? []))
  const players = seats.flatMap(({ player, computer, powers }) => {
    if (computer) return 'Computer'
    // Their names are in the title.
    if (powers.length > 1) return []
    return player === null ? [] : (looks.names[player] ?? [])
  })
  return (
    <li>
      <button class={unread > 0 ? 'channel unread' : 'channel'} onClick={() => onOpen(channel)}>
        <span class="name">
          {colours.map((colour) => (
            <span key={colour} class="seat-colour" style={{ background: colour }} />
          ))}
          <bdi>{channelTitle(press, view)}</bdi>
          {players.length > 0 && <bdi class="small muted"> {players.join(', ')}</bdi>}
        </span>
        {muted && <span class="small muted">Muted</span>}
        {unread > 0 && (
          <span class="count">
            {formatNumber(unread)}
            <span class="out-of-sight"> unread</span>
          </span>
        )}
        <span class="last" dir="auto">
          {draft === '' ? lastLine(press, view) : `Draft: ${draft}`}
        </span>
      </button>
    </li>
  )
}
