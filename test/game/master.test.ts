import { describe, expect, it } from 'vitest'
import { replay } from '../../src/game/evolve/evolve.ts'
import type { Act } from '../../src/game/command.ts'
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

const perform = (
  host: Host,
  act: Act,
  by: PlayerId = MASTER,
  as: 'master' | 'operator' = 'master',
): GameRefusal | null =>
  host.do({
    kind: 'act',
    by,
    as,
    act,
    closed: act.kind === 'roll-back' ? (host.closedPhases[act.phase] ?? null) : null,
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
  it('does not play, unless the game is private and its settings allow it', () => {
    const host = new Host()
    expect(host.do({ ...creation({ master: 'player' }) })).toBe('bad-settings')
    host.do(creation({ master: 'apart' }))
    expect(host.do(joining('FRANCE'))).toBe('master-does-not-play')
    const friends = new Host()
    friends.do(creation({ master: 'player', access: 'invitation' }))
    expect(friends.do(joining('FRANCE'))).toBeNull()
    expect(viewGame(friends.state, null).master).toBe(player('FRANCE'))
  })
  it.each(EVERY_ACT.map((act) => [act.kind, act] as const))(
    'and an operator are the only ones who can: %s',
    (_, act) => {
      const host = mastered()
      if (act.kind === 'resume') perform(host, { kind: 'pause', hours: 48 })
      const before = host.events.length
      expect(perform(host, act, player('ITALY'))).toBe('not-the-master')
      expect(host.events.length).toBe(before)
      expect(perform(host, act, player('BOSS'), 'operator')).toBeNull()
      expect(publicLog(host.events).findLast((entry) => entry.player === player('BOSS'))?.words).toMatch(/operator/u)
    },
  )
  it.each(EVERY_ACT.map((act) => [act.kind, act] as const))(
    'does nothing that is not in the public log: %s',
    (_, act) => {
      const host = mastered()
      if (act.kind === 'resume') perform(host, { kind: 'pause', hours: 48 })
      const before = publicLog(host.events).length
      host.now += HOUR_MS
      expect(perform(host, act)).toBeNull()
      const [entry] = publicLog(host.events).slice(before)
      expect(entry).toMatchObject({ at: host.now, words: expect.stringMatching(/game master/u) })
      expect([MASTER, player('SPAIN')]).toContain(entry?.player)
    },
  )
  it.each(EVERY_ACT.map((act) => [act.kind, act] as const))(
    'leaves a log that replays to the same game: %s',
    (_, act) => {
      const host = mastered()
      perform(host, act)
      expect(replay(null, host.events)).toEqual(host.state)
    },
  )
  it('can hand over to somebody who does not play, or to nobody', () => {
    const host = mastered()
    expect(perform(host, { kind: 'hand-over', to: player('ITALY') })).toBe('bad-act')
    expect(perform(host, { kind: 'hand-over', to: player('SPAIN') })).toBeNull()
    expect(perform(host, { kind: 'resume' })).toBe('not-the-master')
    expect(perform(host, { kind: 'hand-over', to: null }, player('SPAIN'))).toBeNull()
    expect(host.state.master).toBeNull()
  })
})

describe('a game master sees no secrets', () => {
  const secret = (host: Host): void => {
    host.order('FRANCE', ['A PAR - BUR'], true)
    host.draw('ITALY')
    host.ballot('FRANCE', 'draw', 'aye')
  }
  it.each([true, false])('but the same as a stranger, except for the invitation (status hidden: %s)', (hideStatus) => {
    const host = mastered({ hideStatus })
    secret(host)
    expect({ ...viewGame(host.state, MASTER), invitation: null }).toEqual(viewGame(host.state, null))
  })
  it('when entering orders for a seat', () => {
    const after = (orders: readonly string[]) => {
      const host = mastered({ hideStatus: true })
      if (orders.length > 0) host.order('FRANCE', orders)
      host.now += HOUR_MS
      perform(host, { kind: 'order', seat: FRANCE, phase: 'S1901M', lines: ['A PAR - PIC'] })
      return [viewGame(host.state, MASTER), publicLog(host.events)]
    }
    expect(after(['A PAR - BUR'])).toEqual(after([]))
  })
})

