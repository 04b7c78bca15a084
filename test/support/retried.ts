/** Lists the tests that passed only on a retry, with the errors of the first try: each has a hidden mistake. */
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const flakyTests = (modules: readonly TestModule[]): readonly TestCase[] =>
  modules.flatMap((module) => [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky === true))

/** `test/e2e/press.test.ts: sends a message`, then what went wrong, and where in our code. */
function describeTest(test: TestCase): string {
  const errors = (test.result().errors ?? []).map(({ stack, message }) => stack ?? message)
  const lines = errors.flatMap((text) => text.split('\n')).filter((line) => !line.includes('/node_modules/'))
  return [`${test.module.relativeModuleId}: ${test.fullName}`, ...lines].join('\n    ')
}

export default class Retried implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = flakyTests(modules)
    if (tests.length > 0)
      console.log(
        `Passed only when tried again, which is a mistake to be found:\n${tests.map(describeTest).join('\n')}\n`,
      )
  }
}
