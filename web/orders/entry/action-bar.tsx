/** What the chosen unit may do, and what is to be tapped next. */
import type { JSX } from 'preact'
import { useAnnounce } from '../../ui/announcer.tsx'
import { missingConvoys } from './missing-convoys.ts'
import { HELP, kindsOffered, means, wantsTarget } from './ordering.ts'
import { answerWords, kindWords, promptWords } from './prompts.ts'
import type { Ordering } from './use-ordering.ts'

/** Its buttons change with every gesture; each has a key of its own, so that a double press never reaches another one. */
export function ActionBar({ ordering }: { ordering: Ordering }): JSX.Element {
  const { offered: choices, pointing, said, act, pointAt, undo } = ordering
  const { question, aim, from, of } = pointing
  const other = aim === HELP && of !== null ? choices.find((choice) => means(of, choice.from)) : undefined
  const kinds = kindsOffered(choices, pointing).filter((kind) => kind !== 'build')
  const prompt = promptWords(from === null ? ordering.choices : choices, pointing)
  useAnnounce(from === null ? `${said} ${prompt}`.trim() : prompt)
  return (
    <div class={from === null ? 'actions' : 'actions busy'} role="group" aria-label="Order the chosen unit">
      <p>{prompt}</p>
      <div class="row">
        {question.map((choice) => (
          <button key={choice.text} class="primary" onClick={() => act({ kind: 'answer', choice })}>
            {answerWords(choice, question)}
          </button>
        ))}
        {question.length === 0 &&
          kinds.map((kind) => (
            <button
              key={kind}
              aria-pressed={wantsTarget(choices, kind) ? aim === kind : undefined}
              onClick={() => act({ kind: 'aim', order: kind })}
            >
              {kindWords(kind)}
            </button>
          ))}
        {other !== undefined && (
          <button key="other" class="quiet" onClick={() => pointAt(other.board, other.from)}>
            Order {other.unit} instead
          </button>
        )}
        {from !== null && (
          <button key="cancel" class="quiet" onClick={() => act({ kind: 'cancel' })}>
            {pointing.written === null ? 'Cancel' : 'Done'}
          </button>
        )}
        {from === null && <MissingConvoys ordering={ordering} />}
        {from === null && undo !== null && (
          <button key="undo" class="quiet" onClick={undo.take}>
            Undo {undo.words}
          </button>
        )}
      </div>
    </div>
  )
}

/** Buttons that write the convoy orders that armies on their way by sea still need. */
function MissingConvoys({ ordering: { ordered, choices, write } }: { ordering: Ordering }): JSX.Element {
  return (
    <>
      {missingConvoys(ordered, choices).map(({ move, offers }) => (
        <span key={move.text} class="carriers">
          {move.text} needs a fleet to carry it{offers.length === 0 ? '; none of yours can.' : ':'}
          {offers.map((offer) => (
            <button key={offer.text} onClick={() => write(offer.text)}>
              {offer.unit}
            </button>
          ))}
        </span>
      ))}
    </>
  )
}
