/** Notices when an element comes into view or leaves it. Loaded after the board. */

/** On a phone, what sticks to the upper and the lower edge covers this much of the window. */
const COVERED = '-54px 0px -68px'

/** The observer calls back when these fractions of the element come into view or leave it. */
const FRACTIONS = [0, 0.1, 0.2, 0.3, 0.4, 0.5]

type Sight = Pick<
  IntersectionObserverEntry,
  'isIntersecting' | 'intersectionRect' | 'boundingClientRect' | 'rootBounds'
>

/** Whether half of the element is in view, or it fills half of a window that is lower. */
const isHalfInView = ({ isIntersecting, intersectionRect, boundingClientRect, rootBounds }: Sight): boolean =>
  isIntersecting && intersectionRect.height >= Math.min(boundingClientRect.height, rootBounds?.height ?? Infinity) / 2

/**
 * Calls back soon, and then whenever it may have changed, with whether the element is in view. Returns
 * a function that stops it.
 */
export function watchView(element: Element, onChange: (isInView: boolean) => void): () => void {
  const watcher = new IntersectionObserver(
    (entries) => {
      const latest = entries.at(-1)
      if (latest !== undefined) onChange(isHalfInView(latest))
    },
    { threshold: FRACTIONS, rootMargin: COVERED },
  )
  watcher.observe(element)
  return () => watcher.disconnect()
}
