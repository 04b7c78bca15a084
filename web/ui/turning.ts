/**
 * Turns a board over to what is drawn out of sight, without drawing anything: of what `turns`, what is in sight goes out of it, and
 * the other way round. What is shown so is drawn with the next picture: a step is answered by a sixth of its work.
 */

/** The class of what takes part. */
export const TURNS = 'turns'

/** Are all boards in here ready to be turned over? */
function isReady(within: Element): boolean {
  const plates = [...within.querySelectorAll<HTMLElement>('.plate')]
  return plates.length > 0 && plates.every(({ dataset }) => dataset['ahead'] !== undefined)
}

/** Answers whether there was something to turn to. */
export function turnOver(within: Element): boolean {
  if (!isReady(within)) return false
  for (const part of within.querySelectorAll(`.${TURNS}`)) part.toggleAttribute('data-turned', true)
  return true
}

/** What was turned to is drawn now. */
export function endTurning(within: Element): void {
  for (const part of within.querySelectorAll('[data-turned]')) part.removeAttribute('data-turned')
}
