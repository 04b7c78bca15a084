/** Phases that players have seen on the page. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { removeLobbyRow } from '../../../src/lobby/sync-lobby.ts'
import { standingsOf } from '../../../src/lobby/standings.ts'
import { signedIn } from '../people.ts'
import type { Person } from '../people.ts'

const GAME = 'aaaaaaaaaaac' as GameId
const OTHER = 'aaaaaaaaaaab' as GameId

/** A game in the lobby with these players. */
async function gameOf(id: GameId, players: readonly Person[]): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO games (id, revision, name, variant, status, access, seats, minutes, created_at)
     VALUES (?1, 1, 'A game', 'classical', 'playing', 'public', 7, '{}', 1)`,
  )
    .bind(id)
    .run()
  for (const one of players)
    await env.DB.prepare('INSERT INTO game_players (game_id, player_id, ready) VALUES (?1, ?2, 0)')
      .bind(id, one.id)
      .run()
}
const seenBy = async (person: Person, game = GAME) =>
  (await standingsOf(env.DB, [person.id as PlayerId], [game])).get(person.id as PlayerId)?.get(game)?.seen ?? null
const tell = (person: Person, phases: number, game = GAME) =>
  person.call(`/api/games/${game}/seen`, { method: 'PUT', body: { phases } })

describe('phases seen on the page', () => {
  let ada: Person
  let bea: Person
  beforeEach(async () => {
    ada = await signedIn('ada@seen.example')
    bea = await signedIn('bea@seen.example')
    await gameOf(GAME, [ada])
    await gameOf(OTHER, [bea])
  })

  it('are recorded for the player and the game, and nobody else', async () => {
    expect(await seenBy(ada)).toBeNull()
    expect((await tell(ada, 3)).status).toBe(204)
    expect(await seenBy(ada)).toMatchObject({ phases: 3 })
    expect(await seenBy(bea, OTHER)).toBeNull()
  })

  it('keep their first time when recorded again, and follow a return to an earlier phase', async () => {
    await tell(ada, 3)
    const first = await seenBy(ada)
    await tell(ada, 3)
    expect(await seenBy(ada)).toEqual(first)
    await tell(ada, 2)
    expect(await seenBy(ada)).toMatchObject({ phases: 2 })
  })

  it('are not recorded for a game of others', async () => {
    expect((await tell(ada, 3, OTHER)).status).toBe(204)
    const { results } = await env.DB.prepare('SELECT * FROM seen_phases WHERE game_id = ?').bind(OTHER).all()
    expect(results).toEqual([])
  })

  it('are deleted with the game, and with the account', async () => {
    const left = async () => (await env.DB.prepare('SELECT * FROM seen_phases').all()).results.length
    await tell(ada, 3)
    await removeLobbyRow(env.DB, GAME)
    expect(await left()).toBe(0)
    await tell(bea, 1, OTHER)
    expect(await left()).toBe(1)
    await env.DB.prepare('DELETE FROM players WHERE id = ?').bind(bea.id).run()
    expect(await left()).toBe(0)
  })
})
