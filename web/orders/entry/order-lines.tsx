/** Orders as text, and below it how each line was read. */
import type { JSX } from 'preact'
import type { SheetLine } from '../../../src/game/model.ts'
import type { OrderSuffix, SheetTemplate } from '../../../src/rules/seam/variant.ts'
import { Icon } from '../../ui/icons.tsx'
import { useAnnounce } from '../../ui/announcer.tsx'
import { type LineForecast, type Marking, echoOf, forecastsFor, linesOf, markingOf, withLine } from './lines.ts'
import { formatCount } from '../../text/words.ts'

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

/** Problems are announced after this pause in typing (ms). */
const PAUSE = 1_500

const without = (text: string, line: string): string =>
  text
    .split('\n')
    .filter((each) => each.trim() !== line)
    .join('\n')

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
  const all = linesOf(text)
  // Of a map, which is long, only the rows with errors are listed.
  const lines = template === null ? all : all.filter((line) => isFaulty(echoOf(line, echo)))
  const outcomes = forecasts && forecastsFor(lines, forecasts)
  useAnnounce(problemText(all, echo), PAUSE)
  return (
    <>
      <div class="field">
        <label for={id} class="small muted">
          {template?.label ?? 'One order per line, in any notation'}
        </label>
        <textarea
          id={id}
          rows={Math.max(4, text.split('\n').length + 1)}
          spellcheck={false}
          autocapitalize="characters"
          autocomplete="off"
          placeholder={template === null ? example : template.text.split('\n')[0]}
          class={template === null ? undefined : 'rows'}
          wrap={template === null ? 'soft' : 'off'}
          value={text}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      </div>
      {template !== null && all.length === 0 && (
        <div>
          <button onClick={() => onText(template.text)}>Start from an example</button>
        </div>
      )}
      {lines.length > 0 && (
        <ol class="echo" aria-label={template === null ? 'How your orders were read' : 'Rows with errors'}>
          {lines.map((line, i) => (
            <Echo
              key={i}
              line={line}
              echo={echoOf(line, echo)}
              outcome={outcomeOf(echoOf(line, echo), outcomes, i)}
              marking={suffix === null ? null : markingOf(line, lines, echo, suffix)}
              onReplace={(by) => onText(withLine(text, line, by))}
              onRemove={() => onText(without(text, line))}
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
      {why !== null && <p class="fault">{why}</p>}
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
      {echo?.notices.map((notice) => (
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
