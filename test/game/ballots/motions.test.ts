/** The kinds of proposals: who votes on each, and what happens when it passes. */
import { describe, expect, it } from 'vitest'
import { nextDue } from '../../../src/game/phases/outlook.ts'
import { proposalText } from '../../../src/game/ballots/proposal-text.ts'
import { inPlay } from '../../../src/game/in-play.ts'
import type { BoundMotion, Motion } from '../../../src/game/proposal.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { replay } from '../../../src/game/evolve/evolve.ts'
import { isOpenSeat } from '../../../src/game/seats/seat-lookup.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { seat } from '../../../src/rules/names.ts'
import { creation, Host, INVITATION, joining, player, POWERS, START } from '../../support/games/hosting.ts'
import { decided, everyoneBut, seenBy, without } from '../../support/games/voting.ts'

describe('STD-4 a draw', () => {
  it('needs every survivor’s vote and includes them all', () => {
    const host = Host.playing()
    for (const power of POWERS.slice(1)) host.draw(power)
    expect(host.state.status).toBe('playing')
    host.ballot('AUSTRIA', 'draw', 'aye')
    expect(host.state).toMatchObject({ status: 'finished', deadline: null, verdict: { why: 'draw', winners: POWERS } })
    expect(decided(host)).toEqual(['carried'])
  })
  it('mails everyone the end of the game', () => {
    const host = Host.playing()
    for (const power of POWERS) host.draw(power)
    const mails = host.mails('results')
    expect(mails.map(({ to }) => to).toSorted()).toEqual(POWERS.map(player))
    expect(mails[0]?.facts).toMatchObject({
      next: null,
      ending: expect.stringContaining('a draw between Austria, England'),
    })
  })
  it('passes when the only player against it is eliminated', () => {
    const host = Host.playing()
    for (const power of everyoneBut('FRANCE')) host.draw(power)
    host.game = without('FRANCE', host.state)
    host.deadline()
    expect(host.state.verdict).toEqual({ why: 'draw', winners: everyoneBut('FRANCE') })
    expect(host.mails('results')[0]?.facts).toMatchObject({ ending: expect.stringContaining('a draw between') })
  })
  it('is shared by the players all survivors name, if the settings allow it', () => {
    const host = Host.playing({ draws: 'named' })
    expect(host.draw('FRANCE')).toBe('bad-proposal')
    expect(host.draw('FRANCE', ['NARNIA'])).toBe('bad-proposal')
    for (const power of POWERS) host.draw(power, power === 'ITALY' ? ['ITALY'] : ['TURKEY', 'FRANCE'])
    expect(host.state.status).toBe('playing')
    expect(seenBy(host, 'GERMANY').proposals.map(({ words }) => words)).toEqual([
      'End the game in a draw shared by France and Turkey.',
      'End the game in a draw shared by Italy.',
    ])
    host.draw('ITALY', ['FRANCE', 'TURKEY'])
    expect(host.state.verdict).toEqual({ why: 'draw', winners: ['FRANCE', 'TURKEY'] })
  })
  it('cannot name players if draws include all survivors', () =>
    expect(Host.playing().draw('FRANCE', ['FRANCE'])).toBe('bad-proposal'))
  it('is dropped when a named player is eliminated', () => {
    const host = Host.playing({ draws: 'named' })
    host.draw('ITALY', ['FRANCE', 'ITALY'])
    host.game = without('FRANCE', host.state)
    host.deadline()
    expect(decided(host)).toEqual(['overtaken'])
    expect(host.state).toMatchObject({ status: 'playing', proposals: [] })
  })
})

