/** How long proposals and votes last, who hears of them, and what stays secret. */
import { describe, expect, it } from 'vitest'
import { nextBallotEnd } from '../../../src/game/ballots/voting.ts'
import type { Motion } from '../../../src/game/proposal.ts'
import { replay } from '../../../src/game/evolve/evolve.ts'
import type { GameEvent } from '../../../src/game/event.ts'
import type { PlayerId } from '../../../src/game/ids.ts'
import { fillSeatEvents } from '../../../src/game/seats/seat-events.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { DAY_MINUTES, DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { seat } from '../../../src/rules/names.ts'
import { Host, player, POWERS, START } from '../../support/games/hosting.ts'
import { decided, everyoneBut, seenBy, without } from '../../support/games/voting.ts'

const DRAW: Motion = { kind: 'draw', among: [] }

describe('a ballot', () => {
  it('lasts across phases until it is withdrawn', () => {
    const host = Host.playing()
    host.propose('FRANCE', DRAW, 72)
    host.deadline()
    expect(seenBy(host, 'FRANCE').proposals).toMatchObject([{ ballot: 'aye' }])
    host.ballot('FRANCE', 'draw', null)
    for (const power of everyoneBut('FRANCE')) host.draw(power)
    expect(host.state.status).toBe('playing')
  })
  it('that is cast twice counts once', () => {
    const host = Host.playing()
    host.draw('FRANCE')
    const before = host.events.length
    host.draw('FRANCE')
    host.ballot('FRANCE', 'draw', 'aye')
    expect(host.events.length).toBe(before)
  })
  it('of an eliminated seat no longer counts', () => {
    const host = Host.playing()
    for (const power of ['FRANCE', 'ITALY']) host.draw(power)
    host.game = without('FRANCE', host.state)
    for (const power of ['AUSTRIA', 'ENGLAND', 'GERMANY', 'RUSSIA']) host.draw(power)
    expect(host.state.status).toBe('playing')
    expect(host.ballot('FRANCE', 'draw', 'nay')).toBe('eliminated')
    host.draw('TURKEY')
    expect(host.state.verdict?.winners).toEqual(everyoneBut('FRANCE'))
  })
  it('of a player who left no longer counts, and does not pass to their successor', () => {
    const host = Host.playing()
    for (const power of ['FRANCE', 'ITALY']) host.draw(power)
    host.do({ kind: 'vacate', by: player('FRANCE') })
    const seated = fillSeatEvents(host.state, seat('FRANCE'), player('SPAIN'), { kind: 'clock' }, host.now)
    host.game = replay(host.state, seated)
    expect(seenBy(host, 'SPAIN').proposals).toMatchObject([{ ballot: null }])
    for (const power of everyoneBut('FRANCE')) host.draw(power)
    expect(host.state.status).toBe('playing')
    host.draw('SPAIN')
    expect(host.state.status).toBe('finished')
  })
  it('is refused from strangers, and without a proposal', () => {
    const host = Host.playing()
    expect(host.draw('SPAIN')).toBe('not-a-player')
    expect(host.ballot('SPAIN', 'draw', 'aye')).toBe('not-a-player')
    expect(host.ballot('FRANCE', 'draw', 'aye')).toBe('no-such-proposal')
  })
})

describe('a proposal', () => {
  it('lapses at its own deadline, not with the phase', () => {
    const host = Host.playing()
    host.propose('FRANCE', DRAW, 30)
    expect(nextBallotEnd(host.playing)).toBe(START + 30 * HOUR_MS)
    host.order('TURKEY', ['hold'])
    host.tickAt(START + 30 * HOUR_MS - 1)
    expect(seenBy(host, null).proposals).toHaveLength(1)
    host.tickAt(START + 30 * HOUR_MS)
    expect(decided(host)).toEqual(['lapsed'])
    expect([seenBy(host, null).proposals, nextBallotEnd(host.playing)]).toEqual([[], null])
  })
  it('lasts two movement phases by default, at least a day and at most a week', () => {
    const lasting = (moves: number): number => {
      const host = Host.playing({ minutes: { ...Host.playing().state.settings.minutes, moves } })
      host.draw('FRANCE')
      return ((nextBallotEnd(host.playing) ?? 0) - START) / HOUR_MS
    }
    expect([5, DAY_MINUTES, 14 * DAY_MINUTES].map(lasting)).toEqual([24, 48, 7 * 24])
  })
  it('can be made again after it has lapsed', () => {
    const host = Host.playing()
    host.propose('FRANCE', DRAW, 1)
    host.tickAt(START + HOUR_MS)
    expect(host.draw('FRANCE')).toBeNull()
    expect(host.state.proposals).toMatchObject([{ ballots: { FRANCE: 'aye' } }])
  })
})

