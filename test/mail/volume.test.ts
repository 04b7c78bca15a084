/** How many letters a player gets; `npm run bench:mails` measures it for other paces and players. */
import { expect, it } from 'vitest'
import { DEFAULT_SCHEDULE } from '../../src/game/schedule.ts'
import { presetTimes } from '../../web/new-game/times/presets.ts'
import { mailVolume } from '../bench/mail-volume.ts'
import { creation } from '../support/games/hosting.ts'

it('sends a typical player at most three letters for ten phases, at the default pace', () => {
  const made = creation()
  if (made.kind !== 'create') throw new Error('no creation')
  const { letters, seatPhases } = mailVolume(1, presetTimes('day', { ...made.settings, schedule: DEFAULT_SCHEDULE }), 4)
  expect(letters / seatPhases).toBeLessThanOrEqual(0.3)
  expect(letters / seatPhases).toBeGreaterThan(0.2)
})
