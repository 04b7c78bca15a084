/** Another seat's map stays secret as long as no order that names it is printed. */
import { describe, expect, it, test } from 'vitest'
import { twilightZone as table } from '../../../src/maps/twilight-zone.ts'
import { readObject } from '../../../src/lib/json.ts'
import { publicLog } from '../../../src/game/log/public-log.ts'
import { lobbyRow } from '../../../src/game/announcements/lobby-row.ts'
import type { ClosedPhase } from '../../../src/game/model.ts'
import type { PlayerId } from '../../../src/game/ids.ts'
import { savedGame } from '../../../src/game/views/export.ts'
import { listGame, writeListing } from '../../../src/game/listing/game-listing.ts'
import { viewClosedPhase, viewGame } from '../../../src/game/views/game-view.ts'
import { rulingText } from '../../../src/rules/notation/ruling-text.ts'
import { location, power, seat, unitId } from '../../../src/rules/names.ts'
import type { BoardId } from '../../../src/rules/names.ts'
import { everyOrder, options } from '../../../src/rules/notation/order-options.ts'
import { adjudicate, requiredOrders } from '../../../src/rules/phases/turn.ts'
import { type BoardState, type Position, type Unit, withBoard } from '../../../src/rules/position/position.ts'
import { toSavedPhase } from '../../../src/rules/saved/saved-document.ts'
import { atlasOfDrawing } from '../../../src/variants/twilight-zone/drawing/index.ts'
import { gameMail, links, reader } from '../../mail/facts.ts'
import { Host, creation, joining, player } from '../../support/games/hosting.ts'
import { SEED, drawing, memoryOf, sheetOf, start, twilight } from '../../support/boards/twilight-zone.ts'

const AT_TABLE = twilight.seats.map(String)
const KEEPER = 'SEAT 3'
const OTHERS = AT_TABLE.filter((name) => name !== KEEPER)

/** A game up to Spring 1901, in which the keeper of the secret has submitted this map. */
function opened(secret: string): Host {
  const host = new Host()
  host.do(creation({ variant: 'twilight-zone' }))
  for (const name of AT_TABLE) host.do(joining(name, { seed: SEED }))
  AT_TABLE.forEach((name, n) => host.order(name, (name === KEEPER ? secret : drawing(n)).split('\n'), true))
  for (const name of AT_TABLE) host.ready(name)
  return host
}

const closedIn = (host: Host): readonly ClosedPhase[] =>
  host.events.flatMap((event) => (event.kind === 'closed' ? [event.phase] : []))

/** Everything that anyone but the keeper can read. */
function readBy(host: Host, viewer: PlayerId | null) {
  const { players, ...row } = lobbyRow(host.state)
  const closed = closedIn(host)
  const { position } = host.state
  return {
    view: viewGame(host.state, viewer),
    options: position === null ? [] : OTHERS.map((name) => options(twilight, position, seat(name))),
    answers: host.events.filter((event) => event.kind === 'saved' && event.seat !== seat(KEEPER)),
    row,
    players: players.filter((player) => player.seat !== seat(KEEPER)),
    closed: closed.map((phase) => viewClosedPhase(host.state, phase)),
    saved: savedGame(host.state, closed, []),
    text: writeListing(listGame(host.state, viewer, closed), {}, ''),
    mails: host.effects.filter((effect) => effect.kind === 'mail' && effect.to !== player(KEEPER)),
  }
}
const EYES = [null, player('PASSER-BY'), ...OTHERS.map(player)]
const allOf = (host: Host): string => JSON.stringify(EYES.map((viewer) => readBy(host, viewer)))

