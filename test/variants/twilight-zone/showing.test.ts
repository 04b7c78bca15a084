/** TWZ-12: a player shows their map to another. Only these two know, and it cannot be undone. */
import { describe, expect, it } from 'vitest'
import { publicLog } from '../../../src/game/log/public-log.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { adjective } from '../../../src/rules/fates/display-names.ts'
import { mapName, power, seat } from '../../../src/rules/names.ts'
import { offeredOrders } from '../../../src/rules/notation/order-options.ts'
import { mailContent } from '../../../src/mail/content/mail-kinds.ts'
import { Host, creation, joining, player } from '../../support/games/hosting.ts'
import { SEED, base, drawing, memoryOf, twilight } from '../../support/boards/twilight-zone.ts'

const AT_TABLE = twilight.seats.map(String)
const [OWNER = '', READER = '', STRANGER = ''] = AT_TABLE

function opened(): Host {
  const host = new Host()
  host.do(creation({ variant: 'twilight-zone' }))
  for (const name of AT_TABLE) host.do(joining(name, { seed: SEED }))
  return host
}
function designed(): Host {
  const host = opened()
  AT_TABLE.forEach((name, n) => host.order(name, drawing(n).split('\n'), true))
  return host
}
const show = (host: Host, from: string, to: string) => host.do({ kind: 'show-map', by: player(from), to: seat(to) })
const seenBy = (host: Host, name: string) => viewGame(host.state, player(name))
const countryOf = (host: Host, name: string): string => {
  const { position } = host.state
  return position === null ? '' : (memoryOf(position).seats[name] ?? '')
}

describe('TWZ-12 a map that is shown', () => {
  const host = designed()
  const [owner, reader] = [countryOf(host, OWNER), countryOf(host, READER)]
  const others = AT_TABLE.filter((name) => name !== OWNER && name !== READER)
  const before = [null, ...others.map(player)].map((viewer) => JSON.stringify(viewGame(host.state, viewer)))
  const log = JSON.stringify(publicLog(host.events))

  it('is visible to the reader from then on', () => {
    expect(Object.keys((seenBy(host, READER).memory as { maps: object }).maps)).toEqual([reader])
    expect(show(host, OWNER, READER)).toBeNull()
    expect((seenBy(host, READER).memory as { maps: Record<string, string> }).maps[owner]).toBe(drawing(0))
    expect(seenBy(host, READER).charts.map(({ map }) => map)).toEqual([mapName(reader), mapName(owner), null])
  })
  it('is announced to both on the page, and to the reader by mail', () => {
    const lines = (name: string) => seenBy(host, name).notes.flatMap((note) => note.lines)
    expect(lines(READER)).toContainEqual(expect.stringMatching(/ has shown you its map\.$/))
    expect(lines(OWNER)).toContainEqual(expect.stringMatching(/^You have shown your map to /))
    const mails = host.effects.flatMap((effect) =>
      effect.kind === 'mail' && effect.facts.kind === 'seats' && effect.facts.news.what === 'map-shown' ? [effect] : [],
    )
    expect(mails.map(({ to }) => to)).toEqual([player(READER)])
    const [mail] = mails
    const person = { name: 'Ada', zone: 'UTC' } as Parameters<typeof mailContent>[2]
    const told =
      mail &&
      mailContent(mail.facts, 'seats', person, { base: 'https://concert.example', unsubscribe: '', picture: null })
    expect(told?.title).toMatch(/ has shown you their map$/)
  })
  it('changes nothing for others, not even the number of changes', () => {
    const after = [null, ...others.map(player)].map((viewer) => JSON.stringify(viewGame(host.state, viewer)))
    expect(after).toEqual(before)
    expect(JSON.stringify(publicLog(host.events))).toBe(log)
  })
  it('cannot be shown again, to oneself, or by a seat without one', () => {
    expect(show(host, OWNER, READER)).toBe('no-map-to-show')
    expect(show(host, OWNER, OWNER)).toBe('no-map-to-show')
    expect(show(host, 'PASSER-BY', READER)).toBe('not-a-player')
    expect(seenBy(host, OWNER).mapReaders).toEqual(others.map(seat))
    expect(viewGame(host.state, null).mapReaders).toEqual([])
  })
  it('cannot be shown during the design, or in a game with one map', () => {
    expect(show(opened(), OWNER, READER)).toBe('no-map-to-show')
    const standard = Host.playing()
    expect(standard.do({ kind: 'show-map', by: player('FRANCE'), to: seat('ITALY') })).toBe('no-map-to-show')
    expect(viewGame(standard.state, player('FRANCE')).mapReaders).toBeNull()
  })
  it('gives only the reader orders on it, for tapping', () => {
    for (const name of AT_TABLE) host.ready(name)
    const { position } = host.state
    if (position === null) throw new Error('no position')
    const mapsOffered = (name: string) =>
      new Set(
        offeredOrders(twilight, position, seat(name)).orders.flatMap(({ order }) =>
          'map' in order ? [order.map] : [],
        ),
      )
    expect([...mapsOffered(READER)].toSorted()).toEqual([mapName(owner), mapName(reader)].toSorted())
    expect([...mapsOffered(STRANGER)]).toEqual([mapName(countryOf(host, STRANGER))])
  })
  it('is used to check the orders of the reader that name it, but not those of others', () => {
    const { position } = host.state
    if (position === null) throw new Error('no position')
    const legal = offeredOrders(twilight, position, seat(READER)).orders.flatMap(({ order, written }) =>
      order.kind === 'move' && order.map === mapName(owner) ? [written] : [],
    )
    const [armyMove = ''] = legal.filter((written) => written.startsWith('A '))
    const unit = armyMove.split(' - ')[0] ?? ''
    const moveTo = (code: string) => `${unit} - ${code} (${adjective(base, power(owner))} map)`
    const inland = base.provinces.filter(({ code, terrain }) => terrain === 'land' && !unit.endsWith(code))
    const illegal = moveTo(inland.find(({ code }) => !legal.includes(moveTo(code)))?.code ?? '')
    const linesOf = (name: string, lines: readonly string[]) => {
      expect(host.order(name, lines)).toBeNull()
      return host.state.sheets[seat(name)]?.lines ?? []
    }
    expect(linesOf(READER, [armyMove])).toMatchObject([{ written: armyMove, problem: null, notices: [] }])
    expect(linesOf(READER, [illegal])).toMatchObject([{ issued: null, problem: { why: 'not-adjacent' }, notices: [] }])
    const own = offeredOrders(twilight, position, seat(STRANGER)).orders.find(({ order }) => order.kind === 'move')
    const unchecked = inland.map(({ code }) => `${own?.names?.unit} - ${code} @${owner}`)
    for (const line of unchecked)
      expect(linesOf(STRANGER, [line])).toMatchObject([
        { problem: null, notices: ['You cannot see this map, so the order is checked at the deadline.'] },
      ])
  })
  it('stays visible when the game returns to an earlier phase', () => {
    const [, placement = null] = host.closedPhases
    const by = player('FRANCE')
    expect(
      host.do({ kind: 'act', by, as: 'operator', act: { kind: 'roll-back', phase: 1 }, closed: placement }),
    ).toBeNull()
    expect(seenBy(host, READER).charts.map(({ map }) => map)).toContain(mapName(owner))
    expect(seenBy(host, STRANGER).charts.map(({ map }) => map)).not.toContain(mapName(owner))
  })
  it('is forgotten if the maps are designed again', () => {
    const [design = null] = host.closedPhases
    const by = player('FRANCE')
    expect(
      host.do({ kind: 'act', by, as: 'operator', act: { kind: 'roll-back', phase: 0 }, closed: design }),
    ).toBeNull()
    AT_TABLE.forEach((name, n) => host.order(name, drawing(n === 0 ? 7 : n).split('\n'), true))
    expect(seenBy(host, READER).charts.map(({ map }) => map)).not.toContain(mapName(owner))
  })
})

