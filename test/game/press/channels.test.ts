/** Who may write to whom, and who reads it. */
import { describe, expect, it } from 'vitest'
import {
  channelWith,
  channelOf,
  writingRefusal,
  channelKey,
  canRead,
  defaultChannels,
  voicesOf,
} from '../../../src/game/press/channel-rules.ts'
import { ALL, MASTER } from '../../../src/game/press/press-types.ts'
import { NO_PRESS, usualPressRules } from '../../../src/game/press-rules.ts'
import type { PressRules } from '../../../src/game/press-rules.ts'
import type { GameState } from '../../../src/game/model.ts'
import { DAY_MS } from '../../../src/lib/time.ts'
import { seat } from '../../../src/rules/names.ts'
import { creation, drawn, Host, INVITATION, joining, player, POWERS } from '../../support/games/hosting.ts'

const [AUSTRIA, FRANCE, ITALY] = [seat('AUSTRIA'), seat('FRANCE'), seat('ITALY')]
const BOTH = [AUSTRIA, FRANCE]

const withPress = (press: Partial<PressRules>): Host => Host.playing({ press: { ...usualPressRules('all'), ...press } })
const game = (press: Partial<PressRules> = {}): GameState => withPress(press).state

/** The game in its first Winter: Germany has taken Denmark and has something to build. */
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
  it('has one name, in whatever order its seats are given', () => {
    expect(channelWith(game(), ['FRANCE', 'AUSTRIA'])).toEqual(BOTH)
    expect(channelKey(BOTH)).toBe('AUSTRIA,FRANCE')
    expect(channelOf(game(), 'FRANCE,AUSTRIA')).toEqual(BOTH)
    expect(channelOf(game(), ALL)).toBe(ALL)
  })
  it.each([['NOBODY'], ['FRANCE,NOBODY'], ['FRANCE,FRANCE'], ['']])('is none where a seat is none: %s', (name) =>
    expect(channelOf(game(), name)).toBeNull(),
  )
})

describe('what is written', () => {
  it('to some is read by them alone, to all by whoever may watch', () => {
    for (const power of [...POWERS.map(seat), null])
      expect([power, canRead(game(), power === null ? [] : [power], BOTH)]).toEqual([
        power,
        power !== null && BOTH.includes(power),
      ])
    expect(canRead(game(), [], ALL)).toBe(true)
  })
  it('opens to all when the game is over, if the game says so; a notebook never does', () => {
    for (const opens of [true, false]) {
      const over = drawn(game({ opens }))
      expect(canRead(over, [], BOTH)).toBe(opens)
      expect(canRead(over, [ITALY], [FRANCE])).toBe(false)
      expect(canRead(over, [FRANCE], [FRANCE])).toBe(true)
    }
  })
})

