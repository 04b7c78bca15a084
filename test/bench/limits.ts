/**
 * `npm run bench:limits`: CPU cost of the worst 64 KiB for each parser of untrusted input, and of legal orders in the worst positions, compared
 * with a usual request.
 */
import { SERVICE_EFFORTS } from '../../src/opponent/levels.ts'
import { suggestOrders } from '../../src/opponent/suggest-orders.ts'
import type { BoardId, Power, Seat } from '../../src/rules/names.ts'
import { readAhead } from '../../src/rules/notation/ahead/read-ahead.ts'
import { linesOf } from '../../src/rules/notation/tokens.ts'
import { readSheet } from '../../src/rules/notation/index.ts'
import { offeredOrders } from '../../src/rules/notation/order-options.ts'
import type { Step } from '../../src/rules/phase-calendar.ts'
import { phaseAt, turnOf } from '../../src/rules/phase-calendar.ts'
import { type Position, publicAtlas, stateOf as boardAt } from '../../src/rules/position/position.ts'
import { readSavedPhase } from '../../src/rules/saved/index.ts'
import { sandbox, stateOf as saveState } from '../../src/rules/sandbox/run-phase.ts'
import type { Variant } from '../../src/rules/seam/variant.ts'
import { referencesIn } from '../../src/game/press/references.ts'
import { readGameFile } from '../../src/game/imports/read-game-file.ts'
import { MAX_RECORD } from '../../src/records/import-store.ts'
import { PRESS_LIMITS } from '../../src/game/settings.ts'
import { boardDoor, bordersDoor, type Case, type Door, drawingDoor } from './board-limits.ts'
import { hostilePositions } from './hostile-positions.ts'
import { Host } from '../support/games/hosting.ts'
import { readHead, readText } from '../../src/inbound/incoming.ts'
import { SHEET_LIMIT } from '../../src/game/model.ts'
import { RULESETS, variantFor } from '../../src/variants/index.ts'

const BODY = 64 * 1024
const RUNS = 5
/** Maximum CPU time per body in ms, on an idle machine. */
const GOAL = 50
/**
 * For a whole game of a signed-in player, which a long game needs. 40 a day cost less than the phases
 * of the sandbox that they may adjudicate in ten minutes.
 */
const IMPORT_GOAL = 600

/** Makes as many items as fit into `max` bytes. */
function filled<T>(make: (n: number) => T, max = BODY - 600): T[] {
  const made: T[] = []
  for (let left = max; ;) {
    const item = make(made.length)
    left -= JSON.stringify(item).length + 1
    if (left < 0) return made
    made.push(item)
  }
}

const LONGEST = SHEET_LIMIT.characters
const line = (text: string): string => text.repeat(Math.ceil(LONGEST / text.length)).slice(0, LONGEST - 4)

/** Ambiguous or meaningless lines. */
const LINES: readonly (readonly [string, string])[] = [
  ['a word of two hundred letters', `A ${line('x')}`.slice(0, LONGEST - 4)],
  ['a misspelt name in every line', 'A PAR - burgunx'],
  ['a route of names of several seas', `F NTH${line(' - nor')}`.slice(0, LONGEST - 4)],
  ['nothing but names of several places', `nor s nor - nor${line(' - nor')}`.slice(0, LONGEST - 4)],
  ['names that can be divided in many ways', line('mid - atlantic - ocean - ')],
  ['headings before headings', line('a:')],
  ['coasts before coasts', line('the east coast of nor s ')],
  ['brackets that never close', line('(bounce ')],
  ['an override of a misspelt name', 'A burgunx - PAR !'],
  ['a sentence of many words', 'the French fleet in the Mid-Atlantic Ocean supports the army in Gascony to Spain'],
]

const sheetOf = (text: string): readonly string[] => filled((n) => `${text} ${n}`).slice(0, SHEET_LIMIT.lines)

const powersOf = (variant: Variant): readonly Power[] => {
  const start = variant.setup(0)
  return [...new Set(variant.seats.flatMap((seat) => variant.powers(start, seat)))]
}

/** The code of the first phase with this step. */
function phaseWith({ calendar }: Variant, step: Step): string {
  const phases = Array.from({ length: 20 }, (_, turn) => phaseAt(calendar, turn))
  return phases.find(({ steps }) => steps.includes(step))?.code ?? ''
}

