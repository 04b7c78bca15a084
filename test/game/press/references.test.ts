/** What a message speaks of: orders, provinces and phases, found by the readers of sheets. */
import { describe, expect, it } from 'vitest'
import { referencesIn } from '../../../src/game/press/references.ts'
import type { QuoteContext } from '../../../src/game/press/references.ts'
import type { GameState } from '../../../src/game/model.ts'
import type { Reference } from '../../../src/game/press/press-types.ts'
import { PRESS_LIMITS } from '../../../src/game/press/press-types.ts'
import { formatOrder } from '../../../src/rules/notation/index.ts'
import { variantOf } from '../../../src/game/in-play.ts'
import { creation, Host, INVITATION, joining, player, POWERS } from '../../support/games/hosting.ts'

const open = Host.playing()

/** The same game after its first Spring. */
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
const found = (host: Host, text: string, game: GameState = host.state): readonly Reference[] =>
  referencesIn({ game, results: resultsOf(host) }, text)

/** Each part with what it means, briefly. */
function told(host: Host, text: string): string[] {
  return found(host, text).map((one) => {
    const part = text.slice(one.from, one.to)
    switch (one.kind) {
      case 'province':
        return `${part} = ${one.province}`
      case 'phase':
        return `${part} = phase ${one.phase}`
      case 'result':
        return `${part} = ${one.order} of ${one.phase}`
      default:
        return `${part} = ${one.order.text}`
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
  ])('an order is found where its writer put it: %s', (text, orders) => expect(told(open, text)).toEqual(orders))

  it.each([
    ['Keep out of BUR and of Burgundy, and of the North Sea.', ['BUR = BUR', 'Burgundy = BUR', 'North Sea = NTH']],
    ['What a war! Neither gas nor spa, a den by the mar.', []],
    ['English Channel first.', ['English Channel = ENG']],
  ])('a province is found by its code in capitals or its name: %s', (text, places) =>
    expect(told(open, text)).toEqual(places),
  )

  it.each([
    ['In Spring 1901 you said so.', ['Spring 1901 = phase 0']],
    ['s1901m and F1901M', ['s1901m = phase 0', 'F1901M = phase 1']],
    ['In 1901, or Spring 1905?', []],
  ])('a phase of the game is found by its code or its name: %s', (text, phases) =>
    expect(told(fall, text)).toEqual(phases),
  )

  it('an order of a closed phase is found behind its phase, and that of the last one without it', () => {
    expect(told(fall, 'S1901M: A PAR - BUR was a lie')).toEqual(['S1901M: A PAR - BUR = A PAR - BUR of 0'])
    expect(told(fall, 'Why F BRE - MAO?')).toEqual(['F BRE - MAO = F BRE - MAO of 0'])
  })

  it('an order is told as it is drawn, with whose it is', () => {
    const [one] = found(open, 'A PAR S A MUN - BUR')
    expect(one).toMatchObject({
      kind: 'order',
      phase: 0,
      order: { power: 'FRANCE', kind: 'support', at: 'PAR', of: 'MUN', to: 'BUR', arm: 'army' },
    })
  })

  it('nothing is found in a game that has not begun but its provinces', () => {
    const host = new Host()
    host.do(creation())
    expect(told(host, 'A MUN - BUR')).toEqual(['MUN = MUN', 'BUR = BUR'])
  })

  it('the longest text costs no more than a moment', () => {
    const text = 'A MUN - BUR or a par to pic '.repeat(400).slice(0, PRESS_LIMITS.characters)
    expect(found(open, text).length).toBeLessThanOrEqual(40)
  })
})

describe('where powers have maps of their own', () => {
  /** Everybody has a map drawn by lot, and the units of the first year stand. */
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
  /** Each unit is sent to near and far places, with and without coasts; some help others. */
  const orders = units.flatMap(({ arm, at }, n) => {
    const unit = `${arm === 'army' ? 'A' : 'F'} ${at}`
    const to = places[n % places.length] ?? ''
    return [`${unit} - ${to}`, `${unit} S A MUN - ${to}`, `${unit} H`]
  })
  /** The text is too long for one message, and of one only so many are kept. */
  const references = (game: GameState) => orders.map((text) => referencesIn({ game, results: () => [] }, text))
  /** The same game, with the maps dealt out to others. */
  const dealt: GameState = {
    ...host.state,
    position: {
      ...position,
      memory: {
        ...memory,
        maps: Object.fromEntries(
          Object.keys(memory.maps).map((of, n, all) => [of, memory.maps[all[(n + 1) % all.length] ?? ''] ?? '']),
        ),
      },
    },
  }

  it('they differ, and there are units to speak of', () => {
    expect(new Set(Object.values(memory.maps)).size).toBe(POWERS.length)
    expect(units.length).toBeGreaterThan(20)
  })
  it('orders are found in what is said, and what is found tells nothing of any map', () => {
    const found = references(host.state)
    expect(found.filter((each) => each.some(({ kind }) => kind === 'order')).length).toBeGreaterThan(units.length)
    expect(references(dealt)).toEqual(found)
  })
})
