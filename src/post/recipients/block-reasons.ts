/** Why an address gets no more mail. */
export const BLOCK_REASONS = ['bounce', 'complaint'] as const
