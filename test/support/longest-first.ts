/** In which order the test files begin: first those that last longest, so that none of them is left to run alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Those that last longest, as CI measured; some start whole services by commands, and mostly wait for them. All others begin in the order of Vitest: by how long they took
 * the last time, or, where that is not known, by their size.
 */
const FIRST = [
  'e2e/service/start.test.ts',
  'e2e/gallery.test.ts',
  'e2e/first-year.test.ts',
  'e2e/variants/variants.test.ts',
  'e2e/variants/double-diplomacy.test.ts',
  'e2e/turn.test.ts',
  'e2e/service/crash.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array’s
    const sorted = await super.sort(files)
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))]
  }
}

const isFirst = ({ moduleId }: TestSpecification): boolean => FIRST.some((end) => moduleId.endsWith(end))
