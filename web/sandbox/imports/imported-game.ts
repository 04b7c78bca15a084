/** Games from files: their labels, and opening one of their phases in the sandbox. Pure. */
import { differingPhases, type FileGame } from '../../../src/game/imports/read-game-file.ts'
import { eraOf } from '../../../src/rules/phase-calendar.ts'
import { skipIdlePhases } from '../../../src/rules/phases/turn.ts'
import type { Position } from '../../../src/rules/position/position.ts'
import { stateOf } from '../../../src/rules/sandbox/run-phase.ts'
import {
  COMPLETED,
  exportImported,
  type ImportedGame,
  isDraft,
  type SavedGame,
} from '../../../src/rules/saved/index.ts'
import type { Variant } from '../../../src/rules/seam/variant.ts'
import { variantFor } from '../../../src/variants/index.ts'
import { formatCount, phaseLabel } from '../../text/words.ts'
import type { SandboxContent } from '../pack-link.ts'
import { openTimeline } from '../timeline.ts'

/** `Spring 1901, movement` */
export const importedLabel = ({ variant, game }: FileGame, index: number): string => {
  const code = game.phases[index]?.code ?? ''
  return code === COMPLETED ? 'The end' : phaseLabel(code, eraOf(variant.calendar))
}

/** `37 phases, adjudicated again: everything is as in the file.` */
export function importSummary(file: FileGame): string {
  const { phases } = file.game
  const different = differingPhases(file)
  const result =
    different === 0
      ? 'everything is as in the file.'
      : `${formatCount(different, 'phase')} ended differently here. After each, the game continues as in the file.`
  return `${formatCount(phases.length, 'phase')}, adjudicated again: ${result}`
}

/** The game as Concert adjudicates it, in the format of the Python package. */
export const exportFileGame = ({ variant, game }: FileGame): SavedGame => exportImported(variant, game)

/**
 * The sandbox at this phase, with its orders. The phases before it can be stepped through, back to where the
 * file last differed.
 */
export function sandboxAt({ variant, game }: FileGame, index: number): SandboxContent {
  const differs = (at: number): boolean => (game.phases[at]?.comparison?.differences.length ?? 0) > 0
  // The sandbox would draw other maps.
  const isDrawing = (at: number): boolean => isDraft(variant, game.phases[at]?.before ?? variant.setup(0))
  let start = index
  while (start > 0 && !differs(start - 1) && !isDrawing(start - 1)) start--
  // The sandbox skips phases in which nobody has anything to decide.
  const isShown = (at: number) => at === start || at === index || !isSkipped(variant, game.phases[at]?.before)
  const shown = [...game.phases.keys()].filter((at) => at >= start && at <= index && isShown(at))
  const content = contentOf(variant, game, start, shown)
  const opened = openTimeline(content)
  const reached = 'timeline' in opened ? opened.timeline.phases.at(-1)?.game.position.turn : undefined
  // A file may leave out phases that had decisions.
  return reached === game.phases[index]?.before.turn ? content : contentOf(variant, game, index, [index])
}

const isSkipped = (variant: Variant, before: Position | undefined): boolean =>
  before !== undefined && skipIdlePhases(variant, before).position.turn !== before.turn

/** The options in the file, unless they are another program's. */
export const keptOptions = ({
  variant,
  game: { options },
}: Pick<FileGame, 'variant' | 'game'>): Pick<SandboxContent, 'options'> =>
  options === null || variantFor(variant.id, options) !== variant ? {} : { options }

function contentOf(variant: Variant, game: ImportedGame, start: number, shown: readonly number[]): SandboxContent {
  const { before } = game.phases[start] ?? {}
  return {
    variant: variant.id,
    ...keptOptions({ variant, game }),
    // A state is plain data.
    state: before === undefined ? null : (stateOf(variant, before) as unknown as SandboxContent['state']),
    sheets: shown.map((at) => (game.phases[at]?.lines ?? []).join('\n')),
  }
}
