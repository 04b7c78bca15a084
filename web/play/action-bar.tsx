/** What the chosen unit may do, and what is to be tapped next. */
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { uncarried } from './carriers.ts'
import { type Gesture, HELP, kindsOffered, means, wantsTarget } from './ordering.ts'
import { answerWords, kindWords, promptWords, unitIn } from './prompts.ts'
import type { Ordering } from './use-ordering.ts'

/** Its buttons come and go with every gesture, so the bar itself takes the focus that a pressed one would lose. */
export function ActionBar({ ordering }: { ordering: Ordering }): JSX.Element {
  const { offered: choices, pointing, written, act, pointAt, undo } = ordering
  const bar = useRef<HTMLDivElement>(null)
  const { question, aim, from, of } = pointing
  const other = aim === HELP && of !== null ? choices.find((choice) => means(of, choice.from)) : undefined
  const kinds = kindsOffered(choices, pointing).filter((kind) => kind !== 'build')
  const press = (gesture: Gesture) => {
    act(gesture)
    bar.current?.focus({ preventScroll: true })
  }
  return (
    <div
      class={from === null ? 'actions' : 'actions busy'}
      role="group"
      aria-label="Order the chosen unit"
      tabIndex={-1}
      ref={bar}
    >
      <p aria-live="polite">
        {from === null && written !== null && <span class="out-of-sight">Written: {written}. </span>}
        {promptWords(from === null ? ordering.choices : choices, pointing)}
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
        {other !== undefined && (
          <button class="quiet" onClick={() => pointAt(other.board, other.from)}>
            Order {unitIn(other)}
          </button>
        )}
        {from !== null && (
          <button class="quiet" onClick={() => press({ kind: 'cancel' })}>
            {pointing.written === null ? 'Cancel' : 'Done'}
          </button>
        )}
        {from === null && <Carriers ordering={ordering} />}
        {from === null && undo !== null && (
          <button class="quiet" onClick={undo.take}>
            Undo {undo.words}
          </button>
        )}
      </div>
    </div>
  )
}

/** An army that goes by sea wants a fleet: one press, and it has one. */
function Carriers({ ordering: { ordered, choices, write } }: { ordering: Ordering }): JSX.Element {
  return (
    <>
      {uncarried(ordered, choices).map(({ move, offers }) => (
        <span key={move.text} class="carriers">
          {move.text} needs a fleet to carry it{offers.length === 0 ? '; none of yours can.' : ':'}
          {offers.map((offer) => (
            <button key={offer.text} onClick={() => write(offer.text)}>
              {unitIn(offer)}
            </button>
          ))}
        </span>
      ))}
    </>
  )
}
