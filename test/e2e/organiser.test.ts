/** What the organiser of a tournament does on the page, with rows and standings compared to the games. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from '../../src/tools/play/client.ts'
import type { Served } from '../support/service/harness.ts'
import { allOrInTurn } from '../support/thorough.ts'
import { checkLooks } from './support/accessibility.ts'
import type { GameAnswer } from './support/api-game.ts'
import { DESK, PATIENCE, Person } from './support/person.ts'
import { PHONE } from './support/room.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

const WINDOWS = allOrInTurn([['phone', PHONE] as const, ['desk', { viewport: DESK }] as const], 0)
const NAMES = ['Bela', 'Cyra', 'Dov', 'Edda', 'Finn'] as const
type Name = (typeof NAMES)[number]

let service: Served
let browser: Browser
let clients: Readonly<Record<Name, Client>>

interface Tournament {
  readonly names: Readonly<Record<string, string>>
  readonly boards: readonly {
    readonly round: number
    readonly game: string
    readonly seats: readonly { readonly player: string }[]
  }[]
}

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  const signedIn = NAMES.map(async (name) => {
    const client = new Client(service.url.origin)
    await client.signIn(`${name.toLowerCase()}@players.example`)
    await client.patch('/api/me', { name })
    return [name, client] as const
  })
  clients = Object.fromEntries(await Promise.all(signedIn)) as typeof clients
})
afterAll(() => closeWindows(browser))

/** Creates a tournament on the page and waits for its panel. Returns its path. */
async function create(person: Person): Promise<string> {
  const { page } = person
  await person.open('/tournaments/new')
  await page.getByRole('radio', { name: 'Duo' }).check()
  await page.getByRole('radio', { name: 'Centres' }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Cup of the club')
  await page.getByLabel('Rounds').fill('2')
  await page.getByLabel('The last round is a final').check()
  await page.getByRole('button', { name: 'Create the tournament' }).click()
  await page.getByRole('region', { name: 'For the organiser' }).waitFor()
  return new URL(page.url()).pathname
}

it.each(WINDOWS)(
  'draws rounds, replaces players, changes deadlines and holds a final, on a %s',
  async (name, options) => {
    const hanna = await Person.at(browser, service.url, `Hanna-${name}`, options)
    await hanna.signIn()
    const { page } = hanna
    const path = await create(hanna)
    for (const [each, client] of Object.entries(clients))
      await client.post(`/api${path}/players`, { as: each === 'Finn' ? 'replacement' : 'player' })
    const read = () => clients.Bela.get<Tournament>(`/api${path}`)
    const panel = page.getByRole('region', { name: 'For the organiser' })
    const ask = async (yes: string) => {
      await panel.getByRole('button', { name: 'Show what happens' }).filter({ visible: true }).click()
      await panel.getByRole('button', { name: yes }).waitFor()
    }

    // Round 1: two boards.
    await page.reload()
    await page.getByText('On the waiting list: Finn.').waitFor()
    await panel.getByText('4 players get a seat at 2 boards, and their games start.').waitFor()
    await panel.getByRole('button', { name: 'Draw Round 1' }).click()
    await panel.getByRole('button', { name: 'Yes, draw Round 1' }).click()
    const round = page.getByRole('region', { name: 'Round 1' })
    await round.getByRole('link', { name: 'Board 2' }).waitFor()
    const first = await read()
    const nameOf = (player: string) => first.names[player] as Name
    const boards = first.boards.map(({ game, seats }) => ({ game, people: seats.map(({ player }) => nameOf(player)) }))
    expect(boards.flatMap(({ people }) => people).toSorted()).toEqual(['Bela', 'Cyra', 'Dov', 'Edda'])

    // A player of the waiting list gets Bela's seat.
    await panel.getByText('Remove or replace a player').click()
    await panel.getByLabel('Who leaves').selectOption('Bela')
    const replacements = panel.getByLabel('Who replaces them').getByRole('option')
    // Everybody else has a seat in this round.
    expect(await replacements.allInnerTexts()).toEqual(['Nobody', 'Finn'])
    await panel.getByLabel('Who replaces them').selectOption('Finn')
    await ask('Yes, replace them')
    await panel.getByText(/^Round 1, board [12]: Finn gets (Grünland|Rotland) /).waitFor()
    await panel.getByText(/^Bela gets no seat in later rounds.* Finn plays in later rounds\.$/).waitFor()
    await checkLooks(page, 'organiser-replaces')
    await page.setViewportSize(options.viewport)
    const gameOf = async (person: Name) => {
      const { game = '' } = boards.find(({ people }) => people.includes(person)) ?? {}
      return (await clients[person].get<GameAnswer>(`/api/games/${game}`)).game
    }
    expect((await gameOf('Bela')).seats.every(({ change }) => change === null)).toBe(true)
    await panel.getByRole('button', { name: 'Yes, replace them' }).click()
    await panel.getByText(/^Bela was removed\./).waitFor()
    expect((await gameOf('Bela')).seats.some(({ change }) => change !== null)).toBe(true)
    expect(await page.getByText('On the waiting list').count()).toBe(0)

    // Cyra is removed without a replacement, and taken back.
    await panel.getByLabel('Who leaves').selectOption('Cyra')
    await ask('Yes, remove them')
    await panel.getByText(/^Round 1, board [12]: (Grünland|Rotland) opens /).waitFor()
    await panel.getByRole('button', { name: 'Yes, remove them' }).click()
    const removed = panel.locator('.row', { hasText: 'Cyra was removed.' })
    await removed.getByRole('button', { name: 'Take back' }).click()
    await removed.waitFor({ state: 'detached' })
    const pending = (await gameOf('Cyra')).seats.filter(
      ({ change, player }) => change !== null && nameOf(player ?? '') === 'Cyra',
    )
    expect(pending).toEqual([])

    // All deadlines change at once.
    const before = await Promise.all(
      boards.map(async ({ people: [person = 'Bela'] }) => (await gameOf(person)).deadline ?? 0),
    )
    await panel.getByText('Change the deadlines').click()
    await panel.getByText('Two days for moves, a day for the rest').click()
    await ask('Yes, change the deadlines')
    expect(await panel.getByText(/^Round 1, board [12]: the open phase is due .* instead of /).count()).toBe(2)
    await checkLooks(page, 'organiser-deadlines')
    await page.setViewportSize(options.viewport)
    await panel.getByRole('button', { name: 'Yes, change the deadlines' }).click()
    await panel.getByRole('button', { name: 'Show what happens' }).last().waitFor()
    const after = await Promise.all(
      boards.map(async ({ people: [person = 'Bela'] }) => (await gameOf(person)).deadline ?? 0),
    )
    for (const [n, deadline] of after.entries()) expect(deadline).toBeGreaterThan((before[n] ?? 0) + 20 * 3_600_000)

    // One of each board resigns, never Bela.
    const winners: Name[] = []
    for (const { game, people } of boards) {
      const [winner = 'Bela', loser = 'Bela'] = people.toSorted()
      await clients[loser].post(`/api/games/${game}/resign`, {})
      winners.push(winner)
    }
    const standings = page.getByRole('region', { name: 'Standings' }).getByRole('table')
    const rows = async () => {
      await page.reload()
      await standings.waitFor()
      return standings.getByRole('row').allInnerTexts()
    }
    // Points are centres: a win is worth all of the board, 6 at the start. Finn has not played.
    const listed = async () =>
      (await rows()).map((row) => row.replace(' · removed', '').replace(/\s+/g, ' ').replace(/^\d+ /, ''))
    const losers = boards.flatMap(({ people }) => people).filter((person) => !winners.includes(person))
    const played = [
      ...winners.map((person) => `${person} 6 – 1 6 3 1`),
      ...losers.map((person) => `${person} 0 – 1 0 3 0`),
    ]
    await expect
      .poll(async () => (await listed()).slice(1, 5).toSorted(), { timeout: PATIENCE })
      .toEqual(played.toSorted())

    // The final: the best who still take part.
    await panel.getByText('The best 2 players get a seat, and their game starts.').waitFor()
    await panel.getByRole('button', { name: 'Draw the final' }).click()
    await panel.getByRole('button', { name: 'Yes, draw the final' }).click()
    await page.getByRole('region', { name: 'Final' }).getByRole('link', { name: 'Board 1' }).waitFor()
    const { game: final = '', seats = [] } = (await read()).boards.find((board) => board.round === 2) ?? {}
    const finalists = seats.map(({ player }) => nameOf(player))
    const [champion] = winners.filter((winner) => winner !== 'Bela')
    expect(finalists).toContain(champion)
    expect(finalists).not.toContain('Bela')
    const [loser = 'Bela'] = finalists.filter((finalist) => finalist !== champion)
    await clients[loser].post(`/api/games/${final}/resign`, {})
    await expect.poll(async () => (await listed())[1], { timeout: PATIENCE }).toBe(`${champion} 12 6 2 6 6 2`)
    expect((await rows())[1]).toMatch(/^1\t/)
    // Second by the final, although Bela has more points.
    expect((await listed())[2]).toMatch(new RegExp(`^${loser} 0 0 `))
    await page.getByText('The tournament is over.').waitFor()
    await checkLooks(page, 'organiser-over')
    expect(hanna.faults).toEqual([])
  },
)
