/** Tournaments: entering, drawing rounds, standings from the results of games, and who may do and see what. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Browser, catchMails, type Person, signedIn } from '../people.ts'

interface View {
  readonly id: string
  readonly players: readonly { readonly player: string; readonly withdrawn: boolean }[]
  readonly boards: readonly {
    readonly round: number
    readonly game: string
    readonly status: string
    readonly started: boolean
    readonly seats: readonly { readonly seat: string; readonly player: string | null; readonly points: number | null }[]
  }[]
  readonly standings: readonly { readonly player: string; readonly place: number; readonly points: number }[]
  readonly entered: boolean
  readonly you: string | null
  readonly invitation: string | null
  readonly names: Readonly<Record<string, string>>
}

let people: readonly Person[]
let [ada, ben, cora]: Person[] = []
beforeEach(async () => {
  catchMails()
  people = await Promise.all(
    ['ada', 'ben', 'cora', 'dan'].map((name) => signedIn(`${name}-${crypto.randomUUID()}@players.example`)),
  )
  ;[ada, ben, cora] = people
})

const post = (body: object = {}, status = 200) => ({ method: 'POST', body, status })
const at = (person: Person | undefined): Person => {
  if (person === undefined) throw new Error('nobody')
  return person
}

async function create(more: object = {}): Promise<{ path: string; invitation: string }> {
  const body = { name: 'Club cup', variant: 'duo', rounds: 2, scoring: 'draw-size', ...more }
  const { id, invitation } = await at(ada).json<{ id: string; invitation: string }>('/api/tournaments', post(body, 201))
  return { path: `/api/tournaments/${id}`, invitation }
}
const refusal = async (person: Browser, path: string, sent: object = {}) => {
  const response = await person.call(path, sent)
  const { error } = await response.json<{ error: { code: string } }>()
  return [response.status, error.code]
}
const draw = (path: string, round: number) => at(ada).json<View>(`${path}/rounds`, post({ round }))

/** Ends a game in a draw, by a proposal and the vote of the other player. */
async function agreeToDraw(game: string, players: readonly Person[]): Promise<void> {
  const motion = { kind: 'draw', among: [] }
  for (const player of players) await player.call(`/api/games/${game}/proposals`, post({ motion }))
}
/** Gives up a seat: the other player wins. */
const resign = (game: string, person: Person) => person.json(`/api/games/${game}/resign`, post())

/** The tournament, once the results of so many games have arrived. */
const withResults = (path: string, count: number): Promise<View> =>
  vi.waitFor(
    async () => {
      const view = await at(ada).json<View>(path)
      expect(view.boards.filter(({ seats }) => seats[0]?.points !== null)).toHaveLength(count)
      return view
    },
    { timeout: 30_000 },
  )

