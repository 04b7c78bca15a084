/** A whole game as plain text, in the style of the e-mail judges. */
import { endingText } from '../log/log-sentence.ts'
import { boardOf } from '../in-play.ts'
import type { PlayerId } from '../ids.ts'
import type { ClosedPhase, GameState } from '../model.ts'
import { phaseLabel } from '../../rules/phase-calendar.ts'
import { viewGame } from '../views/game-view.ts'
import {
  headingOf,
  listCentres,
  listPhase,
  listStart,
  momentText,
  type PhaseListing,
  plainRows,
  textOf,
} from './phase-listing.ts'
import type { GameView } from '../views/shapes.ts'

export interface GameListing {
  /** As the reader sees it. */
  readonly game: GameView
  readonly variant: string
  /** Empty before the game starts. */
  readonly start: string
  /** Oldest first. */
  readonly phases: readonly PhaseListing[]
  /** Empty before a phase is closed. */
  readonly centres: string
  /** How the game ended; null: it has not ended. */
  readonly ending: string | null
}

/** `closed`: the game's closed phases, or the last of them. */
export function listGame(game: GameState, viewer: PlayerId | null, closed: readonly ClosedPhase[]): GameListing {
  const { variant, position } = boardOf(game)
  const after = closed.map((_, n) => closed[n + 1]?.before ?? position)
  const start = closed[0]?.before ?? game.position
  return {
    game: viewGame(game, viewer),
    variant: variant.title,
    start: start === null ? '' : listStart(game, start),
    phases: closed.map((phase, n) => listPhase(game, phase, after[n] ?? position)),
    centres: listCentres(game, closed, after),
    ending: endingOf(game),
  }
}

function endingOf(game: GameState): string | null {
  if (game.status === 'abandoned') return 'The game was called off.'
  return game.status === 'finished' ? endingText(boardOf(game), game.verdict) : null
}

/** `names`: of the players that the reader may see. `address`: of the game’s page. */
export function writeListing(
  { game, variant, start, phases, centres, ending }: GameListing,
  names: Readonly<Record<PlayerId, string>>,
  address: string,
): string {
  const { settings, createdAt, phase, openedAt } = game
  const state = ending ?? (phase === null ? 'Before the start.' : `Open: ${phaseLabel(phase.code, phase.era)}.`)
  const ended = ending !== null && openedAt !== null ? ` (${momentText(openedAt)})` : ''
  const head = [...headingOf(settings.name), `${variant}. ${address}`, `Created ${momentText(createdAt)}.`]
  const sections = [
    [...head, state + ended],
    ['Players:', ...plainRows(game.seats.map((seat) => [seat.name, playerText(game, seat, names)] as const))],
  ]
  return `${[textOf(sections), start, ...phases.map(({ text }) => text), centres, summaryOf(game, ending)]
    .filter((part) => part !== '')
    .join('\n\n\n')}\n`
}

type SeatView = GameView['seats'][number]

function playerText({ settings, status }: GameView, seat: SeatView, names: Readonly<Record<PlayerId, string>>): string {
  if (seat.player !== null) return names[seat.player] ?? 'former player'
  if (seat.open !== null) return 'open'
  return settings.anonymous && status !== 'forming' ? 'hidden' : 'nobody yet'
}

function summaryOf(game: GameView, ending: string | null): string {
  const rows = game.seats.map(
    ({ name, centres, units, alive }) => [name, alive ? `centres: ${centres}, units: ${units}` : 'eliminated'] as const,
  )
  if (game.history.length === 0) return ''
  return textOf([headingOf('Summary'), plainRows(rows), [ending ?? `Phases played: ${game.history.length}.`]])
}
