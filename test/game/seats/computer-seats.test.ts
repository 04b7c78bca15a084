/** Seats that the computer plays: what they change, and what they must not change. */
import { describe, expect, it } from 'vitest'
import { publicLog } from '../../../src/game/log/public-log.ts'
import { savedGame } from '../../../src/game/views/export.ts'
import { computersToAsk } from '../../../src/game/seats/computer-seats.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { positionSeenFrom } from '../../../src/game/views/computer-view.ts'
import type { ComputerRules, Settings } from '../../../src/game/settings.ts'
import { NO_ABSENCE_RULES } from '../../../src/game/seat-model.ts'
import type { Seat } from '../../../src/rules/names.ts'
import { seat } from '../../../src/rules/names.ts'
import { creation, Host, INVITATION, joining, player, POWERS } from '../../support/games/hosting.ts'

const LINES: Readonly<Record<string, readonly string[]>> = { AUSTRIA: ['A VIE - TRI'] }

/** Some people, each with their favourite seat, and computers in the other seats. */
function table(people: readonly string[], rules: Partial<ComputerRules> = {}, changes: Partial<Settings> = {}): Host {
  const host = new Host()
  const computers = { seats: POWERS.length - people.length, vacant: false, draws: false, ...rules }
  expect(host.do(creation({ computers, ...changes }))).toBeNull()
  for (const power of people) expect(host.do(joining(power, { invitation: INVITATION }))).toBeNull()
  return host
}

/** The computer orders for every seat that it owes. Returns the seats. */
function compute(host: Host): readonly Seat[] {
  const seats = computersToAsk(host.state)
  for (const each of seats) host.do({ kind: 'compute', seat: each, phase: host.phase, lines: LINES[each] ?? [] })
  return seats
}