describe('a concession', () => {
  it('needs the vote of every survivor except the winner', () => {
    const host = Host.playing()
    const motion: Motion = { kind: 'concession', to: seat('FRANCE') }
    for (const power of everyoneBut('FRANCE').slice(1)) host.propose(power, motion)
    expect(host.ballot('FRANCE', 'concession-FRANCE', 'aye')).toBe('no-vote')
    expect(host.state.status).toBe('playing')
    host.propose('AUSTRIA', motion)
    expect(host.state.verdict).toEqual({ why: 'concession', winners: ['FRANCE'] })
  })
  it('can be proposed by the winner, who has no vote', () => {
    const host = Host.playing()
    host.propose('FRANCE', { kind: 'concession', to: seat('FRANCE') })
    expect(seenBy(host, 'FRANCE').proposals).toMatchObject([{ votes: false, ballot: null }])
  })
})

describe('a proposal that is open when the game ends', () => {
  it('closes without an outcome and takes no more votes', () => {
    const host = Host.playing()
    host.propose('ITALY', { kind: 'pause', hours: 48 })
    for (const power of everyoneBut('FRANCE')) host.propose(power, { kind: 'concession', to: seat('FRANCE') })
    expect(host.state).toMatchObject({ status: 'finished', proposals: [], verdict: { winners: ['FRANCE'] } })
    expect(decided(host)).toEqual(['carried'])
    expect(nextDue(host.state)).toBeNull()
    expect(host.ballot('FRANCE', 'pause-48', 'aye')).not.toBeNull()
  })
})

describe('a replacement', () => {
  const motion: Motion = { kind: 'replacement', seat: seat('FRANCE') }
  it('needs two thirds of the other players; the seat itself has no vote', () => {
    const host = Host.playing()
    for (const power of ['AUSTRIA', 'ENGLAND', 'GERMANY']) host.propose(power, motion)
    expect(host.ballot('FRANCE', 'replacement-FRANCE', 'aye')).toBe('no-vote')
    expect(host.events.at(-1)).toMatchObject({ kind: 'balloted' })
    host.propose('ITALY', motion)
    expect(host.events.at(-1)).toMatchObject({
      kind: 'change-announced',
      seat: 'FRANCE',
      player: null,
      due: host.now + DAY_MS,
      cause: { kind: 'vote', proposal: 'replacement-FRANCE' },
    })
  })
  it('opens the seat a day later, after a mail to its player', () => {
    const host = Host.playing({ minutes: { moves: 4320, retreats: 4320, adjustments: 4320, draft: 4320 } })
    for (const power of ['AUSTRIA', 'ENGLAND', 'GERMANY', 'ITALY']) host.propose(power, motion)
    const due = host.now + DAY_MS
    expect(host.effects).toContainEqual(
      expect.objectContaining({
        kind: 'mail',
        to: host.state.holders[seat('FRANCE')],
        facts: expect.objectContaining({
          news: { what: 'seat-changes', who: 'France', at: due, opens: true, you: true },
        }) as unknown,
      }),
    )
    host.tickAt(due - 1)
    expect(isOpenSeat(host.state, seat('FRANCE'))).toBe(false)
    host.tickAt(due)
    expect(isOpenSeat(host.state, seat('FRANCE'))).toBe(true)
    expect(host.events.at(-1)).toMatchObject({ why: 'opened', cause: { kind: 'vote', proposal: 'replacement-FRANCE' } })
  })
  it('opens no seat whose power was eliminated in the meantime', () => {
    const host = Host.playing()
    for (const power of ['AUSTRIA', 'ENGLAND', 'GERMANY', 'ITALY']) host.propose(power, motion)
    host.game = without('FRANCE', host.state)
    host.tickAt(host.now + DAY_MS)
    expect(isOpenSeat(host.state, seat('FRANCE'))).toBe(false)
    expect(host.events.map(({ kind }) => kind)).toContain('change-cancelled')
  })
  it('cannot be proposed while a change of the seat is announced', () => {
    const host = Host.playing()
    for (const power of ['AUSTRIA', 'ENGLAND', 'GERMANY', 'ITALY']) host.propose(power, motion)
    expect(host.propose('AUSTRIA', motion)).toBe('cannot-be-proposed')
  })
  it('cannot be proposed by one player alone against the other of two', () => {
    const host = new Host()
    host.do(creation({ variant: 'duo' }))
    for (const power of ['ROTLAND', 'GRUNLAND']) host.do(joining(power, { invitation: INVITATION }))
    expect(host.propose('ROTLAND', { kind: 'replacement', seat: seat('GRUNLAND') })).toBe('cannot-be-proposed')
    expect(viewGame(host.state, player('ROTLAND')).mayPropose).not.toContain('replacement')
    expect(viewGame(Host.playing().state, player('FRANCE')).mayPropose).toContain('replacement')
  })
  it('cannot be proposed for a seat that is already open', () => {
    const host = Host.playing()
    host.do({ kind: 'vacate', by: player('FRANCE') })
    expect(host.propose('ITALY', motion)).toBe('cannot-be-proposed')
  })
})

