/** All variants, with links to rules, solo play and a new game. */
import type { JSX } from 'preact'
import { loadVariants } from '../client/variant-info.ts'
import { useMe } from '../client/session.tsx'
import { useLoad } from '../client/requests.ts'
import { Fetched, Section } from '../ui/parts.tsx'
import { VariantCard } from '../variants/variant-card.tsx'

export function VariantsOffered(): JSX.Element {
  const { loaded, reload } = useLoad('variants', loadVariants)
  const me = useMe()
  return (
    <Section title="Variants">
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
