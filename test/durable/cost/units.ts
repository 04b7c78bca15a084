/**
 * Counts of each variant's start (everything before units move) and two phases. cost.test.ts fails if one grows.
 * When you reduce one, update it here.
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
    'object rows read': 377,
    'object rows written': 110,
    'database rows read': 144,
    'database rows written': 39,
    'queue operations': 21,
  },
  phases: {
    requests: 161,
    'object requests': 149,
    'object rows read': 809,
    'object rows written': 125,
    'database rows read': 1717,
    'database rows written': 142,
    'queue operations': 42,
  },
}

export const EXPECTED_COUNTS: Readonly<Partial<Record<string, Counts>>> = {
  classical: SEVEN,
  'shadow-worlds': SEVEN,
  'double-diplomacy': SEVEN,
  // Its start has the phase in which maps are handed in.
  'twilight-zone': {
    start: {
      requests: 169,
      'object requests': 158,
      'object rows read': 1181,
      'object rows written': 235,
      'database rows read': 1861,
      'database rows written': 183,
      'queue operations': 63,
    },
    phases: {
      requests: 176,
      'object requests': 164,
      'object rows read': 838,
      'object rows written': 122,
      'database rows read': 1773,
      'database rows written': 142,
      'queue operations': 42,
    },
  },
  'classical, alone': {
    start: {
      requests: 2,
      'object requests': 8,
      'object rows read': 372,
      'object rows written': 104,
      'database rows read': 22,
      'database rows written': 18,
      'queue operations': 3,
    },
    phases: {
      requests: 29,
      'object requests': 45,
      'object rows read': 400,
      'object rows written': 85,
      'database rows read': 121,
      'database rows written': 29,
      'queue operations': 9,
    },
  },
  duo: {
    start: {
      requests: 3,
      'object requests': 4,
      'object rows read': 297,
      'object rows written': 90,
      'database rows read': 36,
      'database rows written': 19,
      'queue operations': 6,
    },
    phases: {
      requests: 51,
      'object requests': 49,
      'object rows read': 199,
      'object rows written': 45,
      'database rows read': 252,
      'database rows written': 43,
      'queue operations': 12,
    },
  },
  'balkan-battle': {
    start: {
      requests: 3,
      'object requests': 4,
      'object rows read': 297,
      'object rows written': 90,
      'database rows read': 34,
      'database rows written': 19,
      'queue operations': 6,
    },
    phases: {
      requests: 51,
      'object requests': 49,
      'object rows read': 183,
      'object rows written': 45,
      'database rows read': 252,
      'database rows written': 42,
      'queue operations': 12,
    },
  },
  'balkan-battle-3': {
    start: {
      requests: 4,
      'object requests': 5,
      'object rows read': 311,
      'object rows written': 94,
      'database rows read': 50,
      'database rows written': 23,
      'queue operations': 9,
    },
    phases: {
      requests: 73,
      'object requests': 72,
      'object rows read': 308,
      'object rows written': 73,
      'database rows read': 524,
      'database rows written': 78,
      'queue operations': 18,
    },
  },
}
