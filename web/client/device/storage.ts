/** Storage in the browser. It may be blocked: then reads return null and writes do nothing. */

export type StorageName = 'localStorage' | 'sessionStorage'

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
