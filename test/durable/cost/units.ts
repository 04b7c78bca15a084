/** The counts of a game's start and of two phases (cost.test.ts), as they were last looked at. Whoever makes one smaller writes it here. */
import type { Units } from './prices.ts'

export const KEPT: Readonly<Partial<Record<string, { readonly start: Units; readonly phases: Units }>>> = {
  duo: {
    start: {
      requests: 3,
      'object requests': 4,
      'object rows read': 291,
      'object rows written': 82,
      'database rows read': 42,
      'database rows written': 16,
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
      'database rows written': 36,
      'queue operations': 21,
    },
    phases: {
      requests: 161,
      'object requests': 137,
      'object rows read': 739,
      'object rows written': 105,
      'database rows read': 3084,
      'database rows written': 104,
      'queue operations': 42,
    },
  },
}
