/** A simulated game with a controlled clock and alarm. Checks every step. */
import { nextAlarm } from '../../src/durable/alarms.ts'
import { lobbyRow } from '../../src/game/announcements/lobby-row.ts'
import { decide, type Decision } from '../../src/game/decide/decide.ts'
import { replay } from '../../src/game/evolve/evolve.ts'
import type { ClosedPhase, GameState } from '../../src/game/model.ts'
import type { Command } from '../../src/game/command.ts'
import type { GameEvent } from '../../src/game/event.ts'
import type { GameRefusal } from '../../src/game/game-refusals.ts'
import type { Instant } from '../../src/game/ids.ts'
import { viewGame } from '../../src/game/views/game-view.ts'
import { broken } from '../support/games/invariants.ts'
import { mailFaults } from './mails.ts'

/** The result of a simulated game. */
export interface Fate {
  readonly status: GameState['status']
  readonly asleep: boolean
  readonly events: number
  readonly mails: number
  readonly phases: number
}

/** Maximum number of alarms at one moment. */
const MOST_RINGS = 5

/** A save changes the player's revision by exactly one: after any other number their page fetches the game again. */
function saveFaults(
  before: GameState | null,
  command: Command,
  { events: [event, ...others], game }: Decision,
): readonly string[] {
  if (command.kind !== 'order' || event?.kind !== 'saved' || others.length > 0 || before === null || game === null)
    return []
  const { by } = command
  const hasOneChange = viewGame(game, by).revision === viewGame(before, by).revision + 1
  return hasOneChange ? [] : ['a save is another number of changes than one']
}

export class World {
  now: Instant
  private state: GameState | null = null
  readonly events: GameEvent[] = []
  private readonly closed = new Map<number, ClosedPhase>()
  private readonly sent: Parameters<typeof mailFaults>[2] = new Map()
  /** The newest lobby row. */
  private lobby: string | null = null
  private readonly title: string

  constructor(title: string, now: Instant) {
    this.title = title
    this.now = now
  }

  get game(): GameState {
    if (this.state === null) throw new Error('no game was created')
    return this.state
  }

  /** The time of the next call: by the alarm or, when asleep, by the sweep. */
  get due(): Instant | null {
    return nextAlarm(this.game, null) ?? lobbyRow(this.game).due
  }

  /** A closed phase by its index in the history, for people who want to return to it. */
  phase(index: number): ClosedPhase | null {
    return index < this.game.history.length ? (this.closed.get(index) ?? null) : null
  }

  /** Executes a command. Null if it succeeds, otherwise the refusal. Throws if a check fails afterwards. */
  do(command: Command): GameRefusal | null {
    const before = this.state
    const decision = decide(before, command, this.now)
    for (const event of decision.events) {
      this.events.push(event)
      if (event.kind === 'closed') this.closed.set(event.phase.index, event.phase)
    }
    this.state = decision.game
    const faults = [
      ...mailFaults(before, decision, this.sent),
      ...this.lobbyFaults(decision),
      ...saveFaults(before, command, decision),
      ...(decision.game === null ? [] : broken(decision.game)),
    ]
    if (faults.length > 0) this.fail(`${command.kind}: ${faults.join('; ')}`, command)
    return decision.refusal
  }

  /** Expects every change of the lobby row to be sent. */
  private lobbyFaults({ effects, game }: Decision): readonly string[] {
    const row = game && JSON.stringify({ ...lobbyRow(game), revision: 0 })
    for (const effect of effects)
      if (effect.kind === 'lobby') this.lobby = JSON.stringify({ ...effect.row, revision: 0 })
    return row === this.lobby ? [] : [`the lobby has ${this.lobby}, but the game has ${row}`]
  }

  /** Runs alarms until nothing is due. */
  ring(): void {
    for (let times = 0; this.due !== null && this.due <= this.now; times++) {
      if (times === MOST_RINGS) this.fail('the alarm rings, and nothing that is due is done')
      this.do({ kind: 'tick' })
    }
  }

  fail(words: string, command: Command | null = null): never {
    const last = this.events.slice(-4).map((event) => JSON.stringify(event).slice(0, 300))
    const commandText = JSON.stringify(command).slice(0, 500)
    throw new Error([`${this.title}, ${new Date(this.now).toISOString()}: ${words}`, commandText, ...last].join('\n'))
  }

  /** Throws unless replaying the events gives the current state. */
  replayed(): void {
    if (JSON.stringify(replay(null, this.events)) !== JSON.stringify(this.game)) this.fail('its events lead elsewhere')
  }

  /** The result; throws if the game is neither over nor asleep, or if its events do not lead to it. */
  end(): Fate {
    const { game } = this
    const isOver = game.status === 'finished' || game.status === 'abandoned'
    if (!isOver && game.sleep === null) this.fail(`the game is ${game.status}, and not asleep`)
    this.replayed()
    return {
      status: game.status,
      asleep: game.sleep !== null,
      events: this.events.length,
      mails: this.sent.size,
      phases: this.events.filter(({ kind }) => kind === 'closed').length,
    }
  }
}
