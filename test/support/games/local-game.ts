/** A hosted game in this process, with a player in every seat. */
import type { GameView } from '../../../src/game/views/shapes.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import type { Seat } from '../../../src/rules/names.ts'
import { seat as named } from '../../../src/rules/names.ts'
import type { GameText, SeatedPlayer } from '../../../src/tools/play/game-text.ts'
import { Host, INVITATION, creation, joining, player } from './hosting.ts'
import { variantNamed } from '../boards/variants.ts'

/** The game has started, and players have the seats that they are named after. */
export function localGame({ variant, options, seed }: Omit<GameText, 'phases'>): {
  host: Host
  players: SeatedPlayer[]
} {
  const host = new Host()
  const { seats } = variantNamed(variant, options)
  const problems = [
    host.do(creation({ variant, options })),
    ...seats.map((seat) => host.do(joining(seat, { seed, invitation: INVITATION }))),
  ].filter((problem) => problem !== null)
  if (problems.length > 0) throw new Error(`no game begins: ${problems.join(', ')}`)
  return { host, players: seats.map((seat) => seatedPlayer(host, seat)) }
}

function seatedPlayer(host: Host, seat: Seat): SeatedPlayer {
  const viewer = player(seat)
  const assertAccepted = (problem: string | null): void => {
    if (problem !== null) throw new Error(`${seat}: ${problem}`)
  }
  return {
    seat: named(seat),
    look: async (): Promise<GameView> => viewGame(host.state, viewer),
    order: async (phase, lines) => assertAccepted(host.order(seat, lines, true, phase)),
    ready: async (phase) => assertAccepted(host.ready(seat, true, phase)),
  }
}
