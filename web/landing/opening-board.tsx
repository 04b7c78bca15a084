/** The opening of a game, shown phase by phase; it stops when somebody steps or taps. */
import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Location } from '../../src/rules/names.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { type Adjudicated, adjudicate, type LocalGame, mapIn, powersFor, newLocalGame } from '../sandbox/local-game.ts'
import { Icon } from '../ui/icons.tsx'
import { BoardPanel, provinceName, usePlate } from '../orders/board/board-panel.tsx'
import { closedScene, scenePowers } from '../../src/board/scenes.ts'
import { ProvinceOrders } from '../orders/results/province-orders.tsx'
import { phaseWords } from '../text/words.ts'
import { OPENING } from './opening.ts'

const PACE = 5_000

/** Every phase of the opening, carried out. */
function playOpening(game: LocalGame): Adjudicated[] {
  const phases: Adjudicated[] = []
  for (const [i, lines] of OPENING.entries()) phases.push(adjudicate(phases.at(-1)?.next ?? game, lines, i))
  return phases
}

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export function OpeningBoard(): JSX.Element | null {
  const game = useMemo(() => newLocalGame(RULESETS[0]?.id ?? ''), [])
  const phases = useMemo(() => (game === null ? [] : playOpening(game)), [game])
  const plate = usePlate(game === null ? null : mapIn(game))
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(() => !prefersReducedMotion())
  const [asked, ask] = useState<Location | null>(null)
  useEffect(() => {
    if (!playing) return undefined
    const timer = setInterval(() => setAt((now) => (now + 1) % phases.length), PACE)
    return () => clearInterval(timer)
  }, [playing, phases.length])

  const shown = phases[at]
  if (game === null || shown === undefined) return null
  const step = (by: number) => {
    setPlaying(false)
    ask(null)
    setAt((at + by + phases.length) % phases.length)
  }
  const powers = scenePowers(powersFor(game))
  const boards = shown.phase.boards.map((board) => ({ ...board, scene: closedScene(board, powers, asked) }))
  return (
    <BoardPanel
      plate={plate}
      boards={boards}
      open={null}
      onOpen={() => undefined}
      label={`A game being played: ${phaseWords(shown.phase.phase)}`}
      onPick={(place) => {
        setPlaying(false)
        ask(place === asked ? null : place)
      }}
    >
      <div class="stepper">
        <button title="Phase before" onClick={() => step(-1)}>
          <Icon sign="before" />
          <span class="out-of-sight">Phase before</span>
        </button>
        <button title={playing ? 'Pause' : 'Play'} onClick={() => setPlaying(!playing)}>
          <Icon sign={playing ? 'pause' : 'play'} />
          <span class="out-of-sight">{playing ? 'Pause' : 'Play'}</span>
        </button>
        <button title="Next phase" onClick={() => step(1)}>
          <Icon sign="next" />
          <span class="out-of-sight">Next phase</span>
        </button>
        <span class="where">{phaseWords(shown.phase.phase)}</span>
      </div>
      <ProvinceOrders
        orders={shown.phase.boards.flatMap(({ orders }) => orders)}
        at={asked}
        name={provinceName(plate, asked)}
        onClear={() => ask(null)}
      />
    </BoardPanel>
  )
}
