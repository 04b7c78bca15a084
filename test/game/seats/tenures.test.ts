/** Who played a seat, and when: this decides which messages are whose. */
import { describe, expect, test } from 'vitest'
import type { GameEvent } from '../../../src/game/event.ts'
import { replay } from '../../../src/game/evolve/evolve.ts'
import { upgradeEvent } from '../../../src/game/evolve/upgrade.ts'
import type { GameState } from '../../../src/game/model.ts'
import { presentTenure, readableSpans, tenuresOf } from '../../../src/game/press/channel-rules.ts'
import { ALL, type Channel, MASTER } from '../../../src/game/press/press-types.ts'
import { defaultPressRules, type PressRules } from '../../../src/game/settings.ts'
import { HOUR_MS } from '../../../src/lib/time.ts'
import type { Seat } from '../../../src/rules/names.ts'
import { creation, Host, INVITATION, joining, player, POWERS, START } from '../../support/games/hosting.ts'

const [FRANCE, ITALY, GERMANY] = ['FRANCE' as Seat, 'ITALY' as Seat, 'GERMANY' as Seat]

const taken = (by: string): GameEvent => ({
  kind: 'seat-taken',
  at: START + HOUR_MS,
  seat: FRANCE,
  player: player(by),
  cause: { kind: 'player', seat: FRANCE },
})

test('a seat belongs to its first player until another takes it, and again when they return', () => {
  const game = replay(null, [...Host.playing().events, taken('ANNA')])
  expect(tenuresOf(game, player('FRANCE'))).toMatchObject([{ voice: FRANCE, from: 0, until: 1 }])
  expect(tenuresOf(game, player('ANNA'))).toMatchObject([{ voice: FRANCE, from: 1, until: null }])
  expect(tenuresOf(game, player('NOBODY'))).toEqual([])
  expect(presentTenure(game, FRANCE)).toMatchObject({ player: player('ANNA') })
  expect(tenuresOf(replay(game, [taken('FRANCE')]), player('FRANCE'))).toMatchObject([
    { from: 0, until: 1 },
    { from: 2, until: null },
  ])
})

test('the game master’s voice belongs to each master in turn', () => {
  const host = Host.playing({ master: 'apart' })
  const [creator, next] = [host.state.creator, player('ANNA')]
  const cause = { kind: 'master', player: creator } as const
  const game = replay(host.state, [{ kind: 'handed-over', at: START + HOUR_MS, cause, to: next }])
  expect(tenuresOf(game, creator)).toContainEqual({ voice: 'master', player: creator, from: 0, until: 1 })
  expect(tenuresOf(game, next)).toEqual([{ voice: 'master', player: next, from: 1, until: null }])
  const without = replay(game, [{ kind: 'handed-over', at: START + HOUR_MS, cause, to: null }])
  expect(presentTenure(without, MASTER)).toBeNull()
})

describe('after a change of hands', () => {
  const ANNA = { viewer: player('ANNA'), voices: [FRANCE] }
  const spans = (game: GameState, channel: Channel, reader: object = ANNA) =>
    readableSpans(game, { ...ANNA, ...reader }, channel).map(({ from, until }) => [from, until])
  const after = (press: Partial<PressRules> = {}) => {
    const host = new Host()
    const created = creation({ press: { ...defaultPressRules('all'), ...press }, master: 'apart' })
    if (created.kind !== 'create') throw new Error('a game is created')
    host.do({ ...created, by: player('MARA') })
    for (const power of POWERS) host.do(joining(power, { invitation: INVITATION }))
    return replay(host.state, [taken('ANNA')])
  }

  test.each([
    ['everyone’s messages', ALL, [[0, null]]],
    ['a conversation', [FRANCE, ITALY], [[1, null]]],
    ['the conversation with the game master', [FRANCE, MASTER], [[1, null]]],
    ['the notebook', [FRANCE], [[1, null]]],
    ['a conversation of others', [GERMANY, ITALY], []],
  ] as const)('the new player reads %s from then on, or always', (_, channel, expected) =>
    expect(spans(after(), channel)).toEqual(expected),
  )

  test('settings may pass on private messages, but neither notes nor messages to the game master', () => {
    const game = after({ passesOn: true })
    expect(spans(game, [FRANCE, ITALY])).toEqual([[0, null]])
    expect([spans(game, [FRANCE]), spans(game, [FRANCE, MASTER])]).toEqual([[[1, null]], [[1, null]]])
  })

  test('the other side still reads everything, and the former player nothing', () => {
    const game = after()
    const italy = { viewer: game.holders[ITALY], voices: [ITALY] }
    expect(spans(game, [FRANCE, ITALY], italy)).toEqual([[0, null]])
    expect(spans(after(), [FRANCE, ITALY], { viewer: player('FRANCE'), voices: [] })).toEqual([])
  })

  test('the next game master reads what players wrote to the master, but no notes', () => {
    const cause = { kind: 'operator', player: player('BOSS') } as const
    const game = replay(after(), [{ kind: 'handed-over', at: START, cause, to: player('NEXT') }])
    const next = { viewer: player('NEXT'), voices: [MASTER] }
    expect(spans(game, [FRANCE, MASTER], next)).toEqual([[0, null]])
    expect(spans(game, [MASTER], next)).toEqual([[2, null]])
  })
})

test('events of an older version have no setting for it: messages stay with their writers', () => {
  const [created, ...events] = Host.playing({ press: defaultPressRules('all') }).events
  if (created?.kind !== 'created') throw new Error('a game is created first')
  const { passesOn: _, ...press } = created.settings.press
  const stored = { ...created, settings: { ...created.settings, press } }
  const game = replay(null, [upgradeEvent(stored), ...events, taken('ANNA')])
  expect(game.settings.press.passesOn).toBe(false)
  expect(game).toMatchObject({ handOvers: 1 })
})
