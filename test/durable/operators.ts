/** Operators for tests. */
import { env } from 'cloudflare:workers'
import type { NamedActs } from '../../src/api/schemas/operator-schemas.ts'
import { type Person, signedIn } from './people.ts'

/** Runs `act` as an operator. */
export async function asOperator(act: (boss: Person) => Promise<unknown>): Promise<void> {
  const operators = env.OPERATORS
  const boss = await signedIn('boss@example.org')
  env.OPERATORS = 'boss@example.org'
  try {
    await act(boss)
  } finally {
    env.OPERATORS = operators
  }
}

/** The recorded acts, newest first: act, game, detail and reason. Throws if another operator did any. */
export async function recordedActsBy(boss: Person): Promise<readonly (readonly (string | null)[])[]> {
  const { acts } = await boss.json<NamedActs>('/api/operator/acts')
  const foreign = acts.filter(({ operator }) => operator !== boss.id)
  if (foreign.length > 0) throw new Error(`another operator did ${JSON.stringify(foreign)}`)
  return acts.map(({ act, game, detail, why }) => [act, game, detail, why])
}
