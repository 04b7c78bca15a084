import { describe, expect, it } from 'vitest'
import { replay } from '../../src/game/evolve/evolve.ts'
import type { Act } from '../../src/game/master-acts.ts'
import type { GameRefusal } from '../../src/game/game-refusals.ts'
import type { PlayerId } from '../../src/game/ids.ts'
import type { Settings } from '../../src/game/settings.ts'
import { publicLog } from '../../src/game/log/public-log.ts'
import { NO_ABSENCE_RULES } from '../../src/game/seat-model.ts'
import { viewGame } from '../../src/game/views/game-view.ts'
import { DAY_MS, HOUR_MS } from '../../src/lib/time.ts'
import { boardId, location, power, province, seat } from '../../src/rules/names.ts'
import { creation, Host, INVITATION, joining, player, POWERS, settings, START } from '../support/games/hosting.ts'

const MASTER = player('MASTER')
const MAIN = boardId('MAIN')

/** A game whose creator is its master and does not play. */
function mastered(changes: Partial<Settings> = {}): Host {
  const host = new Host()
  const created = creation({ master: 'apart', ...changes })
  if (created.kind !== 'create') throw new Error('a game is created')
  host.do({ ...created, by: MASTER })
  for (const name of POWERS) host.do(joining(name, { invitation: INVITATION }))
  return host
}

const act = (host: Host, meant: Act, by: PlayerId = MASTER, as: 'master' | 'operator' = 'master'): GameRefusal | null =>
  host.do({
    kind: 'act',
    by,
    as,
    act: meant,
    closed: meant.kind === 'roll-back' ? (host.closedPhases[meant.phase] ?? null) : null,
  })

const FRANCE = seat('FRANCE')
const EVERY_ACT: readonly Act[] = [
  { kind: 'extend', hours: 12 },
  { kind: 'pause', hours: 24 },
  { kind: 'resume' },
  { kind: 'open-seat', seat: FRANCE },
  { kind: 'fill-seat', seat: FRANCE, player: player('SPAIN') },
  { kind: 'order', seat: FRANCE, phase: 'S1901M', lines: ['A PAR - BUR'] },
  { kind: 'correct', edits: [{ kind: 'remove', board: MAIN, at: location('PAR') }] },
  { kind: 'set-times', minutes: settings().minutes, schedule: settings().schedule },
  { kind: 'announce', text: 'Dinner at eight.' },
  { kind: 'hand-over', to: player('SPAIN') },
  { kind: 'declare', verdict: { why: 'solo', winners: [FRANCE] } },
  { kind: 'call-off' },
]

describe('a game master', () => {
  it('does not play, unless the game is one among friends that says so', () => {
    const host = new Host()
    expect(host.do({ ...creation({ master: 'player' }) })).toBe('bad-settings')
    host.do(creation({ master: 'apart' }))
    expect(host.do(joining('FRANCE'))).toBe('master-does-not-play')
    const friends = new Host()
    friends.do(creation({ master: 'player', access: 'invitation' }))
    expect(friends.do(joining('FRANCE'))).toBeNull()
    expect(viewGame(friends.state, null).master).toBe(player('FRANCE'))
  })
  it.each(EVERY_ACT.map((one) => [one.kind, one] as const))('alone may %s; an operator may, too', (_, meant) => {
    const host = mastered()
    if (meant.kind === 'resume') act(host, { kind: 'pause', hours: 48 })
    const before = host.events.length
    expect(act(host, meant, player('ITALY'))).toBe('not-the-master')
    expect(host.events.length).toBe(before)
    expect(act(host, meant, player('BOSS'), 'operator')).toBeNull()
    expect(publicLog(host.events).findLast(({ player: who }) => who === player('BOSS'))?.words).toMatch(/operator/u)
  })
  it.each(EVERY_ACT.map((one) => [one.kind, one] as const))(
    'does nothing that the public log does not tell: %s',
    (_, meant) => {
      const host = mastered()
      if (meant.kind === 'resume') act(host, { kind: 'pause', hours: 48 })
      const before = publicLog(host.events).length
      host.now += HOUR_MS
      expect(act(host, meant)).toBeNull()
      const [entry] = publicLog(host.events).slice(before)
      expect(entry).toMatchObject({ at: host.now, words: expect.stringMatching(/game master/u) })
      expect([MASTER, player('SPAIN')]).toContain(entry?.player)
    },
  )
  it.each(EVERY_ACT.map((one) => [one.kind, one] as const))('leaves a log that folds into the game: %s', (_, meant) => {
    const host = mastered()
    act(host, meant)
    expect(replay(null, host.events)).toEqual(host.state)
  })
  it('hands over to somebody who does not play, or to nobody', () => {
    const host = mastered()
    expect(act(host, { kind: 'hand-over', to: player('ITALY') })).toBe('bad-act')
    expect(act(host, { kind: 'hand-over', to: player('SPAIN') })).toBeNull()
    expect(act(host, { kind: 'resume' })).toBe('not-the-master')
    expect(act(host, { kind: 'hand-over', to: null }, player('SPAIN'))).toBeNull()
    expect(host.state.master).toBeNull()
  })
})

