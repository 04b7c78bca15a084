/** The id of a game, out of an address of one of its pages or by itself. */
export const gameIn = (written: string): string =>
  /\/games\/([^/?#\s]+)/.exec(written)?.[1] ?? written.trim().replaceAll(/[^\w-]/g, '')
