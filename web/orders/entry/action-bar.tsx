/** What the chosen unit may do, and what is to be tapped next. */
import type { JSX } from 'preact'
import type { Plate } from '../../../src/board/plate.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { missingConvoys } from './prompts.ts'
import { formatEither } from '../../text/words.ts'
import { HELP, kindsOffered, means, wantsTarget } from './pointing.ts'
import { answerLabel, kindLabel, placeLabel, promptText } from './prompts.ts'
import type { Ordering } from './use-ordering.ts'

export interface ActionBarProps {
  readonly ordering: Ordering
  /** The names of the provinces; their codes are used without. */
  readonly plate?: Plate | null | undefined
}

/** Its buttons change with every gesture; each has a key of its own, so that a double press never reaches another one. */
export function ActionBar({ ordering, plate }: ActionBarProps): JSX.Element {
  const { offered: choices, pointing, said, act, pointAt, undo } = ordering
  const { question, aim, from, of, unclear } = pointing
  const isBusy = from !== null || unclear.length > 0
  const other = aim === HELP && of !== null ? choices.find((choice) => means(of, choice.from)) : undefined
  const kinds = kindsOffered(choices, pointing).filter((kind) => kind !== 'build')
  const prompt = promptText(from === null ? ordering.choices : choices, pointing, ordering.ordered)
  const answers = question.map((choice) => answerLabel(choice, question))
  useAnnounce(
    !isBusy ? `${said} ${prompt}`.trim() : answers.length > 0 ? `${prompt} ${formatEither(answers)}?` : prompt,
  )
  return (
    <div class={isBusy ? 'actions busy' : 'actions'} role="group" aria-label="Order the chosen unit">
      <p>{prompt}</p>
      <div class="row">
        {question.map((choice, i) => (
          <button key={choice.text} class="primary" onClick={() => act({ kind: 'answer', choice })}>
            {answers[i]}
          </button>
        ))}
        {unclear.map((at) => (
          <button key={`at ${at}`} class="primary" onClick={() => act({ kind: 'place', at })}>
            {placeLabel(choices, pointing, at, plate?.places.get(provinceOf(at))?.name ?? at)}
          </button>
        ))}
        {question.length + unclear.length === 0 &&
          kinds.map((kind) => (
            <button
              key={kind}
              aria-pressed={wantsTarget(choices, kind) ? aim === kind : undefined}
              onClick={() => act({ kind: 'aim', order: kind })}
            >
              {kindLabel(kind)}
            </button>
          ))}
        {other !== undefined && unclear.length === 0 && (
          <button key="other" class="quiet" onClick={() => pointAt(other.board, other.from)}>
            Order {other.unit} instead
          </button>
        )}
        {isBusy && (
          <button key="cancel" class="quiet" onClick={() => act({ kind: 'cancel' })}>
            {pointing.written === null ? 'Cancel' : 'Done'}
          </button>
        )}
        {!isBusy && <MissingConvoys ordering={ordering} />}
        {!isBusy && undo !== null && (
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
