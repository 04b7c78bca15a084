/** The letters on the tokens: one or two characters for each power, and no two powers of a board alike. Pure. */

/** What the letters are found from. `letter` is the one that the board's table gives; null if it gives none. */
interface Named {
  readonly name: string
  readonly letter: string | null
}

const ALPHABET = Array.from('abcdefghijklmnopqrstuvwxyz0123456789')

/** `Be` and `BE` are alike: on a small token nobody tells them apart. */
const folded = (letter: string): string => letter.toLowerCase()

const initialOf = ({ name }: Named): string => Array.from(name.trim())[0]?.toUpperCase() ?? '?'

/** Two characters for a power, the best first: the initials of two words, then the first letter with each later one, then with any. */
function pairsFor(power: Named): string[] {
  const [first = '', second = ''] = power.name.trim().split(/[\s-]+/u)
  const initials = second === '' ? [] : [`${initialOf(power)}${Array.from(second)[0]?.toUpperCase() ?? ''}`]
  const later = Array.from(first + second)
    .slice(1)
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
  return [...initials, ...[...later, ...ALPHABET].map((character) => `${initialOf(power)}${character.toLowerCase()}`)]
}

/** When every pair with its own initial is taken: any pair at all. */
const ANY_PAIR = ALPHABET.flatMap((a) => ALPHABET.map((b) => `${a.toUpperCase()}${b}`))

/**
 * A letter for each power, in their order. A letter that is given stays; the others get their initial where no other power has
 * it, and else two characters.
 */
export function lettersOf(powers: readonly Named[]): string[] {
  const taken = new Set(powers.flatMap(({ letter }) => (letter === null ? [] : [folded(letter)])))
  const initials = Map.groupBy(powers, (power) => folded(initialOf(power)))
  return powers.map((power) => {
    if (power.letter !== null) return power.letter
    const initial = initialOf(power)
    const isAlone = initials.get(folded(initial))?.length === 1
    const found = [...(isAlone ? [initial] : []), ...pairsFor(power), ...ANY_PAIR].find(
      (one) => !taken.has(folded(one)),
    )
    if (found === undefined) throw new Error(`no letter is left for ${power.name}`)
    taken.add(folded(found))
    return found
  })
}
