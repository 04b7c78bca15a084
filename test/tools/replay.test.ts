import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { Histogram, Stopwatch } from '../../src/tools/replay/stopwatch.ts'
import type { Piece } from '../../src/tools/replay/game-stream.ts'
import { GameStream } from '../../src/tools/replay/game-stream.ts'
import type { Finding, Tally } from '../../src/tools/replay.ts'
import { findingText, Replay, runReplay, tallyText } from '../../src/tools/replay.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SAMPLES = [1, 2, 3, 4, 5].map((n) => join(ROOT, `test/games/sample-${n}.json`))

interface Phase {
  name: string
  orders: Record<string, string[] | null>
  state: {
    units: Record<string, string[]>
    retreats: Record<string, Record<string, string[]>>
    centers: Record<string, string[]>
  }
}
interface Game {
  id: string
  map: string
  phases: Phase[]
}
const sample = (n: number): Game => JSON.parse(readFileSync(SAMPLES[n - 1] ?? '', 'utf8')) as Game

function cut(text: string, size = text.length): Piece[] {
  const stream = new GameStream()
  const bytes = Buffer.from(text)
  const pieces: Piece[] = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(...stream.take(bytes.subarray(at, at + size)))
  return [...pieces, ...stream.end()]
}

function replay(text: string): { findings: Finding[]; tally: Tally } {
  const run = new Replay(new Stopwatch(() => 0, 0))
  run.open('test')
  return { findings: cut(text).flatMap((piece) => run.take(piece)), tally: run.tally() }
}

const changeSample = (n: number, change: (game: Game) => void): string => {
  const game = sample(n)
  change(game)
  return JSON.stringify(game)
}
const at = (game: Game, name: string): Phase => {
  const phase = game.phases.find((candidate) => candidate.name === name)
  if (phase === undefined) throw new Error(`no phase ${name}`)
  return phase
}

describe('whole games against their record', () => {
  test.each([1, 2, 3, 4, 5])('sample %i has no difference', (n) => {
    const { findings, tally } = replay(readFileSync(SAMPLES[n - 1] ?? '', 'utf8'))
    expect(findings.map(findingText)).toEqual([])
    expect(tally).toMatchObject({ games: 1, phases: sample(n).phases.length - 1, differ: 0, faults: 0 })
  })

  test('a difference shows our result and the recorded one', () => {
    const { findings, tally } = replay(
      changeSample(1, (game) => (at(game, 'F1901M').state.units.GERMANY = ['F DEN', 'A RUH', 'A MUN'])),
    )
    expect(tally.differ).toBeGreaterThan(0)
    expect(findings.map(findingText)[0]).toBe(
      'test: game sample-1: S1901M to F1901M\n  units: ours GERMANY A KIE; recorded GERMANY A MUN\n  (GERMANY A MUN - RUH: done.)\n  (GERMANY A BER - KIE: done.)',
    )
  })

  test('retreats are compared by destination, centres by owner', () => {
    const { findings } = replay(
      changeSample(1, (game) => {
        at(game, 'F1902R').state.retreats.RUSSIA = { 'F SWE': ['BAL', 'FIN'] }
        at(game, 'W1901A').state.centers.TURKEY = ['ANK', 'SMY', 'CON']
      }),
    )
    const texts = findings.map(findingText).join('\n')
    expect(texts).toContain('retreats: ours RUSSIA F SWE to BAL BOT FIN; recorded RUSSIA F SWE to BAL FIN')
    expect(texts).toContain('centers: ours TURKEY BUL; recorded nothing more')
  })
})

