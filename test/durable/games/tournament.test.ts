/** Tournaments: entering, drawing rounds, standings from the results of games, and who may do and see what. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mailRoundEnd } from '../../../src/durable/round-mails.ts'
import type { GameId } from '../../../src/game/ids.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { DAY_MS } from '../../../src/lib/time.ts'
import { Browser, catchMails, type Person, signedIn } from '../people.ts'

interface View {
  readonly id: string
  readonly players: readonly { readonly player: string; readonly withdrawn: boolean; readonly role: string }[]
  readonly boards: readonly {
    readonly round: number
    readonly game: string
    readonly status: string
    readonly started: boolean
    readonly seats: readonly { readonly seat: string; readonly player: string | null; readonly points: number | null }[]
  }[]
  readonly standings: readonly { readonly player: string; readonly place: number; readonly points: number }[]
  readonly entered: string | null
  readonly you: string | null
  readonly invitation: string | null
  readonly names: Readonly<Record<string, string>>
}

interface Retimed {
  readonly games: readonly { readonly board: number; readonly before: number; readonly deadline: number }[]
  readonly next: number | null
  readonly tournament: { readonly minutes: { readonly moves: number } }
}

let people: readonly Person[]
let mails: readonly MailMessage[]
let [ada, ben, cora]: Person[] = []
beforeEach(async () => {
  mails = catchMails()
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
      const isKnown = ({ points, player }: View['boards'][number]['seats'][number]) =>
        points !== null && player !== null
      expect(view.boards.filter(({ seats }) => seats.every(isKnown))).toHaveLength(count)
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
      settings: { name: 'Club cup, round 1, board 1', tournament: { name: 'Club cup', round: 1, board: 1 } },
      seats: board?.seats.map(({ seat, player }) => ({ seat, player })),
    })
    await agreeToDraw(board?.game ?? '', [at(ada), at(ben)])
    await withResults(path, 1)

    const archived = await new Browser().json<{ games: readonly { id: string; tournament: object | null }[] }>(
      '/api/archive?variant=duo',
    )
    expect(archived.games.find(({ id }) => id === board?.game)).toMatchObject({
      tournament: { id: path.split('/').at(-1), name: 'Club cup' },
    })

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
    expect(view).toMatchObject({ entered: null })
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
    expect(await at(ben).json<View>(path)).toMatchObject({ entered: 'player', invitation })
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

interface RemovalView {
  readonly games: readonly { readonly seat: string; readonly effect: string; readonly at: number | null }[]
  readonly tournament: View
}
interface GameView {
  readonly game: {
    readonly deadline: number
    readonly settings: { readonly minutes: { readonly moves: number } }
    readonly seats: readonly {
      readonly seat: string
      readonly player: string | null
      readonly change: { readonly player: string | null; readonly at: number } | null
      readonly open: object | null
    }[]
  }
}

describe('the organiser of a tournament', () => {
  const remove = (path: string, body: object) => at(ada).json<RemovalView>(`${path}/removals`, post(body))
  const gameOf = async (view: View) => (await at(ada).json<GameView>(`/api/games/${view.boards[0]?.game}`)).game

  /** Ada and Ben play, and Cora waits. */
  async function started() {
    const { path } = await create()
    for (const person of [ada, ben]) await at(person).json(`${path}/players`, post())
    await at(cora).json(`${path}/players`, post({ as: 'replacement' }))
    const view = await draw(path, 1)
    await vi.waitFor(async () => expect((await at(ada).json<View>(path)).boards[0]?.status).toBe('playing'))
    const seat = view.boards[0]?.seats.find(({ player }) => player === ben?.id)?.seat ?? ''
    return { path, view, seat }
  }

  it('replaces a player as a game master would, and sees the effect before', async () => {
    const { path, view, seat } = await started()
    const body = { player: ben?.id, replacement: cora?.id }
    const preview = await remove(path, { ...body, preview: true })
    expect(preview.games).toMatchObject([{ seat, effect: 'changes' }])
    expect(preview.games[0]?.at).toBeGreaterThan(Date.now() + DAY_MS - 60_000)
    expect((await gameOf(view)).seats.map(({ change }) => change)).toEqual([null, null])
    expect(preview.tournament.players).toContainEqual(expect.objectContaining({ player: ben?.id, role: 'player' }))

    const done = await remove(path, body)
    expect(done.games).toMatchObject([{ seat, effect: 'changes' }])
    expect((await gameOf(view)).seats.find((place) => place.seat === seat)).toMatchObject({
      player: ben?.id,
      change: { player: cora?.id, at: done.games[0]?.at },
    })
    expect(done.tournament.players).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ player: ben?.id, role: 'removed', withdrawn: true }),
        expect.objectContaining({ player: cora?.id, role: 'player', withdrawn: false }),
      ]),
    )
    expect(await refusal(at(ben), `${path}/players`, post())).toEqual([403, 'removed-from-tournament'])
    const drawn = (await draw(path, 2)).boards[1]?.seats.map(({ player }) => player)
    expect(new Set(drawn)).toEqual(new Set([ada?.id, cora?.id]))
  })

  it('takes a removed player back, who keeps a seat that has not opened yet', async () => {
    const { path, seat, view } = await started()
    await remove(path, { player: ben?.id })
    const taken = await at(ada).json<View>(`${path}/removals/${ben?.id}`, { method: 'DELETE' })
    expect(taken.players.find(({ player }) => player === ben?.id)).toMatchObject({ role: 'player', withdrawn: false })
    expect((await gameOf(view)).seats.every(({ change }) => change === null)).toBe(true)
    expect(await refusal(at(ada), `${path}/removals/${ben?.id}`, { method: 'DELETE' })).toEqual([
      404,
      'not-in-tournament',
    ])
    expect((await remove(path, { player: ben?.id, preview: true })).games).toMatchObject([{ seat, effect: 'opens' }])
  })

  it('cannot seat a replacement whom a player has blocked, and draws them apart from then on', async () => {
    const { path } = await started()
    await at(ada).json(`/api/me/blocked/${cora?.id}`, { method: 'PUT' })
    const replacement = post({ player: ben?.id, replacement: cora?.id })
    expect(await refusal(at(ada), `${path}/removals`, replacement)).toEqual([409, 'cannot-replace'])
    for (const person of [cora, people[3]]) await at(person).json(`${path}/players`, post())
    const boards = (await draw(path, 2)).boards.filter(({ round }) => round === 2)
    const opponents = boards.map(({ seats }) => seats.map(({ player }) => player))
    expect(opponents).toHaveLength(2)
    expect(opponents.find((board) => board.includes(ada?.id ?? ''))).not.toContain(cora?.id)
  })

  it('cannot name somebody who plays there, or is not in the tournament; nobody else can remove', async () => {
    const { path } = await started()
    const removal = (person: Person | undefined, player: unknown, replacement: unknown) =>
      refusal(at(person), `${path}/removals`, post({ player, replacement }))
    expect(await removal(ada, ben?.id, ada?.id)).toEqual([409, 'cannot-replace'])
    expect(await removal(ada, ben?.id, people[3]?.id)).toEqual([409, 'cannot-replace'])
    expect(await removal(ada, people[3]?.id, null)).toEqual([404, 'not-in-tournament'])
    expect(await removal(ben, ada?.id, null)).toEqual([403, 'not-the-organiser'])
    expect(await refusal(at(ben), `${path}/times`, { method: 'PUT', body: {} })).toEqual([403, 'not-the-organiser'])
    // The organiser may play, so they get no other powers of a game master.
    const { boards } = await at(ada).json<View>(path)
    const pause = post({ kind: 'pause', hours: 24 })
    expect(await refusal(at(ada), `/api/games/${boards[0]?.game}/acts`, pause)).toEqual([403, 'not-the-master'])
  })

  it('cannot name somebody who plays in the same round, or was removed', async () => {
    const { path } = await create()
    for (const person of people) await person.json(`${path}/players`, post())
    const { boards } = await draw(path, 1)
    const status = async () => (await at(ada).json<View>(path)).boards.map((board) => board.status)
    await vi.waitFor(async () => expect(await status()).toEqual(['playing', 'playing']))
    const [leaver, neighbour] = boards.map(({ seats }) => seats.find(({ player }) => player !== ada?.id)?.player)
    const replace = (replacement: unknown) =>
      refusal(at(ada), `${path}/removals`, post({ player: leaver, replacement, preview: true }))
    expect(await replace(neighbour)).toEqual([409, 'cannot-replace'])
    const gone = await signedIn(`gone-${crypto.randomUUID()}@players.example`)
    await gone.json(`${path}/players`, post({ as: 'replacement' }))
    await remove(path, { player: gone.id })
    await vi.waitFor(() => expect(mails.filter(({ to }) => 'player' in to && to.player === gone.id)).not.toEqual([]))
    expect(await replace(gone.id)).toEqual([409, 'cannot-replace'])
  })

  it('sets the deadlines of running games and of later rounds', async () => {
    const { path, view } = await started()
    const minutes = { moves: 60, retreats: 30, adjustments: 30 }
    const put = (preview: boolean) =>
      at(ada).json<Retimed>(`${path}/times`, { method: 'PUT', body: { minutes, preview } })
    const before = await gameOf(view)
    const preview = await put(true)
    expect(preview).toMatchObject({ next: null, games: [{ before: before.deadline }] })
    expect(await gameOf(view)).toMatchObject({ deadline: before.deadline })
    const { minutes: usual } = await at(ada).json<Retimed['tournament']>(path)
    expect([usual.moves, preview.tournament.minutes]).toEqual([before.settings.minutes.moves, usual])
    const done = await put(false)
    const after = await gameOf(view)
    expect(after.deadline).toBe(done.games[0]?.deadline)
    expect(after.deadline).toBeLessThan(before.deadline)
    const { boards } = await draw(path, 2)
    const second = await at(ada).json<GameView>(`/api/games/${boards[1]?.game}`)
    expect(second.game.settings.minutes.moves).toBe(60)
  })

  it('sets the deadlines of 15 games with each request, and of all with several', async () => {
    const { path } = await started()
    // One game can stand for many boards.
    await env.DB.prepare(
      `INSERT INTO tournament_games SELECT tournament_id, round, board + value, game_id, invitation, seats, started
      FROM tournament_games, json_each(?) WHERE tournament_id = ?`,
    )
      .bind(JSON.stringify(Array.from({ length: 16 }, (_, n) => n + 1)), path.split('/').at(-1))
      .run()
    const minutes = { moves: 60, retreats: 30, adjustments: 30 }
    const boardsFrom = async (from: number) => {
      const body = { minutes, preview: true, from }
      const { games, next } = await at(ada).json<Retimed>(`${path}/times`, { method: 'PUT', body })
      return { boards: games.map(({ board }) => board), next }
    }
    expect(await boardsFrom(0)).toMatchObject({ boards: { 0: 1, 14: 15, length: 15 }, next: 15 })
    expect(await boardsFrom(15)).toEqual({ boards: [16, 17], next: null })
  })
})

