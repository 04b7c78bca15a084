/**
 * Makes the games of `npm run demo` over the API: every variant, stopped at interesting points.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Seat, seat } from '../../rules/names.ts'
import { RULESETS, variantBySavedMap, variantFor } from '../../variants/index.ts'
import { keepSheets, makeRedeal, readGameText, type Redeal } from '../play/game-text.ts'
import { readGame } from '../play/record.ts'
import { ROOT } from '../service/processes.ts'
import type { GameView } from '../../game/views/shapes.ts'
import type { Ruleset } from '../../rules/seam/variant.ts'
import type { Client, GameAnswer } from '../play/client.ts'

interface GameScript {
  readonly options: Readonly<Record<string, number | string>>
  /** The number of phases. */
  readonly length: number
  /** By the code of the phase. */
  readonly sheets: ReadonlyMap<string, ReadonlyMap<Seat, readonly string[]>>
  /** Adapts the sheets to a game with another draw. */
  readonly redeal: Redeal
}

const FOLDER = join(ROOT, 'test/games')
/** A whole game on the standard map, with every kind of phase. */
const RECORD = join(FOLDER, 'sample-1.json')

const EMPTY: GameScript = { options: {}, length: 0, sheets: new Map(), redeal: keepSheets }

/** The saved game of this variant; an empty one if there is none. */
export function readScript(variant: string): GameScript {
  const record = readGame(RECORD)
  if (variantBySavedMap(record.map)?.id === variant) return fromRecord(record)
  const file = join(FOLDER, `${variant}.txt`)
  return existsSync(file) ? fromText(readFileSync(file, 'utf8')) : EMPTY
}

function fromRecord({ phases }: ReturnType<typeof readGame>): GameScript {
  const sheets = phases.map(({ name, orders }) => {
    const lines = Object.entries(orders).map(([power, sheet]) => [seat(power), sheet ?? []] as const)
    return [name, new Map(lines)] as const
  })
  return { options: {}, length: phases.length, sheets: new Map(sheets), redeal: keepSheets }
}

function fromText(text: string): GameScript {
  const game = readGameText(text)
  const { options, phases } = game
  const sheets = new Map(phases.map((phase) => [phase.name, phase.sheets]))
  return { options, length: phases.length, sheets, redeal: makeRedeal(game) }
}

/** Where a game stops, and the words for it in its name. */
const STAGES = {
  forming: 'waiting for players',
  first: 'the first phase',
  retreats: 'retreats',
  winter: 'Winter',
  middle: 'half way',
  finished: 'finished',
} as const
type Stage = keyof typeof STAGES

/** The first variant is shown at every stage, the others at the most interesting ones. */
const ALL_STAGES = Object.keys(STAGES) as readonly Stage[]
const SOME_STAGES: readonly Stage[] = ['first', 'winter', 'finished']

export interface DemoPlayer {
  readonly name: string
  readonly client: Client
}

export interface DemoGame {
  readonly id: string
  readonly name: string
  /** As on the page: `Spring 1901, movement`; its stage if it is not being played. */
  readonly stage: string
  readonly seats: readonly { readonly player: DemoPlayer; readonly seat: string }[]
}

/** All variants, or the one with this id. Throws with a sentence if there is none. */
export function selectRulesets(variant: string | null): readonly Ruleset[] {
  const rulesets = RULESETS.filter(({ id }) => variant === null || id === variant)
  if (rulesets.length > 0) return rulesets
  throw new Error(`There is no variant “${variant}”. There are: ${RULESETS.map(({ id }) => id).join(', ')}.`)
}

/** The number of players of the largest game. */
export const maxSeats = (rulesets: readonly Ruleset[]): number =>
  Math.max(...rulesets.map(({ id }) => variantFor(id)?.seats.length ?? 0))

/** Makes the games of one variant in sequence, and of different variants in parallel. */
export async function makeGames(
  rulesets: readonly Ruleset[],
  players: readonly DemoPlayer[],
): Promise<readonly DemoGame[]> {
  const games = await Promise.all(
    rulesets.map((ruleset) => makeGamesOf(ruleset, ruleset === RULESETS[0] ? ALL_STAGES : SOME_STAGES, players)),
  )
  return games.flat()
}

