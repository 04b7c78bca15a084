/** The standard rules in brief, with examples on the board. */
import type { JSX } from 'preact'
import { Page } from '../../ui/parts.tsx'
import { CHAPTERS } from '../../learn/chapters.ts'
import { useVariantTitle } from '../../client/variant-info.ts'
import { nameOf } from '../../text/words.ts'
import { rulesAddress, VARIANT_PAGES } from '../../variants/page-registry.ts'
import { ExampleFigure } from '../../learn/example-figure.tsx'
import '../../learn/learn.css'

export function Rules(): JSX.Element {
  const titleOf = useVariantTitle()
  return (
    <Page title="The rules" aside={<a href="/learn">Learn them by playing</a>}>
      <nav aria-label="Chapters">
        <ol class="chapters">
          {CHAPTERS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <nav aria-label="Other rules" class="other-rules">
        <ul class="chapters">
          <li>
            <a href="/rules/games">How games work</a>
          </li>
          {VARIANT_PAGES.filter(({ rules }) => rules !== null).map(({ id }) => (
            <li key={id}>
              <a href={rulesAddress(id)}>{titleOf(id) || <span class="yet-to-come">{nameOf(id)}</span>}</a>
            </li>
          ))}
        </ul>
      </nav>
      {CHAPTERS.map(({ id, title, text, examples }) => (
        <section key={id} id={id} class="chapter">
          <h2>{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <div class="examples">
            {examples.map((example) => (
              <ExampleFigure key={example.orders} example={example} />
            ))}
          </div>
        </section>
      ))}
      <p class="chapter muted">
        The Diplomacy Adjudicator Test Cases (DATC) settle the finer points. Our adjudicator passes all of them.
      </p>
    </Page>
  )
}
