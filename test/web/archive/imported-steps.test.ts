/** The phases of imported games as their page shows them. */
import { describe, expect, it } from 'vitest'
import { type FileGame, readRecord } from '../../../src/game/imports/read-game-file.ts'
import { savedGame } from '../../../src/game/views/export.ts'
import type { LooseRecord } from '../../../src/rules/saved/read.ts'
import { importedEnding, stepAt } from '../../../web/archive/imported-steps.ts'
import { chartsIn } from '../../../web/sandbox/local-game.ts'
import { storedGame } from '../../support/games/exported.ts'

async function imported(name: string): Promise<FileGame> {
  const host = await storedGame(name)
  const saved = JSON.parse(JSON.stringify(savedGame(host.state, host.closedPhases, []))) as LooseRecord
  const file = readRecord(saved)
  if (!file.ok) throw new Error(file.error)
  return file.value
}

describe('an imported game', () => {
  it('shows each phase with its results, then the end and the winner', async () => {
    const file = await imported('duo')
    const last = file.game.phases.length - 1
    expect(stepAt(file, 0)?.adjudicated?.phase.boards[0]?.orders.length).toBeGreaterThan(0)
    expect([stepAt(file, last)?.adjudicated, stepAt(file, last + 1)]).toEqual([null, null])
    expect(importedEnding(file)).toMatch(/has won|is a draw|does not say/)
    expect(importedEnding({ ...file, game: { ...file.game, isOver: false } })).toBeNull()
  })

  it('with secret maps shows those of the file, from the phase in which they were designed', async () => {
    const file = await imported('twilight-zone')
    const [design, placement] = [stepAt(file, 0), stepAt(file, 1)]
    if (design === null || placement === null) throw new Error('too short')
    expect([design.adjudicated, placement.adjudicated?.phase.phase.code]).toEqual([null, 'W1902A'])
    const { maps } = file.record['memory'] as { readonly maps: Readonly<Record<string, string>> }
    for (const step of [design, placement]) {
      const shown = chartsIn(step.game).map(({ map, rows }) => [map, rows.join('\n').replaceAll(/\/[NESW]C/g, '')])
      expect(Object.fromEntries(shown)).toMatchObject(maps)
    }
  })
})
