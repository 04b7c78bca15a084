/** Stepping through the phases: first, back, on, the present. Arrow keys do the same; every phase has its own address. */
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { TURNS } from '../../ui/turning.ts'
import { Icon } from '../../ui/icons.tsx'
import { afterPicture } from '../../ui/tasks.ts'
import { useEra } from '../../client/variants.ts'
import { phaseInWords } from '../../text/words.ts'
import { addressOf } from './links.ts'
import { FreshBar } from './fresh-results.tsx'
import type { FreshResults } from './use-fresh-results.ts'
import type { Step as StepTaken } from './use-step.ts'

export interface AheadOfStep {
  /** The phase that is drawn out of sight. */
  readonly aimed: number | null
  readonly aim: (phase: number) => void
  /** Shows this phase before it is stepped to; where it is not drawn, or none is named, answers false and shows what is on the board. */
  readonly turnTo: (phase: number | null) => boolean
}

export interface StepperProps {
  readonly game: GameView
  readonly shown: number | null
  readonly invitation: string | null
  readonly fresh: FreshResults
  readonly onStep: (step: StepTaken) => void
  /** What is drawn while a finger lies on a step. */
  readonly ahead?: AheadOfStep
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

/**
 * Takes a step: where the board can be turned over to it, when that is on the screen. `from`: where one is, also while a step is yet
 * to be taken.
 */
function useTaking({ game, shown, onStep, ahead }: StepperProps) {
  const now = game.history.length
  const coming = useRef<number | null>(null)
  const cancel = useRef(() => {})
  useLayoutEffect(() => {
    coming.current = null
    return () => cancel.current()
  }, [shown])
  const take = (index: number, step: StepTaken): void => {
    const isFirst = coming.current === null
    cancel.current()
    coming.current = null
    if (ahead?.turnTo(isFirst ? step.phase : null) === true) {
      coming.current = index
      cancel.current = afterPicture(() => onStep(step))
    } else onStep(step)
  }
  return { take, from: () => coming.current ?? shown ?? now }
}

export function Stepper(props: StepperProps): JSX.Element | null {
  const { game, shown, invitation, fresh, ahead } = props
  const eraOf = useEra()
  const now = game.history.length
  const at = shown ?? now
  const phaseAt = (index: number): number | null => (index >= now ? null : Math.max(0, index))
  const address = (index: number): string => addressOf({ game: game.id, phase: phaseAt(index), invitation })
  const { take, from } = useTaking(props)
  const go = (to: (from: number) => number): void => {
    const index = to(from())
    if (index < 0 || index > now) return
    if (index >= now) fresh.goOn()
    // What is behind the # is which part of the board is shown: it stays.
    take(index, { phase: phaseAt(index), address: address(index) + location.hash })
  }
  useArrowKeys((step) => go((at) => at + step))

  if (now === 0) return null
  const stepTo = (to: (from: number) => number, possible: boolean) => ({
    to: address(possible ? to(at) : at),
    possible,
    onGo: () => go(to),
    onAim: () => to(at) < now && ahead?.aim(Math.max(0, to(at))),
  })
  const codeOf = (index: number | null | undefined): string | null =>
    index == null ? null : (game.history[index] ?? '')
  const [code, aimed] = [codeOf(shown), codeOf(ahead?.aimed)]
  const nameOf = (phase: string): string => phaseInWords(phase, game.phase?.era ?? eraOf(game.settings.variant))
  return (
    <nav class="stepper" aria-label="Phases">
      <Step {...stepTo(() => 0, at > 0)} words="First phase" sign="first" />
      <Step {...stepTo((from) => from - 1, at > 0)} words="Phase before" sign="before" />
      <span class="where" aria-current="page">
        <span class={TURNS}>
          {code === null ? (game.status === 'playing' ? 'Now' : 'The end') : nameOf(code)}
          {fresh.index !== null && <span class="remark">New results</span>}
        </span>
        {aimed !== null && aimed !== code && (
          <span class={`${TURNS} out`} aria-hidden="true">
            {nameOf(aimed)}
          </span>
        )}
      </span>
      <Step {...stepTo((from) => from + 1, at < now)} words="Next phase" sign="next" />
      <Step {...stepTo(() => now, at < now)} words={game.status === 'playing' ? 'Now' : 'The end'} sign="last" />
      <FreshBar game={game} fresh={fresh} addressOf={address} />
    </nav>
  )
}

interface StepProps {
  readonly to: string
  readonly possible: boolean
  readonly onGo: () => void
  readonly onAim: () => void
  readonly words: string
  readonly sign: 'first' | 'before' | 'next' | 'last'
}

/**
 * A link like any other: with a key held down, the browser opens it as it is used to. Where there is nothing further it stays,
 * and keeps the focus.
 */
function Step({ to, possible, onGo, onAim, words, sign }: StepProps): JSX.Element {
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (possible) onGo()
  }
  return (
    <a class="button" href={to} title={words} aria-disabled={!possible} onPointerDown={onAim} onClick={onClick}>
      <Icon sign={sign} />
      <span class="out-of-sight">{words}</span>
    </a>
  )
}
