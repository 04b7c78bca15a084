/** Games from files in the sandbox. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { requiredOrders } from '../../../../src/rules/phases/turn.ts'
import { stateOf } from '../../../../src/rules/sandbox/run-phase.ts'
import {
  type FileGame,
  MAX_IMPORT_CHARACTERS,
  readGameFile,
  remarksOn,
} from '../../../../src/game/imports/read-game-file.ts'
import {
  exportFileGame,
  importedLabel,
  importSummary,
  sandboxAt,
} from '../../../../web/sandbox/imports/imported-game.ts'
import { openTimeline } from '../../../../web/sandbox/timeline.ts'
import { savedGame } from '../../../../src/game/views/export.ts'
import { storedGame, VARIANTS_WITH_GAMES } from '../../../support/games/exported.ts'

const sample = readFileSync(new URL('../../../games/sample-3.json', import.meta.url), 'utf8')

function read(text: string): FileGame {
  const file = readGameFile(text)
  if (!file.ok) throw new Error(file.error)
  return file.value
}

describe('a saved game of the Python package', () => {
  const file = read(sample)

  it('is adjudicated again without a difference', () => {
    expect(importSummary(file)).toBe('38 phases, adjudicated again: everything is as in the file.')
    expect(importedLabel(file, 0)).toBe('Spring 1901, movement')
    expect(file.game.phases.flatMap((_, n) => remarksOn(file, n))).toEqual([])
  })

  it('opens at any phase, with its orders and the phases before it', () => {
    const isIdle = (n: number) =>
      requiredOrders(file.variant, file.game.phases[n]?.before ?? file.variant.setup(0)).length === 0
    for (const [n, { before, lines }] of file.game.phases.entries()) {
      if (n % 6 !== 0 && n !== 19) continue
      const opened = openTimeline(sandboxAt(file, n))
      if (!('timeline' in opened)) throw new Error(opened.error)
      const { phases } = opened.timeline
      const last = phases.at(-1)
      const earlier = [...file.game.phases.keys()].slice(0, n)
      // The sandbox skips phases without decisions: one of them opens alone.
      expect(phases.length).toBe(isIdle(n) ? 1 : earlier.filter((at) => !isIdle(at)).length + 1)
      expect(last?.text).toBe(lines.join('\n'))
      expect(stateOf(file.variant, last?.game.position ?? before)).toEqual(stateOf(file.variant, before))
    }
  })

  it('that was changed says what differs, and opens from there on', () => {
    const saved = JSON.parse(sample) as { phases: { state: { units: Record<string, string[]> } }[] }
    const units = saved.phases[4]?.state.units ?? {}
    units['FRANCE'] = (units['FRANCE'] ?? []).slice(1)
    const file4 = read(JSON.stringify(saved))
    expect(importSummary(file4)).toMatch(/^38 phases, adjudicated again: \d+ phases? ended differently here\./)
    expect(remarksOn(file4, 3).join(' ')).toMatch(/Units: only here France [AF] /)
    expect(sandboxAt(file4, 4).sheets.length).toBe(1)
    expect(sandboxAt(file4, 3).sheets.length).toBe(4)
  })
})

it.each(VARIANTS_WITH_GAMES)(
  'our own saved game of %s is the same after an import, and opens at its end',
  async (name) => {
    const host = await storedGame(name)
    const saved = savedGame(host.state, host.closedPhases, [])
    const file = read(JSON.stringify(saved))
    expect(file.game.phases.flatMap(({ comparison }) => comparison?.differences ?? [])).toEqual([])
    expect(exportFileGame(file)).toEqual(JSON.parse(JSON.stringify(saved)))
    const opened = openTimeline(sandboxAt(file, file.game.phases.length - 2))
    // The sandbox starts after maps have been designed.
    const shown = file.game.phases.length - (file.game.phases[0]?.code.endsWith('D') ? 2 : 1)
    expect('timeline' in opened && opened.timeline.phases.length).toBe(shown)
  },
)

it.each([
  ['', /^Choose a file/],
  ['x'.repeat(MAX_IMPORT_CHARACTERS + 1), /^This file is too large: at most 4 million/],
  ['{"phases": [', /^This JSON is damaged/],
  ['{"map": "modern", "phases": []}', /^This game is played on the map “modern”, which Concert does not have/],
  ['{"map": "twilight-zone", "phases": []}', /lacks the secret maps/],
  ['Hello there', /^This is neither a saved game/],
  ['{"phases": "a"}', /no list of phases/],
])('cannot import %.20s', (text, error) => {
  const file = readGameFile(text)
  expect(file.ok ? null : file.error).toMatch(error)
})
