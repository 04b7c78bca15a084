/** A tie for the solo of Double Diplomacy: the vote of the tied, and the tie-break after one of them has said no. */
import type { Client } from '../../src/tools/play/client.ts'
import { makeAllReady, createTiedGame } from '../e2e/support/tied-game.ts'
import type { Viewer } from './world.ts'

export async function tied(clients: Readonly<Record<Viewer, Client>>): Promise<Readonly<Record<string, string>>> {
  const { Ada, Bela, Cyra, Dov, Edda, Finn, Greta, Stranger } = clients
  const seven = [Ada, Bela, Cyra, Dov, Edda, Finn, Greta]
  const asked = await createTiedGame(Stranger, seven, 'A tie for the solo')
  const broken = await createTiedGame(Stranger, seven, 'Play breaks the tie')
  await makeAllReady(seven, broken, ['VOTE NO'])
  return { 'tie-vote': asked, 'tie-break': broken }
}
