/**
 * Games for `npm run demo`: of every variant, stopped at interesting points. Made through the HTTP
 * API.
 */
import type { GameView } from '../../game/views/shapes.ts'
import type { Seat } from '../../rules/names.ts'
import type { Ruleset } from '../../rules/seam/variant.ts'
import { RULESETS, variantFor } from '../../variants/index.ts'
import type { GameAnswer } from '../play/api-game.ts'
import type { Client } from '../play/client.ts'
import type { GameScript } from './scripts.ts'
import { scriptFor } from './scripts.ts'

/** Where a game is stopped, and how its name says so. */
const STAGES = {
  forming: 'waiting for players',
  first: 'the first phase',
  retreats: 'retreats',
  winter: 'Winter',
  middle: 'half way',
  finished: 'finished',
} as const
export type Stage = keyof typeof STAGES

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
  /**
   * As the page writes it: `Spring 1901, movement`; for a game that is not being played, its stage.
   */
  readonly stage: string
  readonly seats: readonly { readonly player: DemoPlayer; readonly seat: string }[]
}

/** The variants shown: all, or the one of this name. Throws with a sentence if there is none. */
export function rulesetsShown(variant: string | null): readonly Ruleset[] {
  const shown = RULESETS.filter(({ id }) => variant === null || id === variant)
  if (shown.length > 0) return shown
  throw new Error(`There is no variant “${variant}”. There are: ${RULESETS.map(({ id }) => id).join(', ')}.`)
}

/** How many players the largest game needs. */
export const maxSeats = (rulesets: readonly Ruleset[]): number =>
  Math.max(...rulesets.map(({ id }) => variantFor(id)?.seats.length ?? 0))

/** Games of one variant are made one after another, those of different variants in parallel. */
export async function makeGames(
  rulesets: readonly Ruleset[],
  players: readonly DemoPlayer[],
): Promise<readonly DemoGame[]> {
  const made = await Promise.all(
    rulesets.map((ruleset) => gamesOf(ruleset, ruleset === RULESETS[0] ? ALL_STAGES : SOME_STAGES, players)),
  )
  return made.flat()
}

async function gamesOf(
  ruleset: Ruleset,
  stages: readonly Stage[],
  players: readonly DemoPlayer[],
): Promise<DemoGame[]> {
  const script = scriptFor(ruleset.id)
  const games: DemoGame[] = []
  for (const stage of stages) {
    // Without a game to play again nothing but its beginning can be shown.
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
  const path = await create(participants, { name, variant: ruleset.id, options: script.options })
  if (stage !== 'forming') await playUntil(stage, script, participants, path)
  const views = await Promise.all(participants.map(({ player }) => look(player, path)))
  return {
    id: path.split('/').at(-1) ?? '',
    name,
    stage: views[0]?.phase?.code ?? STAGES[stage],
    seats: participants.map(({ player }, n) => ({ player, seat: seatName(views[n]) })),
  }
}

const seatName = (view: GameView | undefined): string =>
  view?.seats.find(({ seat }) => seat === view.you)?.name ?? 'a player'

async function create(participants: readonly Participant[], settings: object): Promise<string> {
  const [host] = participants
  if (host === undefined) throw new Error('A game needs players.')
  const { id } = await host.player.client.post<GameAnswer>('/api/games', { ...settings, seating: 'preference' })
  for (const { player, seat } of participants)
    await player.client.post(`/api/games/${id}/join`, { preferences: [seat] })
  return `/api/games/${id}`
}

const look = async ({ client }: DemoPlayer, path: string): Promise<GameView> =>
  (await client.get<GameAnswer>(path)).game

/**
 * At the end every second player has orders, so that there is something to see and something to do.
 */
async function playUntil(
  stage: Stage,
  script: GameScript,
  participants: readonly Participant[],
  path: string,
): Promise<void> {
  for (let played = 0; ; played++) {
    const views = await Promise.all(participants.map(({ player }) => look(player, path)))
    const code = views[0]?.phase?.code ?? null
    if (code === null) return
    const asked = participants.filter((_, n) => views[n]?.required != null)
    const written = script.sheets.get(code)
    const sheets = written && script.redealt(views[0], { name: code, sheets: written })
    const stops = isReached(stage, code, played, script.length)
    const ordering = stops ? asked.filter((_, n) => n % 2 === 0) : asked
    await Promise.all(ordering.map((one) => order(one, path, code, sheets?.get(one.seat) ?? null, !stops)))
    if (stops) return stage === 'finished' ? agreeOnDraw(participants, path) : undefined
  }
}

/** A game whose script does not lead to a win ends so. */
async function agreeOnDraw(participants: readonly Participant[], path: string): Promise<void> {
  for (const { player } of participants) {
    const { you, seats } = await look(player, path)
    if (seats.some(({ seat, alive }) => seat === you && alive))
      await player.client.post(`${path}/proposals`, { motion: { kind: 'draw', among: [] } })
  }
}

function isReached(stage: Stage, code: string, played: number, length: number): boolean {
  if (played === length) return true
  if (stage === 'first') return played === 0
  if (stage === 'retreats') return code.endsWith('R')
  // A first phase may be one of adjustments, too.
  if (stage === 'winter') return played > 0 && code.endsWith('A')
  return stage === 'middle' && played === Math.floor(length / 2)
}

/** Saves a sheet, or none where the script has none for this phase. */
async function order(
  { player: { client } }: Participant,
  path: string,
  phase: string,
  orders: readonly string[] | null,
  ready: boolean,
): Promise<void> {
  if (orders !== null) await client.put(`${path}/orders`, { phase, orders, ready })
  else if (ready) await client.put(`${path}/ready`, { phase, ready })
}
