/** The rules of a variant: what differs from the standard game, examples on the board, what is easily got wrong, every ruling. */
import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import document from '../../../docs/rulings.md?raw'
import { useVariantTitle } from '../../client/variants.ts'
import { ExampleFigure } from '../../learn/example-figure.tsx'
import { Page } from '../../ui/parts.tsx'
import type { RuleChapter } from '../../variants/description.ts'
import { aloneAddress } from '../../variants/cards/variant-card.tsx'
import { lessonsOf } from '../../variants/lessons/index.ts'
import { rulesAt } from '../../variants/rules.ts'
import { type Passage, type Ruling, rulingsOf } from '../../variants/rulings.ts'
import { NotFound } from '../not-found.tsx'
import { Rules } from './rules.tsx'
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import '../../learn/learn.css'

export function VariantRulesPage(): JSX.Element {
  const { params } = useRoute()
  const titleOf = useVariantTitle()
  const rules = rulesAt(params['variant'] ?? '')
  if (rules === null) return <NotFound />
  if (rules === 'standard') return <Rules />
  const title = titleOf(rules.id)
  const { id, summary, chapters, pitfalls, credit, rulings } = rules
  return (
    <Page
      title={title === '' ? 'The rules' : `The rules of ${title}`}
      aside={
        <div class="row">
          {lessonsOf(id) !== null && <a href={`/learn/${id}`}>Learn it by playing</a>}
          <a href={aloneAddress(id)}>Try it alone</a>
          <a href="/rules">The standard rules</a>
        </div>
      }
    >
      <div class="chapter">
        <p>{summary}</p>
      </div>
      {chapters.map((chapter) => (
        <Chapter key={chapter.title} chapter={chapter} />
      ))}
      <section class="chapter">
        <h2>Easily got wrong</h2>
        <ul class="pitfalls">
          {pitfalls.map((pitfall) => (
            <li key={pitfall}>{pitfall}</li>
          ))}
        </ul>
      </section>
      <section class="chapter rulings">
        <h2>Every ruling</h2>
        <p>Everything else is as in the standard game. Where the original rules leave something open, this decides.</p>
        <dl>
          {rulingsOf(document, rulings).map((ruling) => (
            <NumberedRuling key={ruling.number} ruling={ruling} />
          ))}
        </dl>
      </section>
      <p class="chapter muted">{credit}</p>
    </Page>
  )
}

const Chapter = ({ chapter: { title, text, examples = [] } }: { readonly chapter: RuleChapter }): JSX.Element => (
  <section class="chapter">
    <h2>{title}</h2>
    {text.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {examples.length > 0 && (
      <div class="examples">
        {examples.map((example) => (
          <ExampleFigure key={JSON.stringify(example.orders)} example={example} />
        ))}
      </div>
    )}
  </section>
)

const NumberedRuling = ({ ruling: { number, text } }: { readonly ruling: Ruling }): JSX.Element => (
  <div id={number}>
    <dt>{number}</dt>
    <dd>{text.map(Words)}</dd>
  </div>
)

function Words({ kind, text }: Passage): JSX.Element {
  if (kind === 'lines') return <pre key={text}>{text}</pre>
  return kind === 'code' ? <code key={text}>{text}</code> : <span key={text}>{text}</span>
}
