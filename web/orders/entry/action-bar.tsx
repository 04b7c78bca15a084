/** Buttons for the selected unit, and a prompt for the next tap. */
import type { ComponentChildren, JSX } from 'preact'
import type { Plate } from '../../../src/board/plate.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import { location } from '../../../src/rules/names.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { capitalize, formatEither } from '../../text/words.ts'
import { byConvoy, missingConvoys } from './convoys.ts'
import {
  type Choice,
  helpedUnits,
  isOnSheet,
  offeredKinds,
  needsTarget,
  supportsInPlace,
  unitToOrder,
} from './pointing.ts'
import { type PromptState, answerLabel, isRetreatDue, kindLabel, placeLabel, promptText } from './prompts.ts'
import type { Ordering } from './use-ordering.ts'

export interface ActionBarProps extends PromptState {
  readonly ordering: Ordering
  /** Has the names of the provinces; their codes are shown without it. */
  readonly plate?: Plate | null | undefined
  /** Orders to no unit, if one of them is due. */
  readonly loose?: readonly string[]
  /** More buttons while no unit is selected. */
  readonly children?: ComponentChildren
}

/** Each button has its own key, so that a double press never hits another button. */
export function ActionBar({ ordering, plate, loose = [], children, ...due }: ActionBarProps): JSX.Element {
  const { offered: choices, pointing, announcement, act } = ordering
  const { question, aim, from, candidates } = pointing
  const isBusy = from !== null || candidates.length > 0
  const kinds = offeredKinds(choices, pointing).filter((kind) => kind !== 'build')
  const prompt = promptText(
    from === null && pointing.barred === null ? ordering.choices : choices,
    pointing,
    ordering.ordered,
    due,
  )
  const units = helpedUnits(choices, pointing)
  const answered = units.length > 0 ? [] : question
  const answers = answered.map((choice) => answerText(choice, question, ordering.ordered))
  const state = isBusy ? 'actions busy' : due.isOpen === true ? 'actions open' : 'actions'
  useAnnounce(
    !isBusy ? `${announcement} ${prompt}`.trim() : answers.length > 0 ? `${prompt} ${formatEither(answers)}?` : prompt,
  )
  return (
    <div class={state} role="group" aria-label="Order the selected unit">
      <p>{prompt}</p>
      <div class="row">
        {units.map((unit) => (
          <button key={unit} class="primary" onClick={() => act({ kind: 'help', unit })}>
            {unit}
          </button>
        ))}
        {answered.map((choice, i) => (
          <button key={choice.text} class="primary" onClick={() => act({ kind: 'answer', choice })}>
            {answers[i]}
          </button>
        ))}
        {candidates.map((at) => (
          <button key={`at ${at}`} class="primary" onClick={() => act({ kind: 'place', at })}>
            {placeLabel(choices, pointing, at, plate?.places.get(provinceOf(at))?.name ?? at)}
          </button>
        ))}
        {question.length + candidates.length + units.length === 0 &&
          kinds.map((kind) => (
            <button
              key={kind}
              aria-pressed={needsTarget(choices, kind) ? aim === kind : undefined}
              onClick={() => act({ kind: 'aim', order: kind })}
            >
              {kindLabel(kind)}
            </button>
          ))}
        {candidates.length === 0 && <OwnUnitThere ordering={ordering} />}
        {candidates.length === 0 && <ByConvoy ordering={ordering} />}
        {isBusy && (
          <button key="cancel" class="quiet" onClick={() => act({ kind: 'cancel' })}>
            {pointing.writtenMove === null ? 'Cancel' : 'Done'}
          </button>
        )}
        {!isBusy && <Idle {...{ ordering, plate, loose }} />}
        {!isBusy && children}
      </div>
    </div>
  )
}

/** Supports the unit of the player on which the last tap was, or orders it. */
function OwnUnitThere({ ordering }: Pick<ActionBarProps, 'ordering'>): JSX.Element {
  const { offered, pointing, ordered, act, pointAt } = ordering
  const there = unitToOrder(offered, pointing)
  return (
    <>
      {supportsInPlace(offered, pointing, ordered).map((choice) => (
        <button key={choice.text} onClick={() => act({ kind: 'answer', choice })}>
          Support {choice.helpedUnit}
        </button>
      ))}
      {there !== undefined && (
        <button key="helped" class="quiet" onClick={() => pointAt(there.board, there.from)}>
          Order {there.unit} {pointing.writtenMove === null && 'instead'}
        </button>
      )}
    </>
  )
}

/** Turns the move by land that was just written into one by convoy. */
function ByConvoy({
  ordering: { choices, pointing, undo, act },
}: Pick<ActionBarProps, 'ordering'>): JSX.Element | null {
  const written = pointing.from === null ? undo?.order : pointing.writtenMove?.text
  const choice = byConvoy(choices, written)
  return choice === undefined ? null : (
    <button key={choice.text} onClick={() => act({ kind: 'answer', choice })}>
      By convoy instead
    </button>
  )
}

/** The build on the sheet is offered for removal. */
function answerText(choice: Choice, question: readonly Choice[], ordered: readonly Choice[]): string {
  const label = answerLabel(choice, question)
  return choice.kind === 'build' && isOnSheet(choice, ordered) ? `Remove ${label.toLowerCase()}` : label
}

/** Buttons while no unit is selected. */
function Idle({ ordering, plate, loose = [] }: Omit<ActionBarProps, keyof PromptState>): JSX.Element {
  const { choices, ordered, undo, write } = ordering
  const due = isRetreatDue(choices, ordered) ? [] : loose
  return (
    <>
      {due.map((order) => (
        <button key={order} onClick={() => write(order)}>
          {plate?.places.get(provinceOf(location(order.split(' ').at(-1) ?? '')))?.name ??
            capitalize(order.toLowerCase())}
        </button>
      ))}
      <MissingConvoys ordering={ordering} />
      {undo !== null && (
        <button key="undo" class="quiet" onClick={undo.run}>
          {undo.removed ? 'Restore' : 'Undo'} {undo.order}
        </button>
      )}
    </>
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