describe('a tournament', () => {
  it('draws return games of two players, who exchange their seats, and adds up the results', async () => {
    const { path } = await create()
    for (const person of [ada, ben]) await at(person).json(`${path}/players`, post())
    const first = await draw(path, 1)
    const [board] = first.boards
    expect(board).toMatchObject({ round: 1, seats: [{ points: null }, { points: null }] })
    const { game } = await at(ben).json<{ game: { status: string; seats: object; settings: object } }>(
      `/api/games/${board?.game}`,
    )
    expect(game).toMatchObject({
      status: 'playing',
      settings: { name: 'Club cup, round 1, board 1' },
      seats: board?.seats.map(({ seat, player }) => ({ seat, player })),
    })
    await agreeToDraw(board?.game ?? '', [at(ada), at(ben)])
    await withResults(path, 1)

    const second = await draw(path, 2)
    const seatsIn = (round: number) =>
      second.boards.find((one) => one.round === round)?.seats.map(({ player }) => player) ?? []
    expect(seatsIn(2)).toEqual(seatsIn(1).toReversed())
    await resign(second.boards[1]?.game ?? '', at(ben))
    const { standings } = await withResults(path, 2)
    expect(standings).toMatchObject([
      { player: ada?.id, place: 1, points: 150, solos: 1, games: 2 },
      { player: ben?.id, place: 2, points: 50, solos: 0, games: 2 },
    ])
  })

  it('draws a round once, however often it is asked for, and only the next one', async () => {
    const { path } = await create()
    for (const person of people) await person.json(`${path}/players`, post())
    const [one, other] = await Promise.all([draw(path, 1), draw(path, 1)])
    const { boards } = await draw(path, 1)
    expect(boards).toHaveLength(2)
    expect(new Set(boards.flatMap(({ seats }) => seats.map(({ player }) => player))).size).toBe(4)
    expect(boards.map(({ started }) => started)).toEqual([true, true])
    for (const view of [one, other]) expect(view.boards.map(({ game }) => game)).toEqual(boards.map(({ game }) => game))
    expect(await refusal(at(ada), `${path}/rounds`, post({ round: 3 }))).toEqual([409, 'round-out-of-turn'])
    await draw(path, 2)
    expect(await refusal(at(ben), `${path}/players`, post())).toEqual([409, 'tournament-over'])
  })

  it('ends with a final of the best, once all earlier games are over', async () => {
    const { path } = await create({ final: true })
    for (const person of people) await person.json(`${path}/players`, post())
    const { boards } = await draw(path, 1)
    expect(await refusal(at(ada), `${path}/rounds`, post({ round: 2 }))).toEqual([409, 'games-not-over'])
    const personOf = (id: string | null | undefined) => at(people.find((person) => person.id === id))
    for (const { game, seats } of boards) await resign(game, personOf(seats[0]?.player))
    await withResults(path, 2)
    const final = (await draw(path, 2)).boards.filter(({ round }) => round === 2)
    expect(final).toHaveLength(1)
    expect(new Set(final[0]?.seats.map(({ player }) => player))).toEqual(
      new Set(boards.map(({ seats }) => seats[1]?.player)),
    )
  })

  it('lets players who are left over wait, and those who withdraw out of later rounds', async () => {
    const { path } = await create({ rounds: 3 })
    for (const person of [ada, ben, cora]) await at(person).json(`${path}/players`, post())
    const waits = (view: View, round: number) => {
      const seated = view.boards.filter((board) => board.round === round).flatMap(({ seats }) => seats)
      return view.players.map(({ player }) => player).find((id) => seated.every(({ player }) => player !== id))
    }
    const first = waits(await draw(path, 1), 1)
    expect(waits(await draw(path, 2), 2)).not.toBe(first)
    const view = await at(ben).json<View>(`${path}/players`, { method: 'DELETE' })
    expect(view).toMatchObject({ entered: false })
    expect(waits(await draw(path, 3), 3)).toBe(ben?.id)
  })

  it('by invitation is seen and entered with its link only; its organiser alone draws', async () => {
    const { path, invitation } = await create({ access: 'invitation' })
    const stranger = new Browser()
    expect(await refusal(stranger, path)).toEqual([404, 'no-such-tournament'])
    expect(await refusal(at(ben), `${path}/players`, post())).toEqual([404, 'no-such-tournament'])
    const listed = async (person: Browser) =>
      (await person.json<{ tournaments: readonly { id: string }[] }>('/api/tournaments')).tournaments.map(
        ({ id }) => id,
      )
    const id = path.split('/').at(-1)
    expect(await listed(stranger)).not.toContain(id)
    expect(await listed(at(ada))).toContain(id)
    expect(await stranger.json<View>(`${path}?invitation=${invitation}`)).toMatchObject({ invitation: null, you: null })
    await at(ben).json(`${path}/players`, post({ invitation }))
    expect(await at(ben).json<View>(path)).toMatchObject({ entered: true, invitation })
    expect(await listed(at(ben))).toContain(id)
    expect(await refusal(at(ben), `${path}/rounds`, post({ round: 1 }))).toEqual([403, 'not-the-organiser'])
    expect(await refusal(at(ada), `${path}/rounds`, post({ round: 1 }))).toEqual([409, 'too-few-players'])
    await at(cora).json(`${path}/players`, post({ invitation }))
    const { boards } = await draw(path, 1)
    // Its games are by invitation, too.
    expect(await refusal(stranger, `/api/games/${boards[0]?.game}`)).toEqual([404, 'no-such-game'])
  })

  it('says what is wrong with a new one', async () => {
    expect(await refusal(at(ada), '/api/tournaments', post({ name: 'x', variant: 'risk' }))).toEqual([
      400,
      'no-such-variant',
    ])
    expect(
      await refusal(at(ada), '/api/tournaments', post({ name: 'x', variant: 'duo', rounds: 1, final: true })),
    ).toEqual([400, 'invalid'])
    expect(await refusal(at(ada), '/api/tournaments/nowhere')).toEqual([404, 'no-such-tournament'])
  })
})
