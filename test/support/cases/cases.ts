/** Reads case tables: text files of cases with source, units, and an expected result for each order. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Step } from '../../../src/rules/phase-calendar.ts'
import type { Fate } from '../../../src/rules/fates/fate.ts'

/** The expected result of an order: `bounced`, `void`, …, with the unit that caused it (`A VIE`) or the reason. */
export interface Expectation {
  readonly fate: Fate['kind']
  readonly why: string | null
  readonly by: readonly string[]
  readonly dislodgedBy: string | null
}

export interface CaseOrder {
  readonly power: string
  readonly text: string
  readonly expected: Expectation
}

/** The orders of a step, the provinces with standoffs after it, and units removed by civil disorder. */
export interface CaseStep {
  readonly step: Step
  readonly orders: readonly CaseOrder[]
  readonly contested: readonly string[]
  readonly removed: readonly string[]
}

export interface Case {
  readonly id: string
  readonly title: string
  readonly link: string
  /** Units without orders in the first step, by power. */
  readonly units: Readonly<Record<string, readonly string[]>>
  readonly centres: Readonly<Record<string, readonly string[]>>
  readonly steps: readonly CaseStep[]
}

/** All cases of the tables in a folder with this prefix, in the order of the files. */
export function readCasesIn(folder: URL, beginning: string): Case[] {
  const files = readdirSync(folder).filter((name) => name.startsWith(beginning) && name.endsWith('.txt'))
  return files.toSorted().flatMap((name) => readCases(readFileSync(new URL(name, folder), 'utf8')))
}

/** Empty lines separate cases. Throws at the first invalid line, such as an order without a result. */
export function readCases(text: string): Case[] {
  const blocks = text
    .split(/\n\s*\n/u)
    .map((block) => block.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')))
  return blocks.filter((lines) => lines.length > 0).map(readCase)
}

interface Draft {
  units: Record<string, string[]>
  centres: Record<string, string[]>
  steps: { step: Step; orders: CaseOrder[]; contested: string[]; removed: string[] }[]
}

function readCase([head = '', link = '', ...lines]: readonly string[]): Case {
  const [, id, title] = /^(\S+)\s+(.+)$/u.exec(head) ?? []
  if (id === undefined || title === undefined) throw new Error(`no case begins like this: ${head}`)
  if (!link.startsWith('https://')) throw new Error(`${id} names no source`)
  const draft: Draft = { units: {}, centres: {}, steps: [] }
  for (const line of lines) readInto(draft, id, line.trim())
  if (draft.steps.length === 0) throw new Error(`${id} orders nothing`)
  return { id, title, link, ...draft }
}

const STEPS: readonly string[] = ['moves', 'retreats', 'adjustments'] satisfies Step[]
const isStep = (word: string): word is Step => STEPS.includes(word)

function readInto({ units, centres, steps }: Draft, id: string, line: string): void {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/u.exec(line) ?? []
  const step = steps.at(-1)
  if (isStep(line)) steps.push({ step: line, orders: [], contested: [], removed: [] })
  else if (word === 'units') addTo(units, rest, ',')
  else if (word === 'centres') addTo(centres, rest, ' ')
  else if (step === undefined) throw new Error(`${id}: no step for ${line}`)
  else if (word === 'contested') step.contested.push(...rest.split(' '))
  else if (word === 'removed') step.removed.push(...rest.split(',').map((unit) => unit.trim()))
  else step.orders.push(readOrderLine(id, line))
}

function addTo(lists: Record<string, string[]>, text: string, separator: string): void {
  const [power = '', list = ''] = text.split(':')
  lists[power] = list
    .trim()
    .split(separator)
    .map((item) => item.trim())
}

function readOrderLine(id: string, line: string): CaseOrder {
  const [, power, text, expected] = /^([A-Z]+)\s+(.+?)\s*\|\s*(\S.*)$/u.exec(line) ?? []
  if (power === undefined || text === undefined || expected === undefined)
    throw new Error(`${id}: no expectation in “${line}”`)
  return { power, text, expected: readExpectation(id, expected) }
}

const FATES: readonly string[] = [
  'succeeded',
  'bounced',
  'cut',
  'no-convoy',
  'disrupted',
  'paradox',
  'void',
  'surplus',
  'civil-disorder',
] satisfies Fate['kind'][]
const isFate = (word: string): word is Fate['kind'] => FATES.includes(word)

function readExpectation(id: string, text: string): Expectation {
  const [verdict = '', dislodged] = text.split('; dislodged by ')
  const [, fate = '', why = null, by = ''] = /^([a-z-]+)(?: ([a-z-]+)$)?(?: by (.+))?$/u.exec(verdict) ?? []
  if (!isFate(fate)) throw new Error(`${id}: no such fate as “${text}”`)
  return { fate, why, by: by === '' ? [] : by.split(', '), dislodgedBy: dislodged ?? null }
}
