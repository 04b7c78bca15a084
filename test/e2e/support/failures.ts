/** Runs before each file of browser tests: a failed test prints what its windows show. */
import { beforeEach, onTestFailed } from 'vitest'
import { printWindows } from './shared.ts'

beforeEach(() => onTestFailed(printWindows))