describe('of what is secret a game master sees nothing', () => {
  const secret = (host: Host): void => {
    host.order('FRANCE', ['A PAR - BUR'], true)
    host.draw('ITALY')
    host.ballot('FRANCE', 'draw', 'aye')
  }
  it.each([true, false])('he sees what a stranger sees, but for the invitation (status hidden: %s)', (hideStatus) => {
    const host = mastered({ hideStatus })
    secret(host)
    expect({ ...viewGame(host.state, MASTER), invitation: null }).toEqual(viewGame(host.state, null))
  })
  it('not by handing in orders for a seat, whatever was saved there', () => {
    const after = (orders: readonly string[]) => {
      const host = mastered({ hideStatus: true })
      if (orders.length > 0) host.order('FRANCE', orders)
      host.now += HOUR_MS
      act(host, { kind: 'order', seat: FRANCE, phase: 'S1901M', lines: ['A PAR - PIC'] })
      return [viewGame(host.state, MASTER), publicLog(host.events)]
    }
    expect(after(['A PAR - BUR'])).toEqual(after([]))
  })
})

describe('orders that a game master hands in', () => {
  it('stand in the place of what the player had saved, who sees them and may change them', () => {
    const host = mastered()
    host.order('FRANCE', ['A PAR - BUR'], true)
    act(host, { kind: 'order', seat: FRANCE, phase: 'S1901M', lines: ['A PAR - PIC'] })
    expect(host.sheet('FRANCE')).toEqual(['A PAR - PIC'])
    expect(viewGame(host.state, player('FRANCE')).sheet?.ready).toBe(false)
    expect(host.order('FRANCE', ['A PAR - GAS'])).toBeNull()
  })
  it('are told of to all, and what they are to nobody but the player', () => {
    const host = mastered()
    act(host, { kind: 'order', seat: FRANCE, phase: 'S1901M', lines: ['A PAR - PIC'] })
    expect(publicLog(host.events).at(-1)?.words).toBe('By the game master, orders were entered for France.')
    expect(JSON.stringify(publicLog(host.events))).not.toContain('PIC')
  })
  it('are for the phase that is open, and for a seat that owes some', () => {
    const host = mastered()
    expect(act(host, { kind: 'order', seat: FRANCE, phase: 'F1901M', lines: [] })).toBe('other-phase')
    expect(act(host, { kind: 'order', seat: seat('NARNIA'), phase: 'S1901M', lines: [] })).toBe('bad-act')
  })
})

