/** Lines that come by mail are put beside what is saved: through the same door as the page's, in every kind of phase. */
import { describe, expect, it } from 'vitest'
import { mergeMailedLines, listMissingOrders } from '../../src/game/commands/mailed-lines.ts'
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

/** Mails of these lines, one after the other; what was not used of the last. */
function mailed(host: Host, power: string, ...mails: readonly (readonly string[])[]) {
  let unusable: readonly string[] = []
  for (const lines of mails) {
    const addition = mergeMailedLines(host.state, { by: player(power), phase: host.phase, lines })
    if (!addition.ok) return addition.error
    unusable = addition.value.unusable.map(({ text }) => text)
    if (addition.value.order !== null) expect(host.do(addition.value.order)).toBeNull()
  }
  return unusable
}

describe('lines that come by mail', () => {
  it('are put beside what is saved; a later order for a unit takes the place of an earlier one', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR', 'A MAR - SPA'])
    expect(mailed(host, 'FRANCE', ['F BRE - MAO', 'A MAR H'])).toEqual([])
    mailed(host, 'FRANCE', ['A PAR - PIC'])
    expect(host.sheet('FRANCE')).toEqual(['F BRE - MAO', 'A MAR H', 'A PAR - PIC'])
  })

  it('cost nothing that is saved if they cannot be used, and are not put on the sheet', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR', 'a line that I shall correct'])
    const prose = ['Hello and thanks for the game!', 'A PAR - MUN', 'F BRE - XYZ']
    expect(mailed(host, 'FRANCE', prose)).toEqual(prose)
    expect(host.sheet('FRANCE')).toEqual(['A PAR - BUR', 'a line that I shall correct'])
    mailed(host, 'FRANCE', ['', 'Here they are:', 'A MAR - SPA', 'A PAR - MUN'])
    expect(host.sheet('FRANCE')).toEqual(['A PAR - BUR', 'a line that I shall correct', 'A MAR - SPA'])
  })

  it('begin the sheet afresh after a line that clears it', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR'])
    mailed(host, 'FRANCE', ['A PAR H', 'clear', 'A MAR - SPA'])
    expect(host.sheet('FRANCE')).toEqual(['A MAR - SPA'])
    mailed(host, 'FRANCE', ['clear'])
    expect(host.sheet('FRANCE')).toEqual([])
  })

  it('say that one is ready, or no longer, and change nothing of it where they do not say so', () => {
    const host = Host.playing()
    const isReady = () => host.state.sheets[seat('FRANCE')]?.ready
    mailed(host, 'FRANCE', ['A PAR - BUR'])
    expect(isReady()).toBe(false)
    mailed(host, 'FRANCE', ['ready'], ['A MAR - SPA'])
    expect([isReady(), host.sheet('FRANCE')]).toEqual([true, ['A PAR - BUR', 'A MAR - SPA']])
    mailed(host, 'FRANCE', ['not ready'])
    expect(isReady()).toBe(false)
  })

  it('are for the phase that the mail was about, and for no other', () => {
    const host = Host.playing()
    const asked = { by: player('FRANCE'), phase: 'F1901M', lines: ['A PAR - BUR'] }
    expect(mergeMailedLines(host.state, asked)).toMatchObject({ ok: false, error: 'other-phase' })
    expect(mergeMailedLines(host.state, { ...asked, by: player('PASSER-BY') })).toMatchObject({ error: 'not-a-player' })
  })

  it('leave open what they do not settle', () => {
    const host = Host.playing()
    mailed(host, 'FRANCE', ['A PAR - BUR'])
    expect(listMissingOrders(host.state, { by: player('FRANCE'), phase: host.phase })).toEqual(['F BRE', 'A MAR'])
  })
})

const playerOf = (seat: Seat) => `player of ${seat}` as PlayerId

/** A game of this variant that is in play. */
function begun(variant: string): GameState {
  let game: GameState | null = null
  const tell = (command: Command) => void ({ game } = decide(game, command, 0))
  tell(creation({ variant }))
  const seats = game === null ? [] : variantOf(game).seats
  for (const one of seats)
    tell({ kind: 'join', by: playerOf(one), preferences: [one], invitation: INVITATION, seed: 1 })
  if (game === null) throw new Error(`${variant} does not begin`)
  return game
}

