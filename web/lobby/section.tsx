import type { ComponentChildren, JSX } from 'preact'

/** A section of the list of games. */
export function Section(props: {
  readonly title: string
  readonly aside?: ComponentChildren
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <section class="stack" aria-label={props.title}>
      <div class="row between">
        <h2>{props.title}</h2>
        {props.aside}
      </div>
      {props.children}
    </section>
  )
}
