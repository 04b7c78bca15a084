import { describe, expect, it } from 'vitest'
import type { GameView, OrderView, SeatView, SubmittedOrderView } from '../../../../src/game/views/shapes.ts'
import type { BoardId, Location, Power, Province, Seat } from '../../../../src/rules/names.ts'
import { location, seat, unitId } from '../../../../src/rules/names.ts'
import type { PlayerId } from '../../../../src/game/ids.ts'
import { type Arrow, emptyScene, type Scene } from '../../../../src/board/scene.ts'
import { membersTitle } from '../../../../web/text/press-text.ts'
import { withPlayerNames } from '../../../../web/press/pane/press-pane.tsx'
import { seatPlayers } from '../../../../web/text/seat-players.ts'
import {
  submissionsWithoutEffect,
  unmatchedSubmissions,
  submissionsFor,
  insteadText,
} from '../../../../web/orders/results/submission-results.ts'
import { withSubmitted } from '../../../../web/orders/results/submitted.ts'

const board = 'main' as BoardId
const power = 'ENGLAND' as Power
const [you, captain] = [seat('ONE'), seat('OTHER')]
const nameOf = (id: Seat): string => (id === you ? 'You' : 'England and Turkey')

const order = (text: string, unit = 1): OrderView =>
  ({ power, kind: 'move', text, unit: { id: unit, power, arm: 'fleet', at: 'LON' }, to: null }) as OrderView
const wrote = (author: Seat, text: string, use: string, unit = 1): SubmittedOrderView => ({
  seat: author,
  power,
  text,
  subject: { kind: 'unit', unit: unitId(unit) },
  located: null,
  use,
})
const drawn = (submitted: SubmittedOrderView, kind: string, to: string | null = null): SubmittedOrderView => ({
  ...submitted,
  located: {
    text: submitted.text,
    power,
    board,
    kind,
    arm: 'fleet',
    at: location('LON'),
    of: null,
    to: to === null ? null : location(to),
  },
})

const submissionsOf = (of: OrderView, submitted: readonly SubmittedOrderView[], orders: readonly OrderView[] = [of]) =>
  submissionsFor(of, { board, orders }, { submitted, nameOf })

describe('submitted orders are shown with the result', () => {
  it('once if both captains wrote the order that was used', () => {
    const submitted = [
      wrote(you, 'F LON - NTH', 'Ordered by both captains.'),
      wrote(captain, 'F LON - NTH', 'Ordered by both captains.'),
    ]
    expect(submissionsOf(order('F LON - NTH'), submitted)).toEqual([
      { who: null, text: null, use: 'Ordered by both captains.' },
    ])
  })

  it('one per captain if they differed and the unit held', () => {
    const submitted = [
      wrote(you, 'F LON - NTH', 'Not used: the captains differed.'),
      wrote(captain, 'F LON - ENG', 'Not used: the captains differed.'),
    ]
    expect(submissionsOf(order('F LON H'), submitted)).toEqual([
      { who: 'You', text: 'F LON - NTH', use: 'Not used: the captains differed.' },
      { who: 'England and Turkey', text: 'F LON - ENG', use: 'Not used: the captains differed.' },
    ])
  })

  it('with the order of the captain whose order was used, as the other one differs', () => {
    const submitted = [
      wrote(you, 'F LON - NTH', 'The captains differed: not used.'),
      wrote(captain, 'F LON H', 'The captains differed, so the unit holds.'),
    ]
    expect(submissionsOf(order('F LON H'), submitted)[1]).toEqual({
      who: 'England and Turkey',
      text: 'F LON H',
      use: 'The captains differed, so the unit holds.',
    })
  })

  it('and not with the order of another unit', () => {
    const submitted = [wrote(you, 'F LON - NTH', 'The other captain sent nothing.')]
    expect(submissionsOf(order('A LVP H', 2), submitted)).toEqual([])
  })

  it('and not with what happened to the unit in a phase that was skipped, as nobody had a decision in it', () => {
    const submitted = [wrote(you, 'F LON - NTH', 'Counted.')]
    const [moved, lost] = [order('F LON - NTH'), { ...order('F LON D'), kind: 'disband', given: false }]
    expect(submissionsOf(moved, submitted, [moved, lost])).toHaveLength(1)
    expect(submissionsOf(lost, submitted, [moved, lost])).toEqual([])
  })

  it('a build with its site', () => {
    const build = { ...order('F LON B'), kind: 'build', unit: null, to: 'LON' as Location }
    const site = (at: string) => ({ kind: 'site' as const, board, at: at as Province })
    const submitted: SubmittedOrderView[] = [
      { ...wrote(you, 'F LON B', 'Used instead of the other captain’s order.'), subject: site('LON') },
      { ...wrote(captain, 'A LVP B', 'Not used: the captains differed.'), subject: site('LVP') },
    ]
    expect(submissionsOf(build, submitted)).toEqual([
      { who: 'You', text: null, use: 'Used instead of the other captain’s order.' },
    ])
  })

  it('builds that only one captain ordered together, for the power and in each of their provinces', () => {
    const use = 'The captains differed: not built.'
    const site = (at: string) => ({ kind: 'site' as const, board, at: at as Province })
    const build = (author: Seat, at: string): SubmittedOrderView => ({
      ...wrote(author, `A ${at} B`, use),
      subject: site(at.slice(0, 3)),
      located: { text: '', power, board, kind: 'build', arm: 'army', at: location(at), of: null, to: null },
    })
    const vote = { ...wrote(you, 'VOTE YES', 'Counted.'), subject: null }
    const submissions = { submitted: [build(you, 'STP/NC'), vote, build(captain, 'SEV')], nameOf }
    const on = { board, orders: [] }
    const both = [
      { who: 'You', text: 'A STP/NC B', use },
      { who: 'England and Turkey', text: 'A SEV B', use },
    ]
    expect(submissionsWithoutEffect(on, submissions)).toEqual(both)
    expect(submissionsWithoutEffect(on, submissions, location('STP'))).toEqual(both)
    expect(submissionsWithoutEffect(on, submissions, location('SEV'))).toEqual(both)
    expect(submissionsWithoutEffect(on, submissions, location('MOS'))).toEqual([])
    expect(unmatchedSubmissions([on], submissions)).toEqual([{ who: 'You', text: 'VOTE YES', use: 'Counted.' }])
  })
})

