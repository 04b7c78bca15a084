/** Generates hostile bodies for the sandbox: positions of every variant with broken parts, and invalid orders. */
import * as fc from 'fast-check'
import { LEVELS } from '../../src/opponent/levels.ts'
import { EXAMPLES } from '../../src/variants/examples.ts'
import { RULESETS, variantFor } from '../../src/variants/index.ts'
import { anyText } from '../support/random/any-text.ts'
import { bodyOf, broken } from './values.ts'

const FRAGMENTS = [
  'A',
  'F',
  '*A',
  'PAR',
  'BUR',
  'STP',
  'STP/SC',
  'SPA/XX',
  'NTH',
  'nor',
  'mid-atlantic ocean',
  '-',
  '->',
  'S',
  'C',
  'H',
  'VIA',
  'B',
  'D',
  'R',
  'WAIVE',
  'support',
  'to',
  'by convoy',
  '(',
  ')',
  '!',
  ':',
  ',',
  '*',
  '/',
  '@',
  '2@PAR',
  'burgunx',
  'AUSTRIA',
  'FRANCE:',
  '\u00a0',
  '\ud83d',
  '🛶',
  'ß',
  '0',
  '',
] as const

const line = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 14 }).map((words) => words.join(' '))
const orderLine = fc.oneof(
  line,
  anyText(60),
  fc.constantFrom('x', 'A PAR - BUR ').map((text) => text.repeat(40)),
)
const sheet = fc.oneof(fc.array(orderLine, { maxLength: 40 }), orderLine)

const place = fc.constantFrom('PAR', 'BUR', 'MAR', 'STP/SC', 'STP', 'NTH', 'MAO', 'XXX', '', 'A', 'SER', 'VIE', 'par')
const unit = fc.oneof(
  fc.tuple(fc.constantFrom('A', 'F', '*A', '*F', 'X', ''), place).map((two) => two.join(' ')),
  fc.string({ maxLength: 12 }),
)
const code = fc.oneof(
  fc.constantFrom(
    'S1901M',
    'F1901M',
    'S1901R',
    'F1901R',
    'W1901A',
    'S1900M',
    'W1899A',
    'S0000M',
    'S99999M',
    'X1901M',
    'COMPLETED',
    'FORMING',
  ),
  fc
    .tuple(
      fc.constantFrom('S', 'F', 'W', 'Y', 'D'),
      fc.integer({ min: -1, max: 100_000 }),
      fc.constantFrom('M', 'R', 'A', 'D'),
    )
    .map((three) => three.join('')),
  fc.string({ maxLength: 10 }),
)

function stateFor(id: string): fc.Arbitrary<unknown> {
  const variant = variantFor(id)
  const powers = variant?.atlas(variant.setup(0), null, null)?.powers.map(({ power }) => String(power)) ?? []
  const power = fc.constantFrom(...powers, 'NEUTRAL', 'NOBODY', '__proto__')
  const byPower = (one: fc.Arbitrary<unknown>) => fc.dictionary(power, one, { maxKeys: 8 })
  const part = {
    units: byPower(fc.array(unit, { maxLength: 30 })),
    centers: byPower(fc.array(place, { maxLength: 20 })),
    retreats: byPower(fc.dictionary(unit, fc.array(place, { maxLength: 6 }), { maxKeys: 6 })),
    attackers: byPower(fc.dictionary(unit, fc.option(place), { maxKeys: 6 })),
    standoffs: fc.array(place, { maxLength: 6 }),
  }
  const boards = fc.dictionary(
    fc.constantFrom(...(variant?.boards.map(({ board }) => String(board)) ?? []), 'X'),
    fc.record(part, { requiredKeys: [] }),
    { maxKeys: 4 },
  )
  return fc.record(
    {
      name: code,
      ...part,
      boards,
      maps: byPower(
        fc.oneof(
          fc.string({ maxLength: 400 }),
          fc.array(place, { maxLength: 100 }).map((all) => all.join(' ')),
        ),
      ),
      memory: fc.jsonValue({ maxDepth: 5 }),
    },
    { requiredKeys: ['name'] },
  )
}

/** What `POST /api/sandbox/orders` asks for, and `POST /api/sandbox/adjudicate` ignores. */
const questionFor = (id: string) => ({
  seat: fc.constantFrom(...seatsOf(id), '1', 'NOBODY'),
  level: fc.constantFrom(...LEVELS),
  seed: fc.nat(),
})

/** A body for both routes of the sandbox as text. */
export function sandboxBodies(): fc.Arbitrary<string> {
  const made = RULESETS.map(({ id }) =>
    fc.record(
      {
        variant: fc.constant(id),
        options: fc.oneof(fc.constant({}), fc.jsonValue({ maxDepth: 2 })),
        state: stateFor(id),
        orders: fc.dictionary(fc.constantFrom(...seatsOf(id), 'NOBODY'), sheet, { maxKeys: 8 }),
        ...questionFor(id),
      },
      { requiredKeys: ['variant', 'state'] },
    ),
  )
  const examples = EXAMPLES.map(({ title: _, ...question }) =>
    fc
      .tuple(
        fc.option(fc.dictionary(fc.constantFrom(...seatsOf(question.variant), 'NOBODY'), sheet, { maxKeys: 8 })),
        fc.record(questionFor(question.variant)),
      )
      .map(([orders, asked]) => ({ ...question, ...(orders !== null && { orders }), ...asked })),
  )
  return fc.oneof(
    { arbitrary: bodyOf(fc.oneof(...examples)), weight: 2 },
    {
      arbitrary: fc
        .oneof(...examples)
        .chain((one) => broken(fc.constant(one)))
        .map((one) => JSON.stringify(one) ?? ''),
      weight: 4,
    },
    { arbitrary: bodyOf(fc.oneof(...made)), weight: 4 },
  )
}

const seatsOf = (id: string): readonly string[] => variantFor(id)?.seats ?? []
