/** Who can write to whom, and who can read it. */
import { describe, expect, it } from 'vitest'
import {
  canRead,
  channelKey,
  channelOf,
  channelWith,
  defaultChannels,
  voicesOf,
  writingRefusal,
} from '../../../src/game/press/channel-rules.ts'
import { ALL, MASTER } from '../../../src/game/press/press-types.ts'
import { defaultPressRules, NO_PRESS, type PressRules } from '../../../src/game/settings.ts'
import type { GameState } from '../../../src/game/model.ts'
import { DAY_MS } from '../../../src/lib/time.ts'
import { seat } from '../../../src/rules/names.ts'
import { creation, endInDraw, Host, INVITATION, joining, player, POWERS } from '../../support/games/hosting.ts'

const [AUSTRIA, FRANCE, ITALY] = [seat('AUSTRIA'), seat('FRANCE'), seat('ITALY')]
const BOTH = [AUSTRIA, FRANCE]

const withPress = (press: Partial<PressRules>): Host =>
  Host.playing({ press: { ...defaultPressRules('all'), ...press } })
const game = (press: Partial<PressRules> = {}): GameState => withPress(press).state

/** The game in its first Winter: Germany took Denmark and can build. */
function inWinter(press: Partial<PressRules>): GameState {
  const host = withPress(press)
  for (const code of ['S1901M', 'F1901M']) {
    for (const power of POWERS) {
      const moves = power === 'GERMANY' ? { S1901M: ['F KIE - DEN'], F1901M: [] } : {}
      host.order(power, (moves as Record<string, string[]>)[code] ?? [], true)
    }
  }
  return host.state
}

describe('a channel', () => {
  it('has one key, in whatever order its seats are given', () => {
    expect(channelWith(game(), ['FRANCE', 'AUSTRIA'])).toEqual(BOTH)
    expect(channelKey(BOTH)).toBe('AUSTRIA,FRANCE')
    expect(channelOf(game(), 'FRANCE,AUSTRIA')).toEqual(BOTH)
    expect(channelOf(game(), ALL)).toBe(ALL)
  })
  it.each([['NOBODY'], ['FRANCE,NOBODY'], ['FRANCE,FRANCE'], ['']])(
    'is null for unknown, repeated or missing seats: %s',
    (name) => expect(channelOf(game(), name)).toBeNull(),
  )
})

describe('a message', () => {
  it('to some seats is private, and one to all is public', () => {
    for (const power of [...POWERS.map(seat), null])
      expect([power, canRead(game(), power === null ? [] : [power], BOTH)]).toEqual([
        power,
        power !== null && BOTH.includes(power),
      ])
    expect(canRead(game(), [], ALL)).toBe(true)
  })
  it('is revealed after the game if the game says so, but never in a notebook', () => {
    for (const opens of [true, false]) {
      const over = endInDraw(game({ opens }))
      expect(canRead(over, [], BOTH)).toBe(opens)
      expect(canRead(over, [ITALY], [FRANCE])).toBe(false)
      expect(canRead(over, [FRANCE], [FRANCE])).toBe(true)
    }
  })
})

