/** Anonymous games, which hide their players until the end. */
import { describe, expect, it } from 'vitest'
import { publicLog } from '../../../src/game/log/public-log.ts'
import type { Act } from '../../../src/game/command.ts'
import type { PlayerId } from '../../../src/game/ids.ts'
import type { Settings } from '../../../src/game/settings.ts'
import { NO_ABSENCE_RULES } from '../../../src/game/seat-model.ts'
import { viewClosedPhase, viewGame } from '../../../src/game/views/game-view.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { seat } from '../../../src/rules/names.ts'
import { creation, Host, INVITATION, player, POWERS, START } from '../../support/games/hosting.ts'

const MASTER = player('MASTER')
const FRANCE = seat('FRANCE')
const ITALY = seat('ITALY')

type Seating = Readonly<Record<(typeof POWERS)[number], string>>
const PEOPLE = ['Anna', 'Bert', 'Carl', 'Dora', 'Emil', 'Fay', 'Gus'] as const
const seatingOf = (people: readonly string[]): Seating =>
  Object.fromEntries(POWERS.map((power, n) => [power, people[n] ?? ''])) as Seating

const SEATING = seatingOf(PEOPLE)
const REVERSED = seatingOf(PEOPLE.toReversed())

/** A game with a master and these people in these seats. */
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

