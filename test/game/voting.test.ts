import { describe, expect, it } from 'vitest'
import { view } from '../../src/game/views/view.ts'
import type { GameState } from '../../src/game/model.ts'
import { Host, player, POWERS } from '../support/hosting.ts'

const withoutFrance = (game: GameState): GameState => {
  if (game.position === null) throw new Error('the game has not begun')
  const isOther = (power: string) => power !== 'FRANCE'
  const boards = Object.entries(game.position.boards).map(([id, board]) => [
    id,
    {
      ...board,
      units: board.units.filter(({ power }) => isOther(power)),
      owners: Object.fromEntries(Object.entries(board.owners).filter(([, power]) => isOther(power))),
    },
  ])
  return { ...game, position: { ...game.position, boards: Object.fromEntries(boards) } }
}

describe('STD-4 a draw', () => {
  it('needs the vote of every survivor, and includes them all', () => {
    const host = Host.playing()
    for (const power of POWERS.slice(1)) host.vote(power)
    expect(host.state.status).toBe('playing')
    host.vote('AUSTRIA')
    expect(host.state).toMatchObject({ status: 'finished', deadline: null, verdict: { why: 'draw', winners: POWERS } })
  })
  it('is voted on in secret', () => {
    const host = Host.playing()
    const before = view(host.state, player('ITALY'))
    host.vote('FRANCE')
    expect(view(host.state, player('ITALY'))).toEqual(before)
    expect(view(host.state, player('FRANCE')).draw.you).toBe(true)
  })
  it('vote stands over the phases until it is withdrawn', () => {
    const host = Host.playing()
    host.vote('FRANCE')
    host.deadline()
    expect(view(host.state, player('FRANCE')).draw.you).toBe(true)
    host.vote('FRANCE', false)
    for (const power of POWERS.filter((one) => one !== 'FRANCE')) host.vote(power)
    expect(host.state.status).toBe('playing')
  })
  it('given twice is given once', () => {
    const host = Host.playing()
    host.vote('FRANCE')
    const before = host.events.length
    host.vote('FRANCE')
    expect(host.events.length).toBe(before)
  })
  it('tells everybody how the game ended', () => {
    const host = Host.playing()
    for (const power of POWERS) host.vote(power)
    const mails = host.mails('results')
    expect(mails.map(({ to }) => to).toSorted()).toEqual(POWERS.map(player))
    expect(mails[0]?.facts).toMatchObject({
      next: null,
      ending: expect.stringContaining('a draw between Austria, England'),
    })
  })
  it('comes about when the one who refused it is eliminated', () => {
    const host = Host.playing()
    for (const power of POWERS.filter((one) => one !== 'FRANCE')) host.vote(power)
    host.game = withoutFrance(host.state)
    host.deadline()
    expect(host.state.verdict).toEqual({ why: 'draw', winners: POWERS.filter((one) => one !== 'FRANCE') })
    expect(host.mails('results')[0]?.facts).toMatchObject({ ending: expect.stringContaining('a draw between') })
  })
  it('is shared by whom every survivor names, where the creator allowed it', () => {
    const host = Host.playing({ draws: 'named' })
    expect(host.vote('FRANCE')).toBe('bad-draw')
    expect(host.vote('FRANCE', true, ['NARNIA'])).toBe('bad-draw')
    host.vote('FRANCE', true, ['FRANCE'])
    expect(view(host.state, player('FRANCE')).draw).toEqual({ you: true, among: ['FRANCE'], open: true })
    for (const power of POWERS) host.vote(power, true, power === 'ITALY' ? ['ITALY'] : ['TURKEY', 'FRANCE'])
    expect(host.state.status).toBe('playing')
    host.vote('ITALY', true, ['FRANCE', 'TURKEY'])
    expect(host.state.verdict).toEqual({ why: 'draw', winners: ['FRANCE', 'TURKEY'] })
  })
  it('names nobody where it includes all survivors', () =>
    expect(Host.playing().vote('FRANCE', true, ['FRANCE'])).toBe('bad-draw'))
  it('is no affair of those who do not play', () => expect(Host.playing().vote('SPAIN')).toBe('not-a-player'))
})
