/** The closed phases of a saved game, as the board shows them. */
import { readFileSync } from 'node:fs'
import { loadPlate } from '../../../src/board/plates.ts'
import type { Plate } from '../../../src/board/plate.ts'
import type { Scene } from '../../../src/board/scene.ts'
import { closedScene, scenePowers } from '../../../src/board/build-scene.ts'
import { adjudicate, gameFromState, mapIn, powersFor } from '../../../web/sandbox/local-game.ts'

interface RecordedPhase {
  readonly name: string
  readonly state: Readonly<Record<string, unknown>>
  readonly orders: Readonly<Record<string, readonly string[] | null>>
}

const recorded = (game: string): readonly RecordedPhase[] =>
  (
    JSON.parse(readFileSync(new URL(`../../games/${game}.json`, import.meta.url), 'utf8')) as {
      phases: RecordedPhase[]
    }
  ).phases

/** The codes of all phases but the last, which has no orders. */
export const phaseNames = (game: string): readonly string[] =>
  recorded(game)
    .slice(0, -1)
    .map(({ name }) => name)

/** A phase of `test/games/sample-N.json`, with all orders and results. */
export async function sampleScene(
  game: string,
  name: string,
): Promise<{ readonly scene: Scene; readonly plate: Plate }> {
  const phase = recorded(game).find((one) => one.name === name)
  if (phase === undefined) throw new Error(`${game} has no phase ${name}`)
  const local = gameFromState('classical', phase.state)
  if (!local.ok) throw new Error(local.error)
  const lines = Object.values(phase.orders).flatMap((orders) => orders ?? [])
  const [board] = adjudicate(local.value, lines).phase.boards
  if (board === undefined) throw new Error(`${name} has no board`)
  return { scene: closedScene(board, scenePowers(powersFor(local.value))), plate: await loadPlate(mapIn(local.value)) }
}