describe('a corrected position', () => {
  const EDITS = [
    { kind: 'remove', board: MAIN, at: location('PAR') },
    { kind: 'place', board: MAIN, power: power('FRANCE'), arm: 'fleet', at: location('SPA/SC') },
    { kind: 'own', board: MAIN, province: province('BEL'), power: power('FRANCE') },
  ] as const
  it('is shown to all, and said what is different', () => {
    const host = mastered()
    expect(act(host, { kind: 'correct', edits: EDITS })).toBeNull()
    const [board] = viewGame(host.state, null).boards
    expect(board?.units.filter((unit) => unit.power === 'FRANCE').map(({ at }) => at)).toEqual(['BRE', 'MAR', 'SPA/SC'])
    expect(board?.owners[province('BEL')]).toBe('FRANCE')
    expect(publicLog(host.events).find(({ kind }) => kind === 'corrected')?.details).toEqual([
      'Removed: French army in Paris.',
      'Placed: French fleet in the south coast of Spain.',
      'Belgium: owned by France, no longer by nobody.',
    ])
  })
  it('keeps what was typed, read again on it; nobody is ready for it', () => {
    const host = mastered()
    host.order('FRANCE', ['A PAR - BUR', 'A MAR H'], true)
    act(host, { kind: 'correct', edits: EDITS })
    expect(viewGame(host.state, player('FRANCE')).sheet).toMatchObject({
      ready: false,
      lines: [
        { text: 'A PAR - BUR', issued: null },
        { text: 'A MAR H', written: 'A MAR H' },
      ],
    })
    host.deadline()
    expect(host.state.history).toEqual(['S1901M'])
  })
  it('leaves no orders with a seat that has nothing to order any more', () => {
    const host = mastered()
    host.order('FRANCE', ['A PAR - BUR'])
    const edits = ['PAR', 'MAR', 'BRE'].map((at) => ({ kind: 'remove', board: MAIN, at: location(at) }) as const)
    expect(act(host, { kind: 'correct', edits })).toBeNull()
    expect(host.state.sheets[FRANCE]).toBeUndefined()
    expect(replay(null, host.events)).toEqual(host.state)
  })
  it.each([
    ['a unit that is not there', { kind: 'remove', board: MAIN, at: location('BUR') }],
    ['a place that is taken', { kind: 'place', board: MAIN, power: power('FRANCE'), arm: 'army', at: location('PAR') }],
    ['a place that is not', { kind: 'place', board: MAIN, power: power('FRANCE'), arm: 'army', at: location('XXX') }],
    ['an army at sea', { kind: 'place', board: MAIN, power: power('FRANCE'), arm: 'army', at: location('ENG') }],
    ['a fleet inland', { kind: 'place', board: MAIN, power: power('FRANCE'), arm: 'fleet', at: location('BUR') }],
    [
      'a fleet at no coast of two',
      { kind: 'place', board: MAIN, power: power('FRANCE'), arm: 'fleet', at: location('SPA') },
    ],
    ['a power that is not', { kind: 'place', board: MAIN, power: power('NARNIA'), arm: 'army', at: location('BUR') }],
    ['a board that is not', { kind: 'remove', board: boardId('MOON'), at: location('PAR') }],
    ['a province without a centre', { kind: 'own', board: MAIN, province: province('BUR'), power: power('FRANCE') }],
    ['the owner it has', { kind: 'own', board: MAIN, province: province('PAR'), power: power('FRANCE') }],
  ] as const)('does not hold %s', (_, edit) => {
    const host = mastered()
    expect(act(host, { kind: 'correct', edits: [edit] })).toBe('bad-correction')
  })
})

it('everybody is mailed what a game master announces or corrects, each act once', () => {
  const host = mastered()
  act(host, { kind: 'announce', text: 'Dinner at eight.' })
  act(host, { kind: 'announce', text: 'Dinner at nine.' })
  const mails = host.mails('notice')
  expect(mails.map(({ to }) => to).toSorted()).toEqual([...POWERS, ...POWERS].map(player).toSorted())
  expect(new Set(mails.map(({ key }) => key)).size).toBe(2 * POWERS.length)
  expect(mails.at(-1)?.facts).toMatchObject({ details: ['Dinner at nine.'] })
})

it('nobody is written to about a game that was called off', () => {
  const host = mastered()
  expect(act(host, { kind: 'call-off' })).toBeNull()
  expect(act(host, { kind: 'announce', text: 'Dinner at eight.' })).toBe('not-playing')
  // It may still be handed over: its log says so, and nobody's mailbox.
  expect(act(host, { kind: 'hand-over', to: null })).toBeNull()
  expect(host.mails('notice')).toEqual([])
})

describe('a game goes back', () => {
  const played = (phases: number): Host => {
    const host = mastered()
    for (let n = 0; n < phases; n++) host.deadline()
    return host
  }
  it('to any phase, which is adjudicated again', () => {
    const host = played(3)
    expect(act(host, { kind: 'roll-back', phase: 1 })).toBeNull()
    expect(host.state).toMatchObject({
      history: ['S1901M'],
      rollBacks: [{ from: 3, to: 1 }],
      deadline: host.now + DAY_MS,
    })
    // Its webhook was told of later phases.
    expect(host.effects.filter(({ kind }) => kind === 'hook').at(-1)).toMatchObject({
      news: { what: 'opened', phase: 'F1901M', deadline: host.now + DAY_MS },
    })
    host.order('FRANCE', ['A PAR - BUR'])
    host.deadline()
    expect(host.closedPhases.map(({ index }) => index)).toEqual([0, 1])
    expect(host.closedPhases[1]?.report.rulings.some(({ issued }) => issued.order.kind === 'move')).toBe(true)
  })
  it('from its end, too', () => {
    const host = played(1)
    act(host, { kind: 'declare', verdict: { why: 'draw', winners: [FRANCE, seat('ITALY')] } })
    expect(host.state).toMatchObject({ status: 'finished', verdict: { winners: ['FRANCE', 'ITALY'] } })
    expect(act(host, { kind: 'roll-back', phase: 0 })).toBeNull()
    expect(host.state).toMatchObject({ status: 'playing', verdict: null, history: [] })
  })
  it('to its first phase, and has begun all the same: who is absent then is not a no-show', () => {
    const host = mastered({ absence: { ...NO_ABSENCE_RULES, noShow: 'offer' } })
    for (const name of POWERS) host.ready(name)
    act(host, { kind: 'roll-back', phase: 0 })
    host.order('ITALY', ['hold'])
    host.silentDeadline()
    expect(host.state).toMatchObject({ history: ['S1901M'], wait: null })
  })
  it('not to a phase that was not closed', () =>
    expect(act(played(1), { kind: 'roll-back', phase: 1 })).toBe('bad-act'))
})

