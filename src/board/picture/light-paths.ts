import { memoize } from '../../lib/memoize.ts'

/** Makes drawings light: outlines get whole coordinates and straight lines between them. */

/** Short paths are marks and units, which stay as they are. */
const MIN_LENGTH = 150

/** More than two boards have. */
const MAX_PATHS = 1000

/** Outlines of drawings: moves, lines and smooth quadratic curves (`curve.ts`). */
const OUTLINE = /^(?:[MLqtZ]|[-\d. ])+$/

/**
 * Rewrites the long outlines of an SVG text. Ends of curves become corners, a few pixels apart on a
 * board of 600, so that the text is half as long. Neighbours have their corners in common.
 */
export const lightenPaths = (svg: string): string =>
  svg.replaceAll(/ d="([^"]+)"/g, (attribute, path: string) =>
    path.length < MIN_LENGTH ? attribute : ` d="${lightPath(path)}"`,
  )

/** All boards of a game have the same outlines. */
const lightPath = memoize(MAX_PATHS, (path: string) => (OUTLINE.test(path) ? lightenPath(path) : path))

type Corner = readonly [x: number, y: number]

function lightenPath(path: string): string {
  const lines: string[] = []
  for (const part of path.split('M').slice(1)) {
    const corners = cornersOf(part)
    if (corners.length > 1) lines.push(writeCorners(corners) + (part.endsWith('Z') ? 'z' : ''))
  }
  return lines.join('')
}

/** The corners of a chain whose first command is a move, rounded, without those on a straight line. */
function cornersOf(chain: string): readonly Corner[] {
  const corners: Corner[] = []
  let [x, y] = [0, 0]
  for (const [, command = 'M', numbers = ''] of chain.matchAll(/([Lqt]?)([-\d. ]+)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = (numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    if (command === 'q') [x, y] = [x + c, y + d]
    else if (command === 't') [x, y] = [x + a, y + b]
    else [x, y] = [a, b]
    addCorner(corners, [Math.round(x), Math.round(y)])
  }
  return corners
}

function addCorner(corners: Corner[], corner: Corner): void {
  const [before, last] = [corners.at(-2), corners.at(-1)]
  if (last !== undefined && last[0] === corner[0] && last[1] === corner[1]) return
  if (before !== undefined && last !== undefined && isBetween(before, last, corner)) corners.pop()
  corners.push(corner)
}

const isBetween = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): boolean =>
  (bx - ax) * (cy - ay) === (by - ay) * (cx - ax) && (bx - ax) * (cx - bx) >= 0 && (by - ay) * (cy - by) >= 0

/** `M716 850l4 5-3 6` */
function writeCorners([[x, y] = [0, 0], ...rest]: readonly Corner[]): string {
  let from: Corner = [x, y]
  const steps = rest.map((corner) => {
    const step = `${corner[0] - from[0]} ${corner[1] - from[1]}`
    from = corner
    return step
  })
  return `M${x} ${y}l${steps.join(' ')}`.replaceAll(' -', '-')
}