describe('submitted orders are on the board', () => {
  const used = { ...order('F LON H'), kind: 'hold', of: null } as OrderView
  const ghosts = (orders: readonly OrderView[], ...submitted: SubmittedOrderView[]) =>
    withSubmitted(emptyScene, { board, orders }, { submitted, nameOf }).arrows.map((arrow) => [
      arrow.kind,
      arrow.ghost,
      arrow.note,
    ])
  const unused = 'Not used: the captains differed.'

  it('as ghosts if they were not used', () =>
    expect(
      ghosts(
        [used],
        drawn(wrote(you, 'F LON - NTH', unused), 'move', 'NTH'),
        drawn(wrote(captain, 'F LON - ENG', unused), 'move', 'ENG'),
      ),
    ).toEqual([
      ['move', true, `You ordered F LON - NTH. ${unused}`],
      ['move', true, `England and Turkey ordered F LON - ENG. ${unused}`],
    ]))

  it('only as the order itself if they were used, with an override’s mark or without', () => {
    const move = { ...order('F LON - NTH'), to: location('NTH'), of: null } as OrderView
    const override = drawn(wrote(you, 'F LON - NTH !', 'Used: an override.'), 'move', 'NTH')
    expect(ghosts([move], override)).toEqual([])
    expect(withSubmitted(emptyScene, { board, orders: [move] }, { submitted: [override], nameOf })).toBe(emptyScene)
  })

  it('crossed if they are builds on which the captains differed, and not as ghosts if both ordered them', () => {
    const built = {
      ...order('F LON B'),
      kind: 'build',
      unit: null,
      arm: 'fleet',
      to: 'LON' as Location,
      of: null,
    } as OrderView
    const build = (author: Seat, arm: 'army' | 'fleet', use: string): SubmittedOrderView => {
      const { located, ...rest } = drawn(wrote(author, `${arm === 'army' ? 'A' : 'F'} LON B`, use), 'build')
      return {
        ...rest,
        subject: { kind: 'site', board, at: 'LON' as Province },
        located: located && { ...located, arm },
      }
    }
    const drawnFor = (orders: readonly OrderView[], ...submitted: SubmittedOrderView[]) =>
      withSubmitted(emptyScene, { board, orders }, { submitted, nameOf }).arrows.map(
        ({ kind, failed, ghost, note }) => [kind, failed, ghost, note],
      )
    const areAside = (scene: Scene, ...submitted: SubmittedOrderView[]) =>
      withSubmitted(scene, { board, orders: [] }, { submitted, nameOf }).arrows.map(
        (arrow) => arrow.kind === 'build' && arrow.aside === true,
      )
    const use = 'The captains differed: not built.'
    expect(drawnFor([], build(you, 'fleet', use), build(captain, 'army', use))).toEqual([
      ['build', true, true, `You ordered F LON B. ${use}`],
      ['build', true, true, `England and Turkey ordered A LON B. ${use}`],
    ])
    // Two at one home would hide each other.
    expect(areAside(emptyScene, build(you, 'fleet', use), build(captain, 'army', use))).toEqual([false, true])
    const override: Arrow = { kind: 'build', power, from: location('LON'), arm: 'fleet' }
    expect(areAside({ ...emptyScene, arrows: [override] }, build(captain, 'army', use))).toEqual([true, false])
    const agreed = 'Ordered by both captains.'
    expect(drawnFor([built], build(you, 'fleet', agreed), build(captain, 'fleet', agreed))).toEqual([])
  })

  it('crossed if it was a disband, as an unused build is', () =>
    expect(
      withSubmitted(
        emptyScene,
        { board, orders: [] },
        { submitted: [drawn(wrote(you, 'F LON D', unused), 'disband')], nameOf },
      ).arrows.map(({ kind, failed, ghost }) => [kind, failed, ghost]),
    ).toEqual([['disband', true, true]]))

  it('as one ghost if both captains ordered the same', () =>
    expect(
      ghosts(
        [used],
        drawn(wrote(you, 'F LON - NTH', unused), 'move', 'NTH'),
        drawn(wrote(captain, 'F LON - NTH', unused), 'move', 'NTH'),
      ),
    ).toEqual([['move', true, `You and England and Turkey ordered F LON - NTH. ${unused}`]]))
})