describe('TWZ-11 a game played twice with different secret maps', () => {
  const [here, there] = [opened(drawing(2)), opened(drawing(7))]
  const keeper = String(twilight.powers(here.state.position ?? start, seat(KEEPER)))
  const both = (act: (host: Host) => void): void => [here, there].forEach(act)
  const same = (): void => expect(allOf(here)).toBe(allOf(there))
  const [mapHere, mapThere] = [atlasOfDrawing(table, drawing(2)), atlasOfDrawing(table, drawing(7))]

  /**
   * Every own order that a seat's map allows, and every step of its units on the keeper's map,
   * existing or not.
   */
  function probes(host: Host, name: string): string[] {
    const { position } = host.state
    if (position === null) return []
    const units = Object.values(position.boards).flatMap((board) => board.units)
    const own = units.filter((unit) => twilight.powers(position, seat(name)).includes(unit.power))
    return own.flatMap(({ arm, at }) => {
      const letter = arm === 'army' ? 'A' : 'F'
      const goals = [mapHere, mapThere].flatMap((map) =>
        (map.location(at)?.reach[arm] ?? []).map((n) => map.locations[n]?.id ?? at),
      )
      return goals.map((to) => `${letter} ${at} - ${to} @${keeper}`)
    })
  }

  it('reads the same during placement and orders, whatever they name', () => {
    expect(here.phase).toBe('S1901M')
    expect(keeper).toBe(String(twilight.powers(there.state.position ?? start, seat(KEEPER))))
    same()
    for (const name of OTHERS) {
      both((host) => host.order(name, probes(host, name)))
      same()
      for (const line of here.state.sheets[seat(name)]?.lines ?? []) expect(line.problem).toBeNull()
    }
  })

  it('reads the same after phases without orders on that map', () => {
    both((host) => OTHERS.forEach((name) => host.order(name, [])))
    both((host) => {
      const { position } = host.state
      const move = (name: string) =>
        position === null
          ? []
          : everyOrder(options(twilight, position, seat(name))).flatMap(({ order }) =>
              order.kind === 'move' ? [order] : [],
            )
      expect(OTHERS.every((name) => move(name).length > 0)).toBe(true)
      host.deadline()
    })
    expect(here.phase).toBe('F1901M')
    same()
  })

  it('differs after an order that names it', () => {
    const one = OTHERS.find((name) => probes(here, name).length > 0) ?? ''
    const lines = probes(here, one)
    both((host) => host.order(one, lines.slice(0, 1)))
    same()
    both((host) => host.deadline())
    const printed = [here, there].map((host) =>
      closedIn(host)
        .at(-1)
        ?.report.rulings.map(({ fate }) => fate.kind),
    )
    expect(printed[0]).not.toEqual(printed[1])
    expect(allOf(here)).not.toBe(allOf(there))
    expect(allOf(there)).toContain('not legal on the map it names')
  })

  it('does not hide the map from its keeper', () => {
    const { seats } = memoryOf(here.state.position ?? start)
    const { proved, ...memory } = readObject(viewGame(here.state, player(KEEPER)).memory)
    expect(memory).toEqual({ maps: { [keeper]: drawing(2) }, seats, shown: {} })
    for (const other of OTHERS) expect(readObject(viewGame(here.state, player(other)).memory).proved).toEqual(proved)
  })
})

describe('TWZ-12 a map shown to one player', () => {
  const [here, there] = [opened(drawing(2)), opened(drawing(7))]
  const [reader = '', ...rest] = OTHERS
  /** Everything readable, without the reader's own data. */
  const readByRest = (host: Host): string =>
    JSON.stringify(
      [null, player('PASSER-BY'), ...rest.map(player)].map((viewer) => {
        const { mails, options: _, ...read } = readBy(host, viewer)
        const offers = rest.map((name) => host.state.position && options(twilight, host.state.position, seat(name)))
        return [
          read,
          publicLog(host.events),
          offers,
          mails.filter((effect) => effect.kind === 'mail' && effect.to !== player(reader)),
        ]
      }),
    )

  it('reads the same for all others, also after phases have closed', () => {
    for (const host of [here, there])
      expect(host.do({ kind: 'show-map', by: player(KEEPER), to: seat(reader) })).toBeNull()
    expect(readByRest(here)).toBe(readByRest(there))
    const seen = [here, there].map((host) => JSON.stringify(viewGame(host.state, player(reader))))
    expect(seen[0]).not.toBe(seen[1])
    for (const host of [here, there]) host.deadline()
    expect(here.phase).toBe('F1901M')
    expect(readByRest(here)).toBe(readByRest(there))
  })
})

/** A position in 1901, with maps as small as the case needs. */
function placed(turn: number, maps: Readonly<Record<string, string>>, board: Partial<BoardState>): Position {
  const [name] = Object.keys(start.boards) as BoardId[]
  if (name === undefined) throw new Error('no board')
  return withBoard({ ...start, turn, memory: { seed: SEED, maps, seats: {} } }, name, board)
}
const unit = (id: number, name: string, text: string): Unit => ({
  id: unitId(id),
  power: power(name),
  arm: text.startsWith('A') ? 'army' : 'fleet',
  at: location(text.slice(2)),
})

