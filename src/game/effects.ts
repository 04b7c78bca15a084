/** What must follow from events: mails to players, and the row by which the lobby knows the game. */
import { replay, evolve } from './evolve.ts'
import { endingMails, reminderMails, resultMails, startMails } from './facts.ts'
import { lobbyRow } from './lobby.ts'
import type { Effect, GameEvent, GameState } from './model.ts'

export function effectsOf(before: GameState | null, events: readonly GameEvent[]): readonly Effect[] {
  if (events.length === 0) return []
  const after = replay(before, events)
  return [...mailsOf(before, events, after), ...lobbyNews(before, after)]
}

/** Mails tell of an event what stands when all of them have happened: the results name the next phase, or the ending. */
function mailsOf(before: GameState | null, events: readonly GameEvent[], after: GameState): readonly Effect[] {
  const closes = events.some(({ kind }) => kind === 'closed')
  let game = before
  return events.flatMap((event) => {
    const was = game
    game = evolve(game, event)
    if (was === null) return []
    switch (event.kind) {
      case 'started':
        return startMails(after)
      case 'reminded':
        return reminderMails(was, event)
      case 'closed':
        return resultMails(was, event, after)
      case 'ended':
        return closes ? [] : endingMails(was, after)
      default:
        return []
    }
  })
}

/** The lobby hears only of what its row shows. */
function lobbyNews(before: GameState | null, after: GameState): readonly Effect[] {
  const row = lobbyRow(after)
  const same =
    before !== null && JSON.stringify({ ...lobbyRow(before), revision: row.revision }) === JSON.stringify(row)
  return same ? [] : [{ kind: 'lobby', row }]
}
