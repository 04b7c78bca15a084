/** A master changes who holds an occupied seat only a day after its holder was notified. */
import { describe, expect, it } from 'vitest'
import type { Act } from '../../../src/game/command.ts'
import type { EffectOf } from '../../../src/game/announcements/effect.ts'
import { nextDue } from '../../../src/game/phases/outlook.ts'
import { publicLog } from '../../../src/game/log/public-log.ts'
import { seatRecord } from '../../../src/game/seats/seat-lookup.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import type { Seat } from '../../../src/rules/names.ts'
import { creation, Host, INVITATION, joining, player, POWERS, START } from '../../support/games/hosting.ts'

const [MARA, ANNA, BEN] = [player('MARA'), player('ANNA'), player('BEN')]
const [FRANCE, ITALY] = ['FRANCE' as Seat, 'ITALY' as Seat]

/** Phases of three days, so that the notice ends within one. */
function mastered(changes: Parameters<typeof creation>[0] = {}): Host {
  const host = new Host()
  const minutes = { moves: 4320, retreats: 4320, adjustments: 4320, draft: 4320 }
  const created = creation({ master: 'apart', seating: 'preference', minutes, ...changes })
  if (created.kind !== 'create') throw new Error('a game is created')
  host.do({ ...created, by: MARA })
  for (const power of POWERS) host.do(joining(power, { invitation: INVITATION }))
  return host
}

const act = (host: Host, request: Act, as: 'master' | 'operator' = 'master') =>
  host.do({ kind: 'act', by: MARA, as, act: request })
const fill = (host: Host, who = ANNA, seat = FRANCE) => act(host, { kind: 'fill-seat', seat, player: who })
const open = (host: Host) => act(host, { kind: 'open-seat', seat: FRANCE })
const holder = (host: Host) => host.state.holders[FRANCE]
const taking = (by: typeof ANNA) =>
  ({ kind: 'take', by, seat: FRANCE, invitation: INVITATION, reliability: null, absences: [] }) as const
const mailsAbout = (host: Host, what: string) =>
  host.effects
    .filter((effect): effect is EffectOf<'mail'> => effect.kind === 'mail')
    .flatMap(({ to, facts }) => (facts.kind === 'seats' && facts.news.what === what ? [{ to, news: facts.news }] : []))

