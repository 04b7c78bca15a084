import type { ComponentChildren, JSX } from 'preact'

/** A section of the list of games. */
export const Section = (props: { readonly title: string; readonly children: ComponentChildren }): JSX.Element => (
  <section class="stack" aria-label={props.title}>
    <h2>{props.title}</h2>
    {props.children}
  </section>
)
