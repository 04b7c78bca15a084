/** News for webhooks, all of it public, and the mail that a failing webhook was removed. */
import type { Step } from '../evolve/evolve.ts'
import { inPlay, phaseIn, requirePlaying, variantOf } from '../in-play.ts'
import type { EffectOf, Mail } from './effect.ts'
import type { EventOf, GameEvent } from '../event.ts'
import type { GameState, Playing } from '../model.ts'
import type { HookNews } from './news.ts'
import { captureTexts, standingTexts } from './result-texts.ts'
import { endingText } from '../log/log-sentence.ts'
import { seatName } from '../seats/seat-lookup.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { gameFacts } from './phase-mails.ts'

type Hook = EffectOf<'hook'>

const hookEffect = (game: GameState, news: HookNews): Hook => ({
  kind: 'hook',
  key: `${game.id}/hook/${game.revision}/${news.what}`,
  news,
})

/** The events that open a phase. */
const OPENING: readonly GameEvent['kind'][] = ['started', 'closed', 'rolled-back', 'restored']

/** In order. If a new phase is open at the end, it comes last. */
export function hookNews(steps: readonly Step[]): readonly Hook[] {
  const news = steps.flatMap(({ before, event, after }) => {
    if (before === null) return []
    switch (event.kind) {
      case 'closed':
        return [hookEffect(after, resultNews(requirePlaying(before), event))]
      case 'seat-opened':
        return [hookEffect(after, { what: 'seat-open', who: seatName(inPlay(requirePlaying(before)), event.seat) })]
      case 'ended':
        return [hookEffect(after, { what: 'ended', words: endingText(inPlay(requirePlaying(before)), event.verdict) })]
      case 'abandoned':
        return [hookEffect(after, { what: 'ended', words: 'The game was called off.' })]
      default:
        return []
    }
  })
  const opens = steps.some(({ event }) => OPENING.includes(event.kind))
  const last = steps.at(-1)?.after
  return opens && last?.status === 'playing' ? [...news, ...openedNews(last)] : news
}

const openedNews = (game: Playing): readonly Hook[] =>
  game.deadline === null
    ? []
    : [hookEffect(game, { what: 'opened', phase: phaseIn(game).code, deadline: game.deadline })]

function resultNews(before: Playing, { phase, next }: EventOf<'closed'>): HookNews {
  const play = inPlay(before)
  return {
    what: 'results',
    phase: phase.report.code,
    picture: before.settings.access === 'public' ? phase.index : null,
    captures: captureTexts(play, [phase.report, ...phase.passed]),
    centres: standingTexts({ variant: play.variant, position: next }).map(({ power, centres }) => ({ power, centres })),
  }
}

interface FailedWebhook {
  /** Null for old webhooks; then the mail goes to the creator. */
  readonly setBy: PlayerId | null
  readonly failingSince: Instant
  /** The last failure: `it answered 500`. */
  readonly reason: string
}

/** `now` is the time of the removal. Each removal sends its own mail. */
export function webhookMail(game: GameState, { setBy, failingSince, reason }: FailedWebhook, now: Instant): Mail {
  const phase = game.position === null ? 'forming' : phaseOf(variantOf(game), game.position).code
  const to = setBy ?? game.creator
  return {
    kind: 'mail',
    key: `${game.id}/${phase}/webhook-${now}/${to}`,
    to,
    facts: {
      kind: 'webhook',
      game: gameFacts(game),
      seat: null,
      powers: [],
      role: setBy === null ? 'creator' : 'webhook',
      phase,
      failingSince,
      reason,
    },
  }
}
