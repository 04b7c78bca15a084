/** Whole games of every variant, from the first phase to a win, as texts in test/games. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { replay } from '../../../src/game/evolve/evolve.ts'
import type { GameEvent } from '../../../src/game/event.ts'
import { replayGame, readGameText, writeGameText } from '../../../src/tools/play/game-text.ts'
import { localGame } from '../../support/games/local-game.ts'

const FOLDER = new URL('../../games/', import.meta.url)
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'))

describe.each(files)('the game in %s', (file) => {
  const text = readFileSync(new URL(file, FOLDER), 'utf8')
  const game = readGameText(text)

  it('plays as written, to a win, and its event log replays to the same state', async () => {
    const { host, players } = localGame(game)
    expect(await replayGame(game, players)).toBeNull()
    expect(host.state.status).toBe('finished')
    expect(host.state.verdict?.winners.length).toBeGreaterThan(0)
    expect(replay(null, JSON.parse(JSON.stringify(host.events)) as GameEvent[])).toEqual(host.state)
  })

  it('is written in the normal form', () => {
    expect(writeGameText(game)).toBe(text)
  })
})

describe('a game with randomly dealt countries', () => {
  const text = readFileSync(new URL('twilight-zone.txt', FOLDER), 'utf8')

  it('plays as written with another deal: each country keeps its orders and their maps', async () => {
    const game = readGameText(text)
    const { host, players } = localGame({ ...game, seed: game.seed + 1 })
    expect(await replayGame(game, players)).toBeNull()
    // The same country wins, but it belongs to another seat.
    expect(host.state.verdict?.winners).toEqual(['SEAT 1'])
  })
})

describe('a game that plays differently', () => {
  const head = 'variant classical\nseed 1\n\nphase S1901M\norders FRANCE\n  A PAR - BUR\nthen\n  '
  const first = async (text: string) => replayGame(readGameText(head + text), localGame(readGameText(head)).players)

  it('is reported with the first line that differs', async () => {
    expect(await first('units AUSTRIA: A BUD, A VIE, F TRI\n')).toMatch(
      'S1901M: “centres AUSTRIA: BUD TRI VIE” instead of “nothing”',
    )
    expect(await first('units AUSTRIA: A BUD\n')).toBe(
      'S1901M: “units AUSTRIA: A BUD, A VIE, F TRI” instead of “units AUSTRIA: A BUD”',
    )
  })

  it('is reported with a different phase', async () => {
    const fall = readGameText(head.replace('S1901M', 'F1901M'))
    expect(await replayGame(fall, localGame(fall).players)).toBe('F1901M: “the game is in S1901M” instead of “nothing”')
  })
})
