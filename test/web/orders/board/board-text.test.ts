import { describe, expect, it } from 'vitest'
import { DEFAULT_VARIANT } from '../../../../web/sandbox/example.ts'
import { boardsIn, allChoices, gameFromState, powersFor } from '../../../../web/sandbox/local-game.ts'
import { boardText, standoffNames } from '../../../../web/orders/board/board-text.ts'
import { scenePowers } from '../../../../src/board/scenes.ts'
import { presentScene } from '../../../../web/orders/board/scenes.ts'

function told(state: Record<string, unknown>) {
  const laid = gameFromState(DEFAULT_VARIANT, state)
  if (!laid.ok) throw new Error(laid.error)
  const [board] = boardsIn(laid.value)
  if (board === undefined) throw new Error('no board')
  return { scene: presentScene(board, scenePowers(powersFor(laid.value)), []), choices: allChoices(laid.value) }
}

describe('the board in words', () => {
  it('tells what each power has, and where its units may go', () => {
    const { scene, choices } = told({
      name: 'S1901M',
      units: { FRANCE: ['A PAR', 'F SPA/SC'] },
      centers: { FRANCE: ['PAR'] },
    })
    const [france, ...others] = boardText(scene, null, choices)
    expect(others).toEqual([])
    expect(france?.centres).toEqual(['PAR'])
    expect(france?.units).toEqual([
      'Army in PAR. May go to BRE, BUR, GAS and PIC.',
      'Fleet on the south coast of SPA. May go to LYO, MAO, MAR, POR and WES.',
    ])
  })

  it('names the dislodged, and where nobody may retreat', () => {
    const { scene, choices } = told({
      name: 'S1901R',
      units: { FRANCE: ['*A BUR'], GERMANY: ['A BUR'] },
      attackers: { FRANCE: { 'A BUR': 'MUN' } },
      standoffs: ['PAR'],
    })
    const [france] = boardText(scene, null, choices)
    expect(france?.units[0]).toMatch(/^Dislodged army in BUR\. May go to BEL, GAS, MAR, PIC and RUH\./)
    expect(standoffNames(scene, null)).toEqual(['PAR'])
  })
})
