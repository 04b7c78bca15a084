import { describe, expect, it } from 'vitest'
import { RULESETS } from '../../../src/variants/index.ts'
import { boardsIn, gameFromState, newLocalGame, stateOfGame } from '../../../web/sandbox/local-game.ts'
import { positionText, stateFromText } from '../../../web/sandbox/position-editor.tsx'

describe('a position as text', () => {
  it('has a line for each power', () => {
    expect(
      positionText({ name: 'S1901M', units: { FRANCE: ['A PAR', 'F BRE'] }, centers: { FRANCE: ['PAR', 'BRE'] } }),
    ).toBe('S1901M\nFRANCE: A PAR, F BRE | PAR BRE')
  })

  it('accepts lower case and missing centres', () => {
    expect(stateFromText('f1901m\nfrance: a par')).toEqual({
      name: 'F1901M',
      units: { FRANCE: ['A PAR'] },
      centers: { FRANCE: [] },
    })
  })

  it.each(RULESETS.map(({ id }) => id))('%s: survives a round trip', (id) => {
    const game = newLocalGame(id)
    if (game === null) throw new Error('no such variant')
    const again = gameFromState(id, stateFromText(positionText(stateOfGame(game))))
    if (!again.ok) throw new Error(again.error)
    const placed = (each: typeof game) =>
      boardsIn(each).map(({ units, owners }) => [
        units.map(({ power, arm, at }) => `${power} ${arm} ${at}`).toSorted(),
        owners,
      ])
    expect(placed(again.value)).toEqual(placed(game))
  })

  it('reports a unit that cannot be where it is', () => {
    const [first] = RULESETS
    expect(gameFromState(first?.id ?? '', stateFromText('S1901M\nFRANCE: A XYZ'))).toMatchObject({ ok: false })
  })
})
