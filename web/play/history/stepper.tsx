/** Buttons and arrow keys to step through the phases. Every phase has its own address. */
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { Icon } from '../../ui/icons.tsx'
import { useEra } from '../../client/variant-info.ts'
import { dateOf, formatCount, phaseText, seasonLabel } from '../../text/words.ts'
import { addressOf } from './links.ts'
import type { FreshResults } from './use-fresh-results.ts'
import type { Step } from '../../client/slow-phone.ts'

export interface StepperProps {
  readonly game: GameView
  readonly shown: number | null
  readonly invitation: string | null
  readonly fresh: FreshResults
  /** How the game ended; null: it has not. */
  readonly ending: string | null
  readonly onStep: (step: Step) => void
  /** After Continue or Back. A step scrolls nothing: its button stays under the finger. */
  readonly showBoard: () => void
  /** Whether the new results, or the end, have not been in view yet. */
  readonly isUnseen: boolean
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="group"] svg, svg[role="group"]') !== null

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

const isPlain = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.altKey && !event.ctrlKey && !event.metaKey && !isControl(event.target)

/** Calls back with -1 or 1 for an arrow key pressed outside any control. */
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
  const { game, shown, invitation, fresh, ending, onStep, showBoard, isUnseen } = props
  const eraOf = useEra()
  const now = game.history.length
  const at = shown ?? now
  // Two quick taps are two steps, even if the first is not drawn yet.
  const latest = useRef(at)
  latest.current = at
  const row = useRef<HTMLElement>(null)
  const phaseAt = (index: number): number | null => (index >= now ? null : Math.max(0, index))
  const address = (index: number): string => addressOf({ game: game.id, phase: phaseAt(index), invitation })
  const go = (index: number): void => {
    if (index < 0 || index > now) return
    latest.current = index
    if (index >= now) fresh.showPresent()
    // The hash, the visible part of the board, stays.
    onStep({ phase: phaseAt(index), address: address(index) + location.hash })
  }
  const step = (by: number): void => go(latest.current + by)
  useArrowKeys(step)

  const news = <News {...props} addressOf={address} />
  if (now === 0) return ending === null ? null : <div class="stepper">{news}</div>
  const link = (index: number, isEnabled: boolean, onStep = () => go(index)) => ({
    href: address(isEnabled ? index : at),
    isEnabled,
    onStep: () => {
      onStep()
      // In a low window the prompt of the present would cover the button that was just tapped.
      if (latest.current === now) row.current?.scrollIntoView({ block: 'nearest' })
    },
  })
  const presentLabel = game.status === 'playing' ? 'Now' : 'The end'
  const code = shown === null ? null : (game.history[shown] ?? '')
  const nameOf = (phase: string): string => seasonLabel(phase, game.phase?.era ?? eraOf(game.settings.variant))
  return (
    <>
      <nav class="stepper" aria-label="Phases" ref={row}>
        <StepLink {...link(0, at > 0)} label="First phase" sign="first" />
        <StepLink {...link(at - 1, at > 0, () => step(-1))} label="Previous phase" sign="before" />
        <span class="where" aria-current="page">
          {code === null ? presentLabel : nameOf(code)}
          {fresh.index !== null && <span class="remark">New results</span>}
        </span>
        <StepLink {...link(at + 1, at < now, () => step(1))} label="Next phase" sign="next" />
        <StepLink {...link(now, at < now)} label={presentLabel} sign="last" />
        {news}
      </nav>
      {shown !== null && fresh.index === null && !isUnseen && (game.required !== null || fresh.unseen > 0) && (
        // On a phone, in the place of Ready. Not in the row of phases, which can be clipped.
        <div class="row leave">
          <button class={fresh.unseen > 0 ? '' : 'primary'} onClick={() => (go(now), showBoard())}>
            Back to {presentName(game)}
          </button>
          {shown < now - 1 && (
            <button class={fresh.unseen > 0 ? 'primary' : ''} onClick={() => step(1)}>
              Next: {nameOf(game.history[shown + 1] ?? '')}
            </button>
          )}
        </div>
      )}
    </>
  )
}

interface StepLinkProps {
  readonly href: string
  readonly isEnabled: boolean
  readonly onStep: () => void
  readonly label: string
  readonly sign: 'first' | 'before' | 'next' | 'last'
}

/** With a modifier key the browser opens the link as usual. A disabled link keeps the focus. */
function StepLink({ href, isEnabled, onStep, label, sign }: StepLinkProps): JSX.Element {
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (isEnabled) onStep()
  }
  return (
    <a class="button" href={href} title={label} aria-disabled={!isEnabled} onClick={onClick}>
      <Icon sign={sign} />
      <span class="out-of-sight">{label}</span>
    </a>
  )
}

interface NewsProps extends Pick<StepperProps, 'game' | 'fresh' | 'ending' | 'showBoard' | 'isUnseen'> {
  /** The address of a closed phase. */
  readonly addressOf: (index: number) => string
}

/** `Fall 1901`, `Winter 1901`, `Fall 1901, retreats`: movement and Winter need no more than their date. */
function presentName({ phase }: Pick<GameView, 'phase'>): string {
  if (phase === null) return 'the end'
  return phase.season === 'winter' || phase.steps.includes('moves') ? dateOf(phase) : phaseText(phase)
}

const continueLabel = (game: Pick<GameView, 'phase'>): string => `Continue to ${presentName(game)}`

const News = (props: NewsProps): JSX.Element => (
  <>
    {props.ending !== null && <p class="ending-news">{props.ending}</p>}
    <FreshBar {...props} />
  </>
)

/** While the board shows the results of the last phase, or the game has ended and it is out of view. */
function FreshBar({ game, fresh, showBoard, isUnseen, addressOf }: NewsProps): JSX.Element | null {
  if (fresh.index === null && !isUnseen) return null
  const first = game.history.length - fresh.unseen
  return (
    <div
      class={isUnseen ? 'row fresh unseen' : 'row fresh'}
      role="group"
      aria-label={fresh.index === null ? 'The end' : 'New results'}
    >
      <button class="primary" onClick={() => (isUnseen || fresh.showPresent(), showBoard())}>
        {!isUnseen ? continueLabel(game) : game.status === 'playing' ? 'See results on the board' : 'See how it ended'}
      </button>
      {fresh.unseen > 1 && (
        <a class="small" href={addressOf(first)}>
          Watch {formatCount(fresh.unseen, 'new phase')}
        </a>
      )}
    </div>
  )
}
