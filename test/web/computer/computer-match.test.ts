/** Matches against computers, in every variant: no illegal order, no stuck phase, and nothing lost. */
import { describe, expect, it, vi } from 'vitest'
import { power } from '../../../src/rules/names.ts'
import { requiredOrders } from '../../../src/rules/phases/turn.ts'
import { RULESETS } from '../../../src/variants/index.ts'
import { expectationText } from '../../../web/computer/analysis/analysis-text.ts'
import {
  closePhase,
  computersToMove,
  type Match,
  openMatch,
  requiredOfPlayer,
  sandboxContent,
  sheetOf,
  startMatch,
  type Sheets,
  takeBack,
} from '../../../web/computer/match/computer-match.ts'
import { defaultLevel, isMatchRecord } from '../../../web/computer/match/kept-matches.ts'
import { aboutText, centresText, matchGoal, youPlay } from '../../../web/computer/match/match-text.ts'
import { decodeMatch, encodeMatch, hasMatch } from '../../../web/computer/match/shared-match.ts'
import { nextTask } from '../../../web/computer/match/slices.ts'
import { packFragment } from '../../../web/sandbox/pack-link.ts'
import { savedMatch } from '../../../web/computer/match/saved-match.ts'
import { closeOpenPhase } from '../../../web/computer/thinking/close-phase.ts'
import { think } from '../../../web/computer/thinking/think.ts'
import { type Adjudicated, type LocalGame, stateOfGame } from '../../../web/sandbox/local-game.ts'
import { readSheet } from '../../../web/sandbox/seat-sheets.ts'
import { openTimeline } from '../../../web/sandbox/timeline.ts'

const PHASES = 10
const EFFORT = 12
const IDS = RULESETS.map(({ id }) => id)

function start(id: string): Match {
  const seat = RULESETS.find((ruleset) => ruleset.id === id)
    ?.variant({})
    .seats.at(-1)
  const match = seat === undefined ? null : startMatch({ variant: id, seat, level: 'novice', seed: 7, phases: [] })
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

/** As the page's worker adjudicates: plain data in, plain data out. */
async function inWorker({ open: { variant, position }, played }: Match, sheets: Sheets): Promise<Adjudicated> {
  const request = { id: 1, variant: variant.id, position, sheets, index: played.length }
  const { phase, next, verdict } = structuredClone(closeOpenPhase(structuredClone(request)))
  return { phase, next: { variant, position: next }, verdict }
}

const noWorker = () => Promise.reject(new Error('no worker'))

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

  it('is the same after it was kept on the device', async () => {
    const { record, open, verdict } = matchOf(id)
    const adjudicate = vi.fn<typeof inWorker>(inWorker)
    const copy = await openMatch(JSON.parse(JSON.stringify(record)) as typeof record, adjudicate)
    expect(adjudicate).toHaveBeenCalledTimes(record.phases.length)
    expect(copy?.open.position).toEqual(open.position)
    expect(copy?.verdict).toEqual(verdict)
  })

  it('is the same after it was shared as a link', async () => {
    const shared = { record: matchOf(id).record, at: 3 }
    expect(await decodeMatch(await encodeMatch(shared))).toEqual(shared)
  })

  it('continues in “What if” from the same position', async () => {
    const match = matchOf(id)
    const opened = openTimeline(await sandboxContent(match, ''))
    if ('error' in opened) throw new Error(opened.error)
    const last = opened.timeline.phases.at(-1)
    expect(last && contentsOf(last.game)).toEqual(contentsOf(match.open))
  })

  it('is exported with every phase', () => {
    const { phases } = savedMatch(matchOf(id), 0)
    expect(phases.length).toBe(matchOf(id).played.length + 1)
    expect(phases.some(({ orders }) => Object.values(orders).some((lines) => (lines ?? []).length > 0))).toBe(true)
  })

  it('can be taken back to any phase', async () => {
    const match = matchOf(id)
    for (const [at, { game }] of match.played.entries()) {
      const before = takeBack(match, at)
      expect(before.open).toBe(game)
      expect(before.played.length).toBe(at)
      expect((await openMatch(before.record, inWorker))?.open.position).toEqual(game.position)
    }
  })
})

it('the computers play every seat except the person’s', () => {
  const match = start('classical')
  expect(requiredOfPlayer(match)?.seat).toBe('TURKEY')
  expect(computersToMove(match)).toEqual(['AUSTRIA', 'ENGLAND', 'FRANCE', 'GERMANY', 'ITALY', 'RUSSIA'])
})

