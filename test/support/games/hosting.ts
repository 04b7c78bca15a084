/** A hosted game for tests: seven players, a manual clock, and a log of events. */
import { decide } from '../../../src/game/decide/decide.ts'
import type { Ballot, Motion } from '../../../src/game/proposal.ts'
import { evolve } from '../../../src/game/evolve/evolve.ts'
import { requirePlaying } from '../../../src/game/in-play.ts'
import type { ClosedPhase, GameState, Playing } from '../../../src/game/model.ts'
import type { Command } from '../../../src/game/command.ts'
import type { Effect } from '../../../src/game/announcements/effect.ts'
import type { GameEvent } from '../../../src/game/event.ts'
import type { GameId, Instant, PlayerId } from '../../../src/game/ids.ts'
import type { GameRefusal } from '../../../src/game/game-refusals.ts'
import { defaultPressRules, NO_COMPUTERS, type Settings } from '../../../src/game/settings.ts'
import { DEFAULT_SCHEDULE } from '../../../src/game/schedule.ts'
import { NO_ABSENCE_RULES } from '../../../src/game/seat-model.ts'
import { DAY_MINUTES } from '../../../src/lib/time.ts'
import type { Seat } from '../../../src/rules/names.ts'
import { seat } from '../../../src/rules/names.ts'

/** Monday, 4 January 2027, 18:00 UTC. */
export const START = Date.UTC(2027, 0, 4, 18)

export const POWERS = ['AUSTRIA', 'ENGLAND', 'FRANCE', 'GERMANY', 'ITALY', 'RUSSIA', 'TURKEY'] as const
export const player = (name: string): PlayerId => `player-${name.toLowerCase()}` as PlayerId
export const PLAYERS = POWERS.map(player)
export const GAME = 'game-one' as GameId
export const INVITATION = 'a long word that nobody guesses'

export const settings = (changes: Partial<Settings> = {}): Settings => ({
  name: 'Vienna 1814',
  variant: 'classical',
  options: {},
  minutes: { draft: 3 * DAY_MINUTES, moves: DAY_MINUTES, retreats: 8 * 60, adjustments: 12 * 60 },
  schedule: DEFAULT_SCHEDULE,
  seating: 'preference',
  access: 'public',
  hideStatus: false,
  anonymous: false,
  draws: 'survivors',
  master: 'none',
  absence: NO_ABSENCE_RULES,
  press: defaultPressRules('all'),
  analysisLinks: true,
  computers: NO_COMPUTERS,
  ...changes,
})

export const creation = (changes: Partial<Settings> = {}): Command => ({
  kind: 'create',
  id: GAME,
  by: player('FRANCE'),
  settings: settings(changes),
  invitation: INVITATION,
})

/** Players prefer the power that they are named after, which makes seats predictable. */
export const joining = (
  name: string,
  changes: { preferences?: readonly Seat[]; seed?: number; invitation?: string | null } = {},
): Command => ({
  kind: 'join',
  by: player(name),
  preferences: [seat(name)],
  invitation: null,
  seed: 1,
  ...changes,
})

/** The same game after a draw that includes all. */
export const endInDraw = (game: GameState): GameState =>
  evolve(game, { kind: 'ended', at: START, verdict: { why: 'draw', winners: [] } })

/** A game with its history. Time moves only on request. */
export class Host {
  now: Instant = START
  game: GameState | null = null
  readonly events: GameEvent[] = []
  readonly effects: Effect[] = []

  /** A game in its first phase. */
  static playing(changes: Partial<Settings> = {}): Host {
    const host = new Host()
    host.do(creation(changes))
    for (const power of POWERS) host.do(joining(power, { invitation: INVITATION }))
    return host
  }

  /** Null if it succeeded; otherwise the reason. */
  do(command: Command): GameRefusal | null {
    const decision = decide(this.game, command, this.now)
    this.game = decision.game
    this.events.push(...decision.events)
    this.effects.push(...decision.effects)
    return decision.refusal
  }

  order(power: string, lines: readonly string[], ready = false, phase = this.phase): GameRefusal | null {
    return this.do({ kind: 'order', by: player(power), phase, lines, ready })
  }

  ready(power: string, ready = true, phase = this.phase): GameRefusal | null {
    return this.do({ kind: 'ready', by: player(power), phase, ready })
  }

  /** A proposal to replay the last phase includes that phase, as the object does. */
  propose(power: string, motion: Motion, hours?: number): GameRefusal | null {
    return this.do({ kind: 'propose', by: player(power), motion, hours, closed: this.closedPhases.at(-1) ?? null })
  }

  ballot(power: string, proposal: string, ballot: Ballot | null): GameRefusal | null {
    return this.do({ kind: 'ballot', by: player(power), proposal, ballot })
  }

  /** Agrees to a draw. */
  draw(power: string, among: readonly string[] = []): GameRefusal | null {
    return this.propose(power, { kind: 'draw', among: among.map(seat) })
  }

  /** The closed phases in the log, without those that were rolled back. */
  get closedPhases(): readonly ClosedPhase[] {
    const closed = this.events.flatMap((event) => (event.kind === 'closed' ? [event.phase] : []))
    return this.state.history.flatMap((_, index) => closed.findLast((phase) => phase.index === index) ?? [])
  }

  /** Moves the clock, and sends a tick. */
  tickAt(at: Instant): void {
    this.now = at
    this.do({ kind: 'tick' })
  }

  /** The deadline passes. If nobody has orders, one player orders, so that the game does not fall asleep. */
  deadline(): void {
    if (Object.keys(this.state.sheets).length === 0) this.stayAwake()
    this.silentDeadline()
  }

  /** The deadline passes, with or without orders. */
  silentDeadline(): void {
    this.tickAt(this.state.deadline ?? this.now)
  }

  private stayAwake(): void {
    const [, player] = Object.entries(this.state.holders).at(-1) ?? []
    if (player !== undefined) this.do({ kind: 'order', by: player, phase: this.phase, lines: ['hold'], ready: false })
  }

  get state(): GameState {
    if (this.game === null) throw new Error('no game was created')
    return this.game
  }

  /** Throws if it is not being played. */
  get playing(): Playing {
    return requirePlaying(this.state)
  }

  get phase(): string {
    const [code = 'none'] = this.effects
      .toReversed()
      .flatMap((effect) => (effect.kind === 'lobby' && effect.row.phase !== null ? [effect.row.phase] : []))
    return code
  }

  mails(kind: string): Extract<Effect, { kind: 'mail' }>[] {
    return this.effects.filter((effect) => effect.kind === 'mail').filter(({ facts }) => facts.kind === kind)
  }

  sheet(power: Seat | string): readonly string[] {
    return this.state.sheets[seat(power)]?.lines.map(({ written, text }) => written ?? text) ?? []
  }
}
