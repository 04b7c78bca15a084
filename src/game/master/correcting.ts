/** A game master corrects the position: all are told what is different now. */
import { err, ok } from '../../lib/result.ts'
import type { Atlas, LocationInfo } from '../../rules/atlas/atlas.ts'
import { adjective, capitalize, placeName, powerName } from '../../rules/fates/display-names.ts'
import { unitId } from '../../rules/names.ts'
import type { Arm, Power } from '../../rules/names.ts'
import type { Position } from '../../rules/position/position.ts'
import { stateOf, withBoard } from '../../rules/position/queries.ts'
import type { CommandResult } from '../command.ts'
import type { GameEvent } from '../event.ts'
import type { Cause, Instant } from '../ids.ts'
import type { InPlay } from '../in-play.ts'
import { inPlay } from '../in-play.ts'
import { readLines } from '../sheets/read-lines.ts'
import type { Playing } from '../model.ts'
import { wantsBySeat } from '../sheets/wanted-orders.ts'
import type { Act, Edit } from '../master-acts.ts'
import { MAX_EDITS } from '../master-acts.ts'

/** A position while it is corrected, and what is said of it. */
interface Corrected {
  readonly position: Position
  readonly words: string
}
type Of<K extends Edit['kind']> = Extract<Edit, { readonly kind: K }>

export function correct(
  game: Playing,
  { edits }: Extract<Act, { readonly kind: 'correct' }>,
  cause: Cause,
  now: Instant,
): CommandResult {
  const play = inPlay(game)
  if (edits.length === 0 || edits.length > MAX_EDITS) return err('bad-correction')
  const changes: string[] = []
  let { position } = play
  for (const edit of edits) {
    const after = corrected({ variant: play.variant, position }, edit)
    if (after === null) return err('bad-correction')
    position = after.position
    changes.push(after.words)
  }
  const read = rereadSheets(game, { variant: play.variant, position }, now)
  return ok([{ kind: 'corrected', at: now, cause, position, changes }, ...read])
}

/** What was saved is read again on the corrected board, for seats that still have something to order; nobody is ready for it. */
const rereadSheets = ({ sheets }: Playing, play: InPlay, now: Instant): readonly GameEvent[] =>
  [...wantsBySeat(play).keys()].flatMap((seat): readonly GameEvent[] => {
    const sheet = sheets[seat]
    if (sheet === undefined) return []
    const lines = readLines(
      play,
      seat,
      sheet.lines.map(({ text }) => text),
    )
    return [{ kind: 'saved', at: now, seat, sheet: { lines, ready: false, savedAt: Math.max(now, sheet.savedAt + 1) } }]
  })

/** Null if this cannot be, on this board. */
function corrected(play: InPlay, edit: Edit): Corrected | null {
  const atlas = play.variant.atlas(play.position, null, null)
  if (atlas === null || !play.variant.boards.some(({ board }) => board === edit.board)) return null
  switch (edit.kind) {
    case 'remove':
      return removed(play, atlas, edit)
    case 'place':
      return placed(play, atlas, edit)
    case 'own':
      return owned(play, atlas, edit)
  }
}

function removed({ position }: InPlay, atlas: Atlas, { board, at }: Of<'remove'>): Corrected | null {
  const { units, dislodged } = stateOf(position, board)
  const standing = units.find((unit) => unit.at === at)
  const fleeing = dislodged.find(({ unit }) => unit.at === at)
  const gone = standing ?? fleeing?.unit
  if (gone === undefined) return null
  return {
    position: withBoard(position, board, {
      units: units.filter((unit) => unit !== standing),
      dislodged: standing === undefined ? dislodged.filter((one) => one !== fleeing) : dislodged,
    }),
    words: `Removed: ${adjective(atlas, gone.power)} ${gone.arm} in ${placeName(atlas, at)}.`,
  }
}

function placed({ variant, position }: InPlay, atlas: Atlas, { board, power, arm, at }: Of<'place'>): Corrected | null {
  const found = atlas.location(at)
  const { units } = stateOf(position, board)
  const province = found?.province.code
  const isFree = units.every((unit) => atlas.provinceOf(unit.at) !== province)
  if (found === undefined || province === undefined || !isPower(atlas, power)) return null
  if (!canStand(found, arm) || !(isFree || variant.mayShare(position, board, province))) return null
  const unit = { id: position.nextUnit, power, arm, at }
  const next = { ...position, nextUnit: unitId(position.nextUnit + 1) }
  return {
    position: withBoard(next, board, { units: [...units, unit] }),
    words: `Placed: ${adjective(atlas, power)} ${arm} in ${placeName(atlas, at)}.`,
  }
}

/** An army on land, a fleet at sea or at a coast, which is named where there are several. */
function canStand({ province: { terrain, coasts }, coast }: LocationInfo, arm: Arm): boolean {
  if (arm === 'army') return terrain !== 'sea' && coast === null
  return terrain === 'sea' || (terrain === 'coast' && (coasts.length === 0 || coast !== null))
}

function owned({ position }: InPlay, atlas: Atlas, { board, province, power }: Of<'own'>): Corrected | null {
  const place = atlas.province(province)
  const { owners } = stateOf(position, board)
  const before = owners[province] ?? null
  if (place?.centre !== true || before === power || (power !== null && !isPower(atlas, power))) return null
  const { [province]: _, ...others } = owners
  const of = (one: Power | null) => (one === null ? 'nobody' : powerName(atlas, one))
  return {
    position: withBoard(position, board, { owners: power === null ? others : { ...owners, [province]: power } }),
    words: `${capitalize(place.name)}: owned by ${of(power)}, no longer by ${of(before)}.`,
  }
}

const isPower = ({ powers }: Atlas, power: Power): boolean => powers.some((one) => one.power === power)