/** A map where maps are drawn, which comes as a whole; else orders at random. */
function linesFor({ variant, position }: InPlay, one: Seat, dice: Dice): readonly string[] {
  return phaseOf(variant, position).steps.includes('draft')
    ? drawing(variant.seats.indexOf(one)).split('\n')
    : randomLines(variant, position, one, dice)
}

/** As a mail program breaks long lines. */
const broken = (line: string): readonly string[] =>
  (line.length > 100 ? line.match(/\S.{0,70}(?=\s|$)/g) : null) ?? [line]

/** What every seat has saved, after all have sent their orders in two mails with a letter between; or on one sheet. */
function ordered(game: GameState, seed: number, byMail: boolean): GameState {
  if (game.status !== 'playing') return game
  const play = inPlay(game)
  const { variant, position } = play
  const phase = phaseOf(variant, position).code
  const dice = diceFrom(seed)
  return variant.seats.reduce<GameState>((now, one) => {
    const by = now.holders[one]
    const lines = linesFor(play, one, dice)
    if (by === undefined) return now
    if (!byMail) return decide(now, { kind: 'order', by, phase, lines, ready: false }, seed).game ?? now
    const half = phase.endsWith('D') ? lines.length : Math.ceil(lines.length / 2)
    const mails = [lines.slice(0, half).flatMap(broken), ['Dear all, I hope you are well.'], lines.slice(half)]
    return mails.reduce<GameState>((after, mail) => {
      const addition = mergeMailedLines(after, { by, phase, lines: mail })
      const order = addition.ok ? addition.value.order : null
      return order === null ? after : (decide(after, order, seed).game ?? after)
    }, now)
  }, game)
}

const stepsOf = (game: GameState): readonly string[] => (game.status === 'playing' ? phaseIn(game).steps : [])

/** What is saved, by seat; a page saves an empty sheet, too. */
const saved = ({ sheets }: GameState) =>
  Object.fromEntries(
    Object.entries(sheets)
      .filter(([, sheet]) => (sheet?.lines.length ?? 0) > 0)
      .map(([of, sheet]) => [of, sheet?.lines.map(({ text, issued }) => ({ text, issued }))]),
  )

describe('orders in two mails are the orders of one sheet', () => {
  it.each(RULESETS.map(({ id }) => id))('in %s, phase after phase, of every kind that comes', (variant) => {
    let game = begun(variant)
    const steps = new Set<string>()
    const isEnough = () => !isThorough && steps.has('moves') && steps.has('adjustments')
    for (let phase = 0; phase < 7 && game.status === 'playing' && !isEnough(); phase++) {
      const [byMail, byPage] = [ordered(game, phase + 1, true), ordered(game, phase + 1, false)]
      expect(saved(byMail)).toEqual(saved(byPage))
      if (Object.keys(saved(byMail)).length > 0) stepsOf(game).forEach((step) => steps.add(step))
      game = decide(byMail, { kind: 'tick' }, byMail.deadline ?? 0).game ?? byMail
    }
    expect([...steps]).toEqual(expect.arrayContaining(['moves', 'adjustments']))
    expect(steps.has('draft')).toBe(stepsOf(begun(variant)).includes('draft'))
  })
})

describe('a map that comes by mail', () => {
  const by = (game: GameState) => Object.values(game.holders)[0] ?? playerOf(seat('NOBODY'))
  const map = drawing(0).split('\n')
  const sent = (game: GameState, lines: readonly string[]) => {
    const addition = mergeMailedLines(game, { by: by(game), phase: 'W1902D', lines })
    if (!addition.ok) throw new Error(addition.error)
    const { order, remark } = addition.value
    return { remark, game: order === null ? game : (decide(game, order, 1).game ?? game) }
  }
  const rows = (game: GameState) => Object.values(game.sheets)[0]?.lines.map(({ text }) => text)

  it('takes the place of the one before, as a whole', () => {
    const other = drawing(1).split('\n')
    const first = sent(begun('twilight-zone'), map.flatMap(broken))
    expect(rows(first.game)).toEqual(map)
    expect(rows(sent(first.game, [...other, '', 'Anna']).game)).toEqual(other)
  })

  it('does not if it is not finished, and the one before is', () => {
    const { game } = sent(begun('twilight-zone'), map)
    const half = sent(game, map.slice(0, 12))
    expect([rows(half.game), half.remark]).toEqual([map, expect.stringContaining('saved earlier was kept')])
    expect(rows(sent(begun('twilight-zone'), map.slice(0, 12)).game)).toEqual(map.slice(0, 12))
  })
})
