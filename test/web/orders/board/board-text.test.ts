import { describe, expect, it } from 'vitest'
import { DEFAULT_VARIANT } from '../../../../web/sandbox/example.ts'
import {
  boardsIn,
  allChoices,
  gameFromState,
  type LocalGame,
  newLocalGame,
  powersFor,
} from '../../../../web/sandbox/local-game.ts'
import type { Place } from '../../../../src/board/plate.ts'
import { province } from '../../../../src/rules/names.ts'
import { describePlaces } from '../../../../web/board/describe.ts'
import { boardText, standoffNames } from '../../../../web/orders/board/board-text.tsx'
import { scenePowers } from '../../../../src/board/build-scene.ts'
import { presentScene } from '../../../../web/orders/board/shown-boards.ts'

function loadBoard(state: Record<string, unknown>) {
  const laid = gameFromState(DEFAULT_VARIANT, state)
  if (!laid.ok) throw new Error(laid.error)
  return boardOf(laid.value)
}

function boardOf(game: LocalGame | null) {
  const [board] = game === null ? [] : boardsIn(game)
  if (game === null || board === undefined) throw new Error('no board')
  return { scene: presentScene(board, scenePowers(powersFor(game)), []), choices: allChoices(game) }
}

describe('the board as text', () => {
  it('lists the units of each power and where they can go', () => {
    const { scene, choices } = loadBoard({
      name: 'S1901M',
      units: { FRANCE: ['A PAR', 'F SPA/SC'] },
      centers: { FRANCE: ['PAR'] },
    })
    const [france, ...others] = boardText(scene, null, choices)
    expect(others).toEqual([])
    expect(france?.centres).toEqual(['PAR'])
    expect(france?.units).toEqual([
      'Army in PAR. Can go to BRE, BUR, GAS and PIC.',
      'Fleet on the south coast of SPA. Can go to LYO, MAO, MAR, POR and WES.',
    ])
  })

  it('names centres captured in the phase on display', () => {
    const { scene } = loadBoard({ name: 'F1901M', units: { FRANCE: ['A SPA'] }, centers: { FRANCE: ['PAR', 'SPA'] } })
    const captured = { ...scene, captured: [province('SPA')] }
    const [france] = boardText(captured, null, [])
    expect(france).toMatchObject({ centres: ['PAR', 'SPA'], captured: ['SPA'] })
    const place = { name: 'Spain', province: province('SPA') } as Place
    expect(describePlaces(captured)(place)).toBe('Spain, French army, supply centre, captured by France')
  })

  it('names dislodged units and provinces closed to retreats', () => {
    const { scene, choices } = loadBoard({
      name: 'S1901R',
      units: { FRANCE: ['*A BUR'], GERMANY: ['A BUR'] },
      attackers: { FRANCE: { 'A BUR': 'MUN' } },
      standoffs: ['PAR'],
    })
    const [france] = boardText(scene, null, choices)
    expect(france?.units[0]).toMatch(/^Dislodged army in BUR\. Can go to BEL, GAS, MAR, PIC and RUH\./)
    expect(standoffNames(scene, null)).toEqual(['PAR'])
  })

  it('BAL-8 lists units that share Bulgaria by power, and destinations only for the reader’s own', () => {
    const { scene, choices } = boardOf(newLocalGame('balkan-battle-3'))
    const own = choices.filter(({ power }) => (power as string) === 'RUSSIA')
    const units = boardText(scene, null, own).map(({ power, units: [first] }) => [power.name, first])
    expect(units.map(([name]) => name)).toEqual(['Austria', 'Russia', 'Turkey'])
    expect(units.map(([, words]) => /Can go to .*SER/.test(words ?? ''))).toEqual([false, true, false])
  })
})
