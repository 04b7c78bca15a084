/** Operators of the site, for the tests. */
import { env } from 'cloudflare:workers'
import type { NamedActs } from '../../src/api/routes/operator-routes.ts'
import { type Person, signedIn } from './people.ts'

/** Does something as an operator of the site. */
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

/** What is kept of what operators did, newest first: what, to which game, how it is told and why. All of it by this operator. */
export async function keptActsBy(boss: Person): Promise<readonly (readonly (string | null)[])[]> {
  const { acts } = await boss.json<NamedActs>('/api/operator/acts')
  const others = acts.filter(({ operator }) => operator !== boss.id)
  if (others.length > 0) throw new Error(`another operator did ${JSON.stringify(others)}`)
  return acts.map(({ act, game, detail, why }) => [act, game, detail, why])
}
