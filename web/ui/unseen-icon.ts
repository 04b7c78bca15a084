/** The icon of the window bears a mark while there is something new. */
import { useEffect } from 'preact/hooks'

const [PLAIN, MARKED] = ['/icon.svg', '/icon-unseen.svg']

export function useUnseenIcon(isMarked: boolean): void {
  useEffect(() => {
    const icon = document.querySelector('link[rel="icon"]')
    icon?.setAttribute('href', isMarked ? MARKED : PLAIN)
    return () => icon?.setAttribute('href', PLAIN)
  }, [isMarked])
}
