/** Downloads the whole game as one HTML file, made in the page. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { loadPlate } from '../../../src/board/plates.ts'
import type { ClosedPhaseView, GameView } from '../../../src/game/views/shapes.ts'
import { type Answer, fetchClosedPhase, type GameData } from '../../client/api.ts'
import { useSending } from '../../client/requests.ts'
import { useVariantTitle } from '../../client/variant-info.ts'
import { announce } from '../../ui/announcer.tsx'
import { ApiErrorNotice } from '../../ui/parts.tsx'
import { mapOfGame } from '../maps/map-of-game.ts'

interface ExportProps {
  readonly data: GameData
  readonly invitation: string | null
}

export function ExportButton({ data, invitation }: ExportProps): JSX.Element {
  const { game } = data
  const titleOf = useVariantTitle()
  const [loaded, setLoaded] = useState(0)
  const { busy, error, send } = useSending<string>()
  const total = game.history.length
  const build = async (): ReturnType<Parameters<typeof send>[0]> => {
    setLoaded(0)
    const closed = await loadPhases(game, invitation, setLoaded)
    if (!closed.ok) return closed
    const [{ buildGameFile }, plate] = await Promise.all([
      import('./build-game-file.ts'),
      loadPlate(mapOfGame(game, game.charts[0])),
    ])
    const address = `${location.origin}/games/${game.id}`
    const parts = { data, plate, variant: titleOf(game.settings.variant), address, closed: closed.value }
    return { ok: true, value: await buildGameFile(parts) }
  }
  const download = async () => {
    const page = await send(build)
    if (page === null) return
    saveFile(`${game.id}.html`, page)
    announce('The file is saved')
  }
  return (
    <>
      <button disabled={busy} onClick={() => void download()}>
        {busy ? `Preparing ${loaded} of ${total} phases…` : 'Export as a page (HTML)'}
      </button>
      <span class="small muted"> steps through the whole game, also without a network</span>
      {game.charts.length > 0 && game.status === 'playing' && (
        <span class="small muted">. It shows the map that you see: do not pass it on</span>
      )}
      <ApiErrorNotice error={error} />
    </>
  )
}

function saveFile(name: string, page: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([page], { type: 'text/html' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Requests at the same time. More would wait in the game's object. */
const AT_ONCE = 6

/** Loads all closed phases of a game. `onLoaded`: the number of phases loaded so far. Stops at the first error. */
async function loadPhases(
  { id, history }: Pick<GameView, 'id' | 'history'>,
  invitation: string | null,
  onLoaded: (count: number) => void,
): Promise<Answer<readonly ClosedPhaseView[]>> {
  const phases: ClosedPhaseView[] = []
  while (phases.length < history.length) {
    const indexes = [...history.keys()].slice(phases.length, phases.length + AT_ONCE)
    const answers = await Promise.all(indexes.map((index) => fetchClosedPhase(id, index, invitation)))
    for (const answer of answers) {
      if (!answer.ok) return answer
      phases.push(answer.value)
    }
    onLoaded(phases.length)
  }
  return { ok: true, value: phases }
}
