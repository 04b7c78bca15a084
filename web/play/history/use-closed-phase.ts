/** Closed phases never change unless the game goes back: each is fetched once, and its neighbours in advance, so that stepping does not wait. */
import { useEffect } from 'preact/hooks'
import type { GameId } from '../../../src/game/ids.ts'
import type { ClosedPhaseView } from '../../../src/game/views/shapes.ts'
import type { Answer } from '../../client/api.ts'
import { boardShown } from '../../client/slow-phone.ts'
import { loadPhase } from '../../client/slow-phone.ts'
import { type Load, useLoad } from '../../client/requests.ts'

const kept = new Map<string, ClosedPhaseView>()
const keyOf = ({ id, rollBacks }: Pick<Asked, 'id' | 'rollBacks'>, index: number): string =>
  `${id} ${rollBacks} ${index}`

/** A closed phase that is here already. */
const phaseHere = (game: Pick<Asked, 'id' | 'rollBacks'>, index: number): ClosedPhaseView | null =>
  kept.get(keyOf(game, index)) ?? null

async function fetched(
  game: Pick<Asked, 'id' | 'rollBacks' | 'invitation'>,
  index: number,
): Promise<Answer<ClosedPhaseView>> {
  const known = kept.get(keyOf(game, index))
  if (known !== undefined) return { ok: true, value: known }
  const answer = await loadPhase(game.id, index, game.invitation)
  if (answer.ok) kept.set(keyOf(game, index), answer.value)
  return answer
}

export interface Asked {
  readonly id: GameId
  /** How many closed phases there are. */
  readonly count: number
  /** How often the game went back: a phase of the same number may then be another. */
  readonly rollBacks: number
  /** Null if none is asked for. */
  readonly index: number | null
  readonly invitation: string | null
}

export function useClosedPhase({ id, count, rollBacks, index, invitation }: Asked): Load<ClosedPhaseView | null> {
  const game = { id, rollBacks, invitation }
  const known = index === null ? null : phaseHere(game, index)
  // What is known is shown at once, and once: nothing is loaded that would draw it again.
  const load = useLoad<ClosedPhaseView | null>(index === null || known !== null ? null : keyOf(game, index), () =>
    fetched(game, index ?? 0),
  )
  const here = known !== null || load.loaded.state === 'here'
  useEffect(() => {
    if (index === null || !here) return
    const near = [index - 1, index + 1].filter((other) => other >= 0 && other < count)
    void boardShown.then(() => {
      for (const other of near) void fetched({ id, rollBacks, invitation }, other)
    })
  }, [id, count, rollBacks, index, invitation, here])
  return index !== null && known === null ? load : { ...load, loaded: { state: 'here', value: known } }
}