describe('one may write', () => {
  it('to anybody where the game says so', () => {
    for (const channel of [ALL, BOTH, [...BOTH, ITALY], [FRANCE]] as const)
      expect(writingRefusal(game(), [FRANCE], channel)).toBeNull()
  })
  it('to nobody in the name of others', () => expect(writingRefusal(game(), [ITALY], BOTH)).toBe('no-such-channel'))
  it('to all alone in a game of public press, and in one’s notebook', () => {
    const open = game({ kind: 'public' })
    expect([ALL, BOTH, [FRANCE]].map((channel) => writingRefusal(open, [FRANCE], channel as typeof ALL))).toEqual([
      null,
      'no-press',
      null,
    ])
  })
  it('in one’s notebook alone in a game without press', () => {
    const silent = game({ kind: 'none' })
    expect(writingRefusal(silent, [FRANCE], ALL)).toBe('no-press')
    expect(defaultChannels(silent, [FRANCE])).toEqual([[FRANCE]])
    expect(defaultChannels(silent, [])).toEqual([])
  })
  it('before movement only, where the game follows the rulebook', () => {
    const [always, rulebook] = [inWinter({ time: 'always' }), inWinter({ time: 'moves' })]
    expect(rulebook.history).toEqual(['S1901M', 'F1901M'])
    expect(writingRefusal(always, [FRANCE], BOTH)).toBeNull()
    expect(writingRefusal(rulebook, [FRANCE], BOTH)).toBe('press-closed')
    expect(writingRefusal(rulebook, [FRANCE], ALL)).toBe('press-closed')
    expect(writingRefusal(rulebook, [FRANCE], [FRANCE])).toBeNull()
    expect(writingRefusal(game({ time: 'moves' }), [FRANCE], BOTH)).toBeNull()
  })
  it('to some before movement only, and to all at any time, where the game says so', () => {
    const winter = inWinter({ time: 'private-moves' })
    expect(writingRefusal(winter, [FRANCE], BOTH)).toBe('press-closed')
    expect(writingRefusal(winter, [FRANCE], ALL)).toBeNull()
    expect(writingRefusal(winter, [FRANCE], [FRANCE])).toBeNull()
    expect(writingRefusal(game({ time: 'private-moves' }), [FRANCE], BOTH)).toBeNull()
  })
  it('where a power is shared, to its other captain in any game', () => {
    const host = new Host()
    host.do(creation({ press: NO_PRESS, variant: 'double-diplomacy' }))
    for (const power of POWERS) host.do(joining(power, { invitation: INVITATION, preferences: [] }))
    const [me] = Object.keys(host.state.holders).map(seat)
    if (me === undefined) throw new Error('nobody plays')
    const partners = defaultChannels(host.state, [me]).filter((channel) => channel.length === 2)
    expect(partners.length).toBeGreaterThan(0)
    for (const channel of partners) expect(writingRefusal(host.state, [me], channel)).toBeNull()
  })
})

it('a player who takes over a seat reads what was written to it', () => {
  const host = withPress({})
  host.now += DAY_MS
  expect(voicesOf(host.state, player('FRANCE'))).toEqual([FRANCE])
  const taken = { ...host.state, holders: { ...host.state.holders, [FRANCE]: player('NEW') } }
  expect([voicesOf(taken, player('NEW')), voicesOf(taken, player('FRANCE'))]).toEqual([[FRANCE], []])
})

describe('the game master', () => {
  const mastered = (press: Partial<PressRules> = {}): GameState => ({ ...game(press), master: player('MARA') })
  const PRIVATE = [FRANCE, MASTER] as const

  it('speaks as such, to all and to each seat, and has a notebook', () => {
    const of = mastered()
    expect(voicesOf(of, player('MARA'))).toEqual([MASTER])
    const channels = defaultChannels(of, [MASTER]).map(channelKey)
    expect(channels).toEqual(['all', ...POWERS.map((power) => `${power},master`), 'master'])
    expect(defaultChannels(of, [FRANCE]).map(channelKey)).toContain('FRANCE,master')
    expect(defaultChannels(game(), [FRANCE]).map(channelKey)).not.toContain('FRANCE,master')
  })
  it('can always be written to, whatever press the game has', () => {
    for (const press of [{ kind: 'none' }, { kind: 'public' }, { time: 'moves' }] as const)
      for (const voice of PRIVATE) expect(writingRefusal(mastered(press), [voice], PRIVATE)).toBeNull()
    expect(writingRefusal(game(), [FRANCE], PRIVATE)).toBe('no-master')
  })
  it('shares what a seat wrote to him with nobody, not even when the game is over', () => {
    const over = drawn(mastered({ opens: true }))
    for (const one of [mastered(), over]) {
      expect(PRIVATE.map((voice) => canRead(one, [voice], PRIVATE))).toEqual([true, true])
      for (const voices of [[], [ITALY]]) expect(canRead(one, voices, PRIVATE)).toBe(false)
      expect(canRead(one, [MASTER], BOTH)).toBe(one === over)
    }
  })
  it('is in no group', () => expect(channelWith(mastered(), ['FRANCE', 'ITALY', MASTER])).toBeNull())
  it('who plays has both voices, and no channel with himself', () => {
    const of = { ...game(), master: player('FRANCE') }
    const both = voicesOf(of, player('FRANCE'))
    expect(both).toEqual([FRANCE, MASTER])
    expect(defaultChannels(of, both).map(channelKey)).not.toContain('FRANCE,master')
    expect(writingRefusal(of, both, PRIVATE)).toBe('no-such-channel')
    expect(writingRefusal(of, both, [ITALY, MASTER])).toBeNull()
  })
})