describe('mails of a tournament', () => {
  const newsTo = (person: Person | undefined) =>
    mails.flatMap((mail) =>
      mail.facts.kind === 'tournament' && 'player' in mail.to && mail.to.player === person?.id ? mail.facts.news : [],
    )

  it('say who has entered, who has no seat, the standings after each round, and the end', async () => {
    const { path } = await create()
    for (const person of [ada, ben, cora]) await at(person).json(`${path}/players`, post())
    expect(newsTo(ada)).toEqual([{ what: 'entered', as: 'player', next: 'Round 1' }])
    const first = await draw(path, 1)
    const seated = first.boards[0]?.seats.map(({ player }) => player) ?? []
    const unseated = people.slice(0, 3).find(({ id }) => !seated.includes(id))
    expect(newsTo(unseated)).toContainEqual({ what: 'no-seat', round: 'Round 1' })
    // The mail about the start of the game says board and power.
    await vi.waitFor(() => {
      const starts = mails.filter(({ facts }) => facts.kind === 'started')
      expect(starts).toHaveLength(2)
      expect(starts[0]?.facts).toMatchObject({ tournament: { name: 'Club cup', round: 1, board: 1, isFinal: false } })
    })
    const personOf = (id: string | null | undefined) => at(people.find((person) => person.id === id))
    await resign(first.boards[0]?.game ?? '', personOf(seated[0]))
    await vi.waitFor(() => expect(newsTo(unseated)).toHaveLength(3), { timeout: 30_000 })
    expect(newsTo(unseated)[2]).toMatchObject({
      what: 'standings',
      round: 'Round 1',
      isOver: false,
      players: 3,
      rows: [{ player: seated[1], place: 1, points: 100, games: 1 }, { points: 0 }, { points: 0 }],
    })
    const second = await draw(path, 2)
    const last = second.boards[1]
    await resign(last?.game ?? '', personOf(last?.seats[0]?.player))
    await vi.waitFor(() => expect(newsTo(ada).at(-1)).toMatchObject({ what: 'standings', isOver: true }), {
      timeout: 30_000,
    })
    const keys = mails.filter(({ facts }) => facts.kind === 'tournament').map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    // Older results come from a restored game.
    const [game, endedAt, { length }] = [last?.game as GameId, Date.now(), mails]
    await mailRoundEnd(env, game, endedAt, endedAt + 7 * DAY_MS + 1)
    expect(mails).toHaveLength(length)
    await mailRoundEnd(env, game, endedAt, endedAt + 7 * DAY_MS)
    expect(mails.length).toBeGreaterThan(length)
  })
})
