/** Imported games: the viewer's own, and those that everyone sees, page by page. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { fetchImports, type ImportList as Listed, type ImportListing } from '../client/import-calls.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { useMe, useZone } from '../client/session.tsx'
import { useVariantTitle } from '../client/variant-info.ts'
import { dateText } from '../text/times.ts'
import { formatCount } from '../text/words.ts'
import { ApiErrorNotice, Fetched, Section } from '../ui/parts.tsx'
import '../ui/game-lists.css'

export function ImportList(): JSX.Element {
  const me = useMe()
  const { loaded, reload } = useLoad(`imports ${me?.id ?? ''}`, () => fetchImports(null))
  return (
    <Fetched load={loaded} onRetry={reload}>
      {(first) => (
        <>
          {me !== null && (
            <Section title="Your imported games">
              {first.yours.length === 0 ? (
                <p class="muted">None yet. Import a file, then add it to the archive.</p>
              ) : (
                <Games games={first.yours} label="Your imported games" />
              )}
            </Section>
          )}
          <Section title="Listed for everyone">
            <Pages first={first} />
          </Section>
        </>
      )}
    </Fetched>
  )
}

function Pages({ first }: { readonly first: Listed }): JSX.Element {
  const [later, setLater] = useState<readonly Listed[]>([])
  const { busy, error, send } = useSending<Listed>()
  const games = [first, ...later].flatMap((page) => page.listed)
  const { next } = later.at(-1) ?? first
  const loadNext = async () => {
    const page = await send(() => fetchImports(next))
    if (page !== null) setLater((pages) => [...pages, page])
  }
  return (
    <>
      {games.length === 0 ? (
        <p class="muted">Nobody has listed an imported game yet.</p>
      ) : (
        <Games games={games} label="Listed for everyone" />
      )}
      <ApiErrorNotice error={error} />
      {next !== null && (
        <div class="row">
          <button disabled={busy} onClick={() => void loadNext()}>
            Show older games
          </button>
        </div>
      )}
    </>
  )
}

function Games({ games, label }: { readonly games: readonly ImportListing[]; readonly label: string }): JSX.Element {
  const titleOf = useVariantTitle()
  const zone = useZone()
  return (
    <ul class="games archive" aria-label={label}>
      {games.map((game) => (
        <li key={game.id}>
          <a class="game" href={`/imports/${game.id}`}>
            <span class="game-name">{game.title}</span>
            <span class="muted">{dateText(game.importedAt, zone)}</span>
            <span>{titleOf(game.variant)}</span>
            <span class="muted">{aboutText(game)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** `38 phases · 2 differ from the file · only you` */
export const aboutText = ({ phases, differing, listed }: ImportListing): string =>
  [
    formatCount(phases, 'phase'),
    ...(differing === 0 ? [] : [`${differing} ${differing === 1 ? 'differs' : 'differ'} from the file`]),
    ...(listed ? [] : ['only you see it']),
  ].join(' · ')
