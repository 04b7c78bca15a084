import type { ScenePower } from './scene.ts'

/** The CSS colour of each power, by the power's code. */
export type Colours = ReadonlyMap<string, string>

export const coloursOf = (powers: readonly ScenePower[]): Colours =>
  new Map(powers.map(({ power, colour }) => [power as string, colour]))
