/** The counts of a game's start and of two phases (cost.test.ts), as they were last looked at. Whoever makes one smaller writes it here. */
import { TWO_PHASES } from '../../../src/alerts/month.ts'
import type { Units } from '../../../src/alerts/prices.ts'

export const KEPT: Readonly<Partial<Record<string, { readonly start: Units; readonly phases: Units }>>> = {
  duo: {
    start: {
      requests: 3,
      'object requests': 4,
      'object rows read': 291,
      'object rows written': 82,
      'database rows read': 42,
      'database rows written': 19,
      'queue operations': 6,
    },
    phases: {
      requests: 51,
      'object requests': 47,
      'object rows read': 189,
      'object rows written': 44,
      'database rows read': 404,
      'database rows written': 34,
      'queue operations': 12,
    },
  },
  classical: {
    start: {
      requests: 8,
      'object requests': 9,
      'object rows read': 396,
      'object rows written': 102,
      'database rows read': 167,
      'database rows written': 39,
      'queue operations': 21,
    },
    // The operator's page reckons with these.
    phases: TWO_PHASES,
  },
}
