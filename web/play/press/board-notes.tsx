/** Below the board: the viewer's notes on the phase and the selected province. */
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { provinceOf } from '../../../src/board/scene.ts'
import type { ChannelMessage, NotesView, Pin, QuotedOrder } from '../../../src/game/press/press-types.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { BoardId, Location } from '../../../src/rules/names.ts'
import { pinNote, fetchPinnedNotes, fetchPressHistory } from '../../client/press-api.ts'
import { useLoad, useSending } from '../../client/requests.ts'
import { useEra } from '../../client/variant-info.ts'
import { channelKey, pinLabel } from '../../text/press-text.ts'
import { onWritten } from '../../press/use-channels.ts'
import { ApiErrorNotice } from '../../ui/parts.tsx'
import type { Quoting } from './use-quoting.ts'
import { formatCount } from '../../text/words.ts'
import { useAnnounce } from '../../ui/announcer.tsx'

interface BoardNotesProps {
  readonly game: GameView
  /** The closed phase on the board; null is the present. */
  readonly shown: number | null
  /** The open board, the selected province, and its name. */
  readonly open: BoardId | null
  readonly at: Location | null
  /** During an order only the notes are shown, so that nothing moves under the finger. */
  readonly isOrdering: boolean
  readonly name: string
  readonly quoting: Pick<Quoting, 'onQuote' | 'onNote'>
}

const isPinnedTo = (pin: Pin | null, to: Pin): boolean =>
  pin !== null &&
  (pin.kind === 'province'
    ? to.kind === 'province' && pin.province === to.province
    : to.kind === 'phase' && pin.phase === to.phase)

/** Quotes name the board, if there are several: `World A: Munich`. */
function quoteText({ boards }: GameView, open: BoardId | null, name: string): string {
  const board = boards.length > 1 ? boards.find((each) => each.board === open) : undefined
  return board === undefined ? name : `${board.title}: ${name}`
}

/** For viewers who can write in the game. */
function BoardNotes({ game, shown, open, at, isOrdering, name, quoting }: BoardNotesProps): JSX.Element | null {
  const { loaded, reload, put } = useLoad<NotesView>(`notes ${game.id}`, () => fetchPinnedNotes(game.id))
  useEffect(() => onWritten((channel) => void (!channel.includes(',') && channel !== 'all' && reload())), [reload])
  const era = useEra()(game.settings.variant)
  const notes = loaded.state === 'here' ? loaded.value.notes : []
  const phase: Pin = { kind: 'phase', phase: shown ?? game.history.length }
  const province: Pin | null = at === null ? null : { kind: 'province', province: provinceOf(at) }
  const notesOn = (pin: Pin) => notes.filter(({ message }) => isPinnedTo(message.pin, pin))
  const provinceNotes = province === null ? [] : notesOn(province)
  const phaseNotes = notesOn(phase)
  const canAddNote = province !== null && !isOrdering
  if (shown === null && !canAddNote && phaseNotes.length + provinceNotes.length === 0) return null
  return (
    <div class="board-notes" role="group" aria-label="Your notes">
      {phaseNotes.length > 0 && (
        <Notes title={pinLabel(game, phase, era)} notes={phaseNotes} game={game} onNotes={put} />
      )}
      {provinceNotes.length > 0 && <Notes title={name} notes={provinceNotes} game={game} onNotes={put} />}
      <div class="row small">
        {canAddNote && (
          <>
            {shown === null && (
              <button class="quiet" onClick={() => quoting.onQuote(quoteText(game, open, name))}>
                Quote {name}
              </button>
            )}
            <button class="quiet" onClick={() => quoting.onNote(province)}>
              Note on {name}
            </button>
          </>
        )}
        {shown !== null && (
          <button class="quiet" onClick={() => quoting.onNote(phase)}>
            Note on this phase
          </button>
        )}
      </div>
    </div>
  )
}

interface NotesProps {
  readonly game: GameView
  readonly title: string
  readonly notes: readonly ChannelMessage[]
  readonly onNotes: (view: NotesView) => void
}

function Notes({ game, title, notes, onNotes }: NotesProps): JSX.Element {
  const { busy, error, send } = useSending<NotesView>()
  const unpin = async ({ channel, message: { number } }: ChannelMessage) => {
    const left = await send(() => pinNote(game.id, { channel: channelKey(channel), number, pin: null }))
    if (left !== null) onNotes(left)
  }
  return (
    <>
      <ul aria-label={`Notes on ${title}`}>
        {notes.map((note) => (
          <li key={`${channelKey(note.channel)} ${note.message.number}`} class="row between">
            <span class="note">
              <span class="muted">{title}: </span>
              <bdi>{note.message.text}</bdi>
            </span>
            <button class="quiet small" disabled={busy} onClick={() => void unpin(note)}>
              Unpin<span class="out-of-sight"> {note.message.text}</span>
            </button>
          </li>
        ))}
      </ul>
      <ApiErrorNotice error={error} />
    </>
  )
}

export interface NotesAndMessagesProps extends BoardNotesProps {
  readonly invitation: string | null
  readonly quoting: Quoting
}

/**
 * The way back to the conversation that led here; the viewer’s notes, if they can write; of a closed
 * phase also a link to the messages before it.
 */
export function NotesAndMessages({ invitation, ...props }: NotesAndMessagesProps): JSX.Element {
  const { game, shown, quoting } = props
  return (
    <>
      {quoting.back !== null && (
        <div class="row small">
          <button class="quiet" onClick={quoting.back.open}>
            Back to {quoting.back.title}
          </button>
          <button class="quiet" onClick={quoting.forget}>
            Close
          </button>
        </div>
      )}
      {quoting.mayWrite && <BoardNotes {...props} />}
      {shown !== null && <MessagesBetween {...{ game, invitation, shown }} onPhase={quoting.onPhase} />}
    </>
  )
}

interface MessagesBetweenProps {
  readonly game: GameView
  readonly invitation: string | null
  /** The closed phase on the board. */
  readonly shown: number
  readonly onPhase: (phase: number) => void
}

function MessagesBetween({ game, invitation, shown, onPhase }: MessagesBetweenProps): JSX.Element | null {
  const { loaded } = useLoad(`written ${game.id} ${game.history.length}`, () => fetchPressHistory(game.id, invitation))
  const count = loaded.state === 'here' ? (loaded.value.messages[shown] ?? 0) : 0
  if (count === 0) return null
  return (
    <button class="quiet small" onClick={() => onPhase(shown)}>
      {formatCount(count, 'message')} before these orders
    </button>
  )
}

export interface QuotedBarProps {
  readonly order: QuotedOrder
  readonly onHide: () => void
}

export function QuotedBar({ order, onHide }: QuotedBarProps): JSX.Element {
  useAnnounce(`Shown on the board: ${order.text}, from a message.`)
  return (
    <div class="quoted row between" role="group" aria-label="An order from a message">
      <p>
        From a message: <span class="order">{order.text}</span>
      </p>
      <button class="quiet" onClick={onHide}>
        Hide
      </button>
    </div>
  )
}
