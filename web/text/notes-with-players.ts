/** Notes of a variant in a game. */
import type { PlayerId } from '../../src/game/ids.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import type { Note } from '../../src/rules/seam/variant.ts'
import { seatPlayers } from './seat-players.ts'

/** The notes that are not on the board, with players instead of `the captain of Italy and Russia`. */
export const notesWithPlayers = ({
  game,
  names,
}: {
  readonly game: Pick<GameView, 'seats' | 'you' | 'notes'>
  readonly names: Readonly<Record<PlayerId, string>>
}): readonly Note[] => {
  const players = seatPlayers(game, names)
  const named = (line: string): string =>
    game.seats.reduce((text, { seat, name, player }) => {
      const label = seat === game.you ? 'you' : player === null ? name : players[seat]
      return label === name ? text : text.replaceAll(`the captain of ${name}`, label ?? name)
    }, line)
  return game.notes
    .filter(({ known }) => known === undefined)
    .map((note) => ({ ...note, lines: note.lines.map(named) }))
}
