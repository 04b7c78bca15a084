/**
 * A position as editable text: the phase, then for each power its units and, after a bar, its
 * centres. Pure.
 */
import type { Json } from '../../src/lib/json.ts'
import { split } from './example-text.ts'

/** The editable part of a `SandboxState`. */
interface Part {
  readonly units?: Readonly<Record<string, readonly string[]>>
  readonly centers?: Readonly<Record<string, readonly string[]>>
}
interface State extends Part {
  readonly name: string
  readonly boards?: Readonly<Record<string, Part>>
}

function partText({ units = {}, centers = {} }: Part): string[] {
  const powers = [...new Set([...Object.keys(units), ...Object.keys(centers)])]
  return powers
    .map((power) => ({ power, units: units[power] ?? [], owns: centers[power] ?? [] }))
    .filter(({ units, owns }) => units.length + owns.length > 0)
    .map(({ power, units, owns }) => `${power}: ${units.join(', ')} | ${owns.join(' ')}`)
}

/** `S1901M`, then `FRANCE: A PAR, F BRE | PAR BRE`. Several boards have `[NAME]` lines. */
export function positionText({ name, boards, ...only }: State): string {
  const parts =
    boards === undefined
      ? partText(only)
      : Object.entries(boards).flatMap(([board, part]) => [`[${board}]`, ...partText(part)])
  return [name, ...parts].join('\n')
}

/** Parses the lines of one board. */
function partFrom(lines: readonly string[]): { units: Record<string, string[]>; centers: Record<string, string[]> } {
  const part = { units: {} as Record<string, string[]>, centers: {} as Record<string, string[]> }
  for (const line of lines) {
    const [power = '', rest = ''] = line.split(/:(.*)/)
    const [units = '', centres = ''] = rest.split('|')
    part.units[power.trim().toUpperCase()] = split(units.toUpperCase(), ',')
    part.centers[power.trim().toUpperCase()] = split(centres.toUpperCase(), /[\s,]+/)
  }
  return part
}

/** Parses the text. The rules validate the state. */
export function stateFromText(text: string): Record<string, Json> {
  const [name = '', ...lines] = split(text, '\n')
  if (!lines.some((line) => line.startsWith('['))) return { name: name.toUpperCase(), ...partFrom(lines) }
  const boards: Record<string, string[]> = {}
  let board = ''
  for (const line of lines) {
    const [, opened] = /^\[(.+)\]$/.exec(line) ?? []
    if (opened === undefined) (boards[board] ??= []).push(line)
    else board = opened.toUpperCase()
  }
  return {
    name: name.toUpperCase(),
    boards: Object.fromEntries(Object.entries(boards).map(([id, rows]) => [id, partFrom(rows)])),
  }
}
