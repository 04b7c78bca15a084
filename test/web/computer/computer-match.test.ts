/** Matches against computers, in every variant: no illegal order, no stuck phase, and nothing lost. */
import { describe, expect, it } from 'vitest'
import { requiredOrders } from '../../../src/rules/phases/turn.ts'
import { RULESETS } from '../../../src/variants/index.ts'
import {
  closePhase,
  computersToMove,
  type Match,
  openMatch,
  requiredOfPlayer,
  sandboxContent,
  type Sheets,
  takeBack,
} from '../../../web/computer/computer-match.ts'
import { savedMatch } from '../../../web/computer/saved-match.ts'
import { think } from '../../../web/computer/think.ts'
import { type LocalGame, stateOfGame } from '../../../web/sandbox/local-game.ts'
import { readSheet } from '../../../web/sandbox/seat-sheets.ts'
import { openTimeline } from '../../../web/sandbox/timeline.ts'

const PHASES = 10
const EFFORT = 12
const IDS = RULESETS.map(({ id }) => id)

function start(id: string): Match {
  const seat = RULESETS.find((ruleset) => ruleset.id === id)
    ?.variant({})
    .seats.at(-1)
  const match = seat === undefined ? null : openMatch({ variant: id, seat, level: 'novice', seed: 7, phases: [] })
  if (match === null) throw new Error(`no match of ${id}`)
  return match
}

/** The orders of the computers, and for the person those that a computer would give. */
function sheetsOf({ open, record }: Match): Sheets {
  const seats = requiredOrders(open.variant, open.position).map(({ seat }) => seat)
  const computers = open.variant.seats.filter((seat) => seat !== record.seat)
  const request = {
    id: 1,
    variant: record.variant,
    position: open.position,
    seats,
    computers,
    effort: EFFORT,
    seed: record.seed,
  }
  return Object.fromEntries([...think(request)].map(({ seat, lines }) => [seat, lines]))
}

function play(match: Match): Match {
  return match.verdict === null && match.played.length < PHASES ? play(closePhase(match, sheetsOf(match))) : match
}

const played = new Map(IDS.map((id) => [id, play(start(id))]))
const matchOf = (id: string): Match => played.get(id) ?? start(id)

/** The state, whatever the order of its lists: that of units follows from their numbers, which start anew. */
const contentsOf = (game: LocalGame): unknown =>
  JSON.parse(JSON.stringify(stateOfGame(game)), (_, value: unknown) =>
    Array.isArray(value) ? value.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : value,
  )

describe.each(IDS)('a match of %s', (id) => {
  it('plays ten phases, and every order of a computer is legal', () => {
    const { played: phases, record, verdict } = matchOf(id)
    expect(verdict !== null || phases.length === PHASES).toBe(true)
    const faults = phases.flatMap(({ game }, n) =>
      Object.entries(record.phases[n] ?? {}).flatMap(([name, lines]) => {
        const seat = game.variant.seats.find((candidate) => candidate === name)
        const read = seat === undefined ? [] : readSheet(game, seat, lines)
        return read.filter(({ problem, refused }) => problem !== null || refused !== null)
      }),
    )
    expect(faults).toEqual([])
  })

  it('is the same after it was kept on the device', () => {
    const { record, open, verdict } = matchOf(id)
    const copy = openMatch(JSON.parse(JSON.stringify(record)) as typeof record)
    expect(copy?.open.position).toEqual(open.position)
    expect(copy?.verdict).toEqual(verdict)
  })

  it('continues in “What if” from the same position', () => {
    const match = matchOf(id)
    const opened = openTimeline(sandboxContent(match, ''))
    if ('error' in opened) throw new Error(opened.error)
    const last = opened.timeline.phases.at(-1)
    expect(last && contentsOf(last.game)).toEqual(contentsOf(match.open))
  })

  it('is exported with every phase', () => {
    const { phases } = savedMatch(matchOf(id), 0)
    expect(phases.length).toBe(matchOf(id).played.length + 1)
    expect(phases.some(({ orders }) => Object.values(orders).some((lines) => (lines ?? []).length > 0))).toBe(true)
  })

  it('can be taken back to any phase', () => {
    const match = matchOf(id)
    for (const [at, { game }] of match.played.entries()) {
      const before = takeBack(match, at)
      expect(before.open).toBe(game)
      expect(before.played.length).toBe(at)
      expect(openMatch(before.record)?.open.position).toEqual(game.position)
    }
  })
})

it('the computers play every seat except the person’s', () => {
  const match = start('classical')
  expect(requiredOfPlayer(match)?.seat).toBe('TURKEY')
  expect(computersToMove(match)).toEqual(['AUSTRIA', 'ENGLAND', 'FRANCE', 'GERMANY', 'ITALY', 'RUSSIA'])
})

it('a seat or variant that does not exist is no match', () => {
  const { record } = start('duo')
  expect(openMatch({ ...record, variant: 'nothing' })).toBeNull()
  expect(openMatch({ ...start('classical').record, variant: 'duo' })).toBeNull()
})
