/** Lists the tests that passed only on a retry: each has a hidden mistake. */
import type { Reporter, TestModule } from 'vitest/node'

const needed = (modules: readonly TestModule[]): readonly string[] =>
  modules.flatMap((module) =>
    [...module.children.allTests()]
      .filter((test) => test.diagnostic()?.flaky === true)
      .map((test) => `${module.relativeModuleId}: ${test.fullName}`),
  )

export default class Retried implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = needed(modules)
    if (tests.length > 0)
      console.log(`Passed only when tried again, which is a mistake to be found:\n${tests.join('\n')}\n`)
  }
}
