/** What is too small for a thumb: links, buttons and fields that are less than 44 px wide or high where they can be hit. */
import type { Page } from 'playwright-core'

/** How wide and high (CSS pixels) what is pressed is at least, but for what rounding takes. */
const THUMB = 43.5
/** Among words a link is as high as its line: from its middle to that of the next (WCAG 2.5.8). */
const LINE = 24

/** Each with its words and how large it is. Boards have a loupe instead. */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(findSmall, { thumb: THUMB, line: LINE })

/** Runs in the page. */
function findSmall(least: { readonly thumb: number; readonly line: number }): readonly string[] {
  /** With what lies around it unseen and belongs to it. */
  const partOf = (one: Element): DOMRect => {
    const box = one.getBoundingClientRect()
    const around = getComputedStyle(one, '::after')
    if (around.content === 'none' || around.position !== 'absolute') return box
    const [left = 0, top = 0, right = 0, bottom = 0] = [around.left, around.top, around.right, around.bottom].map(
      (side) => Math.min(0, Number.parseFloat(side) || 0),
    )
    return new DOMRect(box.left + left, box.top + top, box.width - left - right, box.height - top - bottom)
  }
  const sizeOf = (one: Element): readonly [width: number, height: number] => {
    const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
    const parts = [one, ...labels].map(partOf)
    const across = Math.max(...parts.map(({ right }) => right)) - Math.min(...parts.map(({ left }) => left))
    const down = Math.max(...parts.map(({ bottom }) => bottom)) - Math.min(...parts.map(({ top }) => top))
    return [across, down]
  }
  const isThere = (one: Element): boolean => {
    const { width, height, bottom } = one.getBoundingClientRect()
    const isSeen = one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    return isSeen && width > 1 && height > 1 && bottom + scrollY > 0 && !one.closest('.plate, .map-canvas, :disabled')
  }
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(isThere)
  const isNear = (a: DOMRect, b: DOMRect): boolean =>
    a.left < b.right && b.left < a.right && Math.abs(a.top + a.bottom - b.top - b.bottom) < 2 * least.line
  /** A link in a sentence, with nothing else to press above or below it in the next lines. */
  const isInWords = (one: Element): boolean => {
    const words = one.closest('p, li, dd, td, figcaption, div')?.cloneNode(true) as Element | undefined
    for (const other of words?.querySelectorAll('a, button') ?? []) other.remove()
    if (getComputedStyle(one).display !== 'inline' || !/[\p{L}\p{P}]/u.test(words?.textContent ?? '')) return false
    const lines = [...one.getClientRects()]
    const others = all.filter((other) => other !== one).flatMap((other) => [...other.getClientRects()])
    return !lines.some((line) => others.some((other) => isNear(line, other)))
  }
  return all.flatMap((one) => {
    const [width, height] = sizeOf(one)
    if (Math.min(width, height) >= least.thumb || isInWords(one)) return []
    const words = one.textContent.trim() || one.getAttribute('aria-label') || one.getAttribute('name') || one.outerHTML
    return [`${one.localName} “${words.slice(0, 60)}” of ${one.parentElement?.className}: ${width | 0} × ${height | 0}`]
  })
}