/** A saved state with content for one board, in the format of the variant. */
function stateOf({ boards }: Variant, name: string, part: object): object {
  const [only, ...others] = boards.map(({ board }) => board)
  if (only === undefined || others.length === 0) return { name, ...part }
  const parts: [BoardId, object][] = [[only, part]]
  return { name, boards: Object.fromEntries(parts) }
}

// oxlint-disable-next-line max-lines-per-function -- a table of cases
function sandboxDoor(variant: Variant): Door {
  const [seat = '' as Seat, second = seat] = variant.seats
  const atlas = variant.atlas(variant.setup(0), null, null)
  const power = atlas?.powers[0]?.power ?? ''
  const codes = atlas?.provinces.map(({ code }) => code) ?? []
  const code = (n: number): string => codes[n % codes.length] ?? ''
  const armies = codes.filter((at) => atlas?.province(at)?.terrain !== 'sea').map((at) => `A ${at}`)
  const fleets = codes.filter((at) => atlas?.province(at)?.terrain === 'sea').map((at) => `F ${at}`)
  const full = { units: { [power]: [...armies, ...fleets] } }
  const centers = { [power]: codes.filter((at) => atlas?.province(at)?.centre === true) }
  const named = (step: Step): string => phaseWith(variant, step)
  const ask =
    (name: string, part: object, orders: object = {}, more: object = {}) =>
    () =>
      JSON.stringify({ variant: variant.id, state: { ...stateOf(variant, name, part), ...more }, orders }).slice(
        0,
        BODY,
      )
  const spring = named('moves')
  const states: readonly Case[] = [
    ['one unit a thousand times', ask(spring, { units: { [power]: filled(() => `A ${code(3)}`) } })],
    ['units that cannot stand', ask(spring, { units: { [power]: filled((n) => `A X${n}`) } })],
    [
      'powers that nobody knows',
      ask(spring, { units: Object.fromEntries(filled((n) => [`P${n}`, [`A ${code(n)}`]])) }),
    ],
    ['owners of everything', ask(spring, { centers: { [power]: filled(code) } })],
    ['standoffs everywhere', ask(spring, { standoffs: filled(code) })],
    ['retreats without end', ask(named('retreats'), { retreats: { [power]: { [`A ${code(3)}`]: filled(code) } } })],
    [
      'attackers without end',
      ask(named('retreats'), { attackers: { [power]: Object.fromEntries(filled((n) => [`A ${n}`, code(n)])) } }),
    ],
    ['a memory as deep as it can be', () => memoryBody(variant, spring)],
    [
      'maps as long as they can be',
      ask(spring, {}, {}, { maps: Object.fromEntries(powersOf(variant).map((of) => [of, 'PAR '.repeat(2000)])) }),
    ],
    ['seats that nobody has', ask(spring, {}, Object.fromEntries(filled((n) => [`Z${n}`, []])))],
  ]
  const waivers = Array.from({ length: SHEET_LIMIT.lines }, () => 'WAIVE')
  const fullBoards: readonly Case[] = [
    [
      'a full board that moves by sea',
      ask(spring, full, { [seat]: armies.map((unit, n) => `${unit} - ${code(n * 7)} VIA`) }),
    ],
    [
      'a full board in winter',
      ask(
        named('adjustments'),
        { ...full, centers },
        { [seat]: [...armies.map((unit) => `${unit} D`), ...waivers].slice(0, SHEET_LIMIT.lines), [second]: waivers },
      ),
    ],
  ]
  const lines = LINES.map(([name, text]): Case => [
    name,
    ask(spring, full, { [seat]: sheetOf(text), [second]: sheetOf(text) }),
  ])
  return {
    name: `POST /api/sandbox/adjudicate, ${variant.title}`,
    open: (body) => {
      const { state, orders } = readJson(body)
      return sandbox(
        variant,
        state ?? {},
        Object.fromEntries(Object.entries(orders ?? {}).map(([of, text]) => [of, textsIn(text)])),
      )
    },
    plain: ask(
      spring,
      { units: { [power]: armies.slice(0, 3) } },
      { [seat]: armies.slice(0, 3).map((unit) => `${unit} H`) },
    ),
    worst: [...states, ...fullBoards, ...lines],
  }
}

function memoryBody({ id }: Variant, name: string): string {
  const deep = 25_000
  return `{"variant":"${id}","state":{"name":"${name}","memory":${'['.repeat(deep)}${']'.repeat(deep)}}}`
}

