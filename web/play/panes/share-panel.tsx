/** Ways to show a game elsewhere: a picture, a frame for other sites, a feed, and files. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { aspectOf } from '../../../src/board/index.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { GameData } from '../../client/api.ts'
import { announce } from '../../ui/announcer.tsx'
import { CopyLink } from '../../ui/icons.tsx'
import { Field } from '../../ui/parts.tsx'
import { ExportButton } from '../export/export-button.tsx'
import { ShareLink } from '../../ui/share-link.tsx'

export interface SharePanelProps {
  readonly data: GameData
  /** The closed phase on the board; null is the present. */
  readonly shown: number | null
  readonly invitation: string | null
}

/** The size of the frame, as oEmbed suggests it (`src/api/routes/sharing`). */
const FRAME_WIDTH = 640
const AROUND_BOARDS = 150

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function frameCode({ id, settings, boards, drawing }: GameView, shown: number | null): string {
  const address = `${location.origin}/embed/games/${id}${shown === null ? '' : `/phases/${shown}`}`
  const height = Math.round(FRAME_WIDTH / boards.length / aspectOf(drawing)) + AROUND_BOARDS
  return `<iframe src="${address}" title="${escapeAttribute(settings.name)}" width="${FRAME_WIDTH}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`
}

export function SharePanel({ data, shown, invitation }: SharePanelProps): JSX.Element {
  const { game } = data
  const isPublic = game.settings.access === 'public'
  const query = invitation === null ? '' : `?${new URLSearchParams({ invitation })}`
  const picture = `/games/${game.id}/phases/${shown ?? game.history.length}/board.png${query}`
  return (
    <div class="stack">
      <div class="row">
        <CopyLink />
        <ShareLink title={game.settings.name} />
      </div>
      <p>
        <a href={picture} target="_blank">
          This board as a picture
        </a>
      </p>
      {isPublic && <FrameField code={frameCode(game, shown)} />}
      {isPublic && (
        <p>
          <a href={`/games/${game.id}/feed.atom`}>Feed of results (Atom)</a>
          <span class="small muted"> for feed readers: one entry per phase</span>
        </p>
      )}
      <Files data={data} invitation={invitation} />
    </div>
  )
}

function FrameField({ code }: { readonly code: string }): JSX.Element {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => {
        setCopied(true)
        announce('Copied')
      },
      () => setCopied(false),
    )
  return (
    <div class="stack">
      <Field label="Show this board on another site" hint="Paste this HTML there. Readers see what strangers see.">
        {(control) => (
          <textarea {...control} rows={4} readOnly value={code} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      <div>
        <button onClick={() => void copy()} onBlur={() => setCopied(false)}>
          {copied ? 'Copied' : 'Copy the HTML'}
        </button>
      </div>
    </div>
  )
}

function Files({ data, invitation }: Omit<SharePanelProps, 'shown'>): JSX.Element {
  const { id, you, history } = data.game
  const link = (path: string, more: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams({ ...(invitation !== null && { invitation }), ...more }).toString()
    return `/api/games/${id}/${path}${query === '' ? '' : `?${query}`}`
  }
  return (
    <div>
      <h3>Export</h3>
      <ul>
        {history.length > 0 && (
          <li>
            <ExportButton data={data} invitation={invitation} />
          </li>
        )}
        <li>
          <a href={link('text')} download={`${id}.txt`}>
            The game as text
          </a>
        </li>
        <li>
          <a href={link('export', { messages: 'public' })} download={`${id}.json`}>
            A saved game (JSON)
          </a>
          <span class="small muted"> with public messages</span>
        </li>
        {you !== null && (
          <li>
            <a href={link('export')} download={`${id}-private.json`}>
              A saved game (JSON) for you
            </a>
            <span class="small muted"> with all messages that you can read: do not pass it on</span>
          </li>
        )}
      </ul>
    </div>
  )
}

/** Lets feed readers and sites find the feed and the preview of a public game. */
export function Alternates({ id, settings: { name } }: Pick<GameView, 'id' | 'settings'>): null {
  useEffect(() => {
    const address = encodeURIComponent(`${location.origin}/games/${id}`)
    const links = [
      ['application/atom+xml', `/games/${id}/feed.atom`],
      ['application/json+oembed', `/oembed?url=${address}`],
    ].map(([type = '', href = '']) =>
      Object.assign(document.createElement('link'), { rel: 'alternate', type, href, title: name }),
    )
    document.head.append(...links)
    return () => links.forEach((link) => link.remove())
  }, [id, name])
  return null
}
