/** Games of which it is not told who plays, before they are over. */
import { describe, expect, it } from 'vitest'
import { publicLog } from '../../../src/game/log/public-log.ts'
import type { Act } from '../../../src/game/master-acts.ts'
import type { PlayerId } from '../../../src/game/ids.ts'
import type { Settings } from '../../../src/game/settings.ts'
import { NO_ABSENCE_RULES } from '../../../src/game/seat-model.ts'
import { viewGame, viewClosedPhase } from '../../../src/game/views/game-view.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { seat } from '../../../src/rules/names.ts'
import { creation, Host, INVITATION, player, POWERS, START } from '../../support/games/hosting.ts'

const MASTER = player('MASTER')
const FRANCE = seat('FRANCE')
const ITALY = seat('ITALY')

type Seating = Readonly<Record<(typeof POWERS)[number], string>>
const PEOPLE = ['Anna', 'Bert', 'Carl', 'Dora', 'Emil', 'Fay', 'Gus'] as const
const seated = (people: readonly string[]): Seating =>
  Object.fromEntries(POWERS.map((power, n) => [power, people[n] ?? ''])) as Seating

const ONE = seated(PEOPLE)
const OTHER = seated(PEOPLE.toReversed())

/** A game with a master, of these people in these seats. */
function begun(people: Seating, changes: Partial<Settings> = {}): Host {
  const host = new Host()
  const created = creation({
    anonymous: true,
    master: 'apart',
    absence: { ...NO_ABSENCE_RULES, openAfter: 2 },
    ...changes,
  })
  if (created.kind !== 'create') throw new Error('a game is created')
  host.do({ ...created, by: MASTER })
  for (const power of POWERS)
    host.do({ kind: 'join', by: player(people[power]), preferences: [seat(power)], invitation: INVITATION, seed: 1 })
  return host
}

/** All that a seat can do or suffer, whoever plays it. */
function live(host: Host, people: Seating): void {
  const by = (power: keyof Seating) => player(people[power])
  host.now = START + HOUR_MS
  host.do({ kind: 'order', by: by('FRANCE'), phase: host.phase, lines: ['A PAR - BUR'], ready: true })
  host.do({ kind: 'emergency', by: by('TURKEY'), hours: 24 })
  host.do({ kind: 'end-emergency', by: by('TURKEY') })
  host.do({ kind: 'propose', by: by('ITALY'), motion: { kind: 'pause', hours: 5 } })
  host.do({ kind: 'resign', by: by('ITALY') })
  host.do({
    kind: 'take',
    by: player('STRANGER'),
    seat: ITALY,
    invitation: INVITATION,
    reliability: null,
    absences: [],
  })
  host.silentDeadline()
}

const lived = (people: Seating): Host => {
  const host = begun(people)
  live(host, people)
  return host
}

/** Everything of a game that this viewer is told. */
const told = (host: Host, viewer: PlayerId | null): string =>
  JSON.stringify([viewGame(host.state, viewer), publicLog(host.events)])

describe('two anonymous games that differ only in who holds which seat', () => {
  const [one, other] = [lived(ONE), lived(OTHER)]
  it.each([
    ['a stranger', null],
    ['the game master', MASTER],
    ['who has taken a seat', player('STRANGER')],
    // In the middle of a list that is reversed, he has the same seat in both.
    ['another player', player('Dora')],
  ])('are the same, letter for letter, to %s', (_, viewer) => {
    expect(told(one, viewer)).toBe(told(other, viewer))
  })
  it('send the same mails to the same seats', () => {
    const mailsOf = (host: Host) =>
      host.effects.flatMap((effect) => (effect.kind === 'mail' ? [JSON.stringify(effect.facts)] : []))
    expect(mailsOf(one)).toEqual(mailsOf(other))
  })
  it('are told apart when they are over', () => {
    for (const host of [one, other]) {
      const verdict = { why: 'draw', winners: [FRANCE, ITALY] } as const
      host.do({ kind: 'act', by: MASTER, as: 'master', act: { kind: 'declare', verdict } })
    }
    expect(told(one, null)).not.toBe(told(other, null))
    expect(viewGame(one.state, null).seats.find((each) => each.seat === FRANCE)?.player).toBe(player('Carl'))
    expect(publicLog(one.events).find(({ kind }) => kind === 'joined')?.player).toBe(player('Anna'))
  })
})

