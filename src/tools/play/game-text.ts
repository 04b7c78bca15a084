/**
 * A whole game as readable text: every seat's orders, phase by phase, and the position after each.
 */
import type { BoardView, GameView } from '../../game/views/shapes.ts'
import type { Power, Seat } from '../../rules/names.ts'
import { seat } from '../../rules/names.ts'
import { formatUnit } from '../../rules/notation/index.ts'
import { redealing, seatInText } from './redeal.ts'

export interface GameText {
  readonly variant: string
  readonly options: Readonly<Record<string, number | string>>
  /** From which all chance of the game follows. */
  readonly seed: number
  readonly phases: readonly PhaseText[]
}

export interface PhaseText {
  readonly name: string
  readonly sheets: ReadonlyMap<Seat, readonly string[]>
  /**
   * `units FRANCE: A BUR, F BRE`, `centres FRANCE: BRE MAR PAR`, and at the end `verdict solo
   * FRANCE`.
   */
  readonly after: readonly string[]
}

type SeatIn = ReturnType<typeof seatInText>

/** A position, power by power, with its result. `called`: the text's name for a seat. */
function standingLines(view: GameView, called: SeatIn): string[] {
  const { boards, verdict } = view
  const lines = boards.flatMap((board) => boardLines(board, boards.length > 1 ? `${board.board} ` : ''))
  if (verdict === null) return lines
  const winners = verdict.winners.map((winner) => called(view, winner)).toSorted()
  return [...lines, `verdict ${verdict.why} ${winners.join(', ')}`]
}

function boardLines({ units, dislodged, owners }: BoardView, mark: string): string[] {
  const centres = Object.entries(owners)
  const powers = new Set([...units, ...dislodged.map(({ unit }) => unit)].map(({ power }) => power))
  for (const [, owner] of centres) powers.add(owner)
  return [...powers].toSorted().flatMap((power) => {
    const own = [
      ...units.filter((unit) => unit.power === power).map(formatUnit),
      ...dislodged.filter(({ unit }) => unit.power === power).map(({ unit }) => `*${formatUnit(unit)}`),
    ]
    const owned = centres.filter(([, owner]) => owner === power).map(([province]) => province)
    return [...told('units', mark, power, own, ', '), ...told('centres', mark, power, owned, ' ')]
  })
}

const told = (what: string, mark: string, power: Power, list: readonly string[], separator: string): string[] =>
  list.length === 0 ? [] : [`${what} ${mark}${power}: ${list.toSorted().join(separator)}`]

export function writeGameText({ variant, options, seed, phases }: GameText): string {
  const chosen = Object.entries(options).map(([choice, value]) => `${choice}=${value}`)
  const head = [`variant ${variant}`, ...(chosen.length === 0 ? [] : [`options ${chosen.join(' ')}`]), `seed ${seed}`]
  return [head, ...phases.map(phaseLines)].map((block) => `${block.join('\n')}\n`).join('\n')
}

const phaseLines = ({ name, sheets, after }: PhaseText): string[] => [
  `phase ${name}`,
  ...[...sheets].flatMap(([by, lines]) => [`orders ${by}`, ...lines.map((line) => `  ${line}`)]),
  'then',
  ...after.map((line) => `  ${line}`),
]

/** Throws at a line that belongs nowhere. Empty lines separate the phases, `#` begins a comment. */
export function readGameText(text: string): GameText {
  const blocks = text
    .split(/\n\s*\n/u)
    .map((block) => block.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')))
    .filter((lines) => lines.length > 0)
  const [head = [], ...phases] = blocks
  const said = new Map(head.map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)]))
  const [variant, options, seed] = [said.get('variant'), said.get('options') ?? '', Number(said.get('seed'))]
  if (variant === undefined || !Number.isInteger(seed)) throw new Error('A game begins with its variant and its seed.')
  return { variant, options: readOptions(options), seed, phases: phases.map(readPhase) }
}

const readOptions = (text: string): GameText['options'] =>
  Object.fromEntries(
    [...text.matchAll(/(\S+)=(\S+)/gu)].map(([, choice = '', value = '']) => [
      choice,
      /^\d+$/u.test(value) ? Number(value) : value,
    ]),
  )

function readPhase([first = '', ...lines]: readonly string[]): PhaseText {
  const [, name] = /^phase (\S+)$/u.exec(first) ?? []
  if (name === undefined) throw new Error(`No phase begins like this: ${first}`)
  const sheets = new Map<Seat, string[]>()
  const after: string[] = []
  let into: string[] | null = null
  for (const line of lines) {
    const [, by] = /^orders (.+)$/u.exec(line) ?? []
    if (line.startsWith('  ') && into !== null) into.push(line.slice(2))
    else if (line === 'then') into = after
    else if (by !== undefined) sheets.set(seat(by), (into = []))
    else throw new Error(`${name}: no such line as “${line}”.`)
  }
  return { name, sheets, after }
}

/** A player, in this process or behind the API. */
export interface SeatedPlayer {
  readonly seat: Seat
  look(): Promise<GameView>
  /** Hands in a sheet, and is ready. */
  order(phase: string, lines: readonly string[]): Promise<void>
  /** Is ready without a sheet. */
  ready(phase: string): Promise<void>
}

/**
 * Plays the game to its end. Returns the first phase that differed from the text, and how; null if
 * none did.
 */
export async function replayGame(game: GameText, players: readonly SeatedPlayer[]): Promise<string | null> {
  const [redealt, called] = [redealing(game), seatInText(game)]
  for (const phase of game.phases) {
    const { name, after } = phase
    const found = await playPhase(name, redealt(await players[0]?.look(), phase), players, called)
    const differing = found.findIndex((line, n) => line !== after[n])
    const at = differing === -1 ? found.length : differing
    if (found.length !== after.length || differing !== -1)
      return `${name}: “${found[at] ?? 'nothing'}” instead of “${after[at] ?? 'nothing'}”`
  }
  return null
}

/**
 * Everyone who has orders submits their sheet; the last one closes the phase. Returns the resulting
 * position.
 */
export async function playPhase(
  name: string,
  sheets: PhaseText['sheets'],
  players: readonly SeatedPlayer[],
  called: SeatIn = (_, seat) => seat,
): Promise<readonly string[]> {
  const views = await Promise.all(players.map((player) => player.look()))
  const open = views[0]?.phase?.code ?? 'its end'
  if (open !== name) return [`the game is in ${open}`]
  const asked = players.filter((_, n) => views[n]?.required != null)
  await Promise.all(
    asked.map((player) => {
      const lines = sheets.get(player.seat)
      return lines === undefined ? player.ready(name) : player.order(name, lines)
    }),
  )
  const after = await players[0]?.look()
  return after === undefined ? [] : standingLines(after, called)
}
