/** The vote for a draw, in plain words. */
import type { JSX } from 'preact'
import { setDraw, type Table } from '../api.ts'
import { TroubleNotice } from '../parts.tsx'
import { useSending } from '../store.ts'

export function DrawVote({ table, onTable }: { table: Table; onTable: (table: Table) => void }): JSX.Element | null {
  const { busy, trouble, send } = useSending<Table>()
  const { game } = table
  const alive = game.seats.find(({ seat }) => seat === game.you)?.alive ?? false
  if (!alive || (!game.draw.open && !game.draw.you)) return null
  const vote = async () => {
    const newer = await send(() => setDraw(game.id, !game.draw.you))
    if (newer !== null) onTable(newer)
  }
  return (
    <section class="stack">
      <h2>A draw</h2>
      <p>
        {game.draw.you
          ? 'You would accept a draw. Your vote is secret, and stands until you withdraw it.'
          : 'If every survivor votes for it, the game ends at once in a draw of all who survive. Votes are secret.'}
      </p>
      <TroubleNotice trouble={trouble} />
      <div>
        <button aria-pressed={game.draw.you} disabled={busy} onClick={() => void vote()}>
          {game.draw.you ? 'Withdraw my vote' : 'Vote for a draw'}
        </button>
      </div>
    </section>
  )
}
