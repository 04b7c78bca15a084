/** A card for a variant: board, number of players, length, and what makes it special. */
import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import type { VariantInfo } from '../client/api.ts'
import { formatCount } from '../text/words.ts'
import { computerAddress, rulesAddress, soloAddress, variantPage } from './page-registry.ts'
import './variant-card.css'

interface CardProps {
  readonly variant: VariantInfo
}

/** A card with links to the rules, to play against the computer, and to solo play. */
export function VariantCard({ variant, children }: CardProps & { readonly children?: ComponentChildren }): JSX.Element {
  return (
    <li class="variant-card">
      <Picture variant={variant} />
      <div class="about-variant">
        <h3>{variant.title}</h3>
        <About variant={variant} />
        <div class="row">
          {children}
          <Links variant={variant} />
        </div>
      </div>
    </li>
  )
}

interface VariantChoiceProps {
  readonly variants: readonly VariantInfo[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** All variants as cards; one is selected. */
export function VariantChoice({ variants, value, onChange }: VariantChoiceProps): JSX.Element {
  const id = useId()
  return (
    <fieldset class="variant-choice">
      <legend>Variant</legend>
      <div class="variant-cards">
        {variants.map((variant) => (
          <div key={variant.id} class={variant.id === value ? 'variant-card chosen' : 'variant-card'}>
            <label>
              <Picture variant={variant} />
              <span class="about-variant">
                <span class="variant-title">
                  <input
                    type="radio"
                    name={id}
                    checked={variant.id === value}
                    aria-labelledby={`${id}-${variant.id}`}
                    aria-describedby={`${id}-${variant.id}-about`}
                    onChange={() => onChange(variant.id)}
                  />
                  <span id={`${id}-${variant.id}`}>{variant.title}</span>
                </span>
                <span id={`${id}-${variant.id}-about`} class="about-variant">
                  <About variant={variant} />
                </span>
              </span>
            </label>
            {variant.id === value && (
              <div class="row">
                <Links variant={variant} inWindow />
              </div>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function About({ variant: { id, blurb, seats } }: CardProps): JSX.Element {
  const card = variantPage(id)?.card
  return (
    <>
      <span class="muted small">
        {formatCount(seats.length, 'player')}
        {card !== undefined && ` · ${card.length}`}
      </span>
      <span class="small">{card?.pitch ?? blurb}</span>
    </>
  )
}

/** `inWindow`: opens links in a new window, so that a half-filled form is not lost. */
function Links({ variant: { id, title }, inWindow }: CardProps & { readonly inWindow?: boolean }): JSX.Element {
  const target = inWindow === true ? '_blank' : undefined
  const suffix = <span class="out-of-sight">{` (${title})`}</span>
  return (
    <>
      <a class="small" href={rulesAddress(id)} target={target}>
        Rules{inWindow === true && ' (new window)'}
        {suffix}
      </a>
      <a class="small" href={computerAddress(id)} target={target}>
        Play the computer
        {suffix}
      </a>
      <a class="small" href={soloAddress(id)} target={target}>
        Play every side
        {suffix}
      </a>
    </>
  )
}

const Picture = ({ variant: { id, boards } }: CardProps): JSX.Element => (
  <img
    class={boards.length > 1 ? 'several' : undefined}
    src={`/variants/${id}/small.svg`}
    alt=""
    width={300 * boards.length}
    height={272}
    loading="lazy"
    decoding="async"
  />
)
