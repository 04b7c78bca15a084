/** What a card tells of a variant beside its title: how long a game lasts, and what is strange about it. */

export interface VariantCardText {
  /** Played in one go, and with a day for each movement phase. */
  readonly length: string
  /** What is strange about it, in a sentence or two. */
  readonly strange: string
}

const CARDS: Readonly<Record<string, VariantCardText>> = {
  classical: {
    length: 'Two long evenings, or two to three months',
    strange: 'The game as everybody knows it: seven powers, much talk, no luck.',
  },
  duo: {
    length: 'Two evenings, or four to six weeks',
    strange:
      'A board that looks the same from both sides, a third power that plays by a script you can read, and armies that turn into fleets.',
  },
  'shadow-worlds': {
    length: 'Many evenings, or four to six months; with 18 centres to win about half of that',
    strange: 'You play the same country in two games at once, and move your strength between them every Winter.',
  },
  'twilight-zone': {
    length: 'Three days to draw the maps, then two evenings, or two to three months',
    strange:
      'Everybody draws a secret map of Europe. Every order may go by any of the seven maps, also by one you have never seen.',
  },
  'balkan-battle': {
    length: 'An hour, or one to two weeks',
    strange: 'No talk, one move a year. Winter is ordered at once, before you know which of your units must retreat.',
  },
  'balkan-battle-3': {
    length: 'An evening, or two weeks',
    strange:
      'All three begin in Bulgaria, which nobody owns, and choose with the first order whether to be army or fleet.',
  },
  'double-diplomacy': {
    length: 'Two evenings, or six to ten weeks',
    strange:
      'You command two powers, and share each of them with another player: only what both of you order is done, but for one override in two years.',
  },
}

/** Null for a variant of which there is nothing more to tell than its blurb. */
export const cardOf = (id: string): VariantCardText | null => CARDS[id] ?? null
