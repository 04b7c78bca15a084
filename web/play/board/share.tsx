/** Copies the address of the board, or opens a panel with other ways to share it. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { CopyLink } from '../../ui/icons.tsx'
import { SharePanel } from '../panes/fetched-panes.tsx'
import type { SharePanelProps } from '../panes/share-panel.tsx'

export function Share({ data, shown, invitation }: SharePanelProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  useAlternates(data.game)
  return (
    <div class="row">
      <CopyLink />
      <button class="quiet" popovertarget="share">
        Share
      </button>
      <div id="share" class="share" popover onToggle={({ newState }) => setOpen(newState === 'open')}>
        <div class="row">
          <h2>Share this game</h2>
          <button class="quiet" popovertarget="share" popovertargetaction="hide">
            Close
          </button>
        </div>
        {isOpen && <SharePanel {...{ data, shown, invitation }} />}
      </div>
    </div>
  )
}

/** Lets feed readers and sites find the feed and the preview of a public game. */
function useAlternates({ id, settings: { access, name } }: GameView): void {
  useEffect(() => {
    if (access !== 'public') return undefined
    const address = encodeURIComponent(`${location.origin}/games/${id}`)
    const links = [
      ['application/atom+xml', `/games/${id}/feed.atom`],
      ['application/json+oembed', `/oembed?url=${address}`],
    ].map(([type = '', href = '']) =>
      Object.assign(document.createElement('link'), { rel: 'alternate', type, href, title: name }),
    )
    document.head.append(...links)
    return () => links.forEach((link) => link.remove())
  }, [id, access, name])
}
