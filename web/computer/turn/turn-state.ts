/**
 * What the computers do now. Not a state of the stage, which would draw board and orders again with
 * every answer: too long a task for a phone while computers think.
 */
import { useEffect, useState } from 'preact/hooks'

export type TurnState =
  | { readonly kind: 'open' }
  /** `count` of `total` computers have given their orders. */
  | { readonly kind: 'thinking'; readonly count: number; readonly total: number }
  | { readonly kind: 'failed' }

export class TurnProgress {
  state: TurnState = { kind: 'open' }
  private readonly watchers = new Set<(state: TurnState) => void>()

  set(state: TurnState): void {
    this.state = state
    for (const watcher of this.watchers) watcher(state)
  }

  /** Returns a function that ends it. */
  watch(watcher: (state: TurnState) => void): () => void {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }
}

/** Only the component that calls this is drawn again when the state changes. */
export function useTurnState(progress: TurnProgress): TurnState {
  const [state, setState] = useState(progress.state)
  useEffect(() => {
    setState(progress.state)
    return progress.watch(setState)
  }, [progress])
  return state
}