interface Question {
  readonly state?: Readonly<Record<string, unknown>>
  readonly orders?: Readonly<Record<string, unknown>>
}
const readJson = (body: string): Question => {
  try {
    return JSON.parse(body) as Question
  } catch {
    return {}
  }
}
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** Parses orders stated ahead. */
function aheadDoor(variant: Variant): Door {
  const reader = { variant, position: variant.setup(0), powers: powersOf(variant) }
  const parts = ['if a ', 'if dislodged ', 'A MUN - ', ' or ', ': ', 'if i can may get ']
  return {
    name: `PUT /api/games/:id/ahead, ${variant.title}`,
    open: (body) => (linesOf(body).length > SHEET_LIMIT.lines ? null : readAhead(reader, body)),
    plain: () => 'IF DISLODGED A PAR: BUR, DISBAND',
    worst: parts.map((part): Case => [`nothing but “${part.trim()}”`, () => sheetOf(line(part)).join('\n')]),
  }
}

/** Parses the sheet of one seat. */
function sheetDoor(variant: Variant): Door {
  const position = variant.setup(0)
  const reader = { variant, position, powers: powersOf(variant) }
  return {
    name: `PUT /api/games/:id/orders, ${variant.title}`,
    open: (body) => {
      const lines = linesOf(body)
      return lines.length > SHEET_LIMIT.lines ? null : readSheet(reader, body)
    },
    plain: () => 'A PAR - BUR\nA MAR S A PAR - BUR\nF BRE - MAO',
    worst: [
      ...LINES.map(([name, text]): Case => [name, () => sheetOf(text).join('\n')]),
      ['a bracket and blanks', () => `(${' '.repeat(BODY - 1)}`],
      ['nothing but commas', () => 'a,'.repeat(BODY / 2)],
      ['stars that never close', () => `*${'a '.repeat(BODY / 2 - 2)}!`],
    ],
  }
}

/** Lists the legal orders of a position, as a page asks for them. The body is a position's name. */
function optionsDoor(variant: Variant): Door {
  const positions = hostilePositions(variant)
  const [seat = '' as Seat] = variant.seats
  return {
    name: `GET /api/games/:id/options, ${variant.title}`,
    open: (name) => offeredOrders(variant, positions.get(name) ?? variant.setup(0), seat),
    plain: () => 'the start',
    worst: [...positions.keys()].map((name): Case => [name, () => name]),
  }
}

/** Asks the hardest computer player for the orders of the first seat. The body is the name of a position. */
function suggestionsDoor(variant: Variant): Door {
  const hostile = hostilePositions(variant)
  const crowded = hostile.get('19 fleets, 15 armies') ?? variant.setup(0)
  const turn = turnOf(variant.calendar, phaseWith(variant, 'adjustments')) ?? 0
  const positions = new Map([...hostile, ['a winter in which all disband', { ...crowded, turn }]])
  const [seat = ''] = variant.seats
  return {
    name: `POST /api/sandbox/orders, ${variant.title}`,
    open: (name) => {
      const state = { ...saveState(variant, positions.get(name) ?? crowded) }
      return suggestOrders(variant, state, { seat, computers: [], effort: SERVICE_EFFORTS.master, seed: 1 })
    },
    plain: () => 'half of the seas and armies',
    worst: [...positions.keys()].map((name): Case => [name, () => name]),
  }
}

/** Parses a sheet full of convoys in a position. The body is its name; most convoys are long. */
function convoysDoor(variant: Variant): Door {
  const positions = hostilePositions(variant)
  const sheets = new Map([...positions].map(([name, position]) => [name, convoySheet(variant, position)]))
  return {
    name: `PUT /api/games/:id/orders with convoys, ${variant.title}`,
    open: (name) => {
      const position = positions.get(name) ?? variant.setup(0)
      return readSheet({ variant, position, powers: powersOf(variant) }, sheets.get(name) ?? '')
    },
    plain: () => 'the start',
    worst: [...positions.keys()].map((name): Case => [name, () => name]),
  }
}

function convoySheet(variant: Variant, position: Position): string {
  const [first] = variant.boards
  const units = first === undefined ? [] : boardAt(position, first.board).units
  const [fleets, armies] = [units.filter(({ arm }) => arm === 'fleet'), units.filter(({ arm }) => arm === 'army')]
  const coasts = publicAtlas(variant, position).provinces.filter(({ terrain }) => terrain === 'coast')
  const mark = variant.boards.length > 1 ? `${first?.board ?? ''}: ` : ''
  return Array.from({ length: SHEET_LIMIT.lines }, (_, n) => {
    const [fleet, army, to] = [fleets[n % fleets.length], armies[(n * 7) % armies.length], coasts[n % coasts.length]]
    return `${mark}F ${fleet?.at ?? ''} C A ${army?.at ?? ''} - ${to?.code ?? ''}`
  }).join('\n')
}

