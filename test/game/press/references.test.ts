/** Orders, provinces and phases in messages, found by the parser of order sheets. */
import { describe, expect, it } from 'vitest'
import { referencesIn } from '../../../src/game/press/references.ts'
import type { QuoteContext } from '../../../src/game/press/references.ts'
import type { GameState } from '../../../src/game/model.ts'
import type { Reference } from '../../../src/game/press/press-types.ts'
import { PRESS_LIMITS } from '../../../src/game/settings.ts'
import { formatOrder } from '../../../src/rules/notation/index.ts'
import { variantOf } from '../../../src/game/in-play.ts'
import { type Unit, withBoard } from '../../../src/rules/position/position.ts'
import { MAIN } from '../../../src/rules/seam/standard.ts'
import { creation, Host, INVITATION, joining, player, POWERS } from '../../support/games/hosting.ts'

const open = Host.playing()

/** The game after its first Spring. */
function afterSpring(): Host {
  const host = Host.playing()
  for (const power of POWERS) host.order(power, power === 'FRANCE' ? ['A PAR - BUR', 'F BRE - MAO'] : [], true)
  return host
}
const fall = afterSpring()

function resultsOf(host: Host): QuoteContext['results'] {
  const closed = host.events.flatMap((event) => (event.kind === 'closed' ? [event.phase] : []))
  const variant = variantOf(host.state)
  return (phase) =>
    closed
      .filter(({ index }) => index === phase)
      .flatMap(({ before, report }) =>
        report.rulings.map(({ board, issued }) => ({ board, text: formatOrder(variant, before, issued.order) })),
      )
}
const referencesOf = (host: Host, text: string, game: GameState = host.state): readonly Reference[] =>
  referencesIn({ game, results: resultsOf(host) }, text)

/** Each span with its meaning in short. */
function meanings(host: Host, text: string, game: GameState = host.state): string[] {
  return referencesOf(host, text, game).map((reference) => {
    const part = text.slice(reference.from, reference.to)
    switch (reference.kind) {
      case 'province':
        return `${part} = ${reference.province}`
      case 'phase':
        return `${part} = phase ${reference.phase}`
      case 'result':
        return `${part} = ${reference.order} of ${reference.phase}`
      default:
        return `${part} = ${reference.order.text}`
    }
  })
}

describe('in a message', () => {
  it.each([
    ['you MUN-BUR, I support', ['MUN-BUR = A MUN - BUR']],
    [
      'I suggest A MUN - BUR and A PAR S A MUN - BUR.',
      ['A MUN - BUR = A MUN - BUR', 'A PAR S A MUN - BUR = A PAR S A MUN - BUR'],
    ],
    ['army munich to burgundy?', ['army munich to burgundy = A MUN - BUR']],
    ['F STP/SC - BOT, please', ['F STP/SC - BOT = F STP/SC - BOT']],
    ['Move Munich → Burgundy!', ['Munich → Burgundy = A MUN - BUR']],
    ['A MUN - MOS is too far', ['A MUN - MOS = A MUN - MOS']],
  ])('an order is found in the text: %s', (text, orders) => expect(meanings(open, text)).toEqual(orders))

  it.each([
    ['Keep out of BUR and of Burgundy, and of the North Sea.', ['BUR = BUR', 'Burgundy = BUR', 'North Sea = NTH']],
    ['What a war! Neither gas nor spa, a den by the mar.', []],
    ['Attack A Tyr and f nth.', ['Tyr = TYR', 'nth = NTH']],
    ['Is the fleet den safe? And a war, a bar, my den?', ['den = DEN']],
    ['English Channel first.', ['English Channel = ENG']],
  ])('a province is found by its code in capitals, after the letter of a unit, or by its name: %s', (text, places) =>
    expect(meanings(open, text)).toEqual(places),
  )

  it.each([
    ['In Spring 1901 you said so.', ['Spring 1901 = phase 0']],
    ['s1901m and F1901M', ['s1901m = phase 0', 'F1901M = phase 1']],
    ['In 1901, or Spring 1905?', []],
  ])('a phase of the game is found by its code or its name: %s', (text, phases) =>
    expect(meanings(fall, text)).toEqual(phases),
  )

  it('an order of a closed phase is found after its phase, and one of the last phase alone', () => {
    expect(meanings(fall, 'S1901M: A PAR - BUR was a lie')).toEqual(['S1901M: A PAR - BUR = A PAR - BUR of 0'])
    expect(meanings(fall, 'Why F BRE - MAO?')).toEqual(['F BRE - MAO = F BRE - MAO of 0'])
  })

  it('an order has its power and what the board draws', () => {
    const [reference] = referencesOf(open, 'A PAR S A MUN - BUR')
    expect(reference).toMatchObject({
      kind: 'order',
      phase: 0,
      order: { power: 'FRANCE', kind: 'support', at: 'PAR', of: 'MUN', to: 'BUR', arm: 'army' },
    })
  })

  it('only provinces are found before the start', () => {
    const host = new Host()
    host.do(creation())
    expect(meanings(host, 'A MUN - BUR')).toEqual(['MUN = MUN', 'BUR = BUR'])
  })

  it('the longest text has at most 40 references', () => {
    const text = 'A MUN - BUR or a par to pic '.repeat(400).slice(0, PRESS_LIMITS.characters)
    expect(referencesOf(open, text).length).toBeLessThanOrEqual(40)
  })
})

