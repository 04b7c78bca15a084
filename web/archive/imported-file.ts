/** Makes the HTML file of an imported game. Loaded when it is exported. */
import { embeddedBoardStyle } from '../../src/board/picture/embedded-boards.tsx'
import { loadPlate } from '../../src/board/plates.ts'
import { emptyScene } from '../../src/board/scene.ts'
import type { FileGame } from '../../src/game/imports/read-game-file.ts'
import { closedFilePhase, presentFilePhase } from '../play/export/file-phases.ts'
import { writeGameFile } from '../play/export/file-page.ts'
import { boardsIn, chartsIn, mapIn, phaseIn, powersFor } from '../sandbox/local-game.ts'
import { importedEnding, stepAt } from './imported-steps.ts'

/** `variant`: its title. `address`: of the game’s page. */
export async function buildImportedFile(
  file: FileGame,
  { title, variant, address }: { readonly title: string; readonly variant: string; readonly address: string },
): Promise<string> {
  const steps = file.game.phases.flatMap((_, at) => stepAt(file, at) ?? [])
  const last = steps.at(-1)
  if (last === undefined) throw new Error('an imported game has phases')
  const plate = await loadPlate(mapIn(last.game, chartsIn(last.game)[0]), false)
  const powers = powersFor(last.game)
  const views = boardsIn(last.game)
  const boards = views.map((view) => ({ title: view.title, scene: emptyScene }))
  const ending = importedEnding(file)
  const present = { powers, boards: views, phase: ending === null ? phaseIn(last.game) : null }
  return writeGameFile({
    title,
    about: [`${variant}, imported from a file. ${ending ?? ''}`.trim()],
    boardStyle: embeddedBoardStyle({ plate, boards }),
    aspect: (boards.length * plate.width) / plate.height,
    address,
    phases: [
      ...steps.flatMap(({ game, adjudicated }) =>
        adjudicated === null ? [] : [closedFilePhase({ powers: powersFor(game) }, plate, adjudicated.phase)],
      ),
      presentFilePhase(present, plate, ending),
    ],
  })
}
