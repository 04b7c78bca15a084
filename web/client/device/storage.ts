/** What this device keeps for the page. A browser may refuse to keep anything: then nothing is found, and nothing breaks. */

export type StorageName = 'localStorage' | 'sessionStorage'

function attempt<T>(step: () => T, otherwise: T): T {
  try {
    return step()
  } catch {
    return otherwise
  }
}

/** Null if nothing is kept there, or nothing that can be read. */
export const readStored = (key: string, where: StorageName = 'localStorage'): unknown =>
  attempt<unknown>(() => JSON.parse(globalThis[where].getItem(key) ?? 'null'), null)

export const store = (key: string, value: unknown, where: StorageName = 'localStorage'): void =>
  attempt(() => globalThis[where].setItem(key, JSON.stringify(value)), undefined)

export const removeStored = (key: string): void => attempt(() => localStorage.removeItem(key), undefined)

/** The keys that begin like this, each without its beginning. */
export const storedKeys = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage), [])
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
