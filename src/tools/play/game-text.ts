/**
 * Reads, writes and replays games as text: each seat's orders, and the position after each phase.
 */
import { isDraftCode } from '../../rules/phase-calendar.ts'
import type { BoardView, GameView } from '../../game/views/shapes.ts'
import { mapName, type Power, type Seat, seat } from '../../rules/names.ts'
import { resolvePhase, skipIdlePhases } from '../../rules/phases/turn.ts'
import { variantFor } from '../../variants/index.ts'
import { formatUnit } from '../../rules/notation/index.ts'

type PowersOf = (seat: Seat) => readonly Power[]

type Sheets = ReadonlyMap<Seat, readonly string[]>

/** The part of a game's text that decides its draw. */
interface DealtGame {
  readonly variant: string
  readonly options: Readonly<Record<string, number | string>>
  readonly seed: number
  readonly phases: readonly { readonly name: string }[]
}

/** Maps the sheets of a phase to the seats of the game that the view shows. */
export type Redeal = (
  view: Pick<GameView, 'seats'> | undefined,
  phase: { readonly name: string; readonly sheets: Sheets },
) => Sheets

/** For a game without a draw. */
export const keepSheets: Redeal = (_, { sheets }) => sheets

/** The draw of a saved game; null if nothing is drawn. */
function dealOf({ variant: id, options, seed, phases: [first] }: DealtGame) {
  const variant = variantFor(id, options)
  // If there is a draw, it happens when the first phase closes, whatever was submitted.
  if (variant === null || first === undefined || !isDraftCode(first.name)) return null
  const { position } = resolvePhase(variant, skipIdlePhases(variant, variant.setup(seed)).position, {})
  const once: PowersOf = (seat) => variant.powers(position, seat)
  return { variant, first, once, maps: new Set<string>(variant.maps(position)) }
}

const powersIn =
  (view: Pick<GameView, 'seats'> | undefined): PowersOf =>
  (seat) =>
    view?.seats.find((candidate) => candidate.seat === seat)?.powers ?? []

/** Finds the seat that had the same country in the saved game as a seat has in the view. */
function seatInText(game: DealtGame): (view: Pick<GameView, 'seats'>, seat: Seat) => Seat {
  const deal = dealOf(game)
  if (deal === null) return (_, seat) => seat
  const { variant, once } = deal
  return (view, seat) => variant.seats.find((candidate) => areSame(once(candidate), powersIn(view)(seat))) ?? seat
}

/** The sheets stay unchanged if every seat has the same country as in the saved game. */
export function makeRedeal(game: DealtGame): Redeal {
  const deal = dealOf(game)
  if (deal === null) return keepSheets
  const { variant, first, once, maps } = deal
  return (view, { name, sheets }) => {
    const now = powersIn(view)
    const isDrawn = first.name !== name
    if (!isDrawn || variant.seats.every((seat) => areSame(now(seat), once(seat)))) return sheets
    const hasMaps = maps.size > 0 && /[MR]$/.test(name)
    const mapNames = renamedMaps(variant.seats, once, now)
    const dealt = [...sheets].map(([seat, lines]) => {
      const seatNow = variant.seats.find((candidate) => areSame(now(candidate), once(seat))) ?? seat
      return [seatNow, hasMaps ? lines.map((line) => renameMap(line, once(seat)[0], mapNames)) : lines] as const
    })
    return new Map(dealt)
  }
}

const areSame = (first: readonly Power[], second: readonly Power[]): boolean => first.join() === second.join()

/** A map is named after its designer's country. */
const renamedMaps = (seats: readonly Seat[], once: PowersOf, now: PowersOf): ReadonlyMap<string, string> =>
  new Map(seats.flatMap((seat) => once(seat).map((power, n) => [mapName(power), mapName(now(seat)[n] ?? power)])))

/** An order without a map means its power's own, which has another name now. Holds and disbands need none. */
function renameMap(line: string, power: Power | undefined, mapNames: ReadonlyMap<string, string>): string {
  if (power === undefined || / [HD]$/.test(line)) return line
  const [order = '', map = mapName(power)] = line.split(' @')
  return `${order} @${mapNames.get(map) ?? map}`
}

export interface GameText {
  readonly variant: string
  readonly options: Readonly<Record<string, number | string>>
  /** Decides everything that is random in the game. */
  readonly seed: number
  readonly phases: readonly PhaseText[]
}

export interface PhaseText {
  readonly name: string
  readonly sheets: ReadonlyMap<Seat, readonly string[]>
  /** `units FRANCE: A BUR, F BRE`, `centres FRANCE: BRE MAR PAR`, and at the end `verdict solo FRANCE`. */
  readonly after: readonly string[]
}