describe('with a secret map for each power', () => {
  /** Each power has a random map, and the first units are placed. */
  function begun(): Host {
    const host = new Host()
    host.do(creation({ variant: 'twilight-zone' }))
    for (const power of POWERS) host.do(joining(power, { invitation: INVITATION, preferences: [] }))
    const { phase } = host
    for (const power of POWERS) host.do({ kind: 'ready', by: player(power), phase, ready: true })
    const placing = host.phase
    for (const power of POWERS) host.do({ kind: 'ready', by: player(power), phase: placing, ready: true })
    return host
  }
  const host = begun()
  const { position } = host.state
  if (position === null) throw new Error('the game has begun')
  const memory = position.memory as { readonly maps: Readonly<Record<string, string>> }
  const units = Object.values(position.boards).flatMap((board) => board.units)
  const places = ['MUN', 'STP', 'SPA', 'BUL', 'NTH', 'TUN']
  /** Orders for each unit to near and far places, with and without coasts, with supports. */
  const orders = units.flatMap(({ arm, at }, n) => {
    const unit = `${arm === 'army' ? 'A' : 'F'} ${at}`
    const to = places[n % places.length] ?? ''
    return [`${unit} - ${to}`, `${unit} S A MUN - ${to}`, `${unit} H`]
  })
  /** One message per order: a single one would be too long and have too many references. */
  const references = (game: GameState) => orders.map((text) => referencesIn({ game, results: () => [] }, text))
  /** The same game with the maps dealt differently. */
  const dealt: GameState = {
    ...host.state,
    position: {
      ...position,
      memory: {
        ...memory,
        maps: Object.fromEntries(
          Object.keys(memory.maps).map((power, n, all) => [power, memory.maps[all[(n + 1) % all.length] ?? ''] ?? '']),
        ),
      },
    },
  }

  it('the maps differ, and there are units to order', () => {
    expect(new Set(Object.values(memory.maps)).size).toBe(POWERS.length)
    expect(units.length).toBeGreaterThan(20)
  })
  it('references reveal nothing of any map', () => {
    const found = references(host.state)
    expect(found.filter((list) => list.some(({ kind }) => kind === 'order')).length).toBeGreaterThan(units.length)
    expect(references(dealt)).toEqual(found)
  })
  it('an order is quoted as it is written, without a route or a coast that only another board requires', () => {
    const written = ['A LON - EDI', 'A LON - EDI VIA', 'A MUN S A LON - EDI', 'F MAR - SPA', 'F MAR - SPA/NC']
    const arms: Readonly<Record<string, Unit['arm']>> = { LON: 'army', MAR: 'fleet' }
    const armed = units.map((unit) => ({ ...unit, arm: arms[unit.at] ?? unit.arm }))
    const game = { ...host.state, position: withBoard(position, MAIN, { units: armed }) } as GameState
    expect(written.map((text) => meanings(host, text, game))).toEqual(written.map((text) => [`${text} = ${text}`]))
  })
})