describe('unusual records', () => {
  const harmless: [string, (game: Game) => void][] = [
    ['orders for missing units', (game) => at(game, 'S1901M').orders.FRANCE?.push('A TUN - NAF', 'F BUL/NC - BLA')],
    ['orders for other powers’ units', (game) => at(game, 'S1901M').orders.FRANCE?.push('A MUN - BER')],
    ['lines that are not orders', (game) => at(game, 'S1901M').orders.FRANCE?.push('', 'surrender at once', '- - -')],
    ['a unit without its letter', (game) => (at(game, 'S1901M').orders.ITALY = ['NAP - ION', 'ROM - APU', 'VEN H'])],
    ['small letters', (game) => (at(game, 'S1901M').orders.ITALY = ['f nap - ion', 'a rom - apu'])],
    ['a phase before the game starts', (game) => game.phases.unshift({ ...at(game, 'S1901M'), name: 'FORMING' })],
    ['an end by agreement', (game) => game.phases.push({ ...(game.phases.at(-1) as Phase), name: 'COMPLETED' })],
  ]
  test.each(harmless)('%s cause no difference', (_, change) => {
    const { tally, findings } = replay(changeSample(1, change))
    expect(findings).toEqual([])
    expect(tally.faults).toBe(0)
  })

  test('the units of a power without orders hold, and the moves that they blocked are listed', () => {
    const { findings } = replay(changeSample(1, (game) => (at(game, 'S1901M').orders.AUSTRIA = null)))
    expect(findings.map(findingText)).toEqual([
      'test: game sample-1: S1901M to F1901M\n  units: ours AUSTRIA A BUD, AUSTRIA F TRI, RUSSIA A GAL; recorded AUSTRIA A SER, AUSTRIA F ALB, RUSSIA A WAR\n  (AUSTRIA F TRI H, not ordered: done.)\n  (AUSTRIA A BUD H, not ordered: done.)\n  (RUSSIA A WAR - GAL: done.)',
    ])
  })

  test('a missing phase is skipped without orders, and reported', () => {
    const { findings } = replay(
      changeSample(1, (game) => (game.phases = game.phases.filter(({ name }) => name !== 'W1901A'))),
    )
    expect(findings.map(findingText).join()).toContain('the record leaves out W1901A, in which AUSTRIA, ENGLAND')
  })

  test('a missing phase is reported even if nothing else differs', () => {
    const { findings, tally } = replay(
      changeSample(1, (game) => {
        // The unit is disbanded, as it would be without orders.
        at(game, 'F1902R').orders.RUSSIA = ['F SWE D']
        const at1902 = at(game, 'W1902A').state.units
        at1902.RUSSIA = (at1902.RUSSIA ?? []).filter((unit) => unit !== 'F BAL')
        const end = game.phases.findIndex(({ name }) => name === 'W1902A')
        game.phases = game.phases.slice(0, end + 1).filter(({ name }) => name !== 'F1902R')
      }),
    )
    expect(findings.map(findingText)).toEqual([
      'test: game sample-1: F1902M to W1902A\n  (the record leaves out F1902R, in which RUSSIA had to decide)',
    ])
    expect(tally.differ).toBe(1)
  })

  test('an emptied list of retreats is a difference', () => {
    const { findings } = replay(changeSample(1, (game) => (at(game, 'F1902R').state.retreats.RUSSIA = {})))
    expect(findings.map(findingText).join()).toContain(
      'retreats: ours RUSSIA F SWE to BAL BOT FIN; recorded RUSSIA F SWE to nowhere',
    )
  })

  test('a unit that is listed twice is a fault, and a difference', () => {
    const { findings } = replay(changeSample(1, (game) => at(game, 'S1902M').state.units.FRANCE?.push('A BRE')))
    expect(findings.map(findingText)).toEqual([
      'test: game sample-1: W1901A to S1902M\n  units: ours nothing more; recorded FRANCE A BRE\n  (FRANCE A BRE B: done.)',
      'test: game sample-1: S1902M: two units stand in BRE',
    ])
  })

  test('orders that were not read are counted', () => {
    const { tally } = replay(changeSample(1, (game) => at(game, 'S1901M').orders.FRANCE?.push('gibberish', 'A TUN H')))
    expect(tallyText(tally)).toMatch(/^2 orders were not read\nphases /)
  })

  test('a retreat to an occupied province disbands the unit', () => {
    const { findings } = replay(changeSample(1, (game) => (at(game, 'F1902R').orders.RUSSIA = ['F SWE R NWY'])))
    expect(findings.map(findingText)[0]).toContain('recorded RUSSIA F BAL')
  })

  test('phases out of order and units in impossible places are faults', () => {
    const back = replay(changeSample(1, (game) => game.phases.push(at(game, 'S1901M'))))
    expect(back.findings.map(findingText)).toEqual(['test: game sample-1: S1901M comes after W1908A in the record'])
    const afloat = replay(
      changeSample(1, (game) => (at(game, 'F1901M').state.units.ITALY = ['A ION', 'A VEN', 'A APU'])),
    )
    expect(afloat.findings.map(findingText)).toContain(
      'test: game sample-1: F1901M: ITALY has a unit that cannot stand: A ION',
    )
  })

  test('games on other maps are skipped and counted', () => {
    const { tally } = replay(changeSample(1, (game) => (game.map = 'ancmed')))
    expect(tally).toMatchObject({ games: 0, skipped: 1, phases: 0 })
    expect(tallyText(tally)).toBe(
      'skipped 1 game on other maps\nphases 0, differ 0, movement median 0.0 µs, p99 0.0 µs',
    )
  })
})

