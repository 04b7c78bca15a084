import { describe, expect, it } from 'vitest'
import type { GameView, ProposalView } from '../../../../src/game/views/shapes.ts'
import { canManage } from '../../../../web/play/panes/managing.ts'
import { waitingVotes } from '../../../../web/play/proposals/proposal-line.tsx'
import { outcomeIn } from '../../../../web/play/proposals/votes-panel.tsx'
import { publicLog } from '../../../../src/game/log/public-log.ts'
import { Host, POWERS, START } from '../../../support/games/hosting.ts'
import { seenBy } from '../../../support/games/voting.ts'
import { HOUR_MS } from '../../../../src/lib/time.ts'

const proposal = (id: string, part: Partial<ProposalView>) =>
  ({ id, votes: true, ballot: null, openedAt: 1, ...part }) as unknown as ProposalView

it('a vote waits for players who can vote and have not, oldest proposal first', () => {
  const proposals = [
    proposal('cast', { ballot: 'nay' }),
    proposal('about-me', { votes: false }),
    proposal('newer', { openedAt: 3 }),
    proposal('older', { openedAt: 2 }),
  ]
  expect(waitingVotes({ proposals }).map(({ id }) => id)).toEqual(['older', 'newer'])
})

describe('the log says what became of a proposal that was open', () => {
  const passes = (host: Host) => POWERS.forEach((power) => host.propose(power, { kind: 'pause', hours: 24 }))
  const proposalIn = (host: Host) => {
    host.propose('FRANCE', { kind: 'pause', hours: 24 }, 1)
    const [open] = seenBy(host, 'ITALY').proposals
    if (open === undefined) throw new Error('no proposal is open')
    return open
  }
  const PAUSE = ': pause the game for 1 day, then resume it automatically.'

  it('nothing while voting lasts', () => {
    const host = Host.playing()
    expect(outcomeIn(publicLog(host.events), proposalIn(host))).toBe('')
  })
  it('that it passed', () => {
    const host = Host.playing()
    const open = proposalIn(host)
    passes(host)
    expect(outcomeIn(publicLog(host.events), open)).toBe(`A proposal passed${PAUSE}`)
  })
  it('that it did not pass in time, whatever became of the same proposal later', () => {
    const host = Host.playing()
    const open = proposalIn(host)
    host.tickAt(START + HOUR_MS)
    host.now += HOUR_MS
    const later = proposalIn(host)
    passes(host)
    expect(outcomeIn(publicLog(host.events), open)).toBe(`A proposal did not get enough votes in time${PAUSE}`)
    expect(outcomeIn(publicLog(host.events), later)).toBe(`A proposal passed${PAUSE}`)
  })
})

describe('there is something to manage', () => {
  const viewBy = (part: object) =>
    ({
      status: 'playing',
      you: null,
      master: null,
      proposals: [],
      seats: [{ seat: 'FRANCE', open: null }],
      ...part,
    }) as unknown as GameView
  const [ann, boss] = [
    { id: 'ann', operator: false },
    { id: 'boss', operator: true },
  ] as unknown as { id: never; operator: boolean }[]

  it('for a player while the game is in progress, unless their seat is open', () => {
    expect(canManage(viewBy({ you: 'FRANCE' }), ann ?? null)).toBe(true)
    expect(canManage(viewBy({ you: 'FRANCE', status: 'finished' }), ann ?? null)).toBe(false)
    expect(canManage(viewBy({ you: 'FRANCE', seats: [{ seat: 'FRANCE', open: {} }] }), ann ?? null)).toBe(false)
  })
  it('for a game master or an operator until the game is called off', () => {
    expect(canManage(viewBy({ master: 'ann', status: 'finished' }), ann ?? null)).toBe(true)
    expect(canManage(viewBy({ master: 'ann', status: 'abandoned' }), ann ?? null)).toBe(false)
    expect(canManage(viewBy({}), boss ?? null)).toBe(true)
  })
  it('for a spectator only while there are proposals to read', () => {
    expect(canManage(viewBy({}), null)).toBe(false)
    expect(canManage(viewBy({ proposals: [proposal('draw', { votes: false })] }), null)).toBe(true)
  })
})
