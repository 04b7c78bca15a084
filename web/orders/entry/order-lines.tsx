/** Orders as text, and below it how each line was read. */
import type { JSX } from 'preact'
import type { SheetLine } from '../../../src/game/model.ts'
import type { OrderSuffix, SheetTemplate } from '../../../src/rules/seam/variant.ts'
import { Icon } from '../../ui/icons.tsx'
import { useAnnounce } from '../../ui/announcer.tsx'
import {
  type LineForecast,
  type Marking,
  echoOf,
  forecastsFor,
  linesOf,
  markingOf,
  ordersOnLine,
  withOrderOnLine,
} from './lines.ts'
import { formatCount } from '../../text/words.ts'
import { MapText, TypedText } from './typed-text.tsx'

export interface OrderLinesProps {
  readonly id: string
  readonly text: string
  /** The lines that the service has read. */
  readonly echo: readonly SheetLine[]
  /** What will become of the lines. Undefined: a tick only means that a line was read. */
  readonly forecasts?: readonly LineForecast[] | undefined
  readonly example: string
  /** If the phase asks for another text than orders. */
  readonly template?: SheetTemplate | null
  /** A suffix that one of the orders can have. */
  readonly suffix?: OrderSuffix | null
  readonly onText: (text: string) => void
  /** Quotes an order in a message. */
  readonly onQuote?: ((order: string) => void) | undefined
}

/** What is wrong with each line of the text; null if nothing is, or if it has not been read. */
export function errorsByLine(text: string, echo: readonly SheetLine[]): readonly (string | null)[] {
  const read = new Map(echo.map((line) => [line.text.trim(), line]))
  return text.split('\n').map((line) => {
    const problems = ordersOnLine(line.trim(), read).flatMap((order) => read.get(order)?.problem ?? [])
    return problems[0]?.words ?? null
  })
}

/** Problems are announced after this pause in typing (ms). */
const PAUSE = 1_500

/** One order of a typed line. */
interface Item {
  readonly order: string
  readonly echo: SheetLine | undefined
  /** The sheet with another order in its place; null removes it. */
  readonly replaced: (by: string | null) => string
}

/** The orders of a sheet. A map has one row per line instead. */
function itemsOf(text: string, echo: readonly SheetLine[], isMap: boolean): readonly Item[] {
  const read = new Map(echo.map((line) => [line.text.trim(), line]))
  return linesOf(text).flatMap((line) => {
    const orders = isMap ? [line] : ordersOnLine(line, read)
    return orders.map((order, at) => ({
      order,
      echo: echoOf(order, echo),
      replaced: (by: string | null) =>
        withOrderOnLine(text, line, orders, at, isMap || by === null ? by : by.replaceAll(', ', '\n')),
    }))
  })
}

const isFaulty = (echo: SheetLine | undefined): boolean =>
  echo !== undefined && (echo.problem !== null || echo.notices.length > 0)

export function OrderLines({
  id,
  text,
  echo,
  forecasts,
  example,
  template = null,
  suffix = null,
  onText,
  onQuote,
}: OrderLinesProps): JSX.Element {
  const all = itemsOf(text, echo, template !== null)
  const orders = all.map(({ order }) => order)
  // Of a map, which is long, only the rows with errors are listed.
  const items = template === null ? all : all.filter((item) => isFaulty(item.echo))
  const outcomes = forecasts && forecastsFor(orders, forecasts)
  useAnnounce(problemText(orders, echo), PAUSE)
  return (
    <>
      <div class="field">
        <label for={id} class="small muted">
          {template?.label ?? 'One order per line, in any notation'}
        </label>
        {template === null ? (
          <TypedText {...{ id, text, onText }} placeholder={example} errors={errorsByLine(text, echo)} />
        ) : (
          <MapText {...{ id, text, onText }} placeholder={template.text.split('\n')[0] ?? ''} />
        )}
      </div>
      {template !== null && all.length === 0 && (
        <div>
          <button onClick={() => onText(template.text)}>Start from an example</button>
        </div>
      )}
      {items.length > 0 && (
        <ol class="echo" aria-label={template === null ? 'How your orders were read' : 'Rows with errors'}>
          {items.map(({ order, replaced, ...item }, i) => (
            <Echo
              key={i}
              line={order}
              echo={item.echo}
              outcome={outcomeOf(item.echo, outcomes, i)}
              marking={suffix === null ? null : markingOf(order, orders, echo, suffix)}
              onReplace={(by) => onText(replaced(by))}
              onRemove={() => onText(replaced(null))}
              onQuote={onQuote}
            />
          ))}
        </ol>
      )}
    </>
  )
}

