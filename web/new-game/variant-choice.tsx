/** The choice of a variant: a small card for each, and a few words on the chosen one. */
import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import type { VariantInfo } from '../client/api.ts'
import { rulesAddress } from '../variants/page-registry.ts'
import { AboutVariant, VariantPicture } from '../variants/variant-card.tsx'

interface VariantChoiceProps {
  readonly variants: readonly VariantInfo[]
  readonly value: string
  readonly onChange: (id: string) => void
}

export function VariantChoice({ variants, value, onChange }: VariantChoiceProps): JSX.Element {
  const id = useId()
  const chosen = variants.find((variant) => variant.id === value)
  return (
    <fieldset class="variant-choice">
      <legend>Variant</legend>
      <div class="variant-options">
        {variants.map((variant) => (
          <label key={variant.id} class={variant.id === value ? 'variant-option chosen' : 'variant-option'}>
            <VariantPicture variant={variant} />
            <span class="variant-title">
              <input
                type="radio"
                name={id}
                checked={variant.id === value}
                aria-describedby={variant.id === value ? `${id}-about` : undefined}
                onChange={() => onChange(variant.id)}
              />
              <span>{variant.title}</span>
            </span>
          </label>
        ))}
      </div>
      {chosen !== undefined && (
        <p id={`${id}-about`} class="variant-chosen">
          <AboutVariant variant={chosen} />{' '}
          <a class="small" href={rulesAddress(chosen.id)} target="_blank">
            Rules of {chosen.title} (new window)
          </a>
        </p>
      )}
    </fieldset>
  )
}
