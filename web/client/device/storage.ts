/** Storage in the browser. It may be blocked: then reads return null and writes do nothing. */

type StorageName = 'localStorage' | 'sessionStorage'

function attempt<T>(step: () => T, fallback: T): T {
  try {
    return step()
  } catch {
    return fallback
  }
}

/** Null if missing or unreadable. */
export const readStored = (key: string, where: StorageName = 'localStorage'): unknown =>
  attempt<unknown>(() => JSON.parse(globalThis[where].getItem(key) ?? 'null'), null)

export const store = (key: string, value: unknown, where: StorageName = 'localStorage'): void =>
  attempt(() => globalThis[where].setItem(key, JSON.stringify(value)), undefined)

export const removeStored = (key: string): void => attempt(() => localStorage.removeItem(key), undefined)

/** Is it an object whose members of these names are strings? */
export const hasStrings = (value: unknown, ...names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

/** The keys with this prefix, without it. */
export const storedKeys = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage), [])
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))

const seenKey = (game: string): string => `seen ${game}`

/** Null if the game was never opened here. */
export function phasesSeen(game: string): number | null {
  const seen = readStored(seenKey(game))
  return typeof seen === 'number' ? seen : null
}

export function notePhasesSeen(game: string, phases: number): void {
  if (phases !== phasesSeen(game)) store(seenKey(game), phases)
}

/** The count last reported to the service, so that it is reported once. */
const reportedKey = (game: string): string => `seen-told ${game}`
export const phasesReported = (game: string): unknown => readStored(reportedKey(game))
export const notePhasesReported = (game: string, phases: number): void => store(reportedKey(game), phases)

/**
 * How many closed phases are new here. On a first visit all are, unless the game is over: then its
 * end is shown.
 */
export const unseenPhases = (game: string, closed: number, isOver: boolean): number =>
  Math.max(0, closed - (phasesSeen(game) ?? (isOver ? closed : 0)))
