/** What the sentences of a game's public log are made of. */
import type { Cause, Instant } from '../names.ts'

export interface Said {
  readonly words: string
  readonly details?: readonly string[]
  readonly until?: Instant | null
}

/** `By vote, `: who did it, at the beginning of a sentence; nothing where that goes without saying. */
export function causeWords(cause: Cause): string {
  switch (cause.kind) {
    case 'vote':
      return 'By vote, '
    case 'master':
      return 'By the game master, '
    case 'operator':
      return 'By an operator of the site, '
    case 'player':
    case 'creator':
    case 'clock':
    case 'zone-rules':
    case 'absence':
      return ''
  }
}

/** `: its creator left it`; nothing where there is nothing more to say. */
export const becauseWords = (why: string | null): string => (why === null ? '' : `: ${why}`)

/** Beginning with a capital letter. */
export const sentence = (...parts: readonly string[]): string => {
  const text = parts.join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
