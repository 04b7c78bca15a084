/** Which texts of a game are there to be hidden. */
import { HIDDEN_TEXT, type WrittenText } from '../game/event.ts'
import { publicLog } from '../game/log/public-log.ts'
import type { GameState } from '../game/model.ts'
import type { Press } from './press/press.ts'
import type { Store } from './store.ts'

/** Is it there, and not hidden yet? */
export function isShown(
  text: WrittenText,
  game: GameState,
  press: Pick<Press, 'shows' | 'isNamed'>,
  store: Pick<Store, 'events'>,
): boolean {
  switch (text.kind) {
    case 'message':
      return press.shows(text.channel, text.number)
    case 'group':
      return press.isNamed(text.channel)
    case 'announcement':
      return publicLog(store.events()).some(
        ({ kind, at, details }) => kind === 'announced' && at === text.at && details[0] !== HIDDEN_TEXT,
      )
    case 'name':
      return game.settings.name !== HIDDEN_TEXT
  }
}
