/** An evening of a club through the service: 21 players, three boards, a leaver, a replacement, and a final. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PlayerId } from '../../src/game/ids.ts'
import { Club } from './evening-people.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface View {
  readonly boards: readonly {
    readonly round: number
    readonly game: string
    readonly seats: readonly { readonly seat: string; readonly player: PlayerId; readonly open: boolean }[]
  }[]
  readonly standings: readonly {
    readonly player: PlayerId
    readonly place: number
    readonly points: number
    readonly final: number | null
    readonly games: number
  }[]
}

/** The centres of each power at the end, counted from the owners on the board. */
function centresOf(club: Club, game: string): ReadonlyMap<string, number> {
  const { holders, position } = club.stateOf(game)
  const owners = Object.values(position?.boards['MAIN' as never]?.owners ?? {})
  return new Map(Object.keys(holders).map((power) => [power, owners.filter((owner) => owner === power).length]))
}

/** Sum of squares, by hand: 100 points of each game in proportion to the squares. */
function pointsOf(club: Club, game: string): ReadonlyMap<PlayerId, number> {
  const { holders } = club.stateOf(game)
  const centres = centresOf(club, game)
  let total = 0
  for (const count of centres.values()) total += count * count
  return new Map(
    Object.entries(holders).map(([power, player]) => {
      const count = centres.get(power) ?? 0
      return [player as PlayerId, Math.round((10_000 * count * count) / total) / 100]
    }),
  )
}

it('an evening: every standing is what the boards say, and each player gets one mail after each round', async () => {
  const club = new Club()
  await club.signUp(22)
  const [organiser, ...others] = club.members
  const [substitute] = others.slice(-1)
  const { id } = await club.call<{ id: string }>(organiser, 'POST', '/tournaments', {
    name: 'Club evening',
    variant: 'classical',
    options: { lastYear: 1902 },
    minutes: { moves: 15, retreats: 5, adjustments: 5 },
    rounds: 2,
    final: true,
  })
  const path = `/tournaments/${id}`
  for (const member of club.members.slice(0, 21)) await club.call(member, 'POST', `${path}/players`, {})
  await club.call(substitute, 'POST', `${path}/players`, { as: 'replacement' })
  const first = await club.call<View>(organiser, 'POST', `${path}/rounds`, { round: 1 })
  expect(first.boards).toHaveLength(3)
  expect(new Set(first.boards.flatMap(({ seats }) => seats.map(({ player }) => player))).size).toBe(21)
  await club.pass(1)

  // Somebody has to go home, and the substitute sits down at once.
  const place = first.boards[1]?.seats.find(({ player }) => player !== organiser?.id)
  const leaver = club.members.find((member) => member.id === place?.player)
  const game = first.boards[1]?.game ?? ''
  await club.call(leaver, 'POST', `/games/${game}/resign`, {})
  await club.pass(1)
  const removal = { player: leaver?.id, replacement: substitute?.id }
  const done = await club.call<{ games: readonly object[] }>(organiser, 'POST', `${path}/removals`, removal)
  expect(done.games).toMatchObject([{ game, seat: place?.seat, effect: 'changes', at: null }])
  expect(club.stateOf(game).holders[place?.seat as never]).toBe(substitute?.id)

  for (const board of first.boards) await club.play(board.game)
  await club.pass(1)
  const points = new Map<PlayerId, number>()
  for (const board of first.boards) for (const [player, own] of pointsOf(club, board.game)) points.set(player, own)
  const middle = await club.call<View>(organiser, 'GET', path)
  const seen = (view: View) => new Map(view.standings.map((row) => [row.player, row.points]))
  const expected = new Map([...points, ...(leaver === undefined ? [] : [[leaver.id, 0] as const])])
  for (const [player, own] of seen(middle)) expect(own).toBe(expected.get(player))
  // Who was removed before a game ended has no place.
  expect(new Set(seen(middle).keys())).toEqual(new Set(points.keys()))

  const second = await club.call<View>(organiser, 'POST', `${path}/rounds`, { round: 2 })
  const final = second.boards.find(({ round }) => round === 2)
  const finalists = new Set(final?.seats.map(({ player }) => player))
  const seventh = [...points.values()].toSorted((a, b) => b - a)[6] ?? 0
  for (const [player, own] of points) if (own > seventh) expect(finalists).toContain(player)
  await club.pass(1)
  await club.play(final?.game ?? '')
  await club.pass(20)
  const last = pointsOf(club, final?.game ?? '')
  const end = await club.call<View>(organiser, 'GET', path)
  for (const row of end.standings) {
    const sum = (points.get(row.player) ?? 0) + (last.get(row.player) ?? 0)
    expect(row.points).toBeCloseTo(sum, 5)
    expect(row.final).toBe(last.get(row.player) ?? null)
    expect(row.games).toBe(last.has(row.player) ? 2 : 1)
  }
  // The final alone decides among its players, who are before all others.
  const order = end.standings.map(({ player }) => last.get(player) ?? -1)
  expect(order).toEqual(order.toSorted((a, b) => b - a))
  expect(end.standings[0]?.place).toBe(1)

  // Standings between rounds wait for the morning; all others leave at once.
  await club.pass(24 * 60)
  const sentTo = (key: string) => club.sentMails(`tournament/${id}/${key}/`).length
  expect({ entered: sentTo('entered-player'), waits: sentTo('entered-replacement') }).toEqual({ entered: 21, waits: 1 })
  expect({ round: sentTo('round-1'), end: sentTo('end'), removed: sentTo('removed') }).toEqual({
    round: 21,
    end: 21,
    removed: 1,
  })
})