describe('the stream', () => {
  const LINES = SAMPLES.map((file) => JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))))
  const counts = (pieces: Piece[]) => [
    pieces.filter(({ kind }) => kind === 'game').length,
    pieces.filter(({ kind }) => kind === 'phase').length,
  ]

  test.each([7, 4096, 1 << 20])('reads a game per line, in chunks of %i bytes', (size) => {
    expect(counts(cut(`\uFEFF\n${LINES.join('\r\n')}\n\n`, size))).toEqual([5, 183])
  })

  test('reads a document on many lines, and a list of games', () => {
    expect(counts(cut(JSON.stringify(sample(1), null, 2), 1000))).toEqual([1, 35])
    expect(counts(cut(`[${LINES.join(',')}]`))).toEqual([5, 183])
  })

  test('reports a line that is not JSON with its number, and reads the others', () => {
    const faults = (text: string) => cut(text, 5000).filter(({ kind }) => kind === 'fault')
    expect(faults(`${LINES[0]}\nnonsense\n${LINES[1]}\n`)).toEqual([{ kind: 'fault', line: 2, why: 'is not JSON' }])
    for (const length of [8, 20, 40, 200, 1500, 3000, 20_000]) {
      const pieces = cut(`${LINES[0]}\n${LINES[1]?.slice(0, length)}\n${LINES[2]}\n${LINES[3]}\n`, 5000)
      const [first, ...rest] = pieces.filter((piece) => piece.kind === 'fault')
      expect(first?.line).toBe(2)
      expect(rest).toEqual([])
      expect(pieces.flatMap((piece) => (piece.kind === 'game' ? [piece.head.id] : []))).toEqual(
        expect.arrayContaining(['sample-1', 'sample-3', 'sample-4']),
      )
    }
  })

  test('a game that is cut off does not delay the games after it', () => {
    const stream = new GameStream()
    const take = (text: string) => stream.take(Buffer.from(text))
    take('{"id":"broken","map":"standard","phases":[{"name":\n')
    expect(counts(take(`${LINES[0]}\n`))).toEqual([1, 35])
  })

  test('reports a document that is not a game, and one that ends too soon', () => {
    expect(cut('{"a": [1]}')).toEqual([{ kind: 'fault', line: 1, why: 'is not a saved game: it has no phases' }])
    expect(cut(LINES[0]?.slice(0, -10) ?? '').at(-1)).toEqual({
      kind: 'fault',
      line: 1,
      why: 'ends in the middle of a game',
    })
  })
})

describe('the command', () => {
  /** In this process, because another one would have to load the rules and warm up. */
  async function run(args: readonly string[]) {
    let stdout = ''
    const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      stdout += String(text)
      return true
    })
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    const status = await runReplay(args, 0)
    output.mockRestore()
    errors.mockRestore()
    return { status, stdout }
  }

  test('finds no difference in two games', async () => {
    const { status, stdout } = await run(SAMPLES.slice(0, 2))
    expect(stdout).toMatch(/^phases 70, differ 0, movement median [\d.]+ µs, p99 [\d.]+ µs\n$/)
    expect(status).toBe(0)
  })

  test('exits with 1 and prints one JSON document if phases differ, from standard input', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--no-warnings', join(ROOT, 'src/tools/replay.ts'), '--json', '-'],
      {
        input: changeSample(1, (game) => (at(game, 'F1901M').state.units.GERMANY = ['F DEN', 'A RUH', 'A MUN'])),
        encoding: 'utf8',
      },
    )
    const document = JSON.parse(stdout) as { findings: Finding[]; differ: number }
    expect(document.findings).toHaveLength(document.differ)
    expect(status).toBe(1)
  })

  test('reports a missing file, and rejects a call without files', async () => {
    expect(await run(['nowhere.json'])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('nowhere.json: ENOENT') as string,
    })
    expect((await run([])).status).toBe(2)
  })
})

test('the histogram gives quantiles to one percent', () => {
  const histogram = new Histogram()
  for (let n = 1; n <= 10_000; n++) histogram.add(n / 10)
  expect(histogram.quantile(0.5) / 500).toBeCloseTo(1, 1)
  expect(histogram.quantile(0.99) / 990).toBeCloseTo(1, 1)
})
