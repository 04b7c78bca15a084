import { describe, expect, it } from 'vitest'
import { emptyScene, type Scene } from '../../../../src/board/scene.ts'
import { boardId, location, power, province, unitId } from '../../../../src/rules/names.ts'
import { differenceTexts } from '../../../../web/orders/board/board-text.tsx'
import { withDifferences } from '../../../../web/orders/board/board-differences.ts'

const colour = { light: '#000000', dark: '#ffffff' }
const france = { power: power('FRANCE'), name: 'France', adjective: 'French', letter: 'F', colour }
const army = (at: string, id: number) =>
  ({ id: unitId(id), power: france.power, arm: 'army', at: location(at), dislodged: false }) as const
const world = (title: string, scene: Partial<Scene>) => ({
  board: boardId(title),
  title: `World ${title}`,
  scene: { ...emptyScene, powers: [france], ...scene },
})

describe('the differences between two worlds', () => {
  const [a, b] = withDifferences([
    world('A', { units: [army('PAR', 1), army('BUR', 2)], owners: { [province('PAR')]: france.power } }),
    world('B', { units: [army('PAR', 7)], owners: { [province('BEL')]: france.power } }),
  ])

  it('are the units and owners, and say what is there in the other world', () => {
    expect(a?.scene.differences).toEqual({
      PAR: 'World B: French army',
      BUR: 'World B: nothing',
      BEL: 'World B: owned by France',
    })
    expect(b?.scene.differences).toEqual({
      PAR: 'World A: French army, owned by France',
      BUR: 'World A: French army',
      BEL: 'World A: nothing',
    })
  })

  it('are listed in the board as text', () => {
    expect(a && differenceTexts(a.scene, null)).toEqual([
      'BEL in World B: owned by France',
      'BUR in World B: nothing',
      'PAR in World B: French army',
    ])
  })

  it('are none where all is the same, or there is one board', () => {
    const same = withDifferences([world('A', { units: [army('PAR', 1)] }), world('B', { units: [army('PAR', 7)] })])
    expect(same.map(({ scene }) => scene.differences)).toEqual([{}, {}])
    const single = [world('A', { units: [army('PAR', 1)] })]
    expect(withDifferences(single)).toBe(single)
  })
})
