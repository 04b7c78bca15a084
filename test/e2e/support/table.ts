/** A game in the fall of its first year, whose master has placed the units that a test needs. */
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Edit } from '../../../src/game/command.ts'
import { Client } from '../../../src/tools/play/client.ts'
import type { GameAnswer } from './api-game.ts'
import { Person } from './person.ts'
import { closeWindows, sharedBrowser, sharedService } from './shared.ts'
import type { PowerName, Standings } from './year.ts'

/** Seven players, and a game master who does not play. */
interface Players {
  readonly master: Client
  readonly seven: readonly Client[]
}

async function signInAll(url: URL): Promise<Players> {
  const [master, ...seven] = Array.from({ length: 8 }, () => new Client(url.origin))
  if (master === undefined) throw new Error('there is no master')
  await Promise.all([master, ...seven].map((client, n) => client.signIn(`at-table-${n}@players.example`)))
  return { master, seven }
}

interface Sitting {
  readonly table: Table
  readonly person: Person
}

type WindowOptions = Parameters<typeof Person.at>[3]

interface Tables {
  /** A game in this position, and a window of one of its players. */
  readonly sitDown: (name: string, position: Standings, power: PowerName, options?: WindowOptions) => Promise<Sitting>
  /** The window of someone who is not signed in. */
  readonly visit: (name: string, options?: WindowOptions) => Promise<Person>
}

/** Signs in the players of a test file's tables before its tests, and closes all windows after them. */
export function useTables(): Tables {
  let url: URL
  let browser: Browser
  let players: Players
  beforeAll(async () => {
    ;({ url } = await sharedService())
    browser = await sharedBrowser()
    players = await signInAll(url)
  })
  afterAll(() => closeWindows(browser))
  const visit: Tables['visit'] = (name, options) => Person.at(browser, url, name, options)
  return {
    visit,
    async sitDown(name, position, power, options) {
      const table = await Table.at(players, name, position)
      const person = await visit(name, options)
      await table.seat(person.page.context(), power, url)
      return { table, person }
    },
  }
}

export class Table {
  readonly path: string
  readonly #master: Client
  readonly #seats: ReadonlyMap<PowerName, Client>

  private constructor(path: string, master: Client, seats: ReadonlyMap<PowerName, Client>) {
    this.path = path
    this.#master = master
    this.#seats = seats
  }

  /** Starts the game, passes the first movement without orders and sets up the position. */
  static async at({ master, seven }: Players, name: string, position: Standings): Promise<Table> {
    const settings = { name, variant: 'classical', master: 'apart' }
    const { id } = await master.post<GameAnswer>('/api/games', settings)
    for (const client of seven) await client.post(`/api/games/${id}/join`, {})
    const path = `/games/${id}`
    const table = new Table(path, master, await seatsOf(path, seven))
    for (const power of table.#seats.keys()) await table.submitOrders(power, [])
    await table.correct(await table.#changesTo(position))
    return table
  }

  player(power: PowerName): Client {
    const client = this.#seats.get(power)
    if (client === undefined) throw new Error(`nobody plays ${power}`)
    return client
  }

  /** Signs the browser in as this power's player. */
  async seat(context: BrowserContext, power: PowerName, url: URL): Promise<void> {
    const [name = '', value = ''] = (await this.player(power).session()).split('=')
    await context.addCookies([{ name, value, url: url.origin }])
  }

  game(power: PowerName): Promise<GameAnswer> {
    return this.player(power).get(`/api${this.path}`)
  }

  /** Submits these orders and marks the player ready. */
  async submitOrders(power: PowerName, orders: readonly string[]): Promise<void> {
    const { game } = await this.game(power)
    const sheet = { phase: game.phase?.code, orders, ready: true }
    if (game.required !== null) await this.player(power).put(`/api${this.path}/orders`, sheet)
  }

  /** Submits orders for all other players, by default none. */
  async submitForRest(
    absent: PowerName,
    orders: Readonly<Partial<Record<PowerName, readonly string[]>>> = {},
  ): Promise<void> {
    for (const power of this.#seats.keys()) if (power !== absent) await this.submitOrders(power, orders[power] ?? [])
  }

  async correct(edits: readonly Edit[]): Promise<void> {
    const LIMIT = 100
    for (let n = 0; n < edits.length; n += LIMIT)
      await this.#master.post(`/api${this.path}/acts`, { kind: 'correct', edits: edits.slice(n, n + LIMIT) })
  }

  async #changesTo({ units, centers }: Standings): Promise<Edit[]> {
    const [first] = (await this.#master.get<GameAnswer>(`/api${this.path}`)).game.boards
    if (first === undefined) throw new Error('there is no board')
    const { board, owners } = first
    const removed = first.units.map(({ at }): Edit => ({ kind: 'remove', board, at }))
    const placed = Object.entries(units).flatMap(([power, list]) =>
      (list ?? []).map((unit) => {
        const [arm, at] = unit.split(' ')
        return { kind: 'place', board, power, arm: arm === 'A' ? 'army' : 'fleet', at } as Edit
      }),
    )
    const owned = Object.entries(centers).flatMap(([power, list]) =>
      (list ?? []).flatMap((province) =>
        owners[province as keyof typeof owners] === power ? [] : [{ kind: 'own', board, province, power } as Edit],
      ),
    )
    return [...removed, ...placed, ...owned]
  }
}

async function seatsOf(path: string, seven: readonly Client[]): Promise<ReadonlyMap<PowerName, Client>> {
  const seats = await Promise.all(
    seven.map(async (client) => {
      const { game } = await client.get<GameAnswer>(`/api${path}`)
      return [game.you as string as PowerName, client] as const
    }),
  )
  return new Map(seats)
}