describe('a game master', () => {
  it('moves the deadline either way, and every pause of his has an end', () => {
    const host = mastered()
    act(host, { kind: 'extend', hours: -12 })
    expect(host.state.deadline).toBe(START + 12 * HOUR_MS)
    act(host, { kind: 'pause', hours: 48 })
    host.tickAt(START + 48 * HOUR_MS)
    expect(host.state).toMatchObject({ pause: null, deadline: START + 60 * HOUR_MS })
    expect(act(host, { kind: 'pause', hours: 100_000 })).toBe('bad-act')
  })
  it('seats a player in the place of another, if he has no seat yet', () => {
    const host = mastered()
    expect(act(host, { kind: 'fill-seat', seat: FRANCE, player: player('ITALY') })).toBe('bad-act')
    expect(act(host, { kind: 'fill-seat', seat: FRANCE, player: MASTER })).toBe('bad-act')
    expect(act(host, { kind: 'fill-seat', seat: FRANCE, player: player('FRANCE') })).toBe('nothing-to-do')
    expect(act(host, { kind: 'fill-seat', seat: FRANCE, player: player('SPAIN') })).toBeNull()
    expect(host.state.holders[FRANCE]).toBe(player('SPAIN'))
  })
  it('ends a phase at once at the earliest', () => {
    const host = mastered()
    host.now = START + 20 * HOUR_MS
    act(host, { kind: 'extend', hours: -24 })
    expect(host.state).toMatchObject({ deadline: host.now, remindAt: host.now })
    expect(host.events.at(-1)).toMatchObject({ kind: 'extended', by: -4 * HOUR_MS })
  })
  it('does not hand in orders for a seat that nobody plays: it holds, and disbands by the rules', () => {
    const host = mastered()
    act(host, { kind: 'open-seat', seat: FRANCE })
    expect(act(host, { kind: 'order', seat: FRANCE, phase: 'S1901M', lines: ['hold'] })).toBe('bad-act')
  })
  it('seats no sitter of another, but the sitter of this seat; and makes none game master who sees orders as a sitter', () => {
    const host = mastered()
    const sitter = { player: player('AUNT'), from: START, until: START + 5 * DAY_MS }
    host.do({ kind: 'name-sitter', by: player('ITALY'), sitter })
    expect(act(host, { kind: 'fill-seat', seat: FRANCE, player: player('AUNT') })).toBe('bad-act')
    expect(act(host, { kind: 'hand-over', to: player('AUNT') })).toBe('bad-act')
    expect(act(host, { kind: 'fill-seat', seat: seat('ITALY'), player: player('AUNT') })).toBeNull()
    expect(host.state.holders[seat('ITALY')]).toBe(player('AUNT'))
  })
  it('who stands apart neither takes an open seat nor sits for a player', () => {
    const host = mastered()
    const sitter = { player: MASTER, from: START, until: START + DAY_MS }
    expect(host.do({ kind: 'name-sitter', by: player('ITALY'), sitter })).toBe('already-in-game')
    act(host, { kind: 'open-seat', seat: FRANCE })
    const taking = { kind: 'take', seat: FRANCE, invitation: INVITATION, reliability: null, absences: [] } as const
    expect(host.do({ ...taking, by: MASTER })).toBe('master-does-not-play')
  })
  it.each([
    ['nobody', { why: 'draw', winners: [] }],
    ['a stranger', { why: 'solo', winners: [seat('NARNIA')] }],
    ['two who each won alone', { why: 'solo', winners: [FRANCE, seat('ITALY')] }],
    ['somebody twice', { why: 'draw', winners: [FRANCE, FRANCE] }],
  ] as const)('cannot declare %s the winner', (_, verdict) =>
    expect(act(mastered(), { kind: 'declare', verdict })).toBe('bad-act'),
  )
})
