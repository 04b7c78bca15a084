/** Ties for the solo of Double Diplomacy: the vote of the tied players, and the tie-break after a No. */
import type { Client } from '../../src/tools/play/client.ts'
import { makeAllReady, createTiedGame } from '../e2e/support/tied-game.ts'
import type { Viewer } from './world.ts'

export async function makeTies(clients: Readonly<Record<Viewer, Client>>): Promise<Readonly<Record<string, string>>> {
  const { Ada, Bela, Cyra, Dov, Edda, Finn, Greta, Stranger } = clients
  const seven = [Ada, Bela, Cyra, Dov, Edda, Finn, Greta]
  const vote = await createTiedGame(Stranger, seven, 'A tie for the solo')
  const tieBreak = await createTiedGame(Stranger, seven, 'Play breaks the tie')
  await makeAllReady(seven, tieBreak, ['VOTE NO'])
  return { 'tie-vote': vote, 'tie-break': tieBreak }
}
