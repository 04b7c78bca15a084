/** Starts a rematch with the same table, or opens the one that another player has started. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { type GameData, joinGame, startRematch } from '../../client/api.ts'
import { useSending } from '../../client/requests.ts'
import { useMe } from '../../client/session.tsx'
import { ApiErrorNotice } from '../../ui/parts.tsx'

/** For players of a game with a result; if it has a game master, only for them. */
export function canStartRematch({ status, seats, master, settings }: GameData['game'], me: string | null): boolean {
  if (status !== 'finished' || me === null) return false
  return settings.master === 'none' ? seats.some(({ player }) => player === me) : master === me
}

export function Rematch({ game }: { game: GameData['game'] }): JSX.Element | null {
  const { route } = useLocation()
  const me = useMe()?.id ?? null
  const [isOpen, setOpen] = useState(false)
  const { busy, error, send } = useSending<{ readonly id: string; readonly invitation: string }>()
  if (!canStartRematch(game, me)) return null
  const start = async () => {
    const rematch = await send(() => startRematch(game.id))
    if (rematch === null) return
    const { id, invitation } = rematch
    if (game.settings.room === true) return route(`/room/${id}/wall#${new URLSearchParams({ invitation })}`)
    // If powers are assigned by preference, the game's page asks for the list.
    if (game.settings.seating === 'lot' && game.settings.master !== 'apart')
      await joinGame(id, { preferences: [], invitation })
    route(`/games/${id}?${new URLSearchParams({ invitation })}`)
  }
  if (!isOpen)
    return (
      <div>
        <button type="button" onClick={() => setOpen(true)}>
          Rematch with the same table
        </button>
      </div>
    )
  return (
    <div class="stack">
      <p>
        A new game with the same settings. We mail an invitation to everyone who played to the end. If another player
        has started a rematch, you join that one.
        {game.settings.anonymous && ' The game shows who created it, but not who plays.'}
      </p>
      <ApiErrorNotice error={error} />
      <div class="row">
        <button type="button" class="primary" disabled={busy} onClick={() => void start()}>
          {busy ? 'Starting…' : 'Start the rematch'}
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </div>
    </div>
  )
}