describe('TWZ-11 an order that is illegal on the map it names', () => {
  const MAPS = { GERMANY: 'SPA/NC MAO\nMAO MAO', ITALY: 'SPA/NC MAO SPA/SC\nSPA MAO SPA\nSPA SPA SPA' }
  const units = [unit(1, 'FRANCE', 'F MAO'), unit(2, 'FRANCE', 'A PAR')]
  it.each(['F MAO - SPA/SC @GERMANY', 'F MAO - LYO @GERMANY', 'A PAR S F MAO - SPA @GERMANY', 'A PAR - TUN @ITALY'])(
    'is void with the same text whatever the reason: %s',
    (line) => {
      const position = placed(2, MAPS, { units })
      const { orders } = sheetOf(position, seat('SEAT 3'), line)
      const { rulings } = adjudicate(twilight, position, { [seat('SEAT 3')]: { orders, refused: [] } }).report
      expect(rulings.flatMap((ruling) => rulingText(twilight, position, ruling, rulings))).toEqual([
        'Void: not legal on the map it names.',
      ])
    },
  )
})

describe('TWZ-14 a retreat on a secret map', () => {
  /** The French army in Paris is dislodged. Its own map has somewhere to go, or nowhere. */
  const dislodged = (own: string): Position =>
    placed(
      3,
      { FRANCE: own },
      { units: [unit(2, 'GERMANY', 'A PAR')], dislodged: [{ unit: unit(1, 'FRANCE', 'A PAR'), from: null }] },
    )
  const [free, trapped] = [dislodged('PAR BUR'), dislodged('PAR')]

  it('disbands the unit if it is illegal, and says so whatever the reason', () => {
    for (const position of [free, trapped]) {
      const { orders } = sheetOf(position, seat('SEAT 3'), 'A PAR R TUN @ITALY')
      const { rulings } = adjudicate(twilight, position, { [seat('SEAT 3')]: { orders, refused: [] } }).report
      expect(rulings.flatMap((ruling) => rulingText(twilight, position, ruling, rulings))).toEqual([
        'Void: not legal on the map it names. Disbanded.',
      ])
    }
  })

  it('is required of its player, wherever the unit can go', () => {
    expect(
      [free, trapped].map((position) => requiredOrders(twilight, position).map((required) => required.seat)),
    ).toEqual([['SEAT 3'], ['SEAT 3']])
    expect([free, trapped].map((position) => requiredOrders(twilight, position)[0]?.retreats[0]?.to)).toEqual([
      ['BUR'],
      [],
    ])
  })
  it('is exported without its destinations', () =>
    expect(toSavedPhase(twilight, free)).toEqual(toSavedPhase(twilight, trapped)))
})

test('TWZ-11 legal orders are the same whether or not others have the same map', () => {
  const units = [unit(1, 'FRANCE', 'A PAR'), unit(2, 'GERMANY', 'A MUN')]
  const own = 'PAR BUR MUN\nGAS BUR MUN'
  const [alike, different] = [own, 'PAR MUN'].map((germany) => placed(2, { FRANCE: own, GERMANY: germany }, { units }))
  if (alike === undefined || different === undefined) throw new Error('two positions')
  const listed = options(twilight, alike, seat('SEAT 3'))
  expect(listed).toEqual(options(twilight, different, seat('SEAT 3')))
  expect(listed.moves[0]?.supports).toEqual([{ of: 2, hold: false, to: ['BUR', 'GAS'] }])
})

describe('TWZ-15 the mail after the design', () => {
  const host = opened(drawing(0))
  const results = host.effects.flatMap((effect) =>
    effect.kind === 'mail' && effect.facts.kind === 'results' && effect.facts.phase === 'W1902D'
      ? [{ to: effect.to, text: gameMail(effect.facts, reader, links).text.replaceAll('\n', ' ') }]
      : [],
  )
  const REASON = 'Your map had the same borders as one submitted earlier.'

  it('tells every player their country', () => {
    expect(results).toHaveLength(AT_TABLE.length)
    for (const { text } of results) expect(text).toContain('and your map is now the')
  })
  it('tells only the owner of a copied map that it was replaced, and why', () => {
    const notices = results.filter(({ text }) => text.includes(REASON))
    expect(notices.map(({ to }) => to)).toEqual([player(KEEPER)])
    expect(notices[0]?.text).toContain('You play on a random map')
  })
})
