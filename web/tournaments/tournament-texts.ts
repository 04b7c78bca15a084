/** The words of tournaments. Pure. */
import { formatCount, formatNumber } from '../text/words.ts'
import type { Tournament } from './tournament-calls.ts'

export type Scoring = Tournament['scoring']
type Row = Tournament['standings'][number]

export const SCORING_LABELS: Readonly<Record<Scoring, string>> = {
  'draw-size': 'Draw size',
  'sum-of-squares': 'Sum of squares',
  'c-diplo': 'C-Diplo',
  centres: 'Centres',
}

/** What a game is worth. */
export const SCORING_HINTS: Readonly<Record<Scoring, string>> = {
  'draw-size': 'A win is 100 points. A draw shares 100 points evenly among those in it; all others get nothing.',
  'sum-of-squares':
    'A win is 100 points. Otherwise 100 points are shared in proportion to the squares of the centres at the end.',
  'c-diplo':
    'A win is 100 points. Otherwise each player gets 1 point, 1 per centre, and 38, 14 and 7 for the first three places.',
  centres: 'A win is worth all centres of the board. Otherwise each player gets 1 point per centre.',
}

/** `Round 2`, `Final` */
export const roundTitle = ({ final, rounds }: Pick<Tournament, 'final' | 'rounds'>, round: number): string =>
  final && round === rounds ? 'Final' : `Round ${formatNumber(round)}`

/** `3 rounds`, `3 rounds, the last a final` */
export const roundsText = ({ final, rounds }: Pick<Tournament, 'final' | 'rounds'>): string =>
  `${formatCount(rounds, 'round')}${final ? ', the last a final' : ''}`

/** The number of the next round; null: all have been drawn. */
export function nextRound({ boards, rounds }: Pick<Tournament, 'boards' | 'rounds'>): number | null {
  const drawn = Math.max(0, ...boards.map(({ round }) => round))
  return drawn < rounds ? drawn + 1 : null
}

type Drawable = Pick<Tournament, 'final' | 'rounds' | 'players' | 'seats' | 'boards'>

const isFinal = ({ final, rounds }: Pick<Tournament, 'final' | 'rounds'>, round: number): boolean =>
  final && round === rounds

const countPlaying = ({ players }: Drawable): number =>
  players.filter(({ withdrawn, role }) => role === 'player' && !withdrawn).length

const countRunning = ({ boards }: Drawable): number =>
  boards.filter(({ status }) => status !== 'finished' && status !== 'abandoned').length

/** Whether there are enough players, and, for a final, all results. */
export const canDraw = (tournament: Drawable, round: number): boolean =>
  countPlaying(tournament) >= tournament.seats && !(isFinal(tournament, round) && countRunning(tournament) > 0)

/**
 * What drawing a round does, as in `14 players get a seat at 2 boards, and their games start. 1
 * player waits.`, or why it is not possible yet.
 */
export function drawText(tournament: Drawable, round: number): string {
  const { seats } = tournament
  const playing = countPlaying(tournament)
  const boards = Math.floor(playing / seats)
  if (boards === 0) return `A board needs ${formatCount(seats, 'player')}; so far there are ${formatNumber(playing)}.`
  const running = countRunning(tournament)
  if (isFinal(tournament, round))
    return running > 0
      ? `You can draw the final when all games are over. ${formatNumber(running)} ${running === 1 ? 'is' : 'are'} still running.`
      : `The best ${formatCount(seats, 'player')} get a seat, and their game starts.`
  const left = playing - boards * seats
  const wait = left === 0 ? '' : ` ${formatCount(left, 'player')} ${left === 1 ? 'waits' : 'wait'} for the next round.`
  const at = boards === 1 ? 'one board, and their game starts' : `${formatNumber(boards)} boards, and their games start`
  return `${formatCount(boards * seats, 'player')} get a seat at ${at}.${wait}`
}

/** What decides the places. */
export const orderText = ({ final }: Pick<Tournament, 'final'>): string =>
  `${final ? 'The players of the final come first, in its order. ' : ''}Equal points are decided by the best game, then by centres in all games, then by solo wins. Players who are equal in all of these share a place.`

/** Why a player with equal points is below the one before; null: no reason to say so. */
export const tieBreakText = ({ tieBreak }: Pick<Row, 'tieBreak'>): string | null =>
  tieBreak === null || tieBreak === 'points' ? null : TIE_BREAK_TEXTS[tieBreak]

const TIE_BREAK_TEXTS = {
  final: 'equal points; decided by the final',
  best: 'equal points; decided by the best game',
  centres: 'equal points; decided by centres',
  solos: 'equal points; decided by solo wins',
} as const

/** With at most two decimals. */
export const pointsText = (points: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(points)