describe('computers from the start', () => {
  it('need no players: the game starts when the other seats have one', () => {
    const host = new Host()
    host.do(creation({ computers: { seats: 5, vacant: false, draws: false } }))
    host.do(joining('FRANCE'))
    expect(host.state.status).toBe('forming')
    host.do(joining('ENGLAND'))
    expect(host.playing.holders).toEqual({ FRANCE: player('FRANCE'), ENGLAND: player('ENGLAND') })
    const marked = viewGame(host.state, null).seats.filter(({ computer }) => computer)
    expect(marked.map((each) => each.seat)).toEqual(['AUSTRIA', 'GERMANY', 'ITALY', 'RUSSIA', 'TURKEY'])
    expect(publicLog(host.events).find(({ kind }) => kind === 'started')?.details).toEqual([
      'The computer plays Austria, Germany, Italy, Russia and Turkey until people take over.',
    ])
  })

  it('play all seats that are left if the creator or the master starts the game early', () => {
    const host = new Host()
    host.do(creation({ computers: { seats: 2, vacant: false, draws: false } }))
    const start = (by: string) => host.do({ kind: 'start', by: player(by), seed: 1 })
    expect(start('FRANCE')).toBe('nobody-joined')
    for (const power of ['FRANCE', 'ENGLAND']) host.do(joining(power))
    expect(start('ENGLAND')).toBe('not-the-host')
    expect(start('FRANCE')).toBeNull()
    expect(host.playing.holders).toEqual({ FRANCE: player('FRANCE'), ENGLAND: player('ENGLAND') })
    expect(computersToAsk(host.state)).toHaveLength(5)
    expect(host.state.settings.computers.seats).toBe(5)
    expect(publicLog(host.events).find(({ kind }) => kind === 'started')).toMatchObject({
      words: expect.stringMatching(/^The game did not wait for more people\. It began with/),
      details: ['The computer plays Austria, Germany, Italy, Russia and Turkey until people take over.'],
    })
    const begun = host.effects.flatMap((effect) =>
      effect.kind === 'mail' && effect.facts.kind === 'started' ? [effect.to] : [],
    )
    expect(begun.toSorted()).toEqual([player('ENGLAND'), player('FRANCE')].toSorted())
    expect(start('FRANCE')).toBe('already-started')
    expect(start('ENGLAND')).toBe('not-the-host')
  })

  it('can be started early by a master who did not create the game', () => {
    const host = new Host()
    host.do(creation({ master: 'player', access: 'invitation', computers: { seats: 2, vacant: false, draws: false } }))
    host.do(joining('FRANCE'))
    host.do({ kind: 'act', by: player('FRANCE'), as: 'master', act: { kind: 'hand-over', to: player('ITALY') } })
    expect(host.do({ kind: 'start', by: player('ITALY'), seed: 1 })).toBeNull()
  })

  it('cannot be started early in a game for people only', () => {
    const host = new Host()
    host.do(creation({}))
    host.do(joining('FRANCE'))
    expect(host.do({ kind: 'start', by: player('FRANCE'), seed: 1 })).toBe('no-computers')
  })

  it('are seated by lot, too', () => {
    const host = table(['FRANCE'], {}, { seating: 'lot' })
    expect(Object.values(host.playing.holders)).toEqual([player('FRANCE')])
    expect(computersToAsk(host.state)).toHaveLength(6)
  })

  it.each([-1, 7, 1.5])('cannot be %d of seven', (seats) => {
    const host = new Host()
    expect(host.do(creation({ computers: { seats, vacant: false, draws: false } }))).toBe('bad-settings')
  })

  it.each(['play-on', 'offer'] as const)('are waited for, and close the phase with their orders (%s)', (noShow) => {
    const host = table(['FRANCE'], {}, { absence: { ...NO_ABSENCE_RULES, noShow } })
    host.ready('FRANCE')
    expect(host.state.history).toEqual([])
    expect(compute(host)).toHaveLength(6)
    expect(host.state.history).toEqual(['S1901M'])
    expect(host.closedPhases[0]).toMatchObject({ cause: 'ready', open: [], due: ['FRANCE'], missed: [] })
    const austrian = host.closedPhases[0]?.report.rulings.filter(
      ({ given, issued }) => given && issued.power === 'AUSTRIA',
    )
    expect(austrian).toHaveLength(1)
  })

  it('order only once, and not for a phase that is closed', () => {
    const host = table(['FRANCE'])
    const [first] = computersToAsk(host.state)
    const order = { kind: 'compute', seat: first ?? seat(''), phase: 'S1901M', lines: [] } as const
    host.do(order)
    const { revision } = host.state
    host.do(order)
    host.do({ ...order, seat: seat('FRANCE') })
    host.do({ ...order, seat: computersToAsk(host.state)[0] ?? seat(''), phase: 'F1901M' })
    expect(host.state.revision).toBe(revision)
  })

  it('never keep a game alive alone: without orders of people it falls asleep', () => {
    const host = table(['FRANCE'], {}, { absence: { ...NO_ABSENCE_RULES, noShow: 'play-on' } })
    compute(host)
    host.silentDeadline()
    expect(host.state.sleep).not.toBeNull()
    expect(computersToAsk(host.state)).toEqual([])
  })

  it('are no missing players in the first phase', () => {
    const host = table(['FRANCE', 'ENGLAND'], {}, { absence: { ...NO_ABSENCE_RULES, noShow: 'offer' } })
    host.order('FRANCE', ['hold'])
    host.order('ENGLAND', ['hold'])
    host.silentDeadline()
    expect(host.state.history).toEqual(['S1901M'])
    expect(host.closedPhases[0]?.open).toHaveLength(5)
  })

  it('are marked for everyone, in an anonymous game, too', () => {
    const host = table(['FRANCE', 'ENGLAND'], {}, { anonymous: true })
    for (const viewer of [null, player('FRANCE')]) {
      const { seats } = viewGame(host.state, viewer)
      expect(seats.filter(({ computer }) => !computer).map(({ seat: name }) => name)).toEqual(['ENGLAND', 'FRANCE'])
    }
  })

  it('leave no records and get no mail', () => {
    const host = table(['FRANCE', 'ENGLAND'])
    compute(host)
    host.ready('FRANCE')
    host.ready('ENGLAND')
    host.draw('FRANCE')
    host.draw('ENGLAND')
    expect(host.state.status).toBe('finished')
    expect(host.effects.filter(({ kind }) => kind === 'record')).toEqual([])
    const readers = host.effects.flatMap((effect) => (effect.kind === 'mail' ? [effect.to] : []))
    expect([...new Set(readers)].toSorted()).toEqual([player('ENGLAND'), player('FRANCE')])
  })
})

