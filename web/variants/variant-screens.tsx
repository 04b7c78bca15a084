/** A variant's additions to the order pane. */
import type { ComponentType, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { readStored, store } from '../client/device/storage.ts'
import { rulesAddress } from './page-registry.ts'
import type { HeadProps, Hint, ScreenProps, VariantPage, VariantScreens } from './seam/variant-page.ts'
import './variant-screens.css'

const NO_SCREENS: VariantScreens = { hints: [] }

const screensOf = async ({ screens }: VariantPage): Promise<VariantScreens> => (await screens?.()) ?? NO_SCREENS

/** What a variant shows above the sheet: urgent matters, first-time hints, its own screen. */
export async function fetchVariantScreen(page: VariantPage): Promise<ComponentType<ScreenProps>> {
  const { hints, Screen, Urgent } = await screensOf(page)
  return (props) => (
    <>
      {Urgent !== undefined && <Urgent {...props} />}
      {props.game.phase !== null && <FirstTimeHints variant={page.id} hints={hints} phase={props.game.phase} />}
      {Screen !== undefined && <Screen {...props} />}
    </>
  )
}

export const fetchVariantPart = async (
  page: VariantPage,
  part: 'Bar' | 'Standing',
): Promise<ComponentType<ScreenProps>> => (await screensOf(page))[part] ?? (() => null)

export const fetchVariantHead = async (page: VariantPage): Promise<ComponentType<HeadProps>> =>
  (await screensOf(page)).Head ?? (() => null)

interface FirstTimeHintsProps {
  readonly variant: string
  readonly hints: readonly Hint[]
  readonly phase: HintedPhase
}

type HintedPhase = Pick<NonNullable<ScreenProps['game']['phase']>, 'code' | 'steps'>

export const hintTexts = (hints: readonly Hint[], { code, steps }: HintedPhase): readonly string[] =>
  hints.filter(({ step, phase = code }) => steps.includes(step) && phase === code).flatMap(({ text }) => text)

/** How many hints were dismissed. Earlier versions stored a string when all were dismissed. */
export const dismissedCount = (stored: unknown): number =>
  typeof stored === 'number' ? stored : stored === null ? 0 : Infinity

/** Shows hints one at a time until they are dismissed on this device. */
function FirstTimeHints({ variant, hints, phase }: FirstTimeHintsProps): JSX.Element | null {
  const key = `hints ${variant} ${phase.steps.join(' ')}`
  const [, rerender] = useState('')
  const texts = hintTexts(hints, phase)
  const index = dismissedCount(readStored(key))
  const text = texts[index]
  if (text === undefined) return null
  const dismiss = () => {
    store(key, index + 1)
    rerender(`${key} ${index + 1}`)
  }
  return (
    <aside class="notice first-time" aria-label="Common mistakes">
      <p>
        <span aria-live="polite">{text}</span>{' '}
        <span class="muted">
          <a href={rulesAddress(variant)} target="_blank">
            Rules (new window)
          </a>
          {texts.length > 1 && ` · ${index + 1} of ${texts.length}`}
        </span>
      </p>
      <button onClick={dismiss}>Got it</button>
    </aside>
  )
}
