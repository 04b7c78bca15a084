/** How many votes each kind of proposal needs, and in each variant. */
import { describe, expect, it } from 'vitest'
import type { Motion } from '../../src/game/proposal.ts'
import { HOUR_MS } from '../../src/lib/time.ts'
import { isQuorum, PROPOSAL_KINDS, type ProposalKind, QUORUMS, STANDARD_QUORUMS } from '../../src/rules/seam/ballots.ts'
import { seat } from '../../src/rules/names.ts'
import { RULESETS, variantFor } from '../../src/variants/index.ts'
import { Host, player, POWERS } from '../support/games/hosting.ts'

const NEEDED = {
  all: [1, 2, 3, 4, 5, 6, 7],
  'two-thirds': [1, 2, 2, 3, 4, 4, 5],
  majority: [1, 2, 2, 3, 3, 4, 4],
} as const

describe.each(QUORUMS)('%s', (quorum) => {
  it.each(NEEDED[quorum].map((needed, n) => [n + 1, needed] as const))('of %i voters is %i', (voters, needed) => {
    const fewest = Array.from({ length: voters + 1 }, (_, ayes) => ayes).find((ayes) => isQuorum(quorum, ayes, voters))
    expect(fewest).toBe(needed)
  })
  it('of no voters is never reached', () => expect(isQuorum(quorum, 0, 0)).toBe(false))
})

/** Proposals that cannot be made at the start: there is no board yet (TWZ-1). */
const NOT_YET: Readonly<Record<string, readonly ProposalKind[]>> = {
  'twilight-zone': ['draw', 'concession'],
}

describe.each(RULESETS.map(({ id }) => id))('at the start of a game of %s', (id) => {
  it.each(PROPOSAL_KINDS)('a %s needs the standard quorum, or cannot be proposed', (kind) => {
    const variant = variantFor(id)
    if (variant === null) throw new Error(`no variant ${id}`)
    const expected = NOT_YET[id]?.includes(kind) === true ? null : STANDARD_QUORUMS[kind]
    expect(variant.quorum(variant.setup(1), kind)).toBe(expected)
  })
})

const FRANCE = seat('FRANCE')
const MOTIONS: readonly (readonly [Motion, number])[] = [
  [{ kind: 'draw', among: [] }, 7],
  [{ kind: 'concession', to: FRANCE }, 6],
  [{ kind: 'pause', hours: 24 }, 5],
  [{ kind: 'resume' }, 4],
  [{ kind: 'extension', hours: 24 }, 5],
  [{ kind: 'cancellation' }, 7],
  [{ kind: 'replacement', seat: FRANCE }, 4],
  [{ kind: 'roll-back' }, 7],
]

it('the table covers every kind', () =>
  expect(new Set(MOTIONS.map(([{ kind }]) => kind))).toEqual(new Set(PROPOSAL_KINDS)))

it.each(MOTIONS)('with seven players, $kind passes with this number of votes: %i', (motion, needed) => {
  const host = Host.playing()
  host.deadline()
  if (motion.kind === 'resume') host.do({ kind: 'emergency', by: player('TURKEY'), hours: 24 })
  const voters: readonly string[] = [...POWERS.filter((power) => power !== 'FRANCE'), ...(needed > 6 ? ['FRANCE'] : [])]
  host.now += HOUR_MS
  expect(host.propose(voters[0] ?? '', motion)).toBeNull()
  const id = host.state.proposals[0]?.id ?? ''
  const isCarried = () => host.events.some((event) => event.kind === 'decided' && event.outcome === 'carried')
  for (const [n, power] of voters.slice(1, needed).entries()) {
    expect([n + 1, isCarried()]).toEqual([n + 1, false])
    host.ballot(power, id, 'aye')
  }
  expect(isCarried()).toBe(true)
})