type SeatIn = ReturnType<typeof seatInText>

/** The position and result, power by power. `nameSeat`: the text's name for a seat. */
function standingLines(view: GameView, nameSeat: SeatIn): string[] {
  const { boards, verdict } = view
  const lines = boards.flatMap((board) => boardLines(board, boards.length > 1 ? `${board.board} ` : ''))
  if (verdict === null) return lines
  const winners = verdict.winners.map((winner) => nameSeat(view, winner)).toSorted()
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
    return [...listLine('units', mark, power, own, ', '), ...listLine('centres', mark, power, owned, ' ')]
  })
}

const listLine = (label: string, mark: string, power: Power, list: readonly string[], separator: string): string[] =>
  list.length === 0 ? [] : [`${label} ${mark}${power}: ${list.toSorted().join(separator)}`]

export function writeGameText({ variant, options, seed, phases }: GameText): string {
  const choices = Object.entries(options).map(([choice, value]) => `${choice}=${value}`)
  const head = [`variant ${variant}`, ...(choices.length === 0 ? [] : [`options ${choices.join(' ')}`]), `seed ${seed}`]
  return [head, ...phases.map(phaseLines)].map((block) => `${block.join('\n')}\n`).join('\n')
}

const phaseLines = ({ name, sheets, after }: PhaseText): string[] => [
  `phase ${name}`,
  ...[...sheets].flatMap(([seat, lines]) => [`orders ${seat}`, ...lines.map((line) => `  ${line}`)]),
  'then',
  ...after.map((line) => `  ${line}`),
]

/** Empty lines separate the phases, and `#` starts a comment. Throws at an unexpected line. */
export function readGameText(text: string): GameText {
  const blocks = text
    .split(/\n\s*\n/u)
    .map((block) => block.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')))
    .filter((lines) => lines.length > 0)
  const [head = [], ...phases] = blocks
  const fields = new Map(head.map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)]))
  const [variant, options, seed] = [fields.get('variant'), fields.get('options') ?? '', Number(fields.get('seed'))]
  if (variant === undefined || !Number.isInteger(seed)) throw new Error('A game starts with its variant and seed.')
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
  if (name === undefined) throw new Error(`Not the start of a phase: ${first}`)
  const sheets = new Map<Seat, string[]>()
  const after: string[] = []
  let block: string[] | null = null
  for (const line of lines) {
    const [, owner] = /^orders (.+)$/u.exec(line) ?? []
    if (line.startsWith('  ') && block !== null) block.push(line.slice(2))
    else if (line === 'then') block = after
    else if (owner !== undefined) sheets.set(seat(owner), (block = []))
    else throw new Error(`${name}: unexpected line “${line}”.`)
  }
  return { name, sheets, after }
}

/** A player in this process or over the API. */
export interface SeatedPlayer {
  readonly seat: Seat
  look(): Promise<GameView>
  /** Submits orders, and is ready. */
  order(phase: string, lines: readonly string[]): Promise<void>
  /** Is ready without orders. */
  ready(phase: string): Promise<void>
}

/** Plays the whole game. Describes the first difference from the text; null if there is none. */
export async function replayGame(game: GameText, players: readonly SeatedPlayer[]): Promise<string | null> {
  const [redeal, nameSeat] = [makeRedeal(game), seatInText(game)]
  for (const phase of game.phases) {
    const { name, after } = phase
    const lines = await playPhase(name, redeal(await players[0]?.look(), phase), players, nameSeat)
    const difference = lines.findIndex((line, n) => line !== after[n])
    const at = difference === -1 ? lines.length : difference
    if (lines.length !== after.length || difference !== -1)
      return `${name}: “${lines[at] ?? 'nothing'}” instead of “${after[at] ?? 'nothing'}”`
  }
  return null
}

/** Every seat submits its orders, which closes the phase. Returns the resulting position. */
export async function playPhase(
  name: string,
  sheets: PhaseText['sheets'],
  players: readonly SeatedPlayer[],
  called: SeatIn = (_, seat) => seat,
): Promise<readonly string[]> {
  const views = await Promise.all(players.map((player) => player.look()))
  const open = views[0]?.phase?.code ?? 'its end'
  if (open !== name) return [`the game is in ${open}`]
  const active = players.filter((_, n) => views[n]?.required != null)
  await Promise.all(
    active.map((player) => {
      const lines = sheets.get(player.seat)
      return lines === undefined ? player.ready(name) : player.order(name, lines)
    }),
  )
  const after = await players[0]?.look()
  return after === undefined ? [] : standingLines(after, called)
}
