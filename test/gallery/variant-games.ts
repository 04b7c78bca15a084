/** Variant games in rare positions: half way, with retreats, with several units in one province. */
import { SEATS } from '../support/boards/variants.ts'
import { type DemoPlayer, makeGame, readScript } from '../../src/tools/demo/demo-games.ts'
import type { Client } from '../../src/tools/play/client.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { type GameAnswer, startGame } from '../e2e/support/api-game.ts'
import { makeAllReady } from '../e2e/support/tied-game.ts'
import { createWinterOfWorlds } from '../e2e/support/two-worlds.ts'
import { createDislodgedGame } from '../playthrough/dislodging.ts'
import type { Viewer } from './world.ts'

type Clients = Readonly<Record<Viewer, Client>>
type Games = Readonly<Record<string, string>>

export async function makeVariantGames(clients: Clients, players: readonly DemoPlayer[]): Promise<Games> {
  const seven = players.map(({ client }) => client)
  const retreats: Record<string, string> = {}
  for (const [variant, seats] of Object.entries(SEATS))
    retreats[`${variant}: a retreat`] = await createDislodgedGame(clients.Stranger, seven.slice(0, seats), variant)
  const oneBuild = await createWinterOfWorlds(clients.Stranger, seven, 'One build')
  return {
    ...retreats,
    'Shadow Worlds: one build': oneBuild.path,
    ...(await makeHalfWay(players)),
    ...(await makeThreeInBulgaria(seven)),
  }
}

/** A game with published orders by many maps, in which the first player has shown their map to two others. */
async function makeHalfWay(players: readonly DemoPlayer[]): Promise<Games> {
  const ruleset = RULESETS.find(({ id }) => id === 'twilight-zone')
  const [first] = players
  if (ruleset === undefined || first === undefined) throw new Error('a game needs the ruleset and a player')
  const { id } = await makeGame(ruleset, 'middle', readScript(ruleset.id), players)
  const { game } = await first.client.get<GameAnswer>(`/api/games/${id}`)
  const readers = game.seats.filter(({ seat }) => seat !== game.you).slice(0, 2)
  for (const { seat } of readers) await first.client.post(`/api/games/${id}/map/readers`, { seat })
  return { 'twilight-zone: half way': `/games/${id}` }
}

/** A game with an army and two fleets, one on each coast, in Bulgaria. */
async function makeThreeInBulgaria(seven: readonly Client[]): Promise<Games> {
  const three = seven.slice(0, 3)
  const path = await startGame(three, 'Three in Bulgaria', 'balkan-battle-3')
  for (const [n, order] of ['A BUL H', 'F BUL/EC H', 'F BUL/SC H'].entries())
    await makeAllReady(three.slice(n, n + 1), path, [order])
  return { 'three in Bulgaria': path }
}
