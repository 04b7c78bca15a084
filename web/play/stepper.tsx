/** Stepping through the phases: first, back, on, the present. Arrow keys do the same; every phase has its own address. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import type { GameView } from '../../src/game/model.ts'
import { Icon } from '../icons.tsx'
import { codeWords } from '../words.ts'

export interface StepperProps {
  readonly game: GameView
  readonly shown: number | null
  readonly invitation: string | null
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="group"] svg, svg[role="group"]') !== null

export function Stepper({ game, shown, invitation }: StepperProps): JSX.Element | null {
  const { route } = useLocation()
  const now = game.history.length
  const at = shown ?? now
  const address = (index: number): string => {
    const path = index >= now ? `/games/${game.id}` : `/games/${game.id}/phases/${Math.max(0, index)}`
    return invitation === null ? path : `${path}?invitation=${invitation}`
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      const to = at + (step ?? 0)
      if (
        step === undefined ||
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        typing(event.target)
      )
        return
      if (to >= 0 && to <= now) route(address(to))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [at, now])

  if (now === 0) return null
  const code = shown === null ? game.phase?.code : game.history[shown]
  return (
    <nav class="stepper" aria-label="Phases">
      <Step to={at > 0 ? address(0) : null} words="First phase" sign="first" />
      <Step to={at > 0 ? address(at - 1) : null} words="Phase before" sign="before" />
      <span class="where" aria-current="page">
        {shown === null ? (game.status === 'playing' ? 'Now' : 'The end') : codeWords(code ?? '')}
      </span>
      <Step to={at < now ? address(at + 1) : null} words="Next phase" sign="next" />
      <Step to={at < now ? address(now) : null} words={game.status === 'playing' ? 'Now' : 'The end'} sign="last" />
    </nav>
  )
}

function Step({
  to,
  words,
  sign,
}: {
  to: string | null
  words: string
  sign: 'first' | 'before' | 'next' | 'last'
}): JSX.Element {
  const face = (
    <>
      <Icon sign={sign} />
      <span class="out-of-sight">{words}</span>
    </>
  )
  return to === null ? (
    <button disabled title={words}>
      {face}
    </button>
  ) : (
    <a class="button" href={to} title={words}>
      {face}
    </a>
  )
}
