/** Names that nobody chose. Apart from `public-names.ts`, whose tables are too large for game objects. */

/** Shown in finished games for a deleted account. */
export const FORMER_PLAYER = 'Former player'

/** For a player who has not chosen a name. Reveals nothing about the address. */
export function placeholderName(): string {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `Player ${1000 + (seed % 9000)}`
}

export const isPlaceholder = (name: string): boolean => /^Player \d{4}$/.test(name)
