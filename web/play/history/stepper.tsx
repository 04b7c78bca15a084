/** Stepping through the phases: first, back, on, the present. Arrow keys do the same; every phase has its own address. */
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { Icon } from '../../ui/icons.tsx'
import { useEra } from '../../client/variant-info.ts'
import { phaseLabel } from '../../text/words.ts'
import { addressOf } from './links.ts'
import { FreshBar } from './fresh-results.tsx'
import type { FreshResults } from './use-fresh-results.ts'
import type { Step as StepTaken } from './use-step.ts'

export interface StepperProps {
  readonly game: GameView
  readonly shown: number | null
  readonly invitation: string | null
  readonly fresh: FreshResults
  readonly onStep: (step: StepTaken) => void
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="group"] svg, svg[role="group"]') !== null

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

const isPlain = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.altKey && !event.ctrlKey && !event.metaKey && !typing(event.target)

/** Calls back with -1 or 1 for an arrow key that is meant for nothing else. */
function useArrowKeys(onStep: (step: number) => void): void {
  const latest = useRef(onStep)
  latest.current = onStep
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (step !== undefined && isPlain(event)) latest.current(step)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

export function Stepper(props: StepperProps): JSX.Element | null {
  const { game, shown, invitation, fresh, onStep } = props
  const eraOf = useEra()
  const now = game.history.length
  const at = shown ?? now
  const phaseAt = (index: number): number | null => (index >= now ? null : Math.max(0, index))
  const address = (index: number): string => addressOf({ game: game.id, phase: phaseAt(index), invitation })
  const go = (index: number): void => {
    if (index < 0 || index > now) return
    if (index >= now) fresh.goOn()
    // What is behind the # is which part of the board is shown: it stays.
    onStep({ phase: phaseAt(index), address: address(index) + location.hash })
  }
  useArrowKeys((step) => go(at + step))

  if (now === 0) return null
  const stepTo = (index: number, possible: boolean) => ({
    to: address(possible ? index : at),
    possible,
    onGo: () => go(index),
  })
  const code = shown === null ? null : (game.history[shown] ?? '')
  const nameOf = (phase: string): string => phaseLabel(phase, game.phase?.era ?? eraOf(game.settings.variant))
  return (
    <nav class="stepper" aria-label="Phases">
      <Step {...stepTo(0, at > 0)} words="First phase" sign="first" />
      <Step {...stepTo(at - 1, at > 0)} words="Previous phase" sign="before" />
      <span class="where" aria-current="page">
        {code === null ? (game.status === 'playing' ? 'Now' : 'The end') : nameOf(code)}
        {fresh.index !== null && <span class="remark">New results</span>}
      </span>
      <Step {...stepTo(at + 1, at < now)} words="Next phase" sign="next" />
      <Step {...stepTo(now, at < now)} words={game.status === 'playing' ? 'Now' : 'The end'} sign="last" />
      <FreshBar game={game} fresh={fresh} addressOf={address} />
    </nav>
  )
}

interface StepProps {
  readonly to: string
  readonly possible: boolean
  readonly onGo: () => void
  readonly words: string
  readonly sign: 'first' | 'before' | 'next' | 'last'
}

/**
 * A link like any other: with a key held down, the browser opens it as it is used to. Where there is nothing further it stays,
 * and keeps the focus.
 */
function Step({ to, possible, onGo, words, sign }: StepProps): JSX.Element {
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (possible) onGo()
  }
  return (
    <a class="button" href={to} title={words} aria-disabled={!possible} onClick={onClick}>
      <Icon sign={sign} />
      <span class="out-of-sight">{words}</span>
    </a>
  )
}
