/** What wins a game, and when it ends at the latest. Pure. */
import type { GameView, SeatView } from '../../src/game/views/shapes.ts'
import { yearLabel } from '../../src/rules/phase-calendar.ts'

interface Goal extends Pick<GameView, 'goal' | 'you' | 'phase'> {
  readonly boards: readonly unknown[]
  readonly seats: readonly Pick<SeatView, 'seat' | 'score'>[]
}

/**
 * `18 centres win; you have 5.` A province counts once, on however many boards it is owned. Then the
 * last year, if there is one. Empty if nothing is to say.
 */
export function goalText({ goal: { victory, lastYear }, boards, seats, you, phase }: Goal): string {
  const own = seats.find(({ seat }) => seat === you)
  const centres = boards.length > 1 ? 'different centres, on either board,' : 'centres'
  const sentences = [
    ...(victory === null ? [] : [`${victory} ${centres} win${own === undefined ? '' : `; you have ${own.score}`}.`]),
    ...(lastYear === null ? [] : lastYearTexts(lastYear, phase?.era ?? null)),
  ]
  return sentences.join(' ')
}

const lastYearTexts = ({ year, result, left }: NonNullable<GameView['goal']['lastYear']>, era: string | null) => [
  left === 1
    ? 'The game ends this year, once centres have changed hands.'
    : `The game ends once centres have changed hands in ${yearLabel(year, era)} (${left} years left).`,
  result === 'most' ? 'Then the most centres win.' : 'Then all survivors share a draw.',
]

/** `3 years left`, `last year`; null if there is no last year. */
export const yearsLeftText = ({ lastYear }: GameView['goal']): string | null =>
  lastYear === null || lastYear.left === 0 ? null : lastYear.left === 1 ? 'last year' : `${lastYear.left} years left`
