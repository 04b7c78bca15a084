import { expect, it } from 'vitest'
import type { PlayerId } from '../../../src/game/ids.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { notesWithPlayers } from '../../../web/text/notes-with-players.ts'

it('notes name captains by their players, where those are visible', () => {
  const lines = [
    'You share Italy with the captain of Germany and Italy.',
    'You share Russia with the captain of Russia and France.',
    'The tie is between the captain of Italy and Russia and the captain of Germany and Italy.',
  ]
  const game = {
    you: 'FOUR',
    seats: [
      { seat: 'FOUR', name: 'Italy and Russia', player: 'p4', open: null },
      { seat: 'THREE', name: 'Germany and Italy', player: 'p3', open: null },
      { seat: 'FIVE', name: 'Russia and France', player: null, open: null },
    ],
    notes: [{ title: 'Two captains', lines }],
  } as unknown as GameView
  const names = { ['p3' as PlayerId]: 'Finn', ['p4' as PlayerId]: 'Ada' }
  expect(notesWithPlayers({ game, names })).toEqual([
    {
      title: 'Two captains',
      lines: [
        'You share Italy with Finn (Germany and Italy).',
        lines[1],
        'The tie is between you and Finn (Germany and Italy).',
      ],
    },
  ])
})
