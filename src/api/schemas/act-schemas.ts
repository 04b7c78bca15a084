/** Schemas of what a game master can do. Requests give the names of players, not their ids. */
import * as z from 'zod'
import type { PlayerId } from '../../game/ids.ts'
import { type Act, ANNOUNCEMENT_LENGTH, MASTER_HOURS, MAX_EDITS } from '../../game/command.ts'
import { SHEET_LIMIT } from '../../game/model.ts'
import { Verdict } from './game-schemas.ts'
import { Arm, Board, Lengths, Location, PhaseCode, Power, Province, Seat } from './common-schemas.ts'
import { Schedule } from './schedule-schemas.ts'
import type { Described } from './define-schema.ts'

const PlayerName = z.string().max(100).describe('The name of the player.')
const on = { board: Board }
const Edit = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('remove'), ...on, at: Location })
    .describe('Removes the unit at this place, or the one that must retreat from it.'),
  z.object({ kind: z.literal('place'), ...on, power: Power, arm: Arm, at: Location }),
  z
    .object({ kind: z.literal('own'), ...on, province: Province, power: Power.nullable() })
    .describe('Sets the owner of a supply centre. Null: neutral.'),
])

const Hours = z.int().min(-MASTER_HOURS.max).max(MASTER_HOURS.max)
export const ActRequest = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('extend'),
      hours: Hours.describe('Hours to add to the deadline. Negative: the phase ends earlier.'),
    }),
    z.object({ kind: z.literal('pause'), hours: Hours.describe('How long the pause lasts.') }),
    z.object({ kind: z.enum(['resume', 'call-off']) }),
    z.object({ kind: z.literal('open-seat'), seat: Seat }),
    z.object({ kind: z.literal('fill-seat'), seat: Seat, name: PlayerName }),
    z.object({
      kind: z.literal('order'),
      seat: Seat,
      phase: PhaseCode.max(40),
      lines: z.array(z.string()).max(SHEET_LIMIT.lines),
    }),
    z.object({
      kind: z.literal('roll-back'),
      phase: z.int().min(0).describe('The index of the phase in the history.'),
    }),
    z.object({ kind: z.literal('correct'), edits: z.array(Edit).min(1).max(MAX_EDITS) }),
    z.object({ kind: z.literal('set-times'), minutes: Lengths, schedule: Schedule }),
    z.object({ kind: z.literal('declare'), verdict: Verdict }),
    z.object({
      kind: z.literal('announce'),
      text: z.string().min(ANNOUNCEMENT_LENGTH.min).max(ANNOUNCEMENT_LENGTH.max),
    }),
    z.object({
      kind: z.literal('hand-over'),
      name: PlayerName.nullable().describe('Null: the game no longer has a master.'),
    }),
  ])
  .meta({ id: 'Act' })
export type ActRequest = Described<typeof ActRequest>

/** `player`: the one whose name is in the request. Null if there is a name, but no such player. */
export function actOf(request: ActRequest, player: PlayerId | null): Act | null {
  switch (request.kind) {
    case 'fill-seat':
      return player === null ? null : { kind: 'fill-seat', seat: request.seat, player }
    case 'hand-over':
      return request.name !== null && player === null ? null : { kind: 'hand-over', to: player }
    default:
      return request
  }
}
