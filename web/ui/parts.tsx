/** Controls and frames for all pages. */
import type { ComponentChildren, JSX, RefObject } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Loaded } from '../client/requests.ts'
import { signInUrl, useSession, useWaitingCount } from '../client/session.tsx'
import type { ApiError } from '../client/api-error.ts'
import { formatNumber } from '../text/words.ts'
import { lazyPart } from './fetching/fetched-part.tsx'
import { useMediaQuery } from './hooks.ts'
import type { PaneDividerProps } from './panes/pane-divider.tsx'
import { usePanesWidth, WIDE_WINDOW } from './panes/panes-layout.ts'

/** For wide windows only. If it fails to load, the panes just keep their width. */
const useDivider = lazyPart<PaneDividerProps>(() =>
  import('./panes/pane-divider.tsx').then(
    ({ PaneDivider }) => PaneDivider,
    () => () => <></>,
  ),
)

let isFirstPage = true

/**
 * Sets the window's title, prefixed with the number of games that wait for the player. Focuses the
 * heading of a new page, so that screen readers read it.
 */
export function usePageHeading(windowTitle: string, page = windowTitle): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const waiting = useWaitingCount()
  const title = waiting === 0 ? windowTitle : `(${formatNumber(waiting)}) ${windowTitle}`
  const latest = useRef(title)
  latest.current = title
  // In the same frame as the content, so that the title never belongs to the previous page.
  useLayoutEffect(() => {
    document.title = latest.current
  }, [page])
  // Other changes follow after paint: setting a title makes browsers recalculate all styles.
  useEffect(() => {
    if (document.title !== title) document.title = title
  }, [title])
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])
  return heading
}

/** A page with its heading. */
export function Page(props: {
  title: string
  /** The title with markup. */
  heading?: ComponentChildren
  /** A status, shown first in the window's title. */
  news?: string | null
  /** Board and panes fill the window. */
  wide?: boolean
  /** The board's width divided by its height, if known. */
  aspect?: number | undefined
  /** Wider than a column of text. */
  broad?: boolean
  children: ComponentChildren
  aside?: ComponentChildren
}): JSX.Element {
  const { title, news = null, wide = false, aspect, broad = false } = props
  const [panes, choosePanes] = usePanesWidth()
  const Divider = useDivider(useMediaQuery(WIDE_WINDOW) && wide)
  const heading = usePageHeading(`${news === null ? '' : `${news} · `}${title} · Concert`, title)
  return (
    <main
      id="main"
      class={wide ? 'page wide' : broad ? 'page broad' : 'page'}
      style={wide ? { '--panes': panes && `${panes}rem`, '--aspect': aspect } : undefined}
    >
      <div class="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {props.heading ?? title}
        </h1>
        {props.aside}
      </div>
      {props.children}
      {wide && Divider !== undefined && <Divider width={panes} onWidth={choosePanes} />}
    </main>
  )
}

export interface FieldProps {
  readonly label: string
  readonly hint?: ComponentChildren
  readonly error?: string | undefined
  readonly children: (control: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => JSX.Element
}

/** A control with its label, hint and error. */
export function Field({ label, hint, error, children }: FieldProps): JSX.Element {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-about`, 'aria-invalid': error !== undefined })}
      <div id={`${id}-about`}>
        {error !== undefined && <p class="fault">{error}</p>}
        {hint !== undefined && <p class="hint">{hint}</p>}
      </div>
    </div>
  )
}

interface RadioGroupProps<T extends string> {
  readonly legend: string
  readonly value: T
  readonly options: readonly (readonly [value: T, label: string])[]
  readonly onChange: (value: T) => void
}

export function RadioGroup<T extends string>({ legend, value, options, onChange }: RadioGroupProps<T>): JSX.Element {
  const name = useId()
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(([option, label]) => (
        <label class="choice" key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

export interface SelectProps<T extends string | number | null> {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: boolean
  readonly value: T
  readonly options: readonly (readonly [value: T, label: string])[]
  readonly onChange: (value: T) => void
}

/** The options of a record of labels, in its order. */
export const optionsOf = <T extends string>(labels: Readonly<Record<T, string>>): readonly (readonly [T, string])[] =>
  Object.entries(labels) as [T, string][]

/** A drop-down list; selects the first option if the value is not in the list. */
export function Select<T extends string | number | null>({
  value,
  options,
  onChange,
  ...control
}: SelectProps<T>): JSX.Element {
  const at = Math.max(
    0,
    options.findIndex(([option]) => option === value),
  )
  const choose = (n: number) => {
    const chosen = options[n]
    if (chosen !== undefined) onChange(chosen[0])
  }
  return (
    <select {...control} value={at} onChange={(event) => choose(Number(event.currentTarget.value))}>
      {options.map(([option, label], n) => (
        <option key={option} value={n}>
          {label}
        </option>
      ))}
    </select>
  )
}

export function Checkbox(props: {
  checked: boolean
  onChange: (on: boolean) => void
  children: ComponentChildren
}): JSX.Element {
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.children}</span>
    </label>
  )
}

const NOT_FOUND = 404

/** An error, as an alert. */
export function ApiErrorNotice({ error, onRetry }: { error: ApiError | null; onRetry?: () => unknown }): JSX.Element {
  return (
    <div role="alert">
      {error !== null && (
        <div class="notice bad">
          <p>{error.message}</p>
          {error.details.length > 0 && (
            <ul>
              {error.details.map((detail) => (
                <li key={detail.at}>{detail.message}</li>
              ))}
            </ul>
          )}
          {onRetry !== undefined && (
            <div class="row">
              <button onClick={onRetry}>Try again</button>
              {error.status === NOT_FOUND && (
                <a class="button" href="/games">
                  See the games
                </a>
              )}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

/** Details whose content is rendered while they are open. */
export function LazyDetails(props: {
  class?: string
  summary: ComponentChildren
  children: () => JSX.Element
}): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class={props.class} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{props.summary}</summary>
      {isOpen && props.children()}
    </details>
  )
}

/** Becomes visible only if loading takes long. */
export const Loading = (): JSX.Element => (
  <p class="muted loading" aria-busy="true">
    Loading…
  </p>
)

/** Shows a loaded value, or that it is loading, or why it failed. */
export function Fetched<T>(props: {
  load: Loaded<T>
  onRetry: () => unknown
  children: (value: T) => JSX.Element
}): JSX.Element {
  const { load } = props
  if (load.state === 'loading') return <Loading />
  if (load.state === 'failed') return <ApiErrorNotice error={load.error} onRetry={props.onRetry} />
  return props.children(load.value)
}

/** The error for one field, from an API error. */
export const fieldError = (error: ApiError | null, at: string): string | undefined =>
  error?.details.find((detail) => detail.at === at)?.message

/** A section of the list of games. */
export const Section = (props: { readonly title: string; readonly children: ComponentChildren }): JSX.Element => (
  <section class="stack" aria-label={props.title}>
    <h2>{props.title}</h2>
    {props.children}
  </section>
)

/** Shown instead of a part that needs an account; signing in leads back here. */
export function SignInFirst({ to }: { to: string }): JSX.Element {
  const { url } = useLocation()
  const { loaded, reload } = useSession()
  if (loaded.state !== 'here')
    return (
      <Fetched load={loaded} onRetry={reload}>
        {() => <></>}
      </Fetched>
    )
  return (
    <p class="row">
      <a class="button primary" href={signInUrl(url)}>
        Sign in to {to}
      </a>
    </p>
  )
}
