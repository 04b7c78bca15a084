/** The phase in which the person draws a map, or takes one that the computer has drawn. */
import type { JSX } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import type { SheetTemplate } from '../../../src/rules/seam/variant.ts'
import { linesOf } from '../../orders/entry/lines.ts'
import { OrderLines } from '../../orders/entry/order-lines.tsx'
import { phaseIn } from '../../sandbox/local-game.ts'
import { PhaseSteps } from '../../sandbox/phase-controls.tsx'
import { readSheet } from '../../sandbox/seat-sheets.ts'
import { phaseText } from '../../text/words.ts'
import { announce } from '../../ui/announcer.tsx'
import { DESIGNERS } from '../../variants/designers.ts'
import { EFFORTS } from '../match/computer-match.ts'
import { FAILED } from '../thinking/use-worker.ts'
import type { OpenTurnProps } from './open-turn.tsx'
import { useTurnState } from './turn-state.ts'
import { OpenStatus } from './turn-status.tsx'
import { requestOf, type Turn } from './use-turn.ts'

const NO_TEMPLATE: SheetTemplate = { label: '', text: '' }

/** The map on the sheet; the random one until something else is written. */
function useMapSheet({ match, text, onText }: Turn) {
  const { open: game, record } = match
  const { variant, position } = game
  const { seat } = record
  const template = useMemo(() => variant.sheetTemplate(position, seat) ?? NO_TEMPLATE, [variant, position, seat])
  const echo = useMemo(() => readSheet(game, seat, linesOf(text)), [game, seat, text])
  // Once cleared, the sheet stays empty: typing must not append to the random map.
  const [isCleared, clear] = useState(false)
  const isRandom = text.trim() === '' && !isCleared
  const orders = echo.flatMap(({ issued }) => issued ?? [])
  const isValid = text.trim() !== '' && variant.flaws(position, seat, orders).length === 0
  const write = (typed: string) => {
    clear(typed.trim() === '')
    onText(typed.trim() === template.text.trim() ? '' : typed)
  }
  return { template, echo, isRandom, isValid, shown: isRandom ? template.text : text, write }
}

function useDrawing({ match, thinker }: Turn, write: (text: string) => void) {
  const [isDrawing, setDrawing] = useState(false)
  const draw = async () => {
    setDrawing(true)
    const request = { ...requestOf(match), effort: EFFORTS.master, seats: [match.record.seat] }
    try {
      for (const lines of Object.values(await thinker.think(request))) write(lines.join('\n'))
    } catch {
      announce(FAILED)
    }
    setDrawing(false)
  }
  return { isDrawing, draw }
}

const summaryOf = ({ isRandom, isValid }: Pick<ReturnType<typeof useMapSheet>, 'isRandom' | 'isValid'>): string => {
  if (isRandom) return 'You use your random map.'
  return isValid ? 'You use your own map.' : 'This map is not valid yet. Until it is, you use your random map.'
}

export function DesignTurn({ turn, steps, children }: OpenTurnProps): JSX.Element {
  const { match } = turn
  const id = useId()
  const sheet = useMapSheet(turn)
  const { template, echo, isRandom, shown, write } = sheet
  const { isDrawing, draw } = useDrawing(turn, write)
  const Designer = DESIGNERS.get(match.record.variant)
  const isBusy = useTurnState(turn.progress).kind === 'thinking' || isDrawing
  const title = phaseText(phaseIn(match.open))
  return (
    <div class="stage">
      <OpenStatus
        {...{ turn, isBusy }}
        phase={title}
        summary={summaryOf(sheet)}
        label="Submit the map"
        text={shown}
        warning={isRandom || sheet.isValid ? null : 'This map is not valid: you get your random map instead.'}
      />
      <div class="board-column">
        <PhaseSteps {...steps} title={title} />
        {Designer !== undefined && <Designer text={shown} template={template.text} onText={write} />}
      </div>
      <section class="side stack sheet" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>Your map</h2>
        <p class="muted">
          Change the random map, let the computer draw one, or submit it as it is. Countries are then drawn by lot.
        </p>
        <div class="row">
          <button disabled={isBusy} onClick={() => void draw()}>
            {isDrawing ? 'The computer is drawing…' : 'Let the computer draw'}
          </button>
          {!isRandom && <button onClick={() => write(template.text)}>Use the random map</button>}
        </div>
        <details class="legend-fold">
          <summary>Copy or paste as text</summary>
          <OrderLines {...{ id, echo, template }} text={shown} example="" onText={write} />
        </details>
        {children}
      </section>
    </div>
  )
}