describe('a seat can write', () => {
  it('to anyone under full press', () => {
    for (const channel of [ALL, BOTH, [...BOTH, ITALY], [FRANCE]] as const)
      expect(writingRefusal(game(), [FRANCE], channel)).toBeNull()
  })
  it('in no channel of other seats', () => expect(writingRefusal(game(), [ITALY], BOTH)).toBe('no-such-channel'))
  it('only to all and in its notebook under public press', () => {
    const open = game({ kind: 'public' })
    expect([ALL, BOTH, [FRANCE]].map((channel) => writingRefusal(open, [FRANCE], channel as typeof ALL))).toEqual([
      null,
      'no-press',
      null,
    ])
  })
  it('only in its notebook without press', () => {
    const silent = game({ kind: 'none' })
    expect(writingRefusal(silent, [FRANCE], ALL)).toBe('no-press')
    expect(defaultChannels(silent, [FRANCE])).toEqual([[FRANCE]])
    expect(defaultChannels(silent, [])).toEqual([])
  })
  it('only before movement if the game follows the rulebook', () => {
    const [always, rulebook] = [inWinter({ time: 'always' }), inWinter({ time: 'moves' })]
    expect(rulebook.history).toEqual(['S1901M', 'F1901M'])
    expect(writingRefusal(always, [FRANCE], BOTH)).toBeNull()
    expect(writingRefusal(rulebook, [FRANCE], BOTH)).toBe('press-closed')
    expect(writingRefusal(rulebook, [FRANCE], ALL)).toBe('press-closed')
    expect(writingRefusal(rulebook, [FRANCE], [FRANCE])).toBeNull()
    expect(writingRefusal(game({ time: 'moves' }), [FRANCE], BOTH)).toBeNull()
  })
  it('in private only before movement, and in public at any time, if the game says so', () => {
    const winter = inWinter({ time: 'private-moves' })
    expect(writingRefusal(winter, [FRANCE], BOTH)).toBe('press-closed')
    expect(writingRefusal(winter, [FRANCE], ALL)).toBeNull()
    expect(writingRefusal(winter, [FRANCE], [FRANCE])).toBeNull()
    expect(writingRefusal(game({ time: 'private-moves' }), [FRANCE], BOTH)).toBeNull()
  })
  it('to the other captain of a shared power in any game', () => {
    const host = new Host()
    host.do(creation({ press: NO_PRESS, variant: 'double-diplomacy' }))
    for (const power of POWERS) host.do(joining(power, { invitation: INVITATION, preferences: [] }))
    const [captain] = Object.keys(host.state.holders).map(seat)
    if (captain === undefined) throw new Error('nobody plays')
    const partners = defaultChannels(host.state, [captain]).filter((channel) => channel.length === 2)
    expect(partners.length).toBeGreaterThan(0)
    for (const channel of partners) expect(writingRefusal(host.state, [captain], channel)).toBeNull()
  })
})

it('a player who takes over a seat gets its voice', () => {
  const host = withPress({})
  host.now += DAY_MS
  expect(voicesOf(host.state, player('FRANCE'))).toEqual([FRANCE])
  const taken = { ...host.state, holders: { ...host.state.holders, [FRANCE]: player('NEW') } }
  expect([voicesOf(taken, player('NEW')), voicesOf(taken, player('FRANCE'))]).toEqual([[FRANCE], []])
})

describe('the game master', () => {
  const mastered = (press: Partial<PressRules> = {}): GameState => ({ ...game(press), master: player('MARA') })
  const PRIVATE = [FRANCE, MASTER] as const

  it('can write to all and to each seat, and has a notebook', () => {
    const state = mastered()
    expect(voicesOf(state, player('MARA'))).toEqual([MASTER])
    const channels = defaultChannels(state, [MASTER]).map(channelKey)
    expect(channels).toEqual(['all', ...POWERS.map((power) => `${power},master`), 'master'])
    expect(defaultChannels(state, [FRANCE]).map(channelKey)).toContain('FRANCE,master')
    expect(defaultChannels(game(), [FRANCE]).map(channelKey)).not.toContain('FRANCE,master')
  })
  it('can always be reached, whatever press the game has', () => {
    for (const press of [{ kind: 'none' }, { kind: 'public' }, { time: 'moves' }] as const)
      for (const voice of PRIVATE) expect(writingRefusal(mastered(press), [voice], PRIVATE)).toBeNull()
    expect(writingRefusal(game(), [FRANCE], PRIVATE)).toBe('no-master')
  })
  it('has private channels with seats, even after the game', () => {
    const over = endInDraw(mastered({ opens: true }))
    for (const state of [mastered(), over]) {
      expect(PRIVATE.map((voice) => canRead(state, [voice], PRIVATE))).toEqual([true, true])
      for (const voices of [[], [ITALY]]) expect(canRead(state, voices, PRIVATE)).toBe(false)
      expect(canRead(state, [MASTER], BOTH)).toBe(state === over)
    }
  })
  it('is in no group', () => expect(channelWith(mastered(), ['FRANCE', 'ITALY', MASTER])).toBeNull())
  it('who plays has both voices, and no channel with their own seat', () => {
    const state = { ...game(), master: player('FRANCE') }
    const both = voicesOf(state, player('FRANCE'))
    expect(both).toEqual([FRANCE, MASTER])
    expect(defaultChannels(state, both).map(channelKey)).not.toContain('FRANCE,master')
    expect(writingRefusal(state, both, PRIVATE)).toBe('no-such-channel')
    expect(writingRefusal(state, both, [ITALY, MASTER])).toBeNull()
  })
})
