/**
 * What each variant's start (everything before units move) and two phases count. cost.test.ts fails
 * where a count grows. When you make one smaller, write it here.
 */
import type { Units } from './prices.ts'

interface Counts {
  readonly start: Units
  readonly phases: Units
}

/** Seven players, each with a sheet. */
const SEVEN: Counts = {
  start: {
    requests: 8,
    'object requests': 9,
    'object rows read': 345,
    'object rows written': 106,
    'database rows read': 102,
    'database rows written': 39,
    'queue operations': 21,
  },
  phases: {
    requests: 161,
    'object requests': 137,
    'object rows read': 491,
    'object rows written': 51,
    'database rows read': 481,
    'database rows written': 88,
    'queue operations': 42,
  },
}

export const KEPT: Readonly<Partial<Record<string, Counts>>> = {
  classical: SEVEN,
  'shadow-worlds': SEVEN,
  'double-diplomacy': SEVEN,
  // Its start has the phase in which maps are handed in.
  'twilight-zone': {
    start: {
      requests: 169,
      'object requests': 146,
      'object rows read': 836,
      'object rows written': 157,
      'database rows read': 583,
      'database rows written': 129,
      'queue operations': 63,
    },
    phases: {
      requests: 176,
      'object requests': 152,
      'object rows read': 520,
      'object rows written': 48,
      'database rows read': 471,
      'database rows written': 88,
      'queue operations': 42,
    },
  },
  duo: {
    start: {
      requests: 3,
      'object requests': 4,
      'object rows read': 290,
      'object rows written': 86,
      'database rows read': 37,
      'database rows written': 19,
      'queue operations': 6,
    },
    phases: {
      requests: 51,
      'object requests': 47,
      'object rows read': 131,
      'object rows written': 31,
      'database rows read': 131,
      'database rows written': 28,
      'queue operations': 12,
    },
  },
  'balkan-battle': {
    start: {
      requests: 3,
      'object requests': 4,
      'object rows read': 290,
      'object rows written': 86,
      'database rows read': 37,
      'database rows written': 19,
      'queue operations': 6,
    },
    phases: {
      requests: 51,
      'object requests': 47,
      'object rows read': 115,
      'object rows written': 31,
      'database rows read': 131,
      'database rows written': 28,
      'queue operations': 12,
    },
  },
  'balkan-battle-3': {
    start: {
      requests: 4,
      'object requests': 5,
      'object rows read': 301,
      'object rows written': 90,
      'database rows read': 50,
      'database rows written': 23,
      'queue operations': 9,
    },
    phases: {
      requests: 73,
      'object requests': 65,
      'object rows read': 151,
      'object rows written': 35,
      'database rows read': 211,
      'database rows written': 44,
      'queue operations': 18,
    },
  },
}
