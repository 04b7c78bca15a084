/** Addresses of a public game for other programs. */
import { useEffect } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'

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
