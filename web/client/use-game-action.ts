/** Buttons and forms that change a game. */
import type { Answer, GameData } from './api.ts'
import { useSending } from './requests.ts'

export interface GamePaneProps {
  readonly data: GameData
  readonly onData: (data: GameData) => void
}

/** Sends one request at a time. `run` passes the new game to `onData`; it returns null on failure. */
export function useGameAction(onData: GamePaneProps['onData']) {
  const { busy, error, send } = useSending<GameData>()
  const run = async (call: () => Promise<Answer<GameData>>): Promise<GameData | null> => {
    const newer = await send(call)
    if (newer !== null) onData(newer)
    return newer
  }
  return { busy, error, run }
}
