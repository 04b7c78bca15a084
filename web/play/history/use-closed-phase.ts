/** Closed phases, each fetched once (a roll-back replaces them). Their neighbours are prefetched. */
import { useEffect } from 'preact/hooks'
import type { GameId } from '../../../src/game/ids.ts'
import type { ClosedPhaseView } from '../../../src/game/views/shapes.ts'
import type { Answer } from '../../client/api.ts'
import { boardShown, loadPhase } from '../../client/slow-phone.ts'
import { type Load, useLoad } from '../../client/requests.ts'

interface PhaseRequest {
  readonly id: GameId
  /** The number of closed phases. */
  readonly count: number
  /** How often the game was rolled back: the same index may then be another phase. */
  readonly rollBacks: number
  /** Null: none. */
  readonly index: number | null
  readonly invitation: string | null
}

type Game = Pick<PhaseRequest, 'id' | 'rollBacks' | 'invitation'>

const cache = new Map<string, ClosedPhaseView>()
const keyOf = ({ id, rollBacks }: Game, index: number): string => `${id} ${rollBacks} ${index}`

async function fetchPhase(game: Game, index: number): Promise<Answer<ClosedPhaseView>> {
  const cached = cache.get(keyOf(game, index))
  if (cached !== undefined) return { ok: true, value: cached }
  const answer = await loadPhase(game.id, index, game.invitation)
  if (answer.ok) cache.set(keyOf(game, index), answer.value)
  return answer
}

export function useClosedPhase(request: PhaseRequest): Load<ClosedPhaseView | null> {
  const { id, count, rollBacks, index, invitation } = request
  const game = { id, rollBacks, invitation }
  const cached = index === null ? null : (cache.get(keyOf(game, index)) ?? null)
  // A cached phase is shown at once; loading it would draw it again.
  const load = useLoad<ClosedPhaseView | null>(index === null || cached !== null ? null : keyOf(game, index), () =>
    fetchPhase(game, index ?? 0),
  )
  const isHere = cached !== null || load.loaded.state === 'here'
  useEffect(() => {
    if (index === null || !isHere) return
    const near = [index - 1, index + 1].filter((neighbour) => neighbour >= 0 && neighbour < count)
    void boardShown.then(() => {
      for (const neighbour of near) void fetchPhase({ id, rollBacks, invitation }, neighbour)
    })
  }, [id, count, rollBacks, index, invitation, isHere])
  return index !== null && cached === null ? load : { ...load, loaded: { state: 'here', value: cached } }
}