/** Parses a phase of a saved game. */
function savedDoor(variant: Variant): Door {
  const body = (orders: readonly string[]) => () =>
    JSON.stringify({ name: 'S1901M', state: PLAIN_STATE, orders: { FRANCE: orders } })
  return {
    name: 'a phase of a saved game',
    open: (text) => readSavedPhase(variant, readJson(text) as Readonly<Record<string, unknown>>),
    plain: body(['A PAR - BUR', 'A MAR S A PAR - BUR']),
    worst: LINES.map(([name, text]): Case => [name, body(filled((n) => `${text} ${n}`))]),
  }
}
const PLAIN_STATE = { name: 'S1901M', units: { FRANCE: ['A PAR', 'A MAR', 'F BRE'] }, centers: { FRANCE: ['PAR'] } }

/** Adjudicates the games of files again. A record is as long as can be stored. */
function importDoor(variant: Variant): Door {
  const turns = Array.from({ length: 1000 }, (_, turn) => phaseAt(variant.calendar, turn))
  const codes = turns.filter(({ steps }) => steps.includes('moves')).map(({ code }) => code)
  /** As many phases as fit, at most `count`. */
  const game = (count: number, phase: object) => (): string => {
    const size = JSON.stringify({ name: 'S1901M', results: {}, ...phase }).length + 1
    const names = codes.slice(0, Math.min(count, Math.floor((MAX_RECORD - 100) / size)))
    return JSON.stringify({ map: variant.id, phases: names.map((name) => ({ name, ...phase })) })
  }
  const full: readonly Case[] = [...hostilePositions(variant)].map(([name, position]) => [
    `${name}, in each phase`,
    game(500, { state: saveState(variant, { ...position }), orders: {} }),
  ])
  const judged = (part: string) => () => `Movement results for Spring of 1901.\n${part}`.slice(0, FILE)
  return {
    name: `POST /api/imports, ${variant.title}`,
    open: (text) => readGameFile(text, MAX_RECORD),
    plain: game(80, { orders: {} }),
    worst: [
      ...full,
      ['phases without positions', game(500, { orders: {} })],
      ['many sentences in a phase', game(48, franceOrders(SENTENCE, 200))],
      ['sentences in many phases', game(500, franceOrders(SENTENCE, 20))],
      ['short lines in words', game(48, franceOrders('army par - bur', 200))],
      ['as short, in many phases', game(450, franceOrders('army par - bur', 20))],
      ['orders that cannot be read', game(500, franceOrders('A PAR - burgunx', 20))],
      [
        'a record that is too large',
        () => JSON.stringify({ phases: Array.from({ length: 12_000 }, () => ({ name: codes[0] })) }),
      ],
      ['a judge’s line of blanks', judged(`France: a${' '.repeat(FILE)}`)],
      ['a judge’s remark that never closes', judged(`France: a (${'bounce'.repeat(FILE / 6)}`)],
      ['titles without a phase', judged(`a${', '.repeat(FILE / 2)}`)],
      ['a judge’s lines that go on', judged(`France: a${'\n b'.repeat(FILE / 3)}`)],
    ],
    goal: IMPORT_GOAL,
  }
}
const FILE = 1_000_000
const SENTENCE = 'the army in Gascony supports the army in Paris to Burgundy'
/** The same order many times, in Standard. */
const franceOrders = (text: string, count: number) => ({
  state: { units: { FRANCE: ['A PAR', 'A MAR', 'A GAS', 'A BUR', 'A PIC', 'A SPA', 'F MAO', 'F ENG'] } },
  orders: { FRANCE: Array(count).fill(text) },
})

/** The references of a message. */
function pressDoor(): Door {
  const { state: game } = Host.playing()
  const longest = PRESS_LIMITS.characters
  const full = (text: string) => () => text.repeat(Math.ceil(longest / text.length)).slice(0, longest)
  return {
    name: 'POST /api/games/:id/press',
    open: (text) => referencesIn({ game, results: () => [] }, text),
    plain: () => 'A PAR - BUR, as we said in Spring 1901. And Munich?',
    worst: [
      ...LINES.map(([name, text]): Case => [name, full(`${text}\n`)]),
      ['words that begin like orders', full('A F A F ')],
      ['seasons without a year', full('spring fall ')],
      ['capital letters', full('PAR MUN ')],
      ['first words of names', full('St ')],
      ['names between dashes', full('PAR-')],
    ],
  }
}

