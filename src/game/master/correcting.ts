/** A game master corrects the position. Everyone sees what changed. */
import { err, ok } from '../../lib/result.ts'
import type { Atlas, LocationInfo } from '../../rules/atlas/atlas.ts'
import { adjective, capitalize, placeName, powerName } from '../../rules/fates/display-names.ts'
import { type Arm, type Power, unitId } from '../../rules/names.ts'
import { type Position, stateOf, withBoard } from '../../rules/position/position.ts'
import { type ActOf, type CommandResult, type Edit, MAX_EDITS } from '../command.ts'
import type { GameEvent } from '../event.ts'
import type { Cause, Instant } from '../ids.ts'
import { type InPlay, inPlay } from '../in-play.ts'
import { keepMarks, nextSavedAt, readLines } from '../sheets/read-lines.ts'
import type { Playing } from '../model.ts'
import { requiredSeats } from '../sheets/required-orders.ts'

interface Correction {
  readonly position: Position
  /** What changed, in words. */
  readonly description: string
}
type EditOf<K extends Edit['kind']> = Extract<Edit, { readonly kind: K }>

export function correctPosition(game: Playing, { edits }: ActOf<'correct'>, cause: Cause, now: Instant): CommandResult {
  const play = inPlay(game)
  if (edits.length === 0 || edits.length > MAX_EDITS) return err('bad-correction')
  const changes: string[] = []
  let { position } = play
  for (const edit of edits) {
    const correction = applyEdit({ variant: play.variant, position }, edit)
    if (correction === null) return err('bad-correction')
    position = correction.position
    changes.push(correction.description)
  }
  const sheets = rereadSheets(game, { variant: play.variant, position }, now)
  return ok([{ kind: 'corrected', at: now, cause, position, changes }, ...sheets])
}

/** Reads the saved sheets again on the corrected board. Nobody is ready. */
const rereadSheets = ({ sheets }: Playing, play: InPlay, now: Instant): readonly GameEvent[] =>
  requiredSeats(play).flatMap((seat): readonly GameEvent[] => {
    const sheet = sheets[seat]
    if (sheet === undefined) return []
    const texts = sheet.lines.map(({ text }) => text)
    const lines = keepMarks(readLines(play, seat, texts), sheet)
    // Orders stated ahead stay hidden from others.
    const hidden = sheet.ahead === true ? { ahead: true } : {}
    const corrected = { lines, ready: false, savedAt: nextSavedAt(sheet, now), ...hidden }
    return [{ kind: 'saved', at: now, seat, sheet: corrected }]
  })

/** Null if the edit is impossible. */
function applyEdit(play: InPlay, edit: Edit): Correction | null {
  const atlas = play.variant.atlas(play.position, null, null)
  if (atlas === null || !play.variant.boards.some(({ board }) => board === edit.board)) return null
  switch (edit.kind) {
    case 'remove':
      return removeUnit(play, atlas, edit)
    case 'place':
      return placeUnit(play, atlas, edit)
    case 'own':
      return setOwner(play, atlas, edit)
  }
}

function removeUnit({ position }: InPlay, atlas: Atlas, { board, at }: EditOf<'remove'>): Correction | null {
  const { units, dislodged } = stateOf(position, board)
  const standing = units.find((unit) => unit.at === at)
  const retreating = dislodged.find(({ unit }) => unit.at === at)
  const removed = standing ?? retreating?.unit
  if (removed === undefined) return null
  return {
    position: withBoard(position, board, {
      units: units.filter((unit) => unit !== standing),
      dislodged: standing === undefined ? dislodged.filter((unit) => unit !== retreating) : dislodged,
    }),
    description: `Removed: ${adjective(atlas, removed.power)} ${removed.arm} in ${placeName(atlas, at)}.`,
  }
}

function placeUnit(
  { variant, position }: InPlay,
  atlas: Atlas,
  { board, power, arm, at }: EditOf<'place'>,
): Correction | null {
  const location = atlas.location(at)
  if (location === undefined || !isPower(atlas, power) || !canStand(location, arm)) return null
  const { units } = stateOf(position, board)
  const { code } = location.province
  const isFree = units.every((unit) => atlas.provinceOf(unit.at) !== code)
  if (!isFree && !variant.mayShare(position, board, code)) return null
  const unit = { id: position.nextUnit, power, arm, at }
  const next = { ...position, nextUnit: unitId(position.nextUnit + 1) }
  return {
    position: withBoard(next, board, { units: [...units, unit] }),
    description: `Placed: ${adjective(atlas, power)} ${arm} in ${placeName(atlas, at)}.`,
  }
}

/** Armies stand on land; fleets at sea or on a coast, which must be named if there are several. */
function canStand({ province: { terrain, coasts }, coast }: LocationInfo, arm: Arm): boolean {
  if (arm === 'army') return terrain !== 'sea' && coast === null
  return terrain === 'sea' || (terrain === 'coast' && (coasts.length === 0 || coast !== null))
}

function setOwner({ position }: InPlay, atlas: Atlas, { board, province, power }: EditOf<'own'>): Correction | null {
  const info = atlas.province(province)
  const { owners } = stateOf(position, board)
  const before = owners[province] ?? null
  if (info?.centre !== true || before === power || (power !== null && !isPower(atlas, power))) return null
  const { [province]: _, ...others } = owners
  const nameOf = (owner: Power | null) => (owner === null ? 'nobody' : powerName(atlas, owner))
  return {
    position: withBoard(position, board, { owners: power === null ? others : { ...owners, [province]: power } }),
    description: `${capitalize(info.name)}: owned by ${nameOf(power)}, no longer by ${nameOf(before)}.`,
  }
}

const isPower = ({ powers }: Atlas, power: Power): boolean => powers.some((info) => info.power === power)