it('a seat or variant that does not exist is no match', async () => {
  const { record } = start('duo')
  expect(await openMatch({ ...record, variant: 'nothing' }, inWorker)).toBeNull()
  expect(await openMatch({ ...start('classical').record, variant: 'duo' }, inWorker)).toBeNull()
})

it('the first match on a device is against a novice', () => {
  expect(defaultLevel()).toBe('novice')
  vi.stubGlobal('localStorage', { 'computer duo': '{}' })
  expect(defaultLevel()).toBe('player')
  vi.unstubAllGlobals()
})

it('a match keeps the options of its variant: on the device, in a link, in “What if” and in a file', async () => {
  const { record } = start('balkan-battle')
  const chosen = { ...record, options: { victory: 5 } }
  const match = await openMatch(chosen, inWorker)
  if (match === null) throw new Error('there is such an option')
  expect(matchGoal(match)).toBe('5 centres win; you have 1.')
  expect(aboutText(match)).toMatch(/^You play Turkey\. Level: Novice\. Chosen: 5 centres\. Centres: /)
  expect(closePhase(match, {}).record.options).toEqual(chosen.options)
  expect(await decodeMatch(await encodeMatch({ record: chosen, at: 0 }))).toEqual({ record: chosen, at: 0 })
  expect((await sandboxContent(match, '')).options).toEqual(chosen.options)
  expect(savedMatch(match, 0).options).toEqual(chosen.options)
  expect(await openMatch({ ...record, options: { victory: 99 } }, inWorker)).toBeNull()
  expect(isMatchRecord({ ...record, options: null })).toBe(false)
})

it('a match says what wins it, and nothing of a power before powers are drawn', () => {
  expect(matchGoal(start('classical'))).toBe('18 centres win; you have 3.')
  expect(matchGoal(start('double-diplomacy'))).toMatch(
    /^In Double Diplomacy, 21 centres of a player or 14 of a power win\./,
  )
  expect(youPlay(start('twilight-zone'))).toBe('')
  expect(aboutText(start('twilight-zone'))).toMatch(/^Level: Novice\./)
  expect(youPlay(matchOf('twilight-zone'))).toMatch(/^You play (?!Seat)\w+\. $/)
})

it('a random map is submitted like one that the person has drawn', () => {
  const match = start('twilight-zone')
  const { open, record } = match
  const [untouched, left] = [sheetOf(match, ''), {}]
  const noteOf = (sheets: Sheets) =>
    closePhase(match, sheets)
      .open.variant.notes(closePhase(match, sheets).open.position, record.seat, false)
      .flatMap(({ lines }) => lines)
  expect(noteOf(left)).toContain('You submitted no map.')
  expect(noteOf({ [record.seat]: untouched.split('\n') })).not.toContain('You submitted no map.')
  expect(sheetOf(match, 'A map')).toBe('A map')
  expect(open.variant.sheetTemplate(open.position, record.seat)?.text).toBe(untouched)
})

it('a damaged link is none', async () => {
  expect(await decodeMatch('')).toBeNull()
  expect(await decodeMatch('AAAA')).toBeNull()
  expect(
    await decodeMatch(await packFragment({ record: { ...start('duo').record, phases: 'none' }, at: 0 })),
  ).toBeNull()
})

it('a link to an earlier phase of the match on this device is no other match', () => {
  const { record } = matchOf('duo')
  const earlier = { ...record, phases: record.phases.slice(0, 4) }
  expect(hasMatch(record, earlier)).toBe(true)
  expect(hasMatch(earlier, record)).toBe(false)
  expect(hasMatch({ ...record, seed: record.seed + 1 }, earlier)).toBe(false)
})

it('a match is opened without a worker, too: each phase is adjudicated in a task of its own', async () => {
  const { record } = matchOf('shadow-worlds')
  const opening = openMatch(record, noWorker)
  const winner = await Promise.race([opening, nextTask().then(() => 'another task')])
  expect(winner).toBe('another task')
  expect((await opening)?.played.length).toBe(record.phases.length)
})

it.each([
  ['shadow-worlds', 'Units supported: Russia 8,', 'They support 6 now.'],
  ['classical', 'Centres: Russia 4,', 'It has 3 now.'],
])('in %s, what is counted has its name', (id, standing, now) => {
  const { open } = start(id)
  expect(centresText({ open })).toContain(standing)
  const forecast = { likely: [], best: [], expected: 7, centres: [], isCapturing: false }
  expect(expectationText(open, power('AUSTRIA'), forecast)).toContain(now)
})