async function makeGamesOf(
  ruleset: Ruleset,
  stages: readonly Stage[],
  players: readonly DemoPlayer[],
): Promise<DemoGame[]> {
  const script = readScript(ruleset.id)
  const games: DemoGame[] = []
  for (const stage of stages) {
    // Without a saved game, only the start can be shown.
    if (script.length === 0 && stage !== 'forming' && stage !== 'first') continue
    games.push(await makeGame(ruleset, stage, script, players))
  }
  return games
}

interface Participant {
  readonly player: DemoPlayer
  readonly seat: Seat
}

export async function makeGame(
  ruleset: Ruleset,
  stage: Stage,
  script: GameScript,
  players: readonly DemoPlayer[],
): Promise<DemoGame> {
  const seats = variantFor(ruleset.id, script.options)?.seats ?? []
  const all = seats.flatMap((seat, n) => (players[n] === undefined ? [] : [{ player: players[n], seat }]))
  const participants = stage === 'forming' ? all.slice(0, Math.ceil(all.length / 2)) : all
  const name = `${ruleset.title}: ${STAGES[stage]}`
  const path = await createGame(participants, { name, variant: ruleset.id, options: script.options })
  if (stage !== 'forming') await playUntil(stage, script, participants, path)
  const views = await Promise.all(participants.map(({ player }) => fetchGame(player, path)))
  return {
    id: path.split('/').at(-1) ?? '',
    name,
    stage: views[0]?.phase?.code ?? STAGES[stage],
    seats: participants.map(({ player }, n) => ({ player, seat: seatName(views[n]) })),
  }
}

const seatName = (view: GameView | undefined): string =>
  view?.seats.find(({ seat }) => seat === view.you)?.name ?? 'a player'

async function createGame(participants: readonly Participant[], settings: object): Promise<string> {
  const [host] = participants
  if (host === undefined) throw new Error('A game needs players.')
  const { id } = await host.player.client.post<GameAnswer>('/api/games', { ...settings, seating: 'preference' })
  for (const { player, seat } of participants)
    await player.client.post(`/api/games/${id}/join`, { preferences: [seat] })
  return `/api/games/${id}`
}

const fetchGame = async ({ client }: DemoPlayer, path: string): Promise<GameView> =>
  (await client.get<GameAnswer>(path)).game

/** In the last phase, only every second player has orders: there is something to see and to do. */
async function playUntil(
  stage: Stage,
  script: GameScript,
  participants: readonly Participant[],
  path: string,
): Promise<void> {
  for (let played = 0; ; played++) {
    const views = await Promise.all(participants.map(({ player }) => fetchGame(player, path)))
    const code = views[0]?.phase?.code ?? null
    if (code === null) return
    const active = participants.filter((_, n) => views[n]?.required != null)
    const saved = script.sheets.get(code)
    const sheets = saved && script.redeal(views[0], { name: code, sheets: saved })
    const isLast = isReached(stage, code, played, script.length)
    const ordered = isLast ? active.filter((_, n) => n % 2 === 0) : active
    await Promise.all(
      ordered.map((participant) =>
        submitOrders(participant, path, code, sheets?.get(participant.seat) ?? null, !isLast),
      ),
    )
    if (isLast) return stage === 'finished' ? agreeOnDraw(participants, path) : undefined
  }
}

/** Ends a game whose script has no winner. */
async function agreeOnDraw(participants: readonly Participant[], path: string): Promise<void> {
  for (const { player } of participants) {
    const { you, seats } = await fetchGame(player, path)
    if (seats.some(({ seat, alive }) => seat === you && alive))
      await player.client.post(`${path}/proposals`, { motion: { kind: 'draw', among: [] } })
  }
}

function isReached(stage: Stage, code: string, played: number, length: number): boolean {
  if (played === length) return true
  if (stage === 'first') return played === 0
  if (stage === 'retreats') return code.endsWith('R')
  // The first phase can be an adjustment phase, too.
  if (stage === 'winter') return played > 0 && code.endsWith('A')
  return stage === 'middle' && played === Math.floor(length / 2)
}

/** Submits orders if the script has any for this phase. */
async function submitOrders(
  { player: { client } }: Participant,
  path: string,
  phase: string,
  orders: readonly string[] | null,
  ready: boolean,
): Promise<void> {
  if (orders !== null) await client.put(`${path}/orders`, { phase, orders, ready })
  else if (ready) await client.put(`${path}/ready`, { phase, ready })
}
