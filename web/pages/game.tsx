/** A game at its address, whatever stage it is in; kept fresh while it is open. */
import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { liveAddress } from '../api.ts'
import { firstTable } from '../early.ts'
import { Fetched, Page } from '../parts.tsx'
import { Forming } from '../play/forming.tsx'
import { Share } from '../play/share.tsx'
import { Stage } from '../play/stage.tsx'
import { useLive } from '../play/live.ts'
import { useLoad } from '../store.ts'
import { STATUS_WORDS } from '../words.ts'

/** The number of a closed phase in an address; null is the present. */
function phaseNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : null
}

export function Game(): JSX.Element {
  const { params, query } = useRoute()
  const id = params['id'] ?? ''
  const invitation = query['invitation'] ?? null
  const { loaded, reload, put } = useLoad(`${id} ${invitation ?? ''}`, () => firstTable(id, invitation))
  const table = loaded.state === 'here' ? loaded.value : null
  const lasting = table?.game.status === 'forming' || table?.game.status === 'playing'
  useLive(lasting ? liveAddress(id, invitation) : null, reload)

  const begun = table?.game.status === 'playing' || table?.game.status === 'finished'
  const shown = phaseNumber(params['phase'] ?? query['phase'])
  const shared = { invitation, onTable: put }
  return (
    <Page
      title={table?.game.settings.name ?? 'Game'}
      wide={begun || loaded.state === 'loading'}
      aside={
        table !== null &&
        (begun ? (
          <Share game={table.game} shown={shown} invitation={invitation} />
        ) : (
          <p class="muted">{STATUS_WORDS[table.game.status]}</p>
        ))
      }
    >
      <Fetched of={loaded} onRetry={reload}>
        {(here) =>
          begun ? (
            <Stage table={here} shown={shown} {...shared} />
          ) : (
            <Forming table={here} {...shared} onReload={reload} />
          )
        }
      </Fetched>
    </Page>
  )
}
