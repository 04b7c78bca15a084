/** Checks the API against its description: every operation, every status, every body. */
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { Browser, catchMails } from '../people.ts'
import { liveAnAccount, useTheRest } from './accounts.ts'
import { formAGame, playAGame } from './played-games.ts'
import { backUpAndRestore } from './operated.ts'
import { provokeErrors } from './refusals.ts'
import { changeSeats, declareAbsences, directAGame, startWithComputers } from './seats-and-masters.ts'
import { importAGame } from './imported.ts'
import { playInARoom } from './played-room.ts'
import { playATournament } from './played-tournament.ts'
import { Witness } from './witness.ts'
import type { Document } from '../../support/service/described.ts'

test('every operation responds as described, with every described status and no other', async () => {
  const mails = catchMails()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // So many calls in a minute would be refused.
  vi.spyOn(env.API_LIMIT, 'limit').mockResolvedValue({ success: true })
  vi.spyOn(caches.default, 'put').mockResolvedValue(undefined)
  const watch = new Witness(await new Browser().json<Document>('/api/openapi.json'), mails)
  await provokeErrors(watch)
  await formAGame(watch)
  await playAGame(watch)
  await playATournament(watch)
  await playInARoom(watch)
  await importAGame(watch)
  await directAGame(watch)
  await backUpAndRestore(watch)
  await changeSeats(watch)
  await startWithComputers(watch)
  await declareAbsences(watch)
  await liveAnAccount(watch)
  await useTheRest(watch)
  expect(watch.faults).toEqual([])
  expect(watch.documented.filter((status) => !watch.seen.has(status))).toEqual([])
})
