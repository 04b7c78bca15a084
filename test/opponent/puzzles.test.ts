import { describe, expect, it } from 'vitest'
import { chooseLines } from '../../src/opponent/choose-orders.ts'
import { seat } from '../../src/rules/names.ts'
import { readState } from '../../src/rules/sandbox/state.ts'
import { variantNamed } from '../support/boards/variants.ts'
import { PUZZLES } from './puzzles.ts'

describe('the computer player finds the right move', () => {
  it.each(PUZZLES)('$title', ({ variant: id, state, seat: name, wanted, unwanted }) => {
    const variant = variantNamed(id)
    const position = readState(variant, state)
    if (!position.ok) throw new Error(position.error)
    const lines = chooseLines({
      variant,
      position: position.value,
      seat: seat(name),
      effort: 1500,
      seed: 1,
      computers: [],
    })
    for (const choices of wanted)
      expect(lines).toSatisfy((given: string[]) => given.some((line) => choices.includes(line)))
    expect(lines.filter((line) => unwanted.includes(line))).toEqual([])
    expect(lines.length).toBeGreaterThan(0)
  })
})
