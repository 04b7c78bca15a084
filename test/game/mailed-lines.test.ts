/** Lines that arrive by mail are merged into the saved sheet, in every kind of phase. */
import { describe, expect, it } from 'vitest'
import { listMissingOrders, mergeMailedLines } from '../../src/game/commands/order-commands.ts'
import { decide } from '../../src/game/decide/decide.ts'
import { inPlay, phaseIn, variantOf } from '../../src/game/in-play.ts'
import type { InPlay } from '../../src/game/in-play.ts'
import type { Command } from '../../src/game/command.ts'
import type { GameState } from '../../src/game/model.ts'
import type { PlayerId } from '../../src/game/ids.ts'
import type { Seat } from '../../src/rules/names.ts'
import { seat } from '../../src/rules/names.ts'
import { phaseOf } from '../../src/rules/phases/turn.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { randomLines } from '../support/random/bots.ts'
import { creation, Host, INVITATION, player } from '../support/games/hosting.ts'
import type { Dice } from '../support/random/random-movement.ts'
import { diceFrom } from '../support/random/random-movement.ts'
import { isThorough } from '../support/thorough.ts'
import { drawing } from '../support/boards/twilight-zone.ts'

/** Sends mails with these lines, one after the other. Returns the unusable lines of the last one. */
function mailLines(host: Host, power: string, ...mails: readonly (readonly string[])[]) {
  let unusable: readonly string[] = []
  for (const lines of mails) {
    const merged = mergeMailedLines(host.state, { by: player(power), phase: host.phase, lines })
    if (!merged.ok) return merged.error
    unusable = merged.value.unusable.map(({ text }) => text)
    if (merged.value.order !== null) expect(host.do(merged.value.order)).toBeNull()
  }
  return unusable
}

describe('lines that arrive by mail', () => {
  it('are added to the saved sheet; later orders for a unit replace earlier ones', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR', 'A MAR - SPA'])
    expect(mailLines(host, 'FRANCE', ['F BRE - MAO', 'A MAR H'])).toEqual([])
    mailLines(host, 'FRANCE', ['A PAR - PIC'])
    expect(host.sheet('FRANCE')).toEqual(['F BRE - MAO', 'A MAR H', 'A PAR - PIC'])
  })

  it('are not saved if they are invalid, and leave the saved lines alone', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR', 'a line that I shall correct'])
    const prose = ['Hello and thanks for the game!', 'A PAR - MUN', 'F BRE - XYZ']
    expect(mailLines(host, 'FRANCE', prose)).toEqual(prose)
    expect(host.sheet('FRANCE')).toEqual(['A PAR - BUR', 'a line that I shall correct'])
    mailLines(host, 'FRANCE', ['', 'Here they are:', 'A MAR - SPA', 'A PAR - MUN'])
    expect(host.sheet('FRANCE')).toEqual(['A PAR - BUR', 'a line that I shall correct', 'A MAR - SPA'])
  })

  it('replace the sheet after `clear`', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR'])
    mailLines(host, 'FRANCE', ['A PAR H', 'clear', 'A MAR - SPA'])
    expect(host.sheet('FRANCE')).toEqual(['A MAR - SPA'])
    mailLines(host, 'FRANCE', ['clear'])
    expect(host.sheet('FRANCE')).toEqual([])
  })

  it('are not read under headings of the saved sheet for another phase', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR', 'Fall 1901:', 'A BUR - MUN'])
    expect(mailLines(host, 'FRANCE', ['A MAR - SPA'], ['F BRE - MAO'])).toEqual([])
    expect(host.sheet('FRANCE')).toEqual([
      'A PAR - BUR',
      'Fall 1901:',
      'A BUR - MUN',
      'PHASE S1901M',
      'A MAR - SPA',
      'F BRE - MAO',
    ])
    expect(listMissingOrders(host.state, { by: player('FRANCE'), phase: host.phase })).toEqual([])
  })

  it('leave no heading for another phase on the sheet', () => {
    const host = Host.playing()
    expect(mailLines(host, 'FRANCE', ['A PAR - BUR', 'PHASE F1901M', 'A BUR - MUN'])).toEqual(['A BUR - MUN'])
    expect(mailLines(host, 'FRANCE', ['Fall 1901:', 'A SPA H'])).toEqual(['Fall 1901:', 'A SPA H'])
    expect(host.sheet('FRANCE')).toEqual(['A PAR - BUR'])
  })

  it('can set and withdraw Ready, and otherwise leave it alone', () => {
    const host = Host.playing()
    const isReady = () => host.state.sheets[seat('FRANCE')]?.ready
    mailLines(host, 'FRANCE', ['A PAR - BUR'])
    expect(isReady()).toBe(false)
    mailLines(host, 'FRANCE', ['ready'], ['A MAR - SPA'])
    expect([isReady(), host.sheet('FRANCE')]).toEqual([true, ['A PAR - BUR', 'A MAR - SPA']])
    mailLines(host, 'FRANCE', ['not ready'])
    expect(isReady()).toBe(false)
  })

  it('are refused for another phase', () => {
    const host = Host.playing()
    const request = { by: player('FRANCE'), phase: 'F1901M', lines: ['A PAR - BUR'] }
    expect(mergeMailedLines(host.state, request)).toMatchObject({ ok: false, error: 'other-phase' })
    expect(mergeMailedLines(host.state, { ...request, by: player('PASSER-BY') })).toMatchObject({
      error: 'not-a-player',
    })
  })

  it('leave other orders missing', () => {
    const host = Host.playing()
    mailLines(host, 'FRANCE', ['A PAR - BUR'])
    expect(listMissingOrders(host.state, { by: player('FRANCE'), phase: host.phase })).toEqual(['F BRE', 'A MAR'])
  })
})

