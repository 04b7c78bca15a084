/** The field for typed orders, with each error next to its line. */
import type { JSX } from 'preact'

interface TextProps {
  readonly id: string
  readonly text: string
  readonly placeholder: string
  readonly onText: (text: string) => void
}

interface TypedTextProps extends TextProps {
  /** The error of each line, by its index; null for lines without one. */
  readonly errors: readonly (string | null)[]
}

/**
 * The errors are on a sheet over the field that has the same text, invisible, and so wraps like it.
 * Screen readers get them from the list below the field and from announcements.
 */
export function TypedText({ id, text, placeholder, errors, onText }: TypedTextProps): JSX.Element {
  const lines = text.split('\n')
  const hasErrors = errors.some((error) => error !== null)
  return (
    <div class={hasErrors ? 'typed noted' : 'typed'}>
      <TextField {...{ id, text, placeholder, onText }} wrap="soft" />
      {hasErrors && (
        <div class="line-notes" aria-hidden="true">
          {lines.map((line, n) => (
            <div key={n}>
              <span class="as-typed">{line}</span>
              {errors[n] != null && <Note text={errors[n]} rows={rowsBelow(errors, n)} />}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** The field for a map, one row per line. */
export const MapText = (props: TextProps): JSX.Element => <TextField {...props} wrap="off" class="rows" />

interface TextFieldProps extends TextProps {
  readonly wrap: 'soft' | 'off'
  readonly class?: string
}

const TextField = ({ text, onText, ...rest }: TextFieldProps): JSX.Element => (
  <textarea
    {...rest}
    rows={Math.max(4, text.split('\n').length + 1)}
    spellcheck={false}
    autocapitalize="characters"
    autocomplete="off"
    value={text}
    onInput={(event) => onText(event.currentTarget.value)}
  />
)

/** The lines from an error to the next. */
function rowsBelow(errors: readonly (string | null)[], n: number): number {
  const next = errors.findIndex((error, at) => at > n && error !== null)
  return (next < 0 ? errors.length + 1 : next) - n
}

/** Two rows of an error fit on a line. */
const Note = ({ text, rows }: { text: string; rows: number }): JSX.Element => (
  <span class="line-note" style={{ '--rows': 2 * rows }}>
    {text}
  </span>
)
