/** Positions as the sandbox takes and returns them. */
import * as z from 'zod'
import type { BoardPart, SandboxState } from '../../rules/sandbox/run-phase.ts'
import { byPower, defineObject, Json, packageBoard, PhaseCode, Province, schemaOf } from './common-schemas.ts'

const partFields = {
  ...packageBoard,
  attackers: byPower(byPower(Province.nullable())).describe(
    'Where the attacker of each dislodged unit came from. Null: by sea. If omitted, `retreats` is used.',
  ),
  standoffs: z.array(Province).describe('Provinces with a standoff, to which no unit can retreat.'),
}
const Part = schemaOf<BoardPart>()(defineObject('SandboxBoard', partFields))
const optionalPartFields = {
  units: partFields.units.exactOptional(),
  retreats: partFields.retreats.exactOptional(),
  centers: partFields.centers.exactOptional(),
  attackers: partFields.attackers.exactOptional(),
  standoffs: partFields.standoffs.exactOptional(),
}
const memoryFields = {
  maps: z
    .record(z.string(), z.string())
    .exactOptional()
    .describe('The map of each power as text, if powers have maps of their own.'),
  memory: Json.exactOptional().describe('State of the variant beyond the boards.'),
}
export const State = schemaOf<SandboxState>()(
  defineObject('SandboxState', {
    name: PhaseCode,
    ...optionalPartFields,
    boards: z.record(z.string(), Part).exactOptional().describe('The boards by name, if there are several.'),
    builds: byPower(
      z.object({
        count: z.int().describe('Positive: builds. Negative: disbands.'),
        homes: z.array(z.string()).describe('Where it can build.'),
      }),
    ).describe('In adjustments: how many units a power may build (or must disband, if negative).'),
    ...memoryFields,
  }),
)

const PartInput = z.object(partFields).partial()
export const StateInput = z
  .object({
    name: PhaseCode,
    ...PartInput.shape,
    boards: z.record(z.string(), PartInput).optional().describe('The boards by name, if there are several.'),
    ...memoryFields,
  })
  .describe(
    'A phase state of the Python package `diplomacy`, or the `state` of an earlier response. Only `name` is required.',
  )
