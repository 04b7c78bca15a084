/**
 * `npm run write-game -- VARIANT [choice=value …] [keen=POWER] [seed=N]` plays games at random
 * through the hosted pipeline until one of them is won, and writes it to test/games. The keen power
 * plays to win: France, or else the first power of the variant.
 */
import { writeFileSync } from 'node:fs'
import { twilightZone } from '../../../src/maps/twilight-zone.ts'
import { makeAtlas } from '../../../src/rules/atlas/atlas.ts'
import { randomDrawing } from '../../../src/variants/twilight-zone/drawing/index.ts'
import type { Power, Seat } from '../../../src/rules/names.ts'
import type { Position } from '../../../src/rules/position/position.ts'
import { phaseOf } from '../../../src/rules/phases/turn.ts'
import type { Variant } from '../../../src/rules/seam/variant.ts'
import type { GameText, PhaseText } from '../../../src/tools/play/game-text.ts'
import { playPhase, writeGameText } from '../../../src/tools/play/game-text.ts'
import { keenLines, randomLines } from './bots.ts'
import type { Dice } from './random-movement.ts'
import { diceFrom } from './random-movement.ts'
import { localGame } from '../games/local-game.ts'
import { variantNamed } from '../boards/variants.ts'

const MOST_PHASES = 45

type Opening = Omit<GameText, 'phases'>

/** A game in which one power plays to win and the others play at random; null if nobody won in time. */
async function generated(opening: Opening, keen: string): Promise<GameText | null> {
  const { host, players } = localGame(opening)
  const phases: PhaseText[] = []
  while (host.state.position !== null && host.state.verdict === null && phases.length < MOST_PHASES) {
    const variant = variantNamed(opening.variant, opening.options)
    const { code } = phaseOf(variant, host.state.position)
    const sheets = sheetsFor(variant, host.state.position, keen, opening.seed + 1000 * phases.length)
    phases.push({ name: code, sheets, after: await playPhase(code, sheets, players) })
  }
  return host.state.verdict === null ? null : { ...opening, phases }
}

/** The submissions before the first orders: maps. */
const DRAFTS: Readonly<Record<string, (seat: number) => readonly string[]>> = {
  'twilight-zone': (n) => randomDrawing(makeAtlas(twilightZone), n).split('\n'),
}
const isFirst = ({ turn }: Position): boolean => turn === 0

/** If powers have their own maps, some orders use another's. */
function abroad(variant: Variant, position: Position, line: string, dice: Dice): string {
  const maps = variant.maps(position)
  const map = maps[dice(4 * Math.max(1, maps.length))]
  return map !== undefined && / - | S /u.test(line) ? `${line} @${map}` : line
}

/** Captains of a power mostly agree; if one has no orders, the other has. */
function sheetsFor(variant: Variant, position: Position, keen: string, seed: number): Map<Seat, readonly string[]> {
  const sheets = new Map<Seat, readonly string[]>()
  for (const [n, seat] of variant.seats.entries()) {
    const mood = diceFrom(seed + 100 * n)
    const lines = variant.powers(position, seat).flatMap((power) => {
      const own = mood(4) === 0 ? mood : diceFrom(seed + power.charCodeAt(0) + power.length)
      if (power === (keen as Power)) return keenLines(variant, position, seat, power, diceFrom(seed))
      return mood(3) === 0 ? randomLines(variant, position, seat, own, power) : []
    })
    const drawn = isFirst(position) ? (DRAFTS[variant.id]?.(n) ?? []) : []
    if (lines.length + drawn.length > 0)
      sheets.set(seat, [...drawn, ...lines.map((line) => abroad(variant, position, line, mood))])
  }
  return sheets
}

/** The power that plays to win by default. */
function defaultKeen(variant: Variant): string {
  const powers = variant.seats.flatMap((seat) => variant.powers(variant.setup(0), seat))
  return powers.find((power) => power === 'FRANCE') ?? powers[0] ?? 'FRANCE'
}

const [id = 'classical', ...pairs] = process.argv.slice(2)
const settings = new Map(pairs.map((pair) => pair.split('=') as [string, string]))
const { keen = defaultKeen(variantNamed(id)), seed: first = '1', ...chosen } = Object.fromEntries(settings)
const choices = Object.entries(chosen).map(([choice, value]) => [choice, /^\d+$/u.test(value) ? Number(value) : value])

for (let seed = Number(first), won = false; !won; seed++) {
  const game = await generated({ variant: id, options: Object.fromEntries(choices) as Opening['options'], seed }, keen)
  won = game !== null
  console.log(
    `seed ${seed}: ${game?.phases.length ?? MOST_PHASES} phases, ${game?.phases.at(-1)?.after.at(-1) ?? 'no end'}`,
  )
  if (game !== null) writeFileSync(new URL(`../../games/${id}.txt`, import.meta.url), writeGameText(game))
}
