/** What a player is shown when their last unit and centre are gone. */
import { expect, it } from 'vitest'
import type { GameState } from '../../src/game/model.ts'
import { publicLog } from '../../src/game/log/public-log.ts'
import { viewClosedPhase } from '../../src/game/views/game-view.ts'
import { location } from '../../src/rules/names.ts'
import { Host, player } from '../support/games/hosting.ts'
import { without } from '../support/games/voting.ts'

/** The same game, but France has one army, in Burgundy, and no centre. */
function withLastArmy(game: GameState): GameState {
  const rest = without('FRANCE', game)
  const [board, units] =
    Object.entries(game.position?.boards ?? {}).map(([id, { units }]) => [id, units] as const)[0] ?? []
  const [army] = units?.filter(({ power }) => power === 'FRANCE') ?? []
  if (rest.position === null || board === undefined || army === undefined) throw new Error('no game')
  const boards = Object.fromEntries(
    Object.entries(rest.position.boards).map(([id, state]) => [
      id,
      id === board
        ? { ...state, units: [...state.units, { ...army, arm: 'army' as const, at: location('BUR') }] }
        : state,
    ]),
  )
  return { ...rest, position: { ...rest.position, boards } }
}

/** The first year, after which France has to disband its last army. */
function eliminated(): Host {
  const host = Host.playing()
  host.deadline()
  host.game = withLastArmy(host.state)
  host.deadline()
  host.deadline()
  return host
}

const nextIn = (host: Host, name: string) =>
  host
    .mails('results')
    .flatMap(({ to, facts }) => (facts.kind === 'results' && to === player(name) ? [facts.next] : []))

it('an eliminated player is told so in the results, and gets no more of them', () => {
  const host = eliminated()
  expect(nextIn(host, 'FRANCE').map((next) => next?.isOut === true)).toEqual([false, false, true])
  expect(nextIn(host, 'ITALY').map((next) => next?.isOut === true)).toEqual([false, false, false])
  host.deadline()
  expect(nextIn(host, 'FRANCE')).toHaveLength(3)
})

it('the results and the log say which power is eliminated', () => {
  const host = eliminated()
  const notes = host.closedPhases.map((phase) => viewClosedPhase(host.state, phase).notes)
  expect(notes).toEqual([[], [], [{ title: 'Eliminated', lines: ['France has no units or centres left.'] }]])
  const details = publicLog(host.events).flatMap((entry) => entry.details)
  expect(details.filter((text) => text.includes('eliminated'))).toEqual(['France was eliminated.'])
})

it('the list of games shows that a player is eliminated', () => {
  const rows = eliminated().effects.flatMap((effect) => (effect.kind === 'lobby' ? [effect.row] : []))
  const isAlive = (name: string) => rows.at(-1)?.players.find(({ id }) => id === player(name))?.alive
  expect([isAlive('FRANCE'), isAlive('ITALY')]).toEqual([false, true])
})
