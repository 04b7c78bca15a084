/** What a game tells a webhook: what everybody may know who knows of the game, and nothing that a seat alone knows. */
import { phaseOf } from '../../rules/phases/turn.ts'
import type { Step } from '../evolve.ts'
import { inPlay, variantOf } from '../in-play.ts'
import type { InPlay } from '../in-play.ts'
import type { Effect } from './effect.ts'
import type { GameEvent } from '../event.ts'
import type { GameState } from '../model.ts'
import type { HookNews } from './news.ts'
import { captureWords, endingWords, seatInWords, standingWords } from './narration.ts'

type Hook = Extract<Effect, { kind: 'hook' }>
type Happened<K extends GameEvent['kind']> = Extract<GameEvent, { kind: K }>

const hook = (game: GameState, news: HookNews): Hook => ({
  kind: 'hook',
  key: `${game.id}/hook/${game.revision}/${news.what}`,
  news,
})

/** With these a phase is open that was not. */
const OPENING: readonly GameEvent['kind'][] = ['started', 'closed', 'rolled-back', 'restored']

/** In the order in which it happened; the phase that is open at the end comes last. */
export function hookNews(steps: readonly Step[]): readonly Hook[] {
  const told = steps.flatMap(({ before, event, after }) => {
    if (before === null) return []
    switch (event.kind) {
      case 'closed':
        return results(before, event, after)
      case 'seat-opened':
        return seatOpen(before, event, after)
      case 'ended':
      case 'abandoned':
        return [hook(after, { what: 'ended', words: ending(after) })]
      default:
        return []
    }
  })
  const opens = steps.some(({ event }) => OPENING.includes(event.kind))
  const last = steps.at(-1)?.after
  return opens && last !== undefined ? [...told, ...opened(last)] : told
}

function opened(game: GameState): readonly Hook[] {
  const play = inPlay(game)
  if (play === null || game.deadline === null) return []
  const { code: phase } = phaseOf(play.variant, play.position)
  return [hook(game, { what: 'opened', phase, deadline: game.deadline })]
}

function results(before: GameState, { phase }: Happened<'closed'>, after: GameState): readonly Hook[] {
  const play = inPlay(before)
  if (play === null || after.position === null) return []
  const now: InPlay = { variant: play.variant, position: after.position }
  return [
    hook(after, {
      what: 'results',
      phase: phase.report.code,
      picture: before.settings.access === 'public' ? phase.index : null,
      captures: captureWords(play, [phase.report, ...phase.passed]),
      centres: standingWords(now).map(({ power, centres }) => ({ power, centres })),
    }),
  ]
}

function seatOpen(before: GameState, { seat }: Happened<'seat-opened'>, after: GameState): readonly Hook[] {
  const play = inPlay(before)
  return play === null ? [] : [hook(after, { what: 'seat-open', who: seatInWords(play, seat) })]
}

function ending(game: GameState): string {
  const { position, verdict } = game
  const words = position === null ? null : endingWords({ variant: variantOf(game), position }, verdict)
  return words ?? 'The game was called off.'
}
