/** A card for a variant: board, number of players, length, and what makes it special. */
import type { ComponentChildren, JSX } from 'preact'
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
      <VariantPicture variant={variant} />
      <div class="about-variant">
        <h3>{variant.title}</h3>
        <AboutVariant variant={variant} />
        <div class="row">
          {children}
          <Links variant={variant} />
        </div>
      </div>
    </li>
  )
}

/** Players, length, and what makes the variant special. */
export function AboutVariant({ variant: { id, blurb, seats } }: CardProps): JSX.Element {
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

function Links({ variant: { id, title } }: CardProps): JSX.Element {
  const suffix = <span class="out-of-sight">{` (${title})`}</span>
  return (
    <>
      <a class="small" href={rulesAddress(id)}>
        Rules
        {suffix}
      </a>
      <a class="small" href={computerAddress(id)}>
        Play the computer
        {suffix}
      </a>
      <a class="small" href={soloAddress(id)}>
        Play every side
        {suffix}
      </a>
    </>
  )
}

export const VariantPicture = ({ variant: { id, boards } }: CardProps): JSX.Element => (
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
