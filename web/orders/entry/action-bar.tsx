/** Buttons for the selected unit, and a prompt for the next tap. */
import type { JSX } from 'preact'
import type { Plate } from '../../../src/board/plate.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { missingConvoys } from './prompts.ts'
import { formatEither } from '../../text/words.ts'
import { HELP, offeredKinds, isSamePlace, needsTarget } from './pointing.ts'
import { type OpenBoard, answerLabel, kindLabel, placeLabel, promptText } from './prompts.ts'
import type { Ordering } from './use-ordering.ts'

export interface ActionBarProps {
  readonly ordering: Ordering
  /** Has the names of the provinces; their codes are shown without it. */
  readonly plate?: Plate | null | undefined
  /** Whether every order that is due is given. */
  readonly isDone?: boolean
  readonly shown?: OpenBoard
}

/** Each button has its own key, so that a double press never hits another button. */
export function ActionBar({ ordering, plate, isDone, shown }: ActionBarProps): JSX.Element {
  const { offered: choices, pointing, announcement, act, pointAt, undo } = ordering
  const { question, aim, from, of, candidates } = pointing
  const isBusy = from !== null || candidates.length > 0
  const helped = aim === HELP && of !== null ? choices.find((choice) => isSamePlace(of, choice.from)) : undefined
  const kinds = offeredKinds(choices, pointing).filter((kind) => kind !== 'build')
  const prompt = promptText(from === null ? ordering.choices : choices, pointing, ordering.ordered, isDone, shown)
  const answers = question.map((choice) => answerLabel(choice, question))
  useAnnounce(
    !isBusy ? `${announcement} ${prompt}`.trim() : answers.length > 0 ? `${prompt} ${formatEither(answers)}?` : prompt,
  )
  return (
    <div class={isBusy ? 'actions busy' : 'actions'} role="group" aria-label="Order the selected unit">
      <p>{prompt}</p>
      <div class="row">
        {question.map((choice, i) => (
          <button key={choice.text} class="primary" onClick={() => act({ kind: 'answer', choice })}>
            {answers[i]}
          </button>
        ))}
        {candidates.map((at) => (
          <button key={`at ${at}`} class="primary" onClick={() => act({ kind: 'place', at })}>
            {placeLabel(choices, pointing, at, plate?.places.get(provinceOf(at))?.name ?? at)}
          </button>
        ))}
        {question.length + candidates.length === 0 &&
          kinds.map((kind) => (
            <button
              key={kind}
              aria-pressed={needsTarget(choices, kind) ? aim === kind : undefined}
              onClick={() => act({ kind: 'aim', order: kind })}
            >
              {kindLabel(kind)}
            </button>
          ))}
        {helped !== undefined && candidates.length === 0 && (
          <button key="helped" class="quiet" onClick={() => pointAt(helped.board, helped.from)}>
            Order {helped.unit} instead
          </button>
        )}
        {isBusy && (
          <button key="cancel" class="quiet" onClick={() => act({ kind: 'cancel' })}>
            {pointing.writtenMove === null ? 'Cancel' : 'Done'}
          </button>
        )}
        {!isBusy && <MissingConvoys ordering={ordering} />}
        {!isBusy && undo !== null && (
          <button key="undo" class="quiet" onClick={undo.run}>
            Undo {undo.order}
          </button>
        )}
      </div>
    </div>
  )
}

/** Buttons for the convoy orders that moves by sea still need. */
function MissingConvoys({ ordering: { ordered, choices, write } }: { ordering: Ordering }): JSX.Element {
  return (
    <>
      {missingConvoys(ordered, choices).map(({ move, offers }) => (
        <span key={move.text} class="carriers">
          {move.text} needs a convoy{offers.length === 0 ? '. None of your fleets can help.' : ':'}
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
