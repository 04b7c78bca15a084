/** Parts of a page whose code is fetched when they are wanted. */
import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'

const NotLoaded = (): JSX.Element => (
  <div class="notice bad" role="alert">
    <p>This part of the page could not be loaded. Check your connection and try again. What you have typed is kept.</p>
    <button onClick={() => location.reload()}>Try again</button>
  </div>
)

/** A part that is fetched when it is first asked for: a hook, undefined until it is here. */
export function fetchedPart<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
): (isWanted: boolean) => ComponentType<Props> | undefined {
  let Part: ComponentType<Props> | undefined
  const getPart = async () => (Part ??= await fetchIt().catch((): ComponentType<Props> => NotLoaded))
  return (isWanted) => {
    const [isHere, setHere] = useState(Part !== undefined)
    useEffect(() => {
      let isAwaited = true
      if (isWanted && !isHere) void getPart().then(() => isAwaited && setHere(true))
      return () => void (isAwaited = false)
    }, [isWanted, isHere])
    return Part
  }
}