describe('votes about the clock', () => {
  const PAUSE: Motion = { kind: 'pause', hours: 48 }
  const paused = (): Host => {
    const host = Host.playing()
    host.now += 4 * HOUR_MS
    for (const power of POWERS.slice(0, 5)) host.propose(power, PAUSE)
    return host
  }
  it('pause the game by two thirds, for the proposed time', () => {
    const host = Host.playing()
    for (const power of POWERS.slice(0, 4)) host.propose(power, PAUSE)
    expect(host.state.pause).toBeNull()
    host.propose('RUSSIA', PAUSE)
    expect(host.state.pause).toMatchObject({
      until: START + 48 * HOUR_MS,
      cause: { kind: 'vote', proposal: 'pause-48' },
    })
    host.tickAt(START + 48 * HOUR_MS)
    expect(host.state).toMatchObject({ pause: null, deadline: START + 48 * HOUR_MS + DAY_MS })
  })
  it('resume the game by a majority', () => {
    const host = paused()
    for (const power of POWERS.slice(0, 3)) host.propose(power, { kind: 'resume' })
    expect(host.state.pause).not.toBeNull()
    host.propose('GERMANY', { kind: 'resume' })
    expect(host.state).toMatchObject({ pause: null, deadline: START + DAY_MS })
  })
  it('extend the phase by two thirds', () => {
    const host = Host.playing()
    for (const power of POWERS.slice(0, 4)) host.propose(power, { kind: 'extension', hours: 12 })
    expect(host.state.deadline).toBe(START + DAY_MS)
    expect(seenBy(host, 'RUSSIA').proposals.map(({ words }) => words)).toEqual([
      'Extend the deadline of the Spring 1901 movement phase by 12 hours.',
    ])
    host.ballot('RUSSIA', 'extension-12-S1901M', 'aye')
    expect(host.state.deadline).toBe(START + DAY_MS + 12 * HOUR_MS)
  })
  it('for more time end with the phase at the latest', () => {
    const host = Host.playing()
    host.propose('FRANCE', { kind: 'extension', hours: 12 })
    host.propose('FRANCE', { kind: 'pause', hours: 24 })
    expect(host.state.proposals.map(({ closesAt }) => closesAt)).toEqual([START + DAY_MS, START + 2 * DAY_MS])
  })
  it('do not extend the next phase', () => {
    const host = Host.playing()
    host.propose('FRANCE', { kind: 'extension', hours: 12 })
    host.deadline()
    expect(decided(host)).toEqual(['overtaken'])
  })
  it('cannot pause a paused game or resume a running one', () => {
    expect(paused().propose('FRANCE', { kind: 'pause', hours: 24 })).toBe('cannot-be-proposed')
    expect(Host.playing().propose('FRANCE', { kind: 'resume' })).toBe('cannot-be-proposed')
  })
  it.each([0, -1, 0.5, 14 * 24 + 1])('cannot pause for %d hours', (hours) =>
    expect(Host.playing().propose('FRANCE', { kind: 'pause', hours })).toBe('bad-proposal'),
  )
})

