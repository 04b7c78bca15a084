/** The example bot, over HTTP: it plays with nothing but a token. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import type { Client } from '../../../src/tools/play/client.ts'
import { type GameAnswer, signInSix, startGame } from '../support/api-game.ts'
import { sharedService } from '../support/shared.ts'

const run = promisify(execFile)

it('plays a year of Duo against itself, with legal orders, until everyone is ready each time', async () => {
  const { url } = await sharedService()
  const players = (await signInSix(url)).slice(0, 2)
  const path = await startGame(players, 'A duel of bots', 'duo')
  const tokens = await Promise.all(players.map(tokenFor))
  const viewGame = async () => (await players[0]?.get<GameAnswer>(`/api${path}`))?.game
  for (let turn = 0; turn < 6 && (await viewGame())?.phase?.year === 1001; turn++)
    for (const token of tokens) {
      const { stdout, stderr } = await run(process.execPath, [
        'src/tools/bot.ts',
        '--url',
        url.origin,
        '--token',
        token,
      ])
      expect([stdout, stderr]).toEqual([expect.stringMatching(/^(A duel of bots, \w+: \S.*\n)?$/), ''])
      expect(stdout).not.toContain('null')
    }
  const game = await viewGame()
  expect(game?.history).toEqual(expect.arrayContaining(['S1001M', 'F1001M']))
  expect(game?.phase?.year).toBeGreaterThan(1001)
})

it('says what is wrong with its token', async () => {
  const { url } = await sharedService()
  const bot = run(process.execPath, ['src/tools/bot.ts', '--url', url.origin, '--token', 'concert_none'])
  await expect(bot).rejects.toThrow('status 401')
})

async function tokenFor(player: Client): Promise<string> {
  const { secret } = await player.post<{ readonly secret: string }>('/api/tokens', { name: 'My bot' })
  return secret
}
