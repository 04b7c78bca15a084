import { expect, it } from 'vitest'
import { parseGameId } from '../../../web/operator/hide-text.tsx'

it.each([
  ['https://example.org/games/abc123xyz?invitation=secret', 'abc123xyz'],
  ['/games/abc123xyz/phases/3', 'abc123xyz'],
  ['  abc123xyz ', 'abc123xyz'],
])('parses the game id in %s', (text, id) => expect(parseGameId(text)).toBe(id))
