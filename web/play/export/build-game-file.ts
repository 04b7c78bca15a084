/** Makes the HTML file of a game from what the viewer sees of it. Pure. */
import { embeddedBoardStyle } from '../../../src/board/picture/embedded-boards.tsx'
import { emptyScene } from '../../../src/board/scene.ts'
import type { Plate } from '../../../src/board/index.ts'
import type { ClosedPhaseView } from '../../../src/game/views/shapes.ts'
import type { GameData } from '../../client/api.ts'
import { gameEndingText } from '../history/ending-text.ts'
import { closedFilePhase, presentFilePhase } from './file-phases.ts'
import { writeGameFile } from './file-page.ts'

export interface GameFileParts {
  readonly data: GameData
  readonly plate: Plate
  /** The title of the variant. */
  readonly variant: string
  /** Of the game. */
  readonly address: string
  /** All closed phases in order. */
  readonly closed: readonly ClosedPhaseView[]
}

export function buildGameFile({ data, plate, variant, address, closed }: GameFileParts): Promise<string> {
  const { game, names } = data
  const ending = gameEndingText(data)
  const boards = game.boards.map(({ title }) => ({ title, scene: emptyScene }))
  const players = game.seats.flatMap(({ name, player }) => {
    const playerName = player === null ? undefined : names[player]
    return playerName === undefined ? [] : [`${name}: ${playerName}`]
  })
  return writeGameFile({
    title: game.settings.name,
    about: [
      ending === null ? `${variant}, in progress.` : `${variant}. ${ending}`,
      ...(players.length === 0 ? [] : [players.join(' · ')]),
    ],
    boardStyle: embeddedBoardStyle({ plate, boards }),
    aspect: (boards.length * plate.width) / plate.height,
    address,
    phases: [...closed.map((phase) => closedFilePhase(game, plate, phase)), presentFilePhase(game, plate, ending)],
  })
}
