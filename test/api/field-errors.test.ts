/** The details of an invalid request: each names its field. */
import { expect, test } from 'vitest'
import * as z from 'zod'
import { fieldErrors } from '../../src/api/routing/field-errors.ts'

function errorsOf(schema: z.ZodType, input: unknown) {
  const { error } = schema.safeParse(input)
  return fieldErrors(error?.issues ?? [], input).map(({ at, message }) => `${at}: ${message}`)
}

const Lines = z.object({ orders: z.union([z.array(z.string()), z.string()]) })
const Backup = z.union([z.object({ sealed: z.string() }), z.object({ day: z.string() })])
const Motion = z.object({
  motion: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('draw'), among: z.array(z.string()) }),
    z.object({ kind: z.enum(['resume', 'roll-back']) }),
  ]),
})

test.each([
  [z.object({ a: z.object({ b: z.int() }) }), { a: { b: 'x' } }, ['a.b: Expected a number.']],
  [
    z.object({ a: z.string(), b: z.enum(['x', 'y']) }),
    { b: 'z' },
    ['a: This field is required.', 'b: Expected “x” or “y”.'],
  ],
  [Lines, { orders: ['A PAR H', 5] }, ['orders.1: Expected text.']],
  [Lines, { orders: 5 }, ['orders: Expected a list or text.']],
  [Lines, {}, ['orders: This field is required.']],
  [Backup, { sealed: 5 }, ['sealed: Expected text.']],
  [Backup, {}, ['sealed: Send sealed or day.', 'day: Send sealed or day.']],
  [Motion, { motion: { kind: 'draw' } }, ['motion.among: This field is required.']],
  [Motion, { motion: {} }, ['motion.kind: This field is required.']],
  [Motion, { motion: { kind: 'riot' } }, ['motion.kind: Expected “draw” or “resume” or “roll-back”.']],
  [z.object({}), [], [': Expected an object.']],
])('a detail names the field (%#)', (schema, input, errors) => {
  expect(errorsOf(schema, input)).toEqual(errors)
})