it('a player can have two open proposals, whatever others propose', () => {
  const host = Host.playing()
  expect(host.draw('FRANCE')).toBeNull()
  expect(host.propose('FRANCE', { kind: 'cancellation' })).toBeNull()
  expect(host.propose('FRANCE', { kind: 'concession', to: seat('ITALY') })).toBe('too-many-proposals')
  expect(host.propose('ITALY', { kind: 'concession', to: seat('ITALY') })).toBeNull()
  expect(host.propose('FRANCE', { kind: 'concession', to: seat('ITALY') })).toBeNull()
})

describe('mails about proposals', () => {
  const notices = (host: Host) =>
    host.mails('notice').map(({ to, facts }) => [to, facts.kind === 'notice' && facts.notice] as const)
  it('announce a proposal to everyone, and its failure', () => {
    const host = Host.playing()
    host.propose('FRANCE', DRAW, 1)
    expect(notices(host)).toEqual(POWERS.map((power) => [player(power), 'proposed']))
    expect(host.mails('notice')[0]?.facts).toMatchObject({
      words: expect.stringMatching(/^A player proposed to end /u),
    })
    host.tickAt(START + HOUR_MS)
    expect(notices(host).slice(POWERS.length)).toEqual(POWERS.map((power) => [player(power), 'decided']))
  })
  it('announce a passed proposal only by its consequence', () => {
    const host = Host.playing()
    for (const power of POWERS) host.draw(power)
    expect(new Set(notices(host).map(([, what]) => what))).toEqual(new Set(['proposed']))
    expect(host.mails('results')).toHaveLength(POWERS.length)
  })
})

describe('votes and proposers are secret:', () => {
  const viewers: readonly (PlayerId | null)[] = [...everyoneBut('FRANCE').map(player), player('PASSER-BY'), null]
  type Way = (host: Host) => void
  const WAYS: Readonly<Record<string, Way>> = {
    nothing: () => {},
    aye: (host) => host.ballot('FRANCE', 'draw', 'aye'),
    nay: (host) => host.ballot('FRANCE', 'draw', 'nay'),
    'aye and nay': (host) =>
      (['aye', 'nay', 'aye', null] as const).forEach((way) => host.ballot('FRANCE', 'draw', way)),
  }
  const after = (way: Way): Host => {
    const host = Host.playing()
    host.draw('ITALY')
    way(host)
    return host
  }
  const viewsOf = (host: Host) => viewers.map((viewer) => JSON.stringify(viewGame(host.state, viewer)))
  it.each(Object.keys(WAYS))('others see exactly the same after %s', (name) =>
    expect(viewsOf(after(WAYS[name] ?? (() => {})))).toEqual(viewsOf(after(() => {}))),
  )
  it.each(Object.keys(WAYS))('mails and lobby are the same after %s, even when the proposal lapses', (name) => {
    const ended = (way: Way) => {
      const host = after(way)
      host.tickAt(START + 2 * DAY_MS)
      return host.effects
        .filter((effect) => effect.kind === 'mail' || effect.kind === 'lobby')
        .map((effect) => (effect.kind === 'lobby' ? { ...effect.row, revision: 0 } : effect))
    }
    expect(ended(WAYS[name] ?? (() => {}))).toEqual(ended(() => {}))
  })
  it('others cannot see who proposed', () => {
    const viewAfterProposalBy = (power: string) => {
      const host = Host.playing()
      host.draw(power)
      return JSON.stringify(seenBy(host, 'RUSSIA'))
    }
    expect(viewAfterProposalBy('FRANCE')).toBe(viewAfterProposalBy('ITALY'))
  })
})

describe('a draw vote from before public proposals', () => {
  const voted = (at: number, power: string, draw = true): GameEvent => ({
    kind: 'voted',
    at,
    seat: seat(power),
    draw,
    among: [],
  })
  const older = (...votes: GameEvent[]): Host => {
    const host = Host.playing()
    host.game = replay(host.state, votes)
    return host
  }
  it('is visible only to its own seat, and never lapses', () => {
    const host = older(voted(START, 'FRANCE'))
    host.deadline()
    expect(seenBy(host, 'ITALY').proposals).toEqual([])
    expect(seenBy(host, 'FRANCE').proposals).toMatchObject([{ id: 'draw', closesAt: null, ballot: 'aye' }])
    expect(host.ballot('ITALY', 'draw', 'aye')).toBe('no-such-proposal')
  })
  it('counts for a draw proposal', () => {
    const host = older(voted(START, 'FRANCE'), voted(START, 'ITALY'))
    for (const power of everyoneBut('FRANCE').filter((power) => power !== 'ITALY')) host.draw(power)
    expect(host.state.verdict).toEqual({ why: 'draw', winners: POWERS })
  })
  it('can be withdrawn by an old event or a new command', () => {
    expect(older(voted(START, 'FRANCE'), voted(START, 'FRANCE', false)).state.proposals).toEqual([])
    const host = older(voted(START, 'FRANCE'))
    host.ballot('FRANCE', 'draw', null)
    expect(host.state.proposals).toMatchObject([{ ballots: {} }])
  })
})
