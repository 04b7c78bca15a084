import { describe, expect, it } from 'vitest'
import { viewGame } from '../../src/game/views/game-view.ts'
import { savedGame } from '../../src/game/views/export.ts'
import { variantBySavedMap } from '../../src/variants/index.ts'
import { creation, Host, INVITATION, joining, player, POWERS } from '../support/games/hosting.ts'

const OPTIONS = { lastYear: 1901, lastYearResult: 'most' }

/** Plays 1901: Germany takes Denmark, Holland and Belgium, and so has the most centres. */
function playYear(options: Record<string, string | number>): Host {
  const host = Host.playing({ options })
  host.order('GERMANY', ['F KIE - DEN', 'A MUN - RUH', 'A BER - KIE'])
  for (const power of POWERS) host.ready(power)
  host.order('GERMANY', ['F DEN H', 'A RUH - BEL', 'A KIE - HOL'])
  for (const power of POWERS) host.ready(power)
  return host
}

describe('a game with a last year', () => {
  it('END-2, END-3 ends once its centres have changed owner, and explains that in mail and log', () => {
    const host = playYear(OPTIONS)
    expect(host.state.status).toBe('finished')
    expect(host.state.verdict).toEqual({ why: 'solo', winners: ['GERMANY'], lastYear: 1901 })
    const words = '1901 was the last year of this game. The game is over: Germany has won with the most centres.'
    const mails = host.mails('results').filter(({ facts }) => facts.kind === 'results' && facts.ending !== null)
    expect(mails.map(({ facts }) => facts.kind === 'results' && facts.ending)).toEqual(POWERS.map(() => words))
    expect(host.events.at(-1)).toMatchObject({ kind: 'ended', verdict: { lastYear: 1901 } })
  })

  it('END-3 is a draw between the survivors otherwise', () =>
    expect(playYear({ lastYear: 1901 }).state.verdict).toEqual({ why: 'draw', winners: POWERS, lastYear: 1901 }))

  it('shows its goal, and how many years are left', () => {
    const host = Host.playing({ options: { ...OPTIONS, lastYear: 1903, victory: 20 } })
    const view = viewGame(host.state, player('GERMANY'))
    expect(view.goal).toEqual({ victory: 20, lastYear: { year: 1903, result: 'most', left: 3 } })
    expect(view.seats.find(({ seat }) => seat === view.you)?.score).toBe(3)
    expect(viewGame(Host.playing().state, null).goal).toEqual({ victory: 18, lastYear: null })
  })

  it('is marked in lists, which a game by the rules is not', () => {
    const rowOf = (host: Host) => host.effects.flatMap((effect) => (effect.kind === 'lobby' ? [effect.row] : [])).at(-1)
    expect(rowOf(playYear(OPTIONS))?.changedOptions).toEqual(['Ends after 1901', 'The most centres win'])
    expect(rowOf(playYear({}))?.changedOptions).toBeNull()
    expect(rowOf(playYear({ lastYearResult: 'most', victory: 18 }))?.changedOptions).toBeNull()
  })

  it('keeps its options when it is exported and imported', () => {
    const host = playYear(OPTIONS)
    const saved = savedGame(host.state, host.closedPhases, [])
    expect(saved.options).toEqual(OPTIONS)
    expect(variantBySavedMap(saved.map, saved.options)?.lastYear).toEqual({ year: 1901, result: 'most' })
    // Another program's options of the same name are none of ours.
    expect(variantBySavedMap('standard', { lastYear: 'soon' })?.lastYear).toBeNull()
  })
})

describe('a draw after the last year', () => {
  const withComputers = (draws: boolean, people: readonly string[]): Host => {
    const seats = POWERS.length - people.length
    const host = new Host()
    host.do(creation({ options: { lastYear: 1901 }, computers: { seats, vacant: false, draws } }))
    for (const power of people) host.do(joining(power, { invitation: INVITATION }))
    for (const phase of ['S1901M', 'F1901M']) {
      expect(host.phase).toBe(phase)
      host.deadline()
      if (host.state.status === 'playing' && host.phase === phase) host.deadline()
    }
    return host
  }
  const PEOPLE = ['ENGLAND', 'FRANCE', 'GERMANY']

  it('leaves out computers, unless the creator includes them', () => {
    const alone = withComputers(false, PEOPLE).state
    expect(alone.verdict).toEqual({ why: 'draw', winners: PEOPLE, lastYear: 1901 })
    expect(withComputers(true, PEOPLE).state.verdict?.winners).toEqual(POWERS)
  })

  it('includes them if one person alone is left', () =>
    expect(withComputers(false, ['FRANCE']).state.verdict?.winners).toEqual(POWERS))
})
