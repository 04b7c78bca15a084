/** Old games: events and snapshots as older versions stored them. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decide } from '../../../src/game/decide/decide.ts'
import { publicLog } from '../../../src/game/log/public-log.ts'
import { replay } from '../../../src/game/evolve/evolve.ts'
import type { GameState } from '../../../src/game/model.ts'
import type { StoredEvent } from '../../../src/game/evolve/upgrade.ts'
import { upgradeEvent } from '../../../src/game/evolve/upgrade.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { NO_COMPUTERS } from '../../../src/game/settings.ts'
import { player } from '../../support/games/hosting.ts'

/** In the shape of its version. */
interface Snapshot extends Readonly<Record<string, unknown>> {
  readonly settings: object
  /** Seats of deleted accounts, which are open today. */
  readonly vacant: readonly string[]
  /** Votes for a draw, which are ballots today. */
  readonly drawVotes: readonly { readonly seat: string; readonly among: readonly string[] }[]
}
interface Kept {
  readonly events: readonly StoredEvent[]
  readonly snapshot: Snapshot
}

const KEPT = ['forming', 'drafting', 'running', 'finished'] as const
const kept = (name: (typeof KEPT)[number]): Kept =>
  JSON.parse(readFileSync(new URL(`../replay/kept/${name}.json`, import.meta.url), 'utf8')) as Kept
const loaded = (name: (typeof KEPT)[number]): GameState => replay(null, kept(name).events.map(upgradeEvent))

describe.each(KEPT)('a game from before schedules, %s,', (name) => {
  it('is unchanged in all fields of its time', () => {
    const { settings, vacant, drawVotes, ...known } = kept(name).snapshot
    expect(loaded(name)).toMatchObject(known)
    expect(loaded(name).settings).toMatchObject(settings)
    expect(loaded(name).settings.computers).toEqual(NO_COMPUTERS)
    expect(Object.keys(loaded(name).seats)).toEqual(expect.arrayContaining([...vacant]))
    const ballots = known['status'] === 'playing' ? drawVotes : []
    expect(loaded(name).proposals).toMatchObject(
      ballots.map(({ seat, among }) => ({
        proposed: { kind: 'draw', among },
        closesAt: null,
        ballots: { [seat]: 'aye' },
      })),
    )
  })
  it('has defaults for newer fields: lengths, closing when all are ready, no pause', () => {
    const { settings, pause, countdown, moved, emergencies, localDeadline } = loaded(name)
    expect(settings.minutes.draft).toBe(settings.minutes.moves)
    expect(settings.analysisLinks).toBe(true)
    expect(settings.schedule).toEqual({
      zone: 'UTC',
      slots: null,
      off: { weekdays: [], dates: [] },
      later: null,
      early: true,
      grace: 0,
    })
    expect({ pause, countdown, moved, emergencies, localDeadline }).toEqual({
      pause: null,
      countdown: null,
      moved: 0,
      emergencies: [],
      localDeadline: null,
    })
  })
  it('is unchanged by being upgraded twice', () => {
    const once = kept(name).events.map(upgradeEvent)
    expect(once.map((event) => upgradeEvent(event as unknown as StoredEvent))).toEqual(once)
  })
  it('can be viewed', () => expect(() => viewGame(loaded(name), player('FRANCE'))).not.toThrow())
})

it('an old game in play keeps its deadline and can be paused', () => {
  const game = loaded('running')
  const due = game.deadline ?? 0
  expect(decide(game, { kind: 'tick' }, due - 1).events.map(({ kind }) => kind)).not.toContain('closed')
  expect(decide(game, { kind: 'tick' }, due).events.map(({ kind }) => kind)).toContain('closed')
  const paused = decide(game, { kind: 'emergency', by: player('FRANCE'), hours: 24 }, due - 1000)
  expect(paused.game).toMatchObject({ deadline: null, pause: { remaining: 1000 } })
})

it('an old wait keeps no time of day', () => {
  const stored = {
    kind: 'waited',
    at: 0,
    until: 1,
    seats: [],
    excused: [],
    why: 'no-show',
    cause: { kind: 'clock' },
  } as const
  expect(upgradeEvent(stored)).toEqual({ ...stored, local: null })
})

/** These have press, absences, ballots and game masters, so only later additions are missing. */
describe.each(['master', 'votes'] as const)('a game from the first version with press, %s,', (name) => {
  const { events, snapshot } = JSON.parse(
    readFileSync(new URL(`../replay/kept/press-${name}.json`, import.meta.url), 'utf8'),
  ) as { readonly events: readonly StoredEvent[]; readonly snapshot: GameState }
  const game = replay(null, events.map(upgradeEvent))
  it('is unchanged, except that seats with a new player count their own changes again', () => {
    const replaced = events.flatMap(({ kind, seat }) => (kind === 'seat-taken' ? [String(seat)] : []))
    const { open, own } = snapshot.changes
    const kept = Object.fromEntries(Object.entries(own).filter(([seat]) => !replaced.includes(seat)))
    expect(game).toMatchObject({ ...snapshot, changes: { open, own: kept } })
  })
  it('keeps private messages with their writers', () =>
    expect(game.settings.press).toEqual({ ...snapshot.settings.press, passesOn: false }))
  it('has defaults for newer fields: no reserved seats and no other date to fill', () =>
    expect(game).toMatchObject({ reserved: {}, fillBy: null }))
  it('is unchanged by being upgraded, except for that setting', () => {
    const [created, ...others] = events.map(upgradeEvent)
    expect(others).toEqual(events.slice(1))
    expect(created).toMatchObject(events[0] ?? {})
  })
  it('has a public log', () => {
    const kinds = publicLog(events.map(upgradeEvent)).map(({ kind }) => kind)
    for (const kind of ['started', 'closed', 'seat-opened', 'announced']) expect(kinds).toContain(kind)
  })
  it('continues at its deadline and mails its players', () => {
    const { events: newEvents, effects } = decide(game, { kind: 'tick' }, game.deadline ?? 0)
    expect(newEvents.length).toBeGreaterThan(0)
    expect(effects.length).toBeGreaterThan(0)
  })
  it('can be viewed', () => expect(() => viewGame(game, null)).not.toThrow())
})
