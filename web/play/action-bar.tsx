/** What the chosen unit may do, and what is to be tapped next. */
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { ARM_WORDS, capital, coastWords } from '../words.ts'
import { type Choice, type Gesture, kindsOffered, type Pointing, wantsTarget } from './ordering.ts'
import type { Ordering } from './use-ordering.ts'

/** A variant's own order is called by what follows `own:`. */
const kindWords = (kind: string): string => capital(kind.replace(/^own:/, ''))

/** The unit as it is written: `A PAR`. */
const unitWords = (choices: readonly Choice[], from: string): string =>
  choices.find((choice) => choice.from === from)?.text.replace(/^(.*?[AF] \S+).*$/, '$1') ?? from

function startWords(choices: readonly Choice[]): string {
  const kinds = new Set(choices.map(({ kind }) => kind))
  if (kinds.has('build')) return 'Tap a lit province to build there.'
  if (kinds.has('hold')) return 'Tap one of your units.'
  return kinds.has('retreat') ? 'Tap a unit that must retreat.' : 'Tap a unit to disband it.'
}

/** What there is to do next, as a short sentence. */
export function promptWords(choices: readonly Choice[], { from, aim, of, question }: Pointing): string {
  if (from === null) return startWords(choices)
  const unit = unitWords(choices, from)
  if (question.length > 0) return question.some(({ kind }) => kind === 'build') ? `Build in ${from}:` : `${unit}:`
  if (aim === 'move' || aim === 'retreat') return `${unit}: tap where it goes.`
  if (aim === null) return `${unit}: choose an order.`
  if (of === null) return `${unit}: tap the unit it ${aim === 'convoy' ? 'carries' : 'supports'}.`
  return aim === 'convoy'
    ? `${unit}: tap where that army goes.`
    : `${unit}: tap where that unit goes, or the unit again if it stays.`
}

/** How one answer differs from the others: by arm, by coast, or by land and by sea. */
export function answerWords({ kind, arm, from, to, via }: Choice, among: readonly Choice[]): string {
  const coast = coastWords(kind === 'build' ? from : (to ?? from))
  const way = among.some((other) => other.via !== via) ? (via ? 'by convoy' : 'by land') : null
  const words = [kind === 'build' ? ARM_WORDS[arm] : null, coast, way].filter((word) => word !== null)
  return capital(words.join(', '))
}

/** Its buttons come and go with every gesture, so the bar itself takes the focus that a pressed one would lose. */
export function ActionBar({ ordering: { choices, pointing, written, act } }: { ordering: Ordering }): JSX.Element {
  const bar = useRef<HTMLDivElement>(null)
  const { question, aim, from } = pointing
  const kinds = kindsOffered(choices, pointing).filter((kind) => kind !== 'build')
  const press = (gesture: Gesture) => {
    act(gesture)
    bar.current?.focus({ preventScroll: true })
  }
  return (
    <div class="actions" role="group" aria-label="Order the chosen unit" tabIndex={-1} ref={bar}>
      <p aria-live="polite">
        {from === null && written !== null && <span class="out-of-sight">Written: {written}. </span>}
        {promptWords(choices, pointing)}
      </p>
      <div class="row">
        {question.map((choice) => (
          <button key={choice.text} class="primary" onClick={() => press({ kind: 'answer', choice })}>
            {answerWords(choice, question)}
          </button>
        ))}
        {question.length === 0 &&
          kinds.map((kind) => (
            <button
              key={kind}
              aria-pressed={wantsTarget(choices, kind) ? aim === kind : undefined}
              onClick={() => press({ kind: 'aim', order: kind })}
            >
              {kindWords(kind)}
            </button>
          ))}
        {from !== null && (
          <button class="quiet" onClick={() => press({ kind: 'cancel' })}>
            Cancel
          </button>
        )}
      </div>
    </div>
  )
}
