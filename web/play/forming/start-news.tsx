/** Says on the page that was open before a game started that it has, and who the viewer is. */
import type { JSX } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { asksForMap } from '../../text/words.ts'
import { announce } from '../../ui/announcer.tsx'

/** In the first phase: `The game has started. You play England.` Null later, and after the end. */
export function startText({
  status,
  phase,
  history,
  seats,
  you,
}: Pick<GameView, 'status' | 'phase' | 'history' | 'seats' | 'you'>): string | null {
  if (status !== 'playing' || history.length > 0) return null
  // Countries are drawn after the maps.
  const seat = asksForMap(phase) ? undefined : seats.find((each) => each.seat === you)
  return `The game has started.${seat === undefined ? '' : ` You play ${seat.name}.`}`
}

/** Above the board. Scrolls up: the page was scrolled for the list of players. */
export function StartNews({ game }: { readonly game: GameView }): JSX.Element | null {
  const text = startText(game)
  useLayoutEffect(() => {
    if (text === null) return
    scrollTo(0, 0)
    announce(text)
  }, [text])
  return text === null ? null : <p class="ending-news start-news">{text}</p>
}
