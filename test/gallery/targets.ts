/** Finds links, buttons and fields whose touch target is less than 44 px wide or high. */
import type { Page } from 'playwright-core'

/** Minimum size of a target in CSS px, less a tolerance for rounding. */
const THUMB = 43.5
/** A link in text needs only this distance between the middles of lines (WCAG 2.5.8), in CSS px. */
const LINE = 24

/** Describes each small target with its text and size. Ignores boards, which have a magnifier. */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(findSmall, { thumb: THUMB, line: LINE })

/** Runs in the page. */
function findSmall(min: { readonly thumb: number; readonly line: number }): readonly string[] {
  /** The element's box, with the invisible target area around it. */
  const targetBox = (element: Element): DOMRect => {
    const box = element.getBoundingClientRect()
    const around = getComputedStyle(element, '::after')
    if (around.content === 'none' || around.position !== 'absolute') return box
    const [left = 0, top = 0, right = 0, bottom = 0] = [around.left, around.top, around.right, around.bottom].map(
      (side) => Math.min(0, Number.parseFloat(side) || 0),
    )
    return new DOMRect(box.left + left, box.top + top, box.width - left - right, box.height - top - bottom)
  }
  const sizeOf = (element: Element): readonly [width: number, height: number] => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const parts = [element, ...labels].map(targetBox)
    const width = Math.max(...parts.map(({ right }) => right)) - Math.min(...parts.map(({ left }) => left))
    const height = Math.max(...parts.map(({ bottom }) => bottom)) - Math.min(...parts.map(({ top }) => top))
    return [width, height]
  }
  const isReachable = (element: Element): boolean => {
    const { width, height, bottom } = element.getBoundingClientRect()
    const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    return (
      isVisible && width > 1 && height > 1 && bottom + scrollY > 0 && !element.closest('.plate, .map-canvas, :disabled')
    )
  }
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(isReachable)
  const isNear = (a: DOMRect, b: DOMRect): boolean =>
    a.left < b.right && b.left < a.right && Math.abs(a.top + a.bottom - b.top - b.bottom) < 2 * min.line
  /** Whether the element is a link in text with no other target in the lines above or below. */
  const isInText = (link: Element): boolean => {
    const text = link.closest('p, li, dd, td, figcaption, div')?.cloneNode(true) as Element | undefined
    for (const target of text?.querySelectorAll('a, button') ?? []) target.remove()
    if (getComputedStyle(link).display !== 'inline' || !/[\p{L}\p{P}]/u.test(text?.textContent ?? '')) return false
    const lines = [...link.getClientRects()]
    const otherBoxes = all.filter((target) => target !== link).flatMap((target) => [...target.getClientRects()])
    return !lines.some((line) => otherBoxes.some((box) => isNear(line, box)))
  }
  return all.flatMap((element) => {
    const [width, height] = sizeOf(element)
    if (Math.min(width, height) >= min.thumb || isInText(element)) return []
    const label =
      element.textContent.trim() ||
      element.getAttribute('aria-label') ||
      element.getAttribute('name') ||
      element.outerHTML
    return [
      `${element.localName} “${label.slice(0, 60)}” of ${element.parentElement?.className}: ${width | 0} × ${height | 0}`,
    ]
  })
}
