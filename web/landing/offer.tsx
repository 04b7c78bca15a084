/** The variants and the terms on the front page, below its first screen on a phone. */
import type { JSX } from 'preact'
import { fetchServiceInfo } from '../client/api.ts'
import { useLoad } from '../client/requests.ts'
import { useMe } from '../client/session.tsx'
import { loadVariants } from '../client/variant-info.ts'
import './offer.css'
import { rulesAddress } from '../variants/page-registry.ts'

export const Offer = (): JSX.Element => (
  <>
    <VariantList />
    <Terms />
  </>
)

/** All variants except the standard game. Links to the rules, or to a new game if signed in. */
function VariantList(): JSX.Element {
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

function Terms(): JSX.Element {
  const { loaded } = useLoad('service', fetchServiceInfo)
  const { name, contact } = loaded.state === 'here' ? loaded.value.operator : { name: null, contact: null }
  return (
    <p class="muted small terms-line">
      Run by {name ?? `the operator of ${location.host}`}
      {contact !== null && (
        <>
          {' ('}
          <a href={contact.includes('@') ? `mailto:${contact}` : contact}>{contact.replace(/^https?:\/\//, '')}</a>
          {')'}
        </>
      )}
      . <a href="/archive">Finished games</a> · <a href="/api">API for scripts</a> · <a href="/privacy">Privacy</a>
    </p>
  )
}
