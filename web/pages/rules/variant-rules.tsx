/**
 * The rules of a variant: what differs from the standard game, examples, common mistakes, and every
 * ruling.
 */
import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import document from '../../../docs/rulings.md?raw'
import { weakMemoize } from '../../../src/lib/memoize.ts'
import { useVariantTitle } from '../../client/variant-info.ts'
import { ExampleFigure, StartFigure } from '../../learn/example-figure.tsx'
import { lazyComponent } from '../../ui/fetching/fetched-part.tsx'
import { Loading, Page } from '../../ui/parts.tsx'
import { computerAddress, lessonsAddress, soloAddress, variantPage } from '../../variants/page-registry.ts'
import { type Passage, type Ruling, rulingsOf } from '../../variants/rulings.ts'
import type { RuleChapter, Slot, VariantRules } from '../../variants/seam/variant-page.ts'
import { NotFound } from '../problem-pages.tsx'
import { Rules } from './rules.tsx'
import '../../learn/learn.css'

export function VariantRulesPage(): JSX.Element {
  const { params } = useRoute()
  const titleOf = useVariantTitle()
  const page = variantPage(params['variant'] ?? '')
  if (page === null) return <NotFound />
  if (page.rules === null) return <Rules />
  const title = titleOf(page.id)
  const lessons = lessonsAddress(page.id)
  const Text = rulesText(page.rules)
  return (
    <Page
      title={title === '' ? 'The rules' : `The rules of ${title}`}
      aside={
        <div class="row">
          {lessons !== null && <a href={lessons}>Learn by playing</a>}
          <a href={computerAddress(page.id)}>Play the computer</a>
          <a href={soloAddress(page.id)}>Play every side</a>
          <a href="/rules">Standard rules</a>
        </div>
      }
    >
      <Text />
    </Page>
  )
}

const rulesText = weakMemoize((fetchRules: Slot<VariantRules>) =>
  lazyComponent(
    async () => {
      const rules = await fetchRules()
      return () => <RulesText {...rules} />
    },
    <Loading />,
  ),
)

const RulesText = ({ id, summary, chapters, pitfalls, credit, rulings, otherRulings }: VariantRules): JSX.Element => (
  <>
    <div class="chapter">
      <p>{summary}</p>
    </div>
    {chapters.map((chapter) => (
      <Chapter key={chapter.title} variant={id} chapter={chapter} />
    ))}
    <section class="chapter">
      <h2>Common mistakes</h2>
      <ul class="pitfalls">
        {pitfalls.map((pitfall) => (
          <li key={pitfall}>{pitfall}</li>
        ))}
      </ul>
    </section>
    <section class="chapter rulings">
      <h2>All rulings</h2>
      <p>Everything else is as in the standard game. These rulings settle what the original rules leave open.</p>
      <dl>
        {rulingsOf(document, rulings, otherRulings).map((ruling) => (
          <NumberedRuling key={ruling.number} ruling={ruling} />
        ))}
      </dl>
    </section>
    <p class="chapter muted">{credit}</p>
  </>
)

interface ChapterProps {
  readonly variant: string
  readonly chapter: RuleChapter
}

const Chapter = ({ variant, chapter: { title, text, board, examples = [] } }: ChapterProps): JSX.Element => (
  <section class="chapter">
    <h2>{title}</h2>
    {text.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {board === true && <StartFigure variant={variant} />}
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
    <dd>{text.map(PassageText)}</dd>
  </div>
)

function PassageText({ kind, text }: Passage): JSX.Element {
  if (kind === 'lines') return <pre key={text}>{text}</pre>
  return kind === 'code' ? <code key={text}>{text}</code> : <span key={text}>{text}</span>
}
