import { describe, expect, it } from 'vitest'
import { HOUSE } from '../../../../web/sandbox/example.ts'
import { boardsOn, choicesOn, layOut, powersOn } from '../../../../web/sandbox/local-game.ts'
import { inWords, standoffsInWords } from '../../../../web/orders/board/board-text.ts'
import { scenePowers } from '../../../../src/board/scenes.ts'
import { presentScene } from '../../../../web/orders/board/scenes.ts'

function told(state: Record<string, unknown>) {
  const laid = layOut(HOUSE, state)
  if (!laid.ok) throw new Error(laid.error)
  const [board] = boardsOn(laid.value)
  if (board === undefined) throw new Error('no board')
  return { scene: presentScene(board, scenePowers(powersOn(laid.value)), []), choices: choicesOn(laid.value) }
}

describe('the board in words', () => {
  it('tells what each power has, and where its units may go', () => {
    const { scene, choices } = told({
      name: 'S1901M',
      units: { FRANCE: ['A PAR', 'F SPA/SC'] },
      centers: { FRANCE: ['PAR'] },
    })
    const [france, ...others] = inWords(scene, null, choices)
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
    const [france] = inWords(scene, null, choices)
    expect(france?.units[0]).toMatch(/^Dislodged army in BUR\. May go to BEL, GAS, MAR, PIC and RUH\./)
    expect(standoffsInWords(scene, null)).toEqual(['PAR'])
  })
})
