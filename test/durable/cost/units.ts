/** The counts of two phases (cost.test.ts), as they were last looked at. Whoever makes one smaller writes it here. */
import type { Units } from './prices.ts'

export const KEPT: Readonly<Partial<Record<string, Units>>> = {
  duo: {
    requests: 51,
    'object requests': 53,
    'object rows read': 258,
    'object rows written': 113,
    'database rows read': 325,
    'database rows written': 80,
    'queue operations': 18,
  },
  classical: {
    requests: 161,
    'object requests': 163,
    'object rows read': 968,
    'object rows written': 338,
    'database rows read': 2105,
    'database rows written': 225,
    'queue operations': 63,
  },
}
