/** Messages in saved games, by the rules that the Python package `diplomacy` checks. */
import { describe, expect, it } from 'vitest'
import { savedGame } from '../../../src/game/views/export.ts'
import { savedMessages } from '../../../src/game/views/export-press.ts'
import type { ChannelMessage, Voice } from '../../../src/game/press/press-types.ts'
import { Host, START } from '../../support/games/hosting.ts'

const message = (from: string | null, channel: string, text: string, { at = START, phase = 0 } = {}) =>
  ({
    channel: channel !== 'all' ? channel.split(',') : channel,
    name: null,
    message: { number: 1, from: from as Voice | null, at, phase, text, references: [], pin: null },
  }) as ChannelMessage

const PHASES = ['S1901M', 'F1901M', 'W1901A']
const routes = (...messages: readonly ChannelMessage[]): readonly string[] =>
  savedMessages(PHASES, messages)
    .flat()
    .map(({ sender, recipient, message: text }) => `${sender} > ${recipient}: ${text}`)

describe('a message in a saved game', () => {
  it('goes to a power or to all', () => {
    expect(routes(message('FRANCE', 'all', 'a'), message('FRANCE', 'ENGLAND,FRANCE', 'b'))).toEqual([
      'FRANCE > GLOBAL: a',
      'FRANCE > ENGLAND: b',
    ])
  })

  it('to a group is there once for each recipient, with all its readers', () => {
    expect(savedMessages(PHASES, [message('FRANCE', 'ENGLAND,FRANCE,ITALY', 'a')])[0]).toMatchObject([
      { recipient: 'ENGLAND', channel: ['ENGLAND', 'FRANCE', 'ITALY'] },
      { recipient: 'ITALY', channel: ['ENGLAND', 'FRANCE', 'ITALY'] },
    ])
  })

  it('that is unsigned or by the game master comes from the system', () => {
    expect(routes(message(null, 'all', 'a'), message('master', 'FRANCE,master', 'b'))).toEqual([
      'SYSTEM > GLOBAL: a',
      'SYSTEM > FRANCE: b',
    ])
  })

  it('to the game master, whom the package cannot name, goes to its sender', () => {
    expect(routes(message('FRANCE', 'FRANCE,master', 'a'))).toEqual(['FRANCE > FRANCE: a'])
  })

  it('is in the phase in which it was written, and times rise even within a millisecond', () => {
    const saved = savedMessages(PHASES, [
      message('ITALY', 'all', 'later', { at: START + 5, phase: 1 }),
      message('FRANCE', 'all', 'first'),
      message('FRANCE', 'all', 'second'),
    ])
    expect(saved.map((phase) => phase.map((each) => [each.message, each.phase, each.time_sent]))).toEqual([
      [
        ['first', 'S1901M', START * 1000],
        ['second', 'S1901M', START * 1000 + 1],
      ],
      [['later', 'F1901M', (START + 5) * 1000]],
      [],
    ])
  })

  it('of a phase that a vote ended keeps its name, and one after the end has that of the end', () => {
    const phases = ['S1901M', 'COMPLETED']
    const messages = [
      message('ITALY', 'all', 'open', { at: START + 1, phase: 1 }),
      message('ITALY', 'all', 'over', { at: START + 2, phase: 1 }),
    ]
    const saved = savedMessages(phases, messages, { code: 'F1901M', until: START + 2 })
    expect(saved[1]?.map((each) => [each.message, each.phase])).toEqual([
      ['open', 'F1901M'],
      ['over', 'COMPLETED'],
    ])
  })

  it('of a phase that was rolled back is in the phase that replaced it', () => {
    const saved = savedMessages(PHASES.slice(0, 2), [
      message('ITALY', 'all', 'undone', { at: START + 1, phase: 4 }),
      message('ITALY', 'all', 'replayed', { at: START + 2, phase: 0 }),
      message('ITALY', 'all', 'now', { at: START + 3, phase: 1 }),
    ])
    expect(saved.map((phase) => phase.map((each) => each.message))).toEqual([['undone', 'replayed'], ['now']])
  })
})

describe('the rule NO_PRESS', () => {
  const rulesOf = (kind: 'none' | 'all', messages: readonly ChannelMessage[]) =>
    savedGame(
      Host.playing({ press: { kind, time: 'always', unsigned: false, opens: true, passesOn: false } }).state,
      [],
      messages,
    )

  it('stands in games without press only, and never next to a message', () => {
    expect(rulesOf('none', []).rules).toEqual(['NO_PRESS'])
    expect(rulesOf('all', []).rules).toEqual([])
    const toMaster = [message('FRANCE', 'FRANCE,master', 'a')]
    expect(rulesOf('none', toMaster)).toMatchObject({ rules: [], phases: [{ state: { rules: [] }, messages: [{}] }] })
  })
})
