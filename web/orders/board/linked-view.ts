/** Which part of a board is shown stands behind the `#` of the address: `#view=612,340,2.5`. */
import { useCallback, useMemo } from 'preact/hooks'
import { readView, type View, viewText } from '../../board/interaction/view.ts'

const hashNow = () => new URLSearchParams(location.hash.slice(1))

/** The page is not loaded anew, and "back" does not go through all that was looked at. */
function keep(name: string, view: View): void {
  const hash = hashNow()
  if (view.zoom === 1) hash.delete(name)
  else hash.set(name, viewText(view))
  const text = hash.toString().replaceAll('%2C', ',')
  const { pathname, search } = location
  history.replaceState(history.state, '', pathname + search + (text === '' ? '' : `#${text}`))
}

/** What the address says at first, and how it is told of what is shown. */
export function useLinkedView(name: string): { readonly opening: View | null; readonly onView: (view: View) => void } {
  const opening = useMemo(() => readView(hashNow().get(name)), [name])
  const onView = useCallback((view: View) => keep(name, view), [name])
  return { opening, onView }
}
