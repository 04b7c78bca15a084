/** The sandbox phase in which each seat submits a map: its own, or the random one. */
import type { ComponentType, JSX } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import type { Seat } from '../../src/rules/names.ts'
import type { SheetTemplate } from '../../src/rules/seam/variant.ts'
import { linesOf } from '../orders/entry/lines.ts'
import { OrderLines } from '../orders/entry/order-lines.tsx'
import { formatList, nameOf, phaseText } from '../text/words.ts'
import { Select } from '../ui/parts.tsx'
import { type LocalGame, phaseIn } from './local-game.ts'
import type { OpenPhaseProps } from './open-phase.tsx'
import { phaseHint, PhaseSteps } from './phase-controls.tsx'
import { PositionEditor } from './position-editor.tsx'
import { readSheet, seatSheets, withSheet } from './seat-sheets.ts'
import { SubmitButton } from './submit-button.tsx'
import { withText } from './timeline.ts'

const NO_TEMPLATE: SheetTemplate = { label: '', text: '' }

/** A variant's map maker. */
export type Designer = ComponentType<{
  readonly text: string
  readonly template: string
  readonly onText: (text: string) => void
}>

interface DesignPhaseProps extends OpenPhaseProps {
  readonly Designer: Designer
}

interface SubmittedMap {
  readonly seat: Seat
  /** Empty: the random map. */
  readonly text: string
  readonly isValid: boolean
}

function mapsOf(game: LocalGame, text: string): readonly SubmittedMap[] {
  const { own } = seatSheets(game, text)
  const { variant, position } = game
  return variant.seats.map((seat) => {
    const map = own.get(seat) ?? ''
    const orders = readSheet(game, seat, linesOf(map)).flatMap(({ issued }) => issued ?? [])
    return { seat, text: map, isValid: map.trim() === '' || variant.flaws(position, seat, orders).length === 0 }
  })
}

const stateOf = ({ text, isValid }: SubmittedMap): string =>
  text.trim() === '' ? 'random map' : isValid ? 'your own map' : 'your own map, not valid yet'

/** What happens to maps that are not valid; null if all are. */
function invalidText(maps: readonly SubmittedMap[]): string | null {
  const seats = maps.filter(({ isValid }) => !isValid).map(({ seat }) => nameOf(seat))
  if (seats.length === 0) return null
  return `The ${seats.length === 1 ? 'map' : 'maps'} of ${formatList(seats)} ${seats.length === 1 ? 'is' : 'are'} not valid: a random map is used instead.`
}

export function DesignPhase(props: DesignPhaseProps): JSX.Element {
  const { phase, steps, onAdjudicate } = props
  const { game, text } = phase
  const maps = useMemo(() => mapsOf(game, text), [game, text])
  const [chosen, choose] = useState<Seat | null>(null)
  const map = maps.find(({ seat }) => seat === chosen) ?? maps[0]
  return (
    <div class="stage">
      <div class="board-column">
        <PhaseSteps {...steps} title={phaseText(phaseIn(game))} />
        <div class="switch hand-in">
          <Select
            aria-label="Whose map"
            value={map?.seat ?? null}
            options={maps.map((candidate) => [candidate.seat, `${nameOf(candidate.seat)}: ${stateOf(candidate)}`])}
            onChange={choose}
          />
          <SubmitButton warning={invalidText(maps)} text={text} onSubmit={onAdjudicate}>
            Submit the maps
          </SubmitButton>
        </div>
      </div>
      {map !== undefined && <SeatMap key={map.seat} {...props} map={map} />}
    </div>
  )
}

/** A seat's map, drawn and as text. */
function SeatMap(props: DesignPhaseProps & { readonly map: SubmittedMap }): JSX.Element {
  const { map, timeline, phase, steps, onTimeline, about, Designer } = props
  const { game, text } = phase
  const { seat } = map
  const id = useId()
  const template = useMemo(() => game.variant.sheetTemplate(game.position, seat) ?? NO_TEMPLATE, [game, seat])
  const echo = useMemo(() => readSheet(game, seat, linesOf(map.text)), [game, seat, map.text])
  // Once cleared, the sheet stays empty: typing must not append to the random map.
  const [isCleared, clear] = useState(false)
  const shown = map.text.trim() === '' && !isCleared ? template.text : map.text
  const write = (typed: string) => {
    clear(typed.trim() === '')
    const own = typed.trim() === template.text.trim() ? '' : typed
    onTimeline(withText(timeline, steps.at, withSheet(game, text, seat, own)))
  }
  const isRandom = map.text.trim() === '' && !isCleared
  return (
    <>
      <div class="board-column">
        <Designer text={shown} template={template.text} onText={write} />
      </div>
      <section class="side stack sheet" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>The map of {nameOf(seat)}</h2>
        {about}
        <p class="muted">{phaseHint(phaseIn(game))}</p>
        <p role="status" class={map.isValid && !isCleared ? 'good' : undefined}>
          {isRandom
            ? 'This seat uses its random map.'
            : map.isValid && !isCleared
              ? 'This seat uses your map.'
              : 'This map is not valid yet. Until it is, the seat uses its random map.'}
        </p>
        {!isRandom && (
          <div>
            <button onClick={() => write(template.text)}>Use the random map</button>
          </div>
        )}
        <details class="legend-fold">
          <summary>Copy or paste as text</summary>
          <OrderLines {...{ id, echo, template }} text={shown} example="" onText={write} />
        </details>
        <PositionEditor key={timeline.variant} {...{ game, onTimeline }} board={timeline.board} />
      </section>
    </>
  )
}
