/** What the page, the mails and the game as text say about a phase besides its orders. */
import { describe, expect, it } from 'vitest'
import { listGame } from '../../src/game/listing/game-listing.ts'
import { viewClosedPhase } from '../../src/game/views/game-view.ts'
import { Host } from '../support/games/hosting.ts'

/** Each power wins a centre in Fall 1899, so that nothing is left to order in that Winter. */
function throughFall(): Host {
  const host = Host.playing({ variant: 'balkan-battle-3' })
  const play = (orders: Readonly<Record<string, string>>): void => {
    for (const [power, line] of Object.entries(orders)) host.order(power, [line])
    host.deadline()
  }
  play({ AUSTRIA: 'A BUL - GRE', RUSSIA: 'A BUL - RUM', TURKEY: 'F BUL/SC - CON' })
  play({ AUSTRIA: 'A GRE H', RUSSIA: 'A RUM - BUL', TURKEY: 'F CON H' })
  return host
}

describe('BAL-10 homes won in a Winter that needs no orders', () => {
  const host = throughFall()
  const lines = [
    'Greece is now a home of Austria.',
    'Bulgaria is now a home of Russia.',
    'Constantinople is now a home of Turkey.',
  ]
  const skipped = ['Winter 1899 was skipped: nobody had anything to order.', 'This game has no 1900: 1901 is next.']
  const notesOnFall = [
    { title: 'Calendar', lines: skipped },
    { title: 'New homes', lines },
  ]

  it('follow the Fall at once', () => expect(host.state.history).toEqual(['S1899M', 'F1899M']))

  it('are among the results of the Fall, on the page and in the game as text', () => {
    const [spring, fall] = host.closedPhases.map((phase) => viewClosedPhase(host.state, phase).notes)
    expect([spring, fall]).toEqual([[], notesOnFall])
    const text = listGame(host.state, null, host.closedPhases).phases.map((phase) => phase.text)
    for (const line of [...skipped, ...lines]) expect(text[1]).toContain(line)
    expect(text[0]).not.toContain('is now a home')
  })

  it('are in the mail about the Fall', () => {
    const notes = host.mails('results').flatMap(({ facts }) => (facts.kind === 'results' ? [facts.notes] : []))
    expect(notes).toEqual([[], [], [], notesOnFall, notesOnFall, notesOnFall])
  })
})
