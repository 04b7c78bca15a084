/** The lines of the log: objects that can be asked by their fields, without contents. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { GameId } from '../../src/game/ids.ts'
import { log, type LogLine, logFault } from '../../src/telemetry/log.ts'

afterEach(() => void vi.restoreAllMocks())

const lateClose = {
  line: 'phase',
  game: 'g1' as GameId,
  phase: 'S1901M',
  cause: 'deadline',
  late: 6_000,
  closedAt: 1,
  rows: 12,
  span: 30,
} satisfies LogLine

const faultLogged = (fault: unknown): Record<string, string> => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  logFault('a test', fault, ['g1'])
  return JSON.parse(String(said.mock.lastCall?.[0])) as Record<string, string>
}

describe('a line', () => {
  test('is one JSON object, if lines are switched on', () => {
    const said = vi.spyOn(console, 'log').mockReturnValue()
    log({ LOG_LINES: 'none' }, lateClose)
    expect(said).not.toHaveBeenCalled()
    log({ LOG_LINES: 'all' }, lateClose)
    expect(JSON.parse(String(said.mock.lastCall?.[0]))).toEqual(lateClose)
  })

  test('goes into the dataset either way, with late ones marked', () => {
    const writeDataPoint = vi.fn<(point?: AnalyticsEngineDataPoint) => void>()
    log({ LOG_LINES: 'none', MEASURES: { writeDataPoint } }, lateClose)
    log({ MEASURES: { writeDataPoint } }, { ...lateClose, late: 5_000 })
    const point = (outcome: string, late: number) => [
      { indexes: ['phase'], blobs: ['phase', 'g1', 'deadline', outcome], doubles: [30, late, 12] },
    ]
    expect(writeDataPoint.mock.calls).toEqual([point('late', 6_000), point('on time', 5_000)])
  })
})

describe('a fault', () => {
  test('is logged with its original cause, without the statement and its values', () => {
    const cause = new Error('D1_ERROR: no such table: games')
    const told = faultLogged(new Error('Failed query: insert into players … params: anna@example.org', { cause }))
    expect(told).toMatchObject({
      line: 'fault',
      where: 'a test',
      fault: 'Error: D1_ERROR: no such table: games',
      of: ['g1'],
    })
    expect(JSON.stringify(told)).not.toContain('anna')
    expect(told['stack']).toMatch(/^at /)
  })

  test('that is not an Error is logged as a string, and long ones are truncated', () => {
    expect(faultLogged('a sentence')['fault']).toBe('Error: a sentence')
    expect(faultLogged('x'.repeat(5000))['fault']?.length).toBeLessThan(400)
  })
})
