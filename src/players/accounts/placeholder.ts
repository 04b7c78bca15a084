/** Names that nobody has chosen. Read by every object that wakes: nothing here needs more than this. */

/** Shown in a finished game for a player who has deleted the account. */
export const FORMER_PLAYER = 'Former player'

const PLACEHOLDER = /^Player \d{4}$/

/** A name for somebody who has not chosen one; it tells nothing about the address. */
export function placeholderName(): string {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `Player ${1000 + (seed % 9000)}`
}

export const isPlaceholder = (name: string): boolean => PLACEHOLDER.test(name)
