/** Paths to return to after signing in. */

/**
 * The path if it is on this site, else null: it may come from anyone's link. Browsers leave out tabs and line
 * breaks, so `/\t/` would begin a host.
 */
export const localPath = (path: string | null | undefined): string | null =>
  typeof path === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : null

/** A longer one, such as a sandbox with a map, is not mailed. In characters. */
export const MAX_MAILED_PATH = 500
