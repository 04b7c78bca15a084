/** Names that nobody chose. A file of its own: objects that wake read it, and must not read the tables of `names.ts`. */

/** Shown in a finished game for a player who has deleted the account. */
export const FORMER_PLAYER = 'Former player'

/** A name for a player who has not chosen one; it reveals nothing about the address. */
export function placeholderName(): string {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `Player ${1000 + (seed % 9000)}`
}

export const isPlaceholder = (name: string): boolean => /^Player \d{4}$/.test(name)
