/** Loads all closed phases of a game. */
import type { ClosedPhaseView, GameView } from '../../../src/game/views/shapes.ts'
import { type Answer, fetchClosedPhase } from '../../client/api.ts'

/** Requests at the same time. More would wait in the game's object. */
const AT_ONCE = 6

/** `onLoaded`: the number of phases loaded so far. Stops at the first error. */
export async function loadPhases(
  { id, history }: Pick<GameView, 'id' | 'history'>,
  invitation: string | null,
  onLoaded: (count: number) => void,
  fetchPhase = fetchClosedPhase,
): Promise<Answer<readonly ClosedPhaseView[]>> {
  const phases: ClosedPhaseView[] = []
  while (phases.length < history.length) {
    const indexes = [...history.keys()].slice(phases.length, phases.length + AT_ONCE)
    const answers = await Promise.all(indexes.map((index) => fetchPhase(id, index, invitation)))
    for (const answer of answers) {
      if (!answer.ok) return answer
      phases.push(answer.value)
    }
    onLoaded(phases.length)
  }
  return { ok: true, value: phases }
}