describe('in an anonymous game', () => {
  it('a player sees his own name, and how many play', () => {
    const host = begun(ONE)
    expect(viewGame(host.state, player('Carl'))).toMatchObject({ you: 'FRANCE', players: [player('Carl')], joined: 7 })
    expect(viewGame(host.state, null)).toMatchObject({ players: [], joined: 7 })
    expect(
      viewGame(host.state, player('Carl')).seats.flatMap((each) => (each.player === null ? [] : [each.seat])),
    ).toEqual(['FRANCE'])
  })
  it('others are not told of declared absences, which may be known from another game', () => {
    const away = (absences: boolean) => {
      const host = begun(ONE)
      const dates = [{ from: START, until: START + 3 * DAY_MS }]
      if (absences) host.do({ kind: 'declare-absences', by: player('Carl'), absences: dates })
      return host
    }
    expect(told(away(true), null)).toBe(told(away(false), null))
    const mine = viewGame(away(true).state, player('Carl')).seats.find((each) => each.seat === FRANCE)
    expect(mine?.absences).toHaveLength(1)
  })
  describe.each([
    ['that waits for those who are away', { onAbsence: 'wait' }],
    ['that waits for who has an excuse', { waitMinutes: 60, excuses: 1 }],
    ['that begins only with everybody', { noShow: 'offer' }],
    ['that offers a seat after one miss', { openAfter: 1 }],
    ['that offers a seat after two misses', { openAfter: 2, waitMinutes: 60, excuses: 1 }],
  ] as const)('%s', (_, rules) => {
    /** France gives nothing for weeks, and the others do. */
    const silent = (absent: boolean): Host => {
      const host = begun(ONE, { absence: { ...NO_ABSENCE_RULES, ...rules } })
      const absences = [{ from: START, until: START + 25 * DAY_MS }]
      if (absent) host.do({ kind: 'declare-absences', by: player('Carl'), absences })
      for (let deadline = 0; deadline < 6; deadline++) {
        for (const power of POWERS)
          if (power !== 'FRANCE')
            host.do({ kind: 'order', by: player(ONE[power]), phase: host.phase, lines: ['hold'], ready: false })
        host.silentDeadline()
      }
      return host
    }
    const [away, here] = [silent(true), silent(false)]
    it('a silent seat is treated alike, whether its player had declared an absence or not', () => {
      const kinds = ({ events }: Host) => events.flatMap(({ kind }) => (kind === 'absences-declared' ? [] : [kind]))
      expect(kinds(away)).toEqual(kinds(here))
      for (const viewer of [null, MASTER, player('Dora')]) expect(told(away, viewer)).toBe(told(here, viewer))
    })
    it('his record alone knows of it: he has missed nothing, and left nothing', () => {
      const ofCarl = ({ effects }: Host) =>
        effects.flatMap((effect) => {
          if (effect.kind !== 'record') return []
          const { record } = effect
          if (record.kind === 'left') return record.player === player('Carl') ? ['left'] : []
          return record.kind === 'phase'
            ? record.players.flatMap((one) => (one.player === player('Carl') ? [one.attendance] : []))
            : []
        })
      expect(new Set(ofCarl(away))).not.toContain('missed')
      expect(ofCarl(away)).not.toContain('left')
      expect(ofCarl(here).some((each) => each === 'missed' || each === 'left')).toBe(true)
    })
  })
  describe('a seat whose player had declared an absence', () => {
    const dates = [{ from: START, until: START + 3 * DAY_MS }]
    const absence = { ...NO_ABSENCE_RULES, waitMinutes: 60, excuses: 1, openAfter: 3 }
    const closedWithout = (absent: boolean): Host => {
      const host = begun(ONE, { absence })
      if (absent) host.do({ kind: 'declare-absences', by: player('Carl'), absences: dates })
      for (const power of POWERS)
        if (power !== 'FRANCE' && power !== 'ITALY')
          host.do({ kind: 'ready', by: player(ONE[power]), phase: host.phase, ready: true })
      host.silentDeadline()
      host.silentDeadline()
      return host
    }
    const [one, other] = [closedWithout(true), closedWithout(false)]
    const history = (host: Host) => host.closedPhases.map((phase) => viewClosedPhase(host.state, phase))
    it.each([
      ['a stranger', null],
      ['the game master', MASTER],
      ['another player', player('Dora')],
    ])('is told to %s as every other that gave no orders', (_, viewer) => {
      expect(history(one)).toMatchObject([{ missed: ['FRANCE', 'ITALY'], excused: [] }])
      expect(history(one)).toEqual(history(other))
      expect(told(one, viewer)).toBe(told(other, viewer))
    })
    it('has the same mails sent to all but its player', () => {
      const mailsOf = (host: Host) =>
        host.effects.flatMap((effect) =>
          effect.kind === 'mail' && effect.to !== player('Carl') ? [JSON.stringify(effect.facts)] : [],
        )
      expect(mailsOf(one)).toEqual(mailsOf(other))
      const mine = one.mails('results').find(({ to }) => to === player('Carl'))
      expect(mine?.facts).toMatchObject({ presence: { you: 'excused', left: 2 }, missed: ['Italy'] })
    })
    it('is told when the game is over', () => {
      const verdict = { why: 'draw', winners: [FRANCE, ITALY] } as const
      one.do({ kind: 'act', by: MASTER, as: 'master', act: { kind: 'declare', verdict } })
      expect(history(one)).toMatchObject([{ missed: ['ITALY'], excused: ['FRANCE'] }])
      expect(JSON.stringify(publicLog(one.events))).toContain(
        'No orders came from France, but an absence was declared.',
      )
    })
  })
  it('a seat whose player has deleted his account is told as one that was given up, until the game is over', () => {
    const without = (kind: 'vacate' | 'resign') => {
      const host = begun(ONE)
      host.do({ kind, by: player('Carl') })
      return host
    }
    const host = without('vacate')
    for (const viewer of [null, MASTER, player('Dora')])
      expect(told(host, viewer)).toBe(told(without('resign'), viewer))
    const verdict = { why: 'draw', winners: [ITALY] } as const
    host.do({ kind: 'act', by: MASTER, as: 'master', act: { kind: 'declare', verdict } })
    expect(told(host, null)).toContain('its player deleted their account')
    expect(told(host, null)).toContain('account-deleted')
  })
  it('nobody finds out who plays by naming him for something: who plays and who does not is refused alike', () => {
    const people = ['Carl', 'Anna', 'STRANGER'].map(player)
    const host = begun(ONE)
    const act = (act: Act, as: 'master' | 'operator' = 'master') => host.do({ kind: 'act', by: MASTER, as, act })
    const sitter = (who: PlayerId) => ({ player: who, from: START, until: START + DAY_MS })
    for (const who of people) {
      expect(act({ kind: 'fill-seat', seat: FRANCE, player: who })).toBe('anonymous-game')
      expect(act({ kind: 'hand-over', to: who })).toBe('anonymous-game')
      expect(host.do({ kind: 'name-sitter', by: player('Dora'), sitter: sitter(who) })).toBe('anonymous-game')
    }
    expect(host.do({ kind: 'name-sitter', by: player('Dora'), sitter: null })).toBeNull()
    expect(act({ kind: 'fill-seat', seat: FRANCE, player: player('STRANGER') }, 'operator')).toBeNull()
    expect(act({ kind: 'hand-over', to: null })).toBeNull()
  })
  it('a master gives nobody a seat before the game begins', () => {
    const host = new Host()
    const created = creation({ anonymous: true, master: 'apart' })
    if (created.kind !== 'create') throw new Error('a game is created')
    host.do({ ...created, by: MASTER })
    host.do({ kind: 'join', by: player('Carl'), preferences: [], invitation: INVITATION, seed: 1 })
    for (const name of ['Carl', 'STRANGER']) {
      const act: Act = { kind: 'fill-seat', seat: FRANCE, player: player(name) }
      expect(host.do({ kind: 'act', by: MASTER, as: 'master', act })).toBe('anonymous-game')
    }
  })
  it('names are not told either when it is called off', () => {
    const host = begun(ONE)
    host.do({ kind: 'act', by: MASTER, as: 'master', act: { kind: 'call-off' } })
    expect(viewGame(host.state, null)).toMatchObject({ status: 'abandoned', players: [] })
  })
})
