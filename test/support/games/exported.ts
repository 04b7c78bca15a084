/** Whole games as HTML files, built from what a player sees. */
import { readFileSync } from 'node:fs'
import { loadPlate } from '../../../src/board/plates.ts'
import { variantTitle } from '../../../src/api/pictures/picture-subject.ts'
import { viewClosedPhase, viewGame } from '../../../src/game/views/game-view.ts'
import { playPhase, readGameText, replayGame } from '../../../src/tools/play/game-text.ts'
import { buildGameFile } from '../../../web/play/export/build-game-file.ts'
import { mapOfGame } from '../../../web/play/maps/map-of-game.ts'
import { variantNamed } from '../boards/variants.ts'
import { randomLines } from '../random/bots.ts'
import { diceFrom } from '../random/random-movement.ts'
import { type Host, player } from './hosting.ts'
import { localGame } from './local-game.ts'

/** A game of `test/games`, replayed to its end. */
export async function storedGame(name: string): Promise<Host> {
  const game = readGameText(readFileSync(new URL(`../../games/${name}.txt`, import.meta.url), 'utf8'))
  const { host, players } = localGame(game)
  const difference = await replayGame(game, players)
  if (difference !== null) throw new Error(difference)
  return host
}

/** As a player of this seat exports it. */
export async function exportedGame(host: Host, seat: string, playerName = 'Ann'): Promise<string> {
  const game = viewGame(host.state, player(seat))
  return buildGameFile({
    data: { game, names: Object.fromEntries(game.players.map((id) => [id, playerName])) },
    plate: await loadPlate(mapOfGame(game, game.charts[0])),
    variant: variantTitle(game),
    address: `https://concert.example/games/${game.id}`,
    closed: host.closedPhases.map((phase) => viewClosedPhase(host.state, phase)),
  })
}

/** Every game of `test/games` in its text form. */
export const VARIANTS_WITH_GAMES = [
  'classical',
  'balkan-battle',
  'balkan-battle-3',
  'double-diplomacy',
  'duo',
  'shadow-worlds',
  'twilight-zone',
] as const

/** A game of this many phases, in which every unit gets a random legal order: nothing repeats. */
export async function longGame(id: string, phases: number): Promise<Host> {
  const { host, players } = localGame({ variant: id, options: {}, seed: 1 })
  const variant = variantNamed(id)
  while (host.closedPhases.length < phases && host.state.position !== null) {
    const { position } = host.state
    const dice = diceFrom(host.closedPhases.length)
    const sheets = new Map(variant.seats.map((seat) => [seat, randomLines(variant, position, seat, dice)]))
    await playPhase(host.phase, sheets, players)
  }
  return host
}
