import type { PressView } from '../../../src/game/press/model.ts'
import type { Load } from '../../client/requests.ts'

/** Has the viewer anything to write in, a notebook at least? */
export const mayWrite = ({ loaded }: Load<PressView | null>): boolean =>
  loaded.state === 'here' && (loaded.value?.voices.length ?? 0) > 0
