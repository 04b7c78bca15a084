/** The vote for a draw, in plain words. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Seat } from '../../../src/rules/names.ts'
import { setDraw, type GameData } from '../../client/api.ts'
import { Checkbox, TroubleNotice } from '../../ui/parts.tsx'
import { useSending } from '../../client/requests.ts'
import { listed, seatWords } from '../../text/words.ts'

export function DrawVote({ data, onData }: { data: GameData; onData: (data: GameData) => void }): JSX.Element | null {
  const { busy, trouble, send } = useSending<GameData>()
  const { game } = data
  const [among, setAmong] = useState<readonly Seat[]>(game.draw.among)
  const survivors = game.seats.filter(({ alive }) => alive)
  const alive = survivors.some(({ seat }) => seat === game.you)
  const named = game.settings.draws === 'named'
  if (!alive || (!game.draw.open && !game.draw.you)) return null
  const vote = async () => {
    const newer = await send(() => setDraw(game.id, !game.draw.you, game.draw.you || !named ? [] : among))
    if (newer !== null) onData(newer)
  }
  return (
    <section class="stack">
      <h2>A draw</h2>
      <p>{game.draw.you ? standing(data) : named ? NAMED : INCLUSIVE}</p>
      {named && !game.draw.you && (
        <fieldset>
          <legend>Who shares it</legend>
          {survivors.map((chair) => (
            <Checkbox
              key={chair.seat}
              checked={among.includes(chair.seat)}
              onChange={(on) => setAmong(on ? [...among, chair.seat] : among.filter((seat) => seat !== chair.seat))}
            >
              {seatWords(chair)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <TroubleNotice trouble={trouble} />
      <div>
        <button
          aria-pressed={game.draw.you}
          disabled={busy || (named && !game.draw.you && among.length === 0)}
          onClick={() => void vote()}
        >
          {game.draw.you ? 'Withdraw my vote' : 'Vote for a draw'}
        </button>
      </div>
    </section>
  )
}

const INCLUSIVE =
  'If every survivor votes for it, the game ends at once in a draw of all who survive. Votes are secret.'
const NAMED =
  'If every survivor names the same players, the game ends at once in a draw between them. Votes are secret.'

/** What one's own vote says. */
function standing({ game }: GameData): string {
  const sharing = game.seats.filter(({ seat }) => game.draw.among.includes(seat)).map(seatWords)
  const draw = sharing.length === 0 ? 'a draw' : `a draw between ${listed(sharing)}`
  return `You would accept ${draw}. Your vote is secret, and stands until you withdraw it.`
}