describe('votes', () => {
  it('are those of people, and a draw leaves computers out', () => {
    const host = table(['FRANCE', 'ENGLAND'])
    host.draw('FRANCE')
    host.draw('ENGLAND')
    expect(host.state.verdict).toEqual({ why: 'draw', winners: ['ENGLAND', 'FRANCE'] })
  })

  it('include computers in a draw if the creator said so', () => {
    const host = table(['FRANCE'], { draws: true })
    host.draw('FRANCE')
    expect(host.state.verdict?.winners).toHaveLength(7)
  })

  it('never give one person a draw alone', () => {
    const host = table(['FRANCE'])
    expect(host.draw('FRANCE')).toBe('cannot-be-proposed')
    const named = table(['FRANCE'], {}, { draws: 'named' })
    expect(named.draw('FRANCE', ['FRANCE'])).toBe('cannot-be-proposed')
    expect(named.draw('FRANCE', ['FRANCE', 'ITALY'])).toBe('cannot-be-proposed')
  })
})

describe('a person who takes over', () => {
  const take = (host: Host, name: string, power: string) =>
    host.do({
      kind: 'take',
      by: player(name),
      seat: seat(power),
      invitation: null,
      reliability: null,
      absences: [],
    })

  it('gets the seat at any time, without the orders of the computer', () => {
    const host = table(['FRANCE'])
    compute(host)
    expect(take(host, 'Newcomer', 'AUSTRIA')).toBeNull()
    expect(host.state.computed[seat('AUSTRIA')]).toBeUndefined()
    const view = viewGame(host.state, player('Newcomer'))
    expect(view).toMatchObject({ you: 'AUSTRIA', sheet: null })
    expect(view.seats.find((each) => each.seat === 'AUSTRIA')).toMatchObject({ computer: false, open: null })
    host.ready('FRANCE')
    expect(host.state.history).toEqual([])
    host.ready('Newcomer')
    expect(host.state.history).toEqual(['S1901M'])
  })
})

describe('a vacant seat', () => {
  const vacant = (): Host => {
    const host = table(POWERS, { vacant: true })
    host.do({ kind: 'resign', by: player('AUSTRIA') })
    return host
  }

  it('is played by the computer, whose orders its former player never sees', () => {
    const host = vacant()
    const before = JSON.stringify(viewGame(host.state, player('AUSTRIA')))
    expect(compute(host)).toEqual(['AUSTRIA'])
    expect(JSON.stringify(viewGame(host.state, player('AUSTRIA')))).toBe(before)
    host.do({ kind: 'come-back', by: player('AUSTRIA') })
    expect(viewGame(host.state, player('AUSTRIA')).sheet).toBeNull()
    expect(host.state.computed).toEqual({})
  })

  it('waits until a person takes it if the creator did not say so', () => {
    const host = table(POWERS)
    host.do({ kind: 'resign', by: player('AUSTRIA') })
    expect(computersToAsk(host.state)).toEqual([])
    expect(viewGame(host.state, null).seats.some(({ computer }) => computer)).toBe(false)
  })

  it('counts for the records of its player as usual', () => {
    expect(vacant().effects.filter(({ kind }) => kind === 'record')).toHaveLength(1)
  })
})

describe('secrecy', () => {
  const VIEWERS = [null, player('FRANCE'), player('ENGLAND'), player('TURKEY')]

  it.each([{}, { hideStatus: true }, { anonymous: true }])(
    'holds with %o: nobody notices that a computer ordered',
    (changes) => {
      const host = table(['FRANCE', 'ENGLAND', 'TURKEY'], {}, changes)
      const seen = () => [
        ...VIEWERS.map((viewer) => viewGame(host.state, viewer)),
        publicLog(host.events),
        savedGame(host.state, host.closedPhases, []),
      ]
      const before = JSON.stringify(seen())
      const effects = host.effects.length
      expect(compute(host)).toHaveLength(4)
      expect(JSON.stringify(seen())).toBe(before)
      expect(host.effects).toHaveLength(effects)
    },
  )

  it('holds for the computer: it sees nobody’s orders', () => {
    const host = table(['FRANCE', 'ENGLAND'])
    const seen = () => JSON.stringify(positionSeenFrom(host.state, seat('ITALY'))?.position)
    const before = seen()
    host.order('FRANCE', ['A PAR - BUR'])
    compute(host)
    expect(seen()).toBe(before)
  })
})