describe('a map that was shown to a seat, after the seat has a new player', () => {
  const host = designed()
  for (const name of AT_TABLE) host.order(name, [], true)
  const [owner, reader] = [countryOf(host, OWNER), countryOf(host, READER)]
  const mapsOf = (name: string) => Object.keys((seenBy(host, name).memory as { maps: object }).maps)
  show(host, OWNER, READER)
  show(host, OWNER, STRANGER)
  show(host, READER, OWNER)
  // Closes a phase with the map shown, to come back to.
  for (const name of AT_TABLE) host.order(name, ['hold'], true)
  const shown = mapsOf(READER)
  host.do({ kind: 'resign', by: player(READER) })
  host.do({ kind: 'take', by: player('NEXT'), seat: seat(READER), invitation: null, reliability: null, absences: [] })

  it('is hidden from them; the map of the seat passes on, and others keep what they have seen', () => {
    expect(shown).toEqual([reader, owner].toSorted((a, b) => shown.indexOf(a) - shown.indexOf(b)))
    expect(mapsOf('NEXT')).toEqual([reader])
    expect(mapsOf(OWNER)).toContain(reader)
    expect(mapsOf(STRANGER)).toContain(owner)
    expect(JSON.stringify(seenBy(host, 'NEXT'))).not.toContain('has shown you its map')
  })
  it('stays hidden when the game goes back to a phase in which it was shown', () => {
    const closed = host.closedPhases.at(-1) ?? null
    const act = { kind: 'roll-back', phase: host.state.history.length - 1 } as const
    expect(host.do({ kind: 'act', by: player('BOSS'), as: 'operator', act, closed })).toBeNull()
    expect(mapsOf('NEXT')).toEqual([reader])
    expect(mapsOf(STRANGER)).toContain(owner)
  })
  it('can be shown to them, too', () => {
    expect(show(host, OWNER, 'NEXT')).toBe('no-map-to-show')
    expect(host.do({ kind: 'show-map', by: player(OWNER), to: seat(READER) })).toBeNull()
    expect(mapsOf('NEXT')).toContain(owner)
  })
})