describe('orders that a game master enters', () => {
  it('replace the saved sheet, and the player sees them and can change them', () => {
    const host = mastered()
    host.order('FRANCE', ['A PAR - BUR'], true)
    perform(host, { kind: 'order', seat: FRANCE, phase: 'S1901M', lines: ['A PAR - PIC'] })
    expect(host.sheet('FRANCE')).toEqual(['A PAR - PIC'])
    expect(viewGame(host.state, player('FRANCE')).sheet?.ready).toBe(false)
    expect(host.order('FRANCE', ['A PAR - GAS'])).toBeNull()
  })
  it('are announced to everyone, but only the player sees them', () => {
    const host = mastered()
    perform(host, { kind: 'order', seat: FRANCE, phase: 'S1901M', lines: ['A PAR - PIC'] })
    expect(publicLog(host.events).at(-1)?.words).toBe('The game master entered orders for France.')
    expect(JSON.stringify(publicLog(host.events))).not.toContain('PIC')
  })
  it('are only for the open phase and for existing seats', () => {
    const host = mastered()
    expect(perform(host, { kind: 'order', seat: FRANCE, phase: 'F1901M', lines: [] })).toBe('other-phase')
    expect(perform(host, { kind: 'order', seat: seat('NARNIA'), phase: 'S1901M', lines: [] })).toBe('bad-act')
  })
})

