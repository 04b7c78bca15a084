/** Fits the odds of centres to what happened in games, and writes them as a table. */
import { CELL_COUNT, FEATURES, featuresOf, letterOf } from '../../src/opponent/value/centre-odds.ts'
import { seededRandom } from '../../src/lib/random.ts'

/** By cell: how often it was seen, and how much of the following years the power owned the centre. */
export interface Tally {
  readonly seen: Float64Array
  readonly owned: Float64Array
}

/** A tally as saved in `sightings.json`: the cells that were seen, with both numbers. */
export type Sightings = readonly (readonly [cell: number, seen: number, owned: number])[]

export const newTally = (): Tally => ({ seen: new Float64Array(CELL_COUNT), owned: new Float64Array(CELL_COUNT) })

const BASES: readonly number[] = Object.values(FEATURES)
const HIDDEN = 24
const EXTRA = 6
const EPOCHS = 150
/** A cell that was seen so often counts as much as the network's answer for it. */
const TRUST = 40

/** What the network sees of a cell: each feature as one of several inputs, and the balance of units. */
function inputsOf(cell: number): Float64Array {
  const features = featuresOf(cell)
  const inputs = new Float64Array(BASES.reduce((sum, base) => sum + base, EXTRA))
  let offset = 0
  features.forEach((value, n) => {
    inputs[offset + value] = 1
    offset += BASES[n] ?? 0
  })
  const [, , stands = 0, near = 0, far = 0, isOccupied = 0, rivalNear = 0, , rivalFar = 0] = features
  const balance = stands + near - isOccupied - rivalNear
  inputs.set(
    [balance, balance > 0 ? 1 : 0, balance < 0 ? 1 : 0, near - rivalNear - isOccupied, far - rivalFar, 1],
    offset,
  )
  return inputs
}

/** The odds by cell: a small network, corrected by the cells that were seen often. */
export function fitOdds({ seen, owned }: Tally): Float64Array {
  const inputs = Array.from({ length: CELL_COUNT }, (_, cell) => inputsOf(cell))
  const width = inputs[0]?.length ?? 0
  const random = seededRandom(1)
  const first = new Float64Array(HIDDEN * width).map(() => (random() - 0.5) * 0.6)
  const second = new Float64Array(HIDDEN + 1).map(() => (random() - 0.5) * 0.6)
  const hidden = new Float64Array(HIDDEN)
  const read = (cells: Float64Array, n: number): number => cells[n] ?? 0
  const answer = (x: Float64Array): number => {
    let sum = read(second, HIDDEN)
    for (let h = 0; h < HIDDEN; h++) {
      let activation = 0
      for (let i = 0; i < width; i++) activation += read(first, h * width + i) * read(x, i)
      hidden[h] = Math.tanh(activation)
      sum += read(hidden, h) * read(second, h)
    }
    return 1 / (1 + Math.exp(-sum))
  }
  const learn = (x: Float64Array, slope: number): void => {
    for (let h = 0; h < HIDDEN; h++) {
      const inner = slope * read(second, h) * (1 - read(hidden, h) ** 2)
      second[h] = read(second, h) - slope * read(hidden, h)
      for (let i = 0; i < width; i++)
        if (read(x, i) !== 0) first[h * width + i] = read(first, h * width + i) - inner * read(x, i)
    }
    second[HIDDEN] = read(second, HIDDEN) - slope
  }
  const cells = [...seen.keys()].filter((cell) => read(seen, cell) > 0)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = 0.03 * (1 - epoch / EPOCHS) + 0.0005
    for (const cell of cells
      .map((cell) => ({ cell, rank: random() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ cell }) => cell)) {
      const x = inputs[cell]
      if (x === undefined) continue
      const weight = Math.min(3, Math.sqrt(read(seen, cell) / 30))
      learn(x, rate * weight * (answer(x) - read(owned, cell) / read(seen, cell)))
    }
  }
  return Float64Array.from(inputs, (x, cell) => (read(owned, cell) + TRUST * answer(x)) / (read(seen, cell) + TRUST))
}

export function tallyOf(sightings: Sightings): Tally {
  const tally = newTally()
  for (const [cell, seen, owned] of sightings) {
    tally.seen[cell] = seen
    tally.owned[cell] = owned
  }
  return tally
}

export const sightingsOf = ({ seen, owned }: Tally): Sightings =>
  [...seen].flatMap((count, cell) => (count > 0 ? [[cell, count, owned[cell] ?? 0] as const] : []))

/** The content of `src/opponent/value/learned-odds.ts`. */
export function tableOf(tally: Tally): string {
  const letters = [...fitOdds(tally)].map(letterOf).join('')
  const lines = letters.match(/.{1,100}/gu) ?? []
  return `/** Written by \`npm run learn\`: a character for the odds of each cell. */\n// oxfmt-ignore\nexport const LEARNED =\n${lines.map((line) => `  '${line}'`).join(' +\n')}\n`
}
