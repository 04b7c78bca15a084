/** Opens a panel with the address of the board and other ways to share it. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Alternates, SharePanel } from '../panes/fetched-panes.tsx'
import type { SharePanelProps } from '../panes/share-panel.tsx'

export function Share({ data, shown, invitation }: SharePanelProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <div class="row">
      {data.game.settings.access === 'public' && <Alternates {...data.game} />}
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
