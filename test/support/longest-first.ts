/** Runs the longest test files first, so that none of them runs alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest files, as measured in CI. Vitest sorts the others by their last duration, or by size. */
const FIRST = [
  'e2e/service/start.test.ts',
  'e2e/gallery.test.ts',
  'e2e/first-year.test.ts',
  'e2e/variants/variants.test.ts',
  'e2e/variants/double-diplomacy.test.ts',
  'e2e/turn.test.ts',
  'e2e/turn-by-keys.test.ts',
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