const playerOf = (seat: Seat) => `player of ${seat}` as PlayerId

/** A game of this variant in play. */
function startedGame(variant: string): GameState {
  let game: GameState | null = null
  const execute = (command: Command) => void ({ game } = decide(game, command, 0))
  execute(creation({ variant }))
  const seats = game === null ? [] : variantOf(game).seats
  for (const name of seats)
    execute({ kind: 'join', by: playerOf(name), preferences: [name], invitation: INVITATION, seed: 1 })
  if (game === null) throw new Error(`${variant} does not start`)
  return game
}

/** A whole map where maps are drawn; otherwise random orders. */
function linesFor({ variant, position }: InPlay, name: Seat, dice: Dice): readonly string[] {
  return phaseOf(variant, position).steps.includes('draft')
    ? drawing(variant.seats.indexOf(name)).split('\n')
    : randomLines(variant, position, name, dice)
}

/** Wraps long lines as a mail program does. */
const wrap = (line: string): readonly string[] =>
  (line.length > 100 ? line.match(/\S.{0,70}(?=\s|$)/g) : null) ?? [line]

/** The game after all seats sent their orders, in two mails with a letter in between or on one sheet. */
function withOrders(game: GameState, seed: number, byMail: boolean): GameState {
  if (game.status !== 'playing') return game
  const play = inPlay(game)
  const { variant, position } = play
  const phase = phaseOf(variant, position).code
  const dice = diceFrom(seed)
  return variant.seats.reduce<GameState>((now, name) => {
    const by = now.holders[name]
    const lines = linesFor(play, name, dice)
    if (by === undefined) return now
    if (!byMail) return decide(now, { kind: 'order', by, phase, lines, ready: false }, seed).game ?? now
    const half = phase.endsWith('D') ? lines.length : Math.ceil(lines.length / 2)
    const mails = [lines.slice(0, half).flatMap(wrap), ['Dear all, I hope you are well.'], lines.slice(half)]
    return mails.reduce<GameState>((after, mail) => {
      const merged = mergeMailedLines(after, { by, phase, lines: mail })
      const order = merged.ok ? merged.value.order : null
      return order === null ? after : (decide(after, order, seed).game ?? after)
    }, now)
  }, game)
}

const stepsOf = (game: GameState): readonly string[] => (game.status === 'playing' ? phaseIn(game).steps : [])

/** The saved lines by seat, without empty sheets. */
const savedLines = ({ sheets }: GameState) =>
  Object.fromEntries(
    Object.entries(sheets)
      .filter(([, sheet]) => (sheet?.lines.length ?? 0) > 0)
      .map(([name, sheet]) => [name, sheet?.lines.map(({ text, issued }) => ({ text, issued }))]),
  )

describe('orders in two mails equal the orders of one sheet', () => {
  it.each(RULESETS.map(({ id }) => id))('in %s, in every kind of phase', (variant) => {
    let game = startedGame(variant)
    const steps = new Set<string>()
    const hasEnough = () => !isThorough && steps.has('moves') && steps.has('adjustments')
    for (let phase = 0; phase < 7 && game.status === 'playing' && !hasEnough(); phase++) {
      const [byMail, byPage] = [withOrders(game, phase + 1, true), withOrders(game, phase + 1, false)]
      expect(savedLines(byMail)).toEqual(savedLines(byPage))
      if (Object.keys(savedLines(byMail)).length > 0) stepsOf(game).forEach((step) => steps.add(step))
      game = decide(byMail, { kind: 'tick' }, byMail.deadline ?? 0).game ?? byMail
    }
    expect([...steps]).toEqual(expect.arrayContaining(['moves', 'adjustments']))
    expect(steps.has('draft')).toBe(stepsOf(startedGame(variant)).includes('draft'))
  })
})

describe('a map that arrives by mail', () => {
  const by = (game: GameState) => Object.values(game.holders)[0] ?? playerOf(seat('NOBODY'))
  const map = drawing(0).split('\n')
  const mailMap = (game: GameState, lines: readonly string[]) => {
    const merged = mergeMailedLines(game, { by: by(game), phase: 'W1902D', lines })
    if (!merged.ok) throw new Error(merged.error)
    const { order, remark } = merged.value
    return { remark, game: order === null ? game : (decide(game, order, 1).game ?? game) }
  }
  const rows = (game: GameState) => Object.values(game.sheets)[0]?.lines.map(({ text }) => text)

  it('replaces the previous map', () => {
    const other = drawing(1).split('\n')
    const first = mailMap(startedGame('twilight-zone'), map.flatMap(wrap))
    expect(rows(first.game)).toEqual(map)
    expect(rows(mailMap(first.game, [...other, '', 'Anna']).game)).toEqual(other)
  })

  it('is not saved if it is incomplete and the previous one is complete', () => {
    const { game } = mailMap(startedGame('twilight-zone'), map)
    const half = mailMap(game, map.slice(0, 12))
    expect([rows(half.game), half.remark]).toEqual([map, expect.stringContaining('saved earlier was kept')])
    expect(rows(mailMap(startedGame('twilight-zone'), map.slice(0, 12)).game)).toEqual(map.slice(0, 12))
  })
})
