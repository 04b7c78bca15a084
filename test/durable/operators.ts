/** Operators of the site, for the tests. */
import { env } from 'cloudflare:workers'
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
