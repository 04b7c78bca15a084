/** A variant as it is offered: its board, for how many it is, how long it takes, and what is strange about it. */
import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import type { VariantInfo } from '../../client/api.ts'
import { counted } from '../../text/words.ts'
import { rulesAddress } from '../addresses.ts'
import { cardOf } from './cards.ts'
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import './cards.css'

/** Where a variant is played alone, all seats in one hand. */
export const aloneAddress = (id: string): string => `/sandbox?variant=${id}`

interface CardProps {
  readonly variant: VariantInfo
}

/** A card with links to its rules and to a trial. */
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

export interface VariantChoiceProps {
  readonly variants: readonly VariantInfo[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** All variants as cards, of which one is chosen. */
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
  const card = cardOf(id)
  return (
    <>
      <span class="muted small">
        {counted(seats.length, 'player')}
        {card !== null && ` · ${card.length}`}
      </span>
      <span class="small">{card?.strange ?? blurb}</span>
    </>
  )
}

/** `inWindow`: in another window, so that nothing that is filled in is left. */
function Links({ variant: { id, title }, inWindow }: CardProps & { readonly inWindow?: boolean }): JSX.Element {
  const target = inWindow === true ? '_blank' : undefined
  const named = <span class="out-of-sight">{` (${title})`}</span>
  return (
    <>
      <a class="small" href={rulesAddress(id)} target={target}>
        Its rules{inWindow === true && ', in another window'}
        {named}
      </a>
      <a class="small" href={aloneAddress(id)} target={target}>
        Try it alone
        {named}
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