describe('a cancellation', () => {
  it('needs every vote and ends the game without a result', () => {
    const host = Host.playing()
    for (const power of POWERS) host.propose(power, { kind: 'cancellation' })
    expect(host.state).toMatchObject({ status: 'abandoned', verdict: null, deadline: null, remindAt: null })
    expect(seenBy(host, null).status).toBe('abandoned')
  })
})

describe('a roll-back by vote', () => {
  const MOTION: Motion = { kind: 'roll-back' }
  const played = (): Host => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR'])
    host.deadline()
    return host
  }
  it('reopens the last phase with its first position and its full length', () => {
    const host = played()
    const start = host.events.flatMap((event) => (event.kind === 'started' ? [event.position] : []))[0]
    host.now += HOUR_MS
    for (const power of POWERS) host.propose(power, MOTION)
    expect(host.state).toMatchObject({ status: 'playing', history: [], sheets: {}, deadline: host.now + DAY_MS })
    expect(host.state.position).toEqual(start)
    expect(host.state.rollBacks).toEqual([{ at: host.now, from: 1, to: 0 }])
  })
  it('does not end a pause', () => {
    const host = played()
    for (const power of POWERS) host.propose(power, { kind: 'pause', hours: 48 })
    const { pause } = host.state
    host.now += HOUR_MS
    for (const power of POWERS) host.propose(power, MOTION)
    expect(host.state).toMatchObject({
      history: [],
      deadline: null,
      pause: { until: pause?.until, remaining: DAY_MS, cause: pause?.cause },
    })
    expect(host.events.slice(-2)).toMatchObject([{ kind: 'rolled-back' }, { kind: 'paused', until: pause?.until }])
    expect(replay(null, host.events)).toEqual(host.state)
  })
  it('keeps the undone phase in the log', () => {
    const host = played()
    for (const power of POWERS) host.propose(power, MOTION)
    host.deadline()
    expect(host.events.flatMap((event) => (event.kind === 'closed' ? [event.phase.index] : []))).toEqual([0, 0])
    expect(replay(null, host.events)).toEqual(host.state)
  })
  it('mails the results of the replayed phase again', () => {
    const host = played()
    for (const power of POWERS) host.propose(power, MOTION)
    host.deadline()
    const keys = host.mails('results').map(({ key }) => key)
    expect(new Set(keys).size).toBe(2 * POWERS.length)
  })
  it('cannot be proposed before a phase has closed', () =>
    expect(Host.playing().propose('FRANCE', MOTION)).toBe('bad-proposal'))
  it('is dropped when the next phase closes', () => {
    const host = played()
    host.propose('FRANCE', MOTION, 14 * 24)
    host.deadline()
    expect(decided(host)).toEqual(['overtaken'])
  })
})

it('a proposal reads as a request, not as a fact', () => {
  const { playing } = Host.playing()
  const [FRANCE, phase, { position }] = [seat('FRANCE'), 'F1901R', playing]
  const motions: readonly BoundMotion[] = [
    { kind: 'draw', among: [] },
    { kind: 'concession', to: FRANCE },
    { kind: 'pause', hours: 24 },
    { kind: 'resume' },
    { kind: 'extension', hours: 36, phase },
    { kind: 'replacement', seat: FRANCE },
    { kind: 'cancellation' },
    { kind: 'roll-back', phase: 0, code: 'S1901M', position },
  ]
  expect(motions.map((motion) => proposalText(inPlay(playing), motion))).toEqual([
    'End the game in a draw shared by all survivors.',
    'Concede the game to France.',
    'Pause the game for 1 day, then resume it automatically.',
    'End the pause immediately.',
    'Extend the deadline of the Fall 1901 retreat phase by 36 hours.',
    'Open the seat of France to other players after a day’s notice.',
    'Call the game off without a result.',
    'Go back to the beginning of Spring 1901, movement.',
  ])
})