describe('filling an occupied seat', () => {
  it('takes a day, which the holder and the new player learn by mail, and everyone on the page', () => {
    const host = mastered()
    const former = holder(host)
    expect(fill(host)).toBeNull()
    expect(holder(host)).toBe(former)
    const at = START + DAY_MS
    expect(mailsAbout(host, 'seat-changes')).toHaveLength(7)
    expect(mailsAbout(host, 'seat-changes').filter(({ news }) => 'you' in news && news.you)).toEqual([
      { to: former, news: { what: 'seat-changes', who: 'France', at, opens: false, you: true } },
    ])
    expect(mailsAbout(host, 'you-will-play')).toEqual([
      { to: ANNA, news: { what: 'you-will-play', plays: 'France', at } },
    ])
    for (const viewer of [former, MARA, null])
      expect(viewGame(host.state, viewer ?? null).seats.find(({ seat }) => seat === FRANCE)?.change).toEqual({
        at,
        opens: false,
        player: ANNA,
      })
    expect(publicLog(host.events).at(-1)).toMatchObject({
      kind: 'change-announced',
      player: MARA,
      about: ANNA,
      until: at,
    })
    expect(nextDue(host.state)).toBe(at)
    host.tickAt(at - 1)
    expect(holder(host)).toBe(former)
    host.tickAt(at)
    expect(holder(host)).toBe(ANNA)
    expect(host.events.at(-1)).toMatchObject({ kind: 'seat-taken', cause: { kind: 'master', player: MARA } })
    expect(seatRecord(host.state, FRANCE).change).toBeNull()
  })

  it('is the same for an operator, and after any detour by opening the seat', () => {
    const host = mastered()
    const former = holder(host)
    expect(act(host, { kind: 'fill-seat', seat: FRANCE, player: ANNA }, 'operator')).toBeNull()
    expect(open(host)).toBeNull()
    expect(fill(host, BEN)).toBeNull()
    expect(host.do(taking(BEN))).toBe('already-joined')
    expect(host.do(taking(player('ZOE')))).toBe('seat-not-open')
    host.tickAt(START + DAY_MS - 1)
    expect(holder(host)).toBe(former)
  })

  it('can be cancelled or replaced; the day then begins again', () => {
    const host = mastered()
    const former = holder(host)
    fill(host)
    expect(fill(host)).toBe('nothing-to-do')
    host.now = START + 20 * HOUR_MS
    expect(act(host, { kind: 'keep-seat', seat: FRANCE })).toBeNull()
    expect(act(host, { kind: 'keep-seat', seat: FRANCE })).toBe('nothing-to-do')
    expect(mailsAbout(host, 'seat-stays').filter(({ to }) => to === former)).toHaveLength(1)
    expect(mailsAbout(host, 'you-will-play').at(-1)).toMatchObject({ to: ANNA, news: { at: null } })
    host.tickAt(START + DAY_MS)
    expect(holder(host)).toBe(former)
    fill(host)
    host.now = START + 40 * HOUR_MS
    fill(host, BEN)
    host.tickAt(START + 50 * HOUR_MS)
    expect(holder(host)).toBe(former)
    host.tickAt(START + 64 * HOUR_MS)
    expect(holder(host)).toBe(BEN)
  })

  it('happens at once when the seat opens: its holder resigned', () => {
    const host = mastered()
    const former = holder(host)
    fill(host)
    host.do({ kind: 'resign', by: former ?? ANNA })
    expect(nextDue(host.state)).toBe(host.now)
    host.tickAt(host.now)
    expect(holder(host)).toBe(ANNA)
  })

  it('does not happen if the player cannot have the seat any more, or deletes their account', () => {
    const host = mastered()
    const former = holder(host)
    fill(host)
    host.do({ kind: 'vacate', by: ANNA })
    expect(seatRecord(host.state, FRANCE).change).toBeNull()
    fill(host)
    expect(act(host, { kind: 'hand-over', to: ANNA })).toBe('bad-act')
    expect(fill(host, ANNA, ITALY)).toBe('bad-act')
    const sitter = { player: ANNA, from: START, until: START + 2 * DAY_MS }
    expect(host.do({ kind: 'name-sitter', by: host.state.holders[ITALY] ?? ANNA, sitter })).toBe('already-in-game')
    expect(holder(host)).toBe(former)
  })

  it('is forgotten when the game ends', () => {
    const host = mastered()
    fill(host)
    act(host, { kind: 'declare', verdict: { why: 'solo', winners: [ITALY] } })
    expect(seatRecord(host.state, FRANCE).change).toBeNull()
    expect(nextDue(host.state)).toBeNull()
  })

  it('names nobody in an anonymous game, where only an operator can do it', () => {
    const host = mastered({ anonymous: true })
    expect(fill(host)).toBe('anonymous-game')
    expect(act(host, { kind: 'fill-seat', seat: FRANCE, player: ANNA }, 'operator')).toBeNull()
    for (const viewer of [holder(host) ?? null, MARA, null])
      expect(JSON.stringify([viewGame(host.state, viewer), publicLog(host.events)])).not.toContain(ANNA)
  })
})

describe('opening an occupied seat', () => {
  it('takes a day, too; its holder plays on and can come back', () => {
    const host = mastered()
    const former = holder(host)
    expect(open(host)).toBeNull()
    expect(open(host)).toBe('nothing-to-do')
    expect(mailsAbout(host, 'seat-changes').filter(({ to }) => to === former)).toMatchObject([
      { news: { opens: true, you: true } },
    ])
    host.tickAt(START + DAY_MS)
    expect(seatRecord(host.state, FRANCE)).toMatchObject({ open: { why: 'opened' }, change: null })
    expect(host.do({ kind: 'come-back', by: former ?? ANNA })).toBeNull()
    expect(holder(host)).toBe(former)
  })

  it('happens in a pause, and nobody waits for the seat any more', () => {
    const host = mastered()
    act(host, { kind: 'pause', hours: 72 })
    open(host)
    host.tickAt(START + DAY_MS)
    expect(seatRecord(host.state, FRANCE).open).not.toBeNull()
  })

  it('closes the phase if everyone else is ready', () => {
    const host = mastered({ schedule: { ...creationSchedule(), early: true, grace: 0 } })
    open(host)
    for (const [seat, by] of Object.entries(host.state.holders))
      if (seat !== FRANCE && by !== undefined) host.do({ kind: 'ready', by, phase: 'S1901M', ready: true })
    expect(host.state.history).toEqual([])
    host.tickAt(START + DAY_MS)
    expect(host.state.history).toEqual(['S1901M'])
  })
})

const creationSchedule = () => {
  const created = creation({})
  if (created.kind !== 'create') throw new Error('a game is created')
  return created.settings.schedule
}