it('authors are named by their players, where those are visible', () => {
  const seats = [
    { seat: you, name: 'Turkey', player: 'p1', open: null },
    { seat: captain, name: 'England and Turkey', player: 'p2', open: null },
    { seat: seat('HIDDEN'), name: 'Italy', player: null, open: null },
    { seat: seat('OPEN'), name: 'Russia', player: 'p2', open: { since: 0 } },
  ] as unknown as readonly SeatView[]
  expect(seatPlayers({ seats, you }, { ['p1' as PlayerId]: 'Ada', ['p2' as PlayerId]: 'Boris' })).toEqual({
    [you]: 'You',
    [captain]: 'Boris (England and Turkey)',
    HIDDEN: 'Italy',
    OPEN: 'Russia',
  })
})

it('in messages, players name the seats of several powers, and not those of one', () => {
  const seats = [
    { seat: you, name: 'Turkey and Germany', powers: ['TURKEY', 'GERMANY'], player: 'p1', open: null },
    { seat: captain, name: 'Austria and England', powers: ['AUSTRIA', 'ENGLAND'], player: 'p2', open: null },
    { seat: seat('HIDDEN'), name: 'Italy and Russia', powers: ['ITALY', 'RUSSIA'], player: null, open: null },
    { seat: seat('SINGLE'), name: 'France', powers: ['FRANCE'], player: 'p2', open: null },
  ]
  const game = { seats, you } as unknown as GameView
  const named = withPlayerNames(game, { ['p1' as PlayerId]: 'Ada', ['p2' as PlayerId]: 'Greta' })
  expect(membersTitle({ game: named, voices: [you] }, [captain, you])).toBe('Greta (Austria and England)')
  expect(named.seats.map(({ name }) => name)).toEqual([
    'Ada (Turkey and Germany)',
    'Greta (Austria and England)',
    'Italy and Russia',
    'France',
  ])
})

describe('an order that was void', () => {
  it('says what the unit did instead', () => {
    expect(insteadText({ ...order('F LON - PAR'), fate: 'void', dislodged: false })).toBe('It held.')
    expect(insteadText({ ...order('F LON - NTH'), fate: 'bounced', dislodged: false })).toBeNull()
    expect(insteadText({ ...order('A LON B'), kind: 'build', fate: 'void', dislodged: false })).toBeNull()
  })
})
