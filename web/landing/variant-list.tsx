/** The variants on the front page, below its first screen on a phone. */
import type { JSX } from 'preact'
import { useLoad } from '../client/requests.ts'
import { useMe } from '../client/session.tsx'
import { loadVariants } from '../client/variant-info.ts'
import { rulesAddress } from '../variants/page-registry.ts'

/** All variants except the standard game. Links to the rules, or to a new game if signed in. */
export function VariantList(): JSX.Element {
  const { loaded } = useLoad('variants', loadVariants)
  const me = useMe()
  const variants = loaded.state === 'here' ? loaded.value.slice(1) : []
  return (
    <section class="strange" aria-labelledby="variants">
      <h2 id="variants">The variants</h2>
      <ul>
        {variants.map(({ id, title, blurb }) => (
          <li key={id}>
            <a href={me === null ? rulesAddress(id) : `/games/new?variant=${id}`}>{title}</a>{' '}
            <span class="muted">{blurb}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