describe('a corrected position', () => {
  const EDITS = [
    { kind: 'remove', board: MAIN, at: location('PAR') },
    { kind: 'place', board: MAIN, power: power('FRANCE'), arm: 'fleet', at: location('SPA/SC') },
    { kind: 'own', board: MAIN, province: province('BEL'), power: power('FRANCE') },
  ] as const
  it('is shown to everyone, with what changed', () => {
    const host = mastered()
    expect(perform(host, { kind: 'correct', edits: EDITS })).toBeNull()
    const [board] = viewGame(host.state, null).boards
    expect(board?.units.filter((unit) => unit.power === 'FRANCE').map(({ at }) => at)).toEqual(['BRE', 'MAR', 'SPA/SC'])
    expect(board?.owners[province('BEL')]).toBe('FRANCE')
    expect(publicLog(host.events).find(({ kind }) => kind === 'corrected')?.details).toEqual([
      'Removed: French army in Paris.',
      'Placed: French fleet in the south coast of Spain.',
      'Belgium: owned by France, no longer by nobody.',
    ])
  })
  it('reads the saved lines again, and nobody is ready', () => {
    const host = mastered()
    host.order('FRANCE', ['A PAR - BUR', 'A MAR H'], true)
    perform(host, { kind: 'correct', edits: EDITS })
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
  it('drops the sheet of a seat that no longer has to give orders', () => {
    const host = mastered()
    host.order('FRANCE', ['A PAR - BUR'])
    const edits = ['PAR', 'MAR', 'BRE'].map((at) => ({ kind: 'remove', board: MAIN, at: location(at) }) as const)
    expect(perform(host, { kind: 'correct', edits })).toBeNull()
    expect(host.state.sheets[FRANCE]).toBeUndefined()
    expect(replay(null, host.events)).toEqual(host.state)
  })
  it.each([
    ['a unit that does not exist', { kind: 'remove', board: MAIN, at: location('BUR') }],
    ['an occupied province', { kind: 'place', board: MAIN, power: power('FRANCE'), arm: 'army', at: location('PAR') }],
    ['an unknown province', { kind: 'place', board: MAIN, power: power('FRANCE'), arm: 'army', at: location('XXX') }],
    ['an army at sea', { kind: 'place', board: MAIN, power: power('FRANCE'), arm: 'army', at: location('ENG') }],
    ['a fleet inland', { kind: 'place', board: MAIN, power: power('FRANCE'), arm: 'fleet', at: location('BUR') }],
    [
      'a fleet without naming one of two coasts',
      { kind: 'place', board: MAIN, power: power('FRANCE'), arm: 'fleet', at: location('SPA') },
    ],
    ['an unknown power', { kind: 'place', board: MAIN, power: power('NARNIA'), arm: 'army', at: location('BUR') }],
    ['an unknown board', { kind: 'remove', board: boardId('MOON'), at: location('PAR') }],
    ['a province without a centre', { kind: 'own', board: MAIN, province: province('BUR'), power: power('FRANCE') }],
    ['the present owner', { kind: 'own', board: MAIN, province: province('PAR'), power: power('FRANCE') }],
  ] as const)('is refused for %s', (_, edit) => {
    const host = mastered()
    expect(perform(host, { kind: 'correct', edits: [edit] })).toBe('bad-correction')
  })
})

it('everyone gets one mail about each announcement', () => {
  const host = mastered()
  perform(host, { kind: 'announce', text: 'Dinner at eight.' })
  perform(host, { kind: 'announce', text: 'Dinner at nine.' })
  const mails = host.mails('notice')
  expect(mails.map(({ to }) => to).toSorted()).toEqual([...POWERS, ...POWERS].map(player).toSorted())
  expect(new Set(mails.map(({ key }) => key)).size).toBe(2 * POWERS.length)
  expect(mails.at(-1)?.facts).toMatchObject({ details: ['Dinner at nine.'] })
})

it('an announcement is cleaned like press, and must have something to see', () => {
  const host = mastered()
  expect(perform(host, { kind: 'announce', text: 'Dinner\u202E at\u0007\r\neight.\n\n\n\n\n' })).toBeNull()
  expect(host.mails('notice').at(-1)?.facts).toMatchObject({ details: ['Dinner at\neight.'] })
  expect(perform(host, { kind: 'announce', text: '\u200B\u2800 \u2066' })).toBe('bad-act')
})

it('nobody gets mail about a game that was called off', () => {
  const host = mastered()
  expect(perform(host, { kind: 'call-off' })).toBeNull()
  expect(perform(host, { kind: 'announce', text: 'Dinner at eight.' })).toBe('not-playing')
  // It can still be handed over, which only the log shows.
  expect(perform(host, { kind: 'hand-over', to: null })).toBeNull()
  expect(host.mails('notice')).toEqual([])
})

describe('a roll-back by a game master', () => {
  const played = (phases: number): Host => {
    const host = mastered()
    for (let n = 0; n < phases; n++) host.deadline()
    return host
  }
  it('returns to any phase, which is then adjudicated again', () => {
    const host = played(3)
    expect(perform(host, { kind: 'roll-back', phase: 1 })).toBeNull()
    expect(host.state).toMatchObject({
      history: ['S1901M'],
      rollBacks: [{ from: 3, to: 1 }],
      deadline: host.now + DAY_MS,
    })
    // The webhook had heard of later phases.
    expect(host.effects.filter(({ kind }) => kind === 'hook').at(-1)).toMatchObject({
      news: { what: 'opened', phase: 'F1901M', deadline: host.now + DAY_MS },
    })
    host.order('FRANCE', ['A PAR - BUR'])
    host.deadline()
    expect(host.closedPhases.map(({ index }) => index)).toEqual([0, 1])
    expect(host.closedPhases[1]?.report.rulings.some(({ issued }) => issued.order.kind === 'move')).toBe(true)
  })
  it('is possible after the end', () => {
    const host = played(1)
    perform(host, { kind: 'declare', verdict: { why: 'draw', winners: [FRANCE, seat('ITALY')] } })
    expect(host.state).toMatchObject({ status: 'finished', verdict: { winners: ['FRANCE', 'ITALY'] } })
    expect(perform(host, { kind: 'roll-back', phase: 0 })).toBeNull()
    expect(host.state).toMatchObject({ status: 'playing', verdict: null, history: [] })
  })
  it('to the first phase does not count missing players as no-shows', () => {
    const host = mastered({ absence: { ...NO_ABSENCE_RULES, noShow: 'offer' } })
    for (const name of POWERS) host.ready(name)
    perform(host, { kind: 'roll-back', phase: 0 })
    host.order('ITALY', ['hold'])
    host.silentDeadline()
    expect(host.state).toMatchObject({ history: ['S1901M'], wait: null })
  })
  it('is refused for a phase that has not closed', () =>
    expect(perform(played(1), { kind: 'roll-back', phase: 1 })).toBe('bad-act'))
})

describe('a game master', () => {
  it('can move the deadline both ways and pause for a limited time', () => {
    const host = mastered()
    perform(host, { kind: 'extend', hours: -12 })
    expect(host.state.deadline).toBe(START + 12 * HOUR_MS)
    perform(host, { kind: 'pause', hours: 48 })
    host.tickAt(START + 48 * HOUR_MS)
    expect(host.state).toMatchObject({ pause: null, deadline: START + 60 * HOUR_MS })
    expect(perform(host, { kind: 'pause', hours: 100_000 })).toBe('bad-act')
  })
  it('can give a seat to a player who has none', () => {
    const host = mastered()
    expect(perform(host, { kind: 'fill-seat', seat: FRANCE, player: player('ITALY') })).toBe('bad-act')
    expect(perform(host, { kind: 'fill-seat', seat: FRANCE, player: MASTER })).toBe('bad-act')
    expect(perform(host, { kind: 'fill-seat', seat: FRANCE, player: player('FRANCE') })).toBe('nothing-to-do')
    host.do({ kind: 'resign', by: player('FRANCE') })
    expect(perform(host, { kind: 'fill-seat', seat: FRANCE, player: player('SPAIN') })).toBeNull()
    expect(host.state.holders[FRANCE]).toBe(player('SPAIN'))
  })
  it('cannot move the deadline to before now', () => {
    const host = mastered()
    host.now = START + 20 * HOUR_MS
    perform(host, { kind: 'extend', hours: -24 })
    expect(host.state).toMatchObject({ deadline: host.now, remindAt: host.now })
    expect(host.events.at(-1)).toMatchObject({ kind: 'extended', by: -4 * HOUR_MS })
  })
  it('cannot enter orders for an open seat', () => {
    const host = mastered()
    host.do({ kind: 'resign', by: player('FRANCE') })
    expect(perform(host, { kind: 'order', seat: FRANCE, phase: 'S1901M', lines: ['hold'] })).toBe('bad-act')
  })
  it('can give a seat only to its own sitter, and cannot make a sitter game master', () => {
    const host = mastered()
    const sitter = { player: player('AUNT'), from: START, until: START + 5 * DAY_MS }
    host.do({ kind: 'name-sitter', by: player('ITALY'), sitter })
    expect(perform(host, { kind: 'fill-seat', seat: FRANCE, player: player('AUNT') })).toBe('bad-act')
    expect(perform(host, { kind: 'hand-over', to: player('AUNT') })).toBe('bad-act')
    expect(perform(host, { kind: 'fill-seat', seat: seat('ITALY'), player: player('AUNT') })).toBeNull()
    host.tickAt(START + DAY_MS)
    expect(host.state.holders[seat('ITALY')]).toBe(player('AUNT'))
  })
  it('who does not play can neither take an open seat nor sit', () => {
    const host = mastered()
    const sitter = { player: MASTER, from: START, until: START + DAY_MS }
    expect(host.do({ kind: 'name-sitter', by: player('ITALY'), sitter })).toBe('already-in-game')
    host.do({ kind: 'resign', by: player('FRANCE') })
    const taking = { kind: 'take', seat: FRANCE, invitation: INVITATION, reliability: null, absences: [] } as const
    expect(host.do({ ...taking, by: MASTER })).toBe('master-does-not-play')
  })
  it.each([
    ['nobody', { why: 'draw', winners: [] }],
    ['a stranger', { why: 'solo', winners: [seat('NARNIA')] }],
    ['two who each won alone', { why: 'solo', winners: [FRANCE, seat('ITALY')] }],
    ['somebody twice', { why: 'draw', winners: [FRANCE, FRANCE] }],
  ] as const)('cannot declare %s the winner', (_, verdict) =>
    expect(perform(mastered(), { kind: 'declare', verdict })).toBe('bad-act'),
  )
})
