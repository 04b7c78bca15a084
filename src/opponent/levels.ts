/** How hard a computer player thinks when somebody asks the service for its orders. */

export const LEVELS = ['novice', 'player', 'master'] as const
export type Level = (typeof LEVELS)[number]

/**
 * Simulated phases for each power. Strangers may ask, so the fullest boards of any variant take at
 * most 50 ms (`npm run bench:limits`).
 */
export const SERVICE_EFFORTS: Readonly<Record<Level, number>> = { novice: 60, player: 300, master: 1200 }

/** For its seats in hosted games. On the fullest boards a turn takes less than 100 ms. */
export const HOSTED_EFFORT = 3000
