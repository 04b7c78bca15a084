/** The variants that can be played, each with its rules, a trial and the way to a game of it. */
import type { JSX } from 'preact'
import { loadVariants } from '../client/variant-info.ts'
import { useMe } from '../client/session.tsx'
import { useLoad } from '../client/requests.ts'
import { Fetched } from '../ui/parts.tsx'
import { VariantCard } from '../variants/variant-card.tsx'
import { Section } from './section.tsx'

export function VariantsOffered(): JSX.Element {
  const { loaded, reload } = useLoad('variants', loadVariants)
  const me = useMe()
  return (
    <Section title="What can be played">
      <Fetched load={loaded} onRetry={reload}>
        {(variants) => (
          <ul class="variant-cards">
            {variants.map((variant) => (
              <VariantCard key={variant.id} variant={variant}>
                {me !== null && (
                  <a class="small" href={`/games/new?variant=${variant.id}`}>
                    Start a game<span class="out-of-sight">{` (${variant.title})`}</span>
                  </a>
                )}
              </VariantCard>
            ))}
          </ul>
        )}
      </Fetched>
    </Section>
  )
}
