/** Opens the conversation with another seat from wherever its player is named. */
import { useState } from 'preact/hooks'
import type { PressView } from '../../../src/game/press/model.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { Seat } from '../../../src/rules/names.ts'
import type { Load } from '../../client/requests.ts'
import { channelWith } from '../../press/channels.ts'
import { openNext } from '../../press/use-channels.ts'
import { mayWrite } from './may-write.ts'

export interface WriteTo {
  /** Null: one writes to nobody. */
  readonly open: ((seat: Seat) => void) | null
  /** How often a conversation was opened so: each time the pane begins anew, with that one. */
  readonly times: number
}

/** `show` brings the panes into sight. */
export function useWriteTo(game: GameView, press: Load<PressView | null>, show: () => void): WriteTo {
  const [times, setTimes] = useState(0)
  const open = (seat: Seat) => {
    if (game.you !== null) openNext(game.id, channelWith(game, [game.you, seat]))
    setTimes(times + 1)
    show()
  }
  return { open: mayWrite(press) ? open : null, times }
}