/** Everything that can happen to a seat. */
function play(host: Host, people: Seating): void {
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

const played = (people: Seating): Host => {
  const host = begun(people)
  play(host, people)
  return host
}

/** Everything of a game that this viewer sees. */
const seenBy = (host: Host, viewer: PlayerId | null): string =>
  JSON.stringify([viewGame(host.state, viewer), publicLog(host.events)])

describe('two anonymous games that differ only in who holds which seat', () => {
  const [first, second] = [played(SEATING), played(REVERSED)]
  it.each([
    ['a stranger', null],
    ['the game master', MASTER],
    ['the player who took a seat', player('STRANGER')],
    // In the middle of the list, so in the same seat in both games.
    ['another player', player('Dora')],
  ])('look the same, byte for byte, to %s', (_, viewer) => {
    expect(seenBy(first, viewer)).toBe(seenBy(second, viewer))
  })
  it('send the same mails to the same seats', () => {
    const mailsOf = (host: Host) =>
      host.effects.flatMap((effect) => (effect.kind === 'mail' ? [JSON.stringify(effect.facts)] : []))
    expect(mailsOf(first)).toEqual(mailsOf(second))
  })
  it('differ when they are over', () => {
    for (const host of [first, second]) {
      const verdict = { why: 'draw', winners: [FRANCE, ITALY] } as const
      host.do({ kind: 'act', by: MASTER, as: 'master', act: { kind: 'declare', verdict } })
    }
    expect(seenBy(first, null)).not.toBe(seenBy(second, null))
    expect(viewGame(first.state, null).seats.find(({ seat: id }) => id === FRANCE)?.player).toBe(player('Carl'))
    expect(publicLog(first.events).find(({ kind }) => kind === 'joined')?.player).toBe(player('Anna'))
  })
})

describe('in an anonymous game', () => {
  it('players see their own name, and how many play', () => {
    const host = begun(SEATING)
    expect(viewGame(host.state, player('Carl'))).toMatchObject({ you: 'FRANCE', players: [player('Carl')], joined: 7 })
    expect(viewGame(host.state, null)).toMatchObject({ players: [], joined: 7 })
    expect(
      viewGame(host.state, player('Carl')).seats.flatMap(({ seat: id, player: holder }) =>
        holder === null ? [] : [id],
      ),
    ).toEqual(['FRANCE'])
  })
  it('declared absences are hidden, because other games show them', () => {
    const away = (absences: boolean) => {
      const host = begun(SEATING)
      const dates = [{ from: START, until: START + 3 * DAY_MS }]
      if (absences) host.do({ kind: 'declare-absences', by: player('Carl'), absences: dates })
      return host
    }
    expect(seenBy(away(true), null)).toBe(seenBy(away(false), null))
    const own = viewGame(away(true).state, player('Carl')).seats.find(({ seat: id }) => id === FRANCE)
    expect(own?.absences).toHaveLength(1)
  })
  describe.each([
    ['that waits for absent players', { onAbsence: 'wait' }],
    ['that waits for players with an extension', { waitMinutes: 60, excuses: 1 }],
    ['that starts only with everyone', { noShow: 'offer' }],
    ['that offers a seat after one miss', { openAfter: 1 }],
    ['that offers a seat after two misses', { openAfter: 2, waitMinutes: 60, excuses: 1 }],
  ] as const)('%s', (_, rules) => {
    /** Only France gives no orders, for weeks. */
    const silent = (absent: boolean): Host => {
      const host = begun(SEATING, { absence: { ...NO_ABSENCE_RULES, ...rules } })
      const absences = [{ from: START, until: START + 25 * DAY_MS }]
      if (absent) host.do({ kind: 'declare-absences', by: player('Carl'), absences })
      for (let deadline = 0; deadline < 6; deadline++) {
        for (const power of POWERS)
          if (power !== 'FRANCE')
            host.do({ kind: 'order', by: player(SEATING[power]), phase: host.phase, lines: ['hold'], ready: false })
        host.silentDeadline()
      }
      return host
    }
    const [away, here] = [silent(true), silent(false)]
    it('a seat without orders looks the same with and without a declared absence', () => {
      const kinds = ({ events }: Host) => events.flatMap(({ kind }) => (kind === 'absences-declared' ? [] : [kind]))
      expect(kinds(away)).toEqual(kinds(here))
      for (const viewer of [null, MASTER, player('Dora')]) expect(seenBy(away, viewer)).toBe(seenBy(here, viewer))
    })
    it('only the player’s record excuses them: no missed phase and no seat left', () => {
      const recordsOfCarl = ({ effects }: Host) =>
        effects.flatMap((effect) => {
          if (effect.kind !== 'record') return []
          const { record } = effect
          if (record.kind === 'left') return record.player === player('Carl') ? ['left'] : []
          return record.kind === 'phase'
            ? record.players.flatMap((entry) => (entry.player === player('Carl') ? [entry.attendance] : []))
            : []
        })
      expect(new Set(recordsOfCarl(away))).not.toContain('missed')
      expect(recordsOfCarl(away)).not.toContain('left')
      expect(recordsOfCarl(here).some((entry) => entry === 'missed' || entry === 'left')).toBe(true)
    })
  })
  describe('a seat whose player had declared an absence', () => {
    const dates = [{ from: START, until: START + 3 * DAY_MS }]
    const absence = { ...NO_ABSENCE_RULES, waitMinutes: 60, excuses: 1, openAfter: 3 }
    const closedWithout = (absent: boolean): Host => {
      const host = begun(SEATING, { absence })
      if (absent) host.do({ kind: 'declare-absences', by: player('Carl'), absences: dates })
      for (const power of POWERS)
        if (power !== 'FRANCE' && power !== 'ITALY')
          host.do({ kind: 'ready', by: player(SEATING[power]), phase: host.phase, ready: true })
      host.silentDeadline()
      host.silentDeadline()
      return host
    }
    const [first, second] = [closedWithout(true), closedWithout(false)]
    const history = (host: Host) => host.closedPhases.map((phase) => viewClosedPhase(host.state, phase))
    it.each([
      ['a stranger', null],
      ['the game master', MASTER],
      ['another player', player('Dora')],
    ])('looks to %s like any other seat without orders', (_, viewer) => {
      expect(history(first)).toMatchObject([{ missed: ['FRANCE', 'ITALY'], excused: [] }])
      expect(history(first)).toEqual(history(second))
      expect(seenBy(first, viewer)).toBe(seenBy(second, viewer))
    })
    it('sends the same mails to all but its player', () => {
      const mailsOf = (host: Host) =>
        host.effects.flatMap((effect) =>
          effect.kind === 'mail' && effect.to !== player('Carl') ? [JSON.stringify(effect.facts)] : [],
        )
      expect(mailsOf(first)).toEqual(mailsOf(second))
      const own = first.mails('results').find(({ to }) => to === player('Carl'))
      expect(own?.facts).toMatchObject({ presence: { you: 'excused', left: 2 }, missed: ['Italy'] })
    })
    it('is visible when the game is over', () => {
      const verdict = { why: 'draw', winners: [FRANCE, ITALY] } as const
      first.do({ kind: 'act', by: MASTER, as: 'master', act: { kind: 'declare', verdict } })
      expect(history(first)).toMatchObject([{ missed: ['ITALY'], excused: ['FRANCE'] }])
      expect(JSON.stringify(publicLog(first.events))).toContain(
        'No orders came from France, but an absence was declared.',
      )
    })
  })
  it('a deleted account looks like a resignation until the game is over', () => {
    const without = (kind: 'vacate' | 'resign') => {
      const host = begun(SEATING)
      host.do({ kind, by: player('Carl') })
      return host
    }
    const host = without('vacate')
    for (const viewer of [null, MASTER, player('Dora')])
      expect(seenBy(host, viewer)).toBe(seenBy(without('resign'), viewer))
    const verdict = { why: 'draw', winners: [ITALY] } as const
    host.do({ kind: 'act', by: MASTER, as: 'master', act: { kind: 'declare', verdict } })
    expect(seenBy(host, null)).toContain('its player deleted their account')
    expect(seenBy(host, null)).toContain('account-deleted')
  })
  it('naming someone reveals nothing: players and strangers are refused alike', () => {
    const people = ['Carl', 'Anna', 'STRANGER'].map(player)
    const host = begun(SEATING)
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
  it('a master cannot promise seats before the start', () => {
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
  it('names stay hidden when the game is called off', () => {
    const host = begun(SEATING)
    host.do({ kind: 'act', by: MASTER, as: 'master', act: { kind: 'call-off' } })
    expect(viewGame(host.state, null)).toMatchObject({ status: 'abandoned', players: [] })
  })
})