/** What a line is marked with: a tick, a cross, or nothing yet. */
interface Outcome {
  readonly state: 'good' | 'bad' | 'unread'
  readonly why: string | null
}

function outcomeOf(
  echo: SheetLine | undefined,
  forecasts: readonly (LineForecast | undefined)[] | undefined,
  n: number,
): Outcome {
  if (echo === undefined) return { state: 'unread', why: null }
  if (echo.problem !== null) return { state: 'bad', why: null }
  if (forecasts === undefined) return { state: 'good', why: null }
  const { state, why } = forecasts[n] ?? { state: 'none', why: null }
  return { state: state === 'counts' ? 'good' : state === 'fails' ? 'bad' : 'unread', why }
}

interface EchoProps {
  readonly line: string
  /** Undefined until the service has read the line. */
  readonly echo: SheetLine | undefined
  readonly outcome: Outcome
  /** The suffix that can be toggled. */
  readonly marking: Marking | null
  readonly onReplace: (line: string) => void
  readonly onRemove: () => void
  readonly onQuote: ((order: string) => void) | undefined
}

/** One line as it was read, with its problem and suggestions. */
function Echo({ line, echo, outcome: { state, why }, marking, onReplace, onRemove, onQuote }: EchoProps): JSX.Element {
  const problem = echo?.problem ?? null
  return (
    <li class={state}>
      <div class="read">
        <span class="order">
          {state !== 'unread' && <Icon sign={state === 'good' ? 'tick' : 'cross'} />}
          {echo?.written ?? line}
          {echo?.ahead === true && <span class="small muted"> · stated ahead</span>}
        </span>
        {marking !== null && (
          <button class="quiet mark" aria-pressed={marking.on} onClick={() => onReplace(marking.line)}>
            {marking.label}
          </button>
        )}
        {onQuote !== undefined && echo?.written != null && (
          <button
            class="quiet"
            onClick={() => onQuote(echo.written ?? line)}
            title="Quote it in a message"
            aria-label={`Quote ${line} in a message`}
          >
            <Icon sign="speech" />
          </button>
        )}
        <button class="quiet" onClick={onRemove} title="Remove this line" aria-label={`Remove ${line}`}>
          <Icon sign="cross" />
        </button>
      </div>
      {problem !== null && <p class="fault">{problem.words}</p>}
      {why !== null && <p class={state === 'bad' ? 'fault' : 'small muted'}>{why}</p>}
      {problem !== null && problem.suggestions.length > 0 && (
        <p class="row small">
          Did you mean
          {problem.suggestions.map((suggestion) => (
            <button key={suggestion} onClick={() => onReplace(suggestion)}>
              {suggestion}
            </button>
          ))}
        </p>
      )}
      {/* The forecast says the same, and more. */}
      {(why === null ? (echo?.notices ?? []) : []).map((notice) => (
        <p key={notice} class="small muted">
          {notice}
        </p>
      ))}
    </li>
  )
}

/** Once all lines are read: `4 lines read, 1 with a problem. A PAR - LON: …` */
export function problemText(lines: readonly string[], echo: readonly SheetLine[]): string {
  const read = lines.map((line) => ({ line, echo: echoOf(line, echo) }))
  const bad = read.flatMap(({ line, echo }) => (echo?.problem == null ? [] : [`${line}: ${echo.problem.words}`]))
  if (bad.length === 0 || read.some(({ echo }) => echo === undefined)) return ''
  return [`${formatCount(lines.length, 'line')} read, ${bad.length} with a problem.`, ...bad].join(' ')
}