const MAIL = 2 ** 20
const mail = (headers: string, part: string) => () =>
  `${headers}\r\n\r\n${part.repeat(MAIL / part.length)}`.slice(0, MAIL)
const HTML = 'Content-Type: text/html'
/** A mail to a reply address, within its limits. */
const mailDoor: Door = {
  name: 'a mail to a reply address',
  open: async (text) => {
    const raw = new TextEncoder().encode(text)
    await readHead(raw, { from: 'anna@mail.example' })
    await readText(raw)
  },
  plain: () => 'Subject: Re: [Duel]\r\n\r\nA PAR - BUR\r\n\r\nOn 27 Nov 2026 Concert wrote:\r\n> A PAR H',
  worst: [
    ['nested blocks', mail(HTML, '<div>')],
    ['nested tables', mail(HTML, '<table><tr><td>')],
    ['list items', mail(HTML, '<ul><li>x')],
    ['nothing but <', mail(HTML, '<')],
    ['entities', mail(HTML, '&')],
    ['comments that never close', mail(HTML, '<!--')],
    ['parts', mail('Content-Type: multipart/mixed; boundary=x', '--x\r\nContent-Type: text/plain\r\n\r\na\r\n')],
    ['empty lines', mail('Subject: x', '\r\n')],
    ['short lines', mail('Subject: x', 'abc\r\n')],
    ['attributions', mail('Subject: x', 'On 1 Anna 2020 wrote:\r\n\r\n')],
    ['flowed text', mail('Content-Type: text/plain; format=flowed', 'a \r\n')],
    ['headers', () => 'X: y\r\n'.repeat(MAIL / 6)],
    ['a subject in many encoded words', () => `Subject: ${'=?utf-8?q?a?= '.repeat(MAIL / 14)}`],
    ['addresses', () => `From: ${'<a@b>,'.repeat(MAIL / 6)}`],
    ['groups of addresses', () => `To: ${'a:'.repeat(32_000)}\r\n\r\nx`],
    ['parameters', () => `Content-Type: text/plain${';a=b'.repeat(MAIL / 4 - 10)}\r\n\r\nx`],
  ],
}

/** The median CPU time in ms of several runs. */
async function cost(open: Door['open'], body: string, runs: number): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage()
    await open(body)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return times.toSorted((a, b) => a - b)[runs >> 1] ?? 0
}

const variants = RULESETS.flatMap(({ id }) => variantFor(id) ?? [])
const [classical] = variants
const doors: readonly Door[] = [
  ...variants.flatMap((variant) => [
    sandboxDoor(variant),
    sheetDoor(variant),
    aheadDoor(variant),
    optionsDoor(variant),
    suggestionsDoor(variant),
    convoysDoor(variant),
    importDoor(variant),
  ]),
  ...(classical === undefined ? [] : [savedDoor(classical)]),
  pressDoor(),
  mailDoor,
  boardDoor,
  drawingDoor,
  bordersDoor,
]

const rows: {
  readonly name: string
  readonly what: string
  readonly ms: number
  readonly usual: number
  readonly isOver: boolean
}[] = []
for (const { name, open, plain, worst, goal = GOAL, runs = RUNS } of doors) {
  const usual = await cost(open, plain(), runs)
  for (const [what, body] of worst) {
    const ms = await cost(open, body(), runs)
    rows.push({ name, what, ms, usual, isOver: ms > goal })
  }
}
const shown = [...Map.groupBy(rows, ({ name }) => name)].flatMap(([, some]) =>
  some.toSorted((a, b) => b.ms - a.ms).slice(0, 4),
)
console.log(
  `The four most expensive bodies for each parser (${BODY / 1024} KiB, mails 1 MiB): CPU time in ms, and multiple of a usual request.`,
)
for (const { name, what, ms, usual } of shown)
  console.log(`${ms.toFixed(1).padStart(7)}  ${(ms / usual).toFixed(0).padStart(5)} ×  ${name}: ${what}`)
const over = rows.filter(({ isOver }) => isOver)
console.log(`${rows.length} bodies, ${over.length} over their goal: ${GOAL} ms, or ${IMPORT_GOAL} ms for a whole game.`)
for (const { name, what, ms } of over) console.log(`${ms.toFixed(1).padStart(7)}  ${name}: ${what}`)
