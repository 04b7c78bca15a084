/** A game master corrects the position: all are told what is different now. */
import type { Atlas } from '../../rules/atlas/atlas.ts'
import { adjective, capital, placeName, powerName } from '../../rules/fates/names-in-words.ts'
import { err, ok } from '../../rules/names.ts'
import type { Power } from '../../rules/names.ts'
import type { Position } from '../../rules/position/position.ts'
import { stateOf, withBoard } from '../../rules/position/queries.ts'
import type { Answer } from '../commands/answer.ts'
import type { Cause } from '../cause.ts'
import type { InPlay } from '../in-play.ts'
import { inPlay } from '../in-play.ts'
import type { GameState } from '../model.ts'
import type { Instant } from '../names.ts'
import type { Act, Edit } from './acts.ts'
import { MOST_EDITS } from './acts.ts'

/** A position while it is corrected, and what is said of it. */
interface Corrected {
  readonly position: Position
  readonly words: string
}
type Of<K extends Edit['kind']> = Extract<Edit, { readonly kind: K }>

export function correct(
  game: GameState,
  { edits }: Extract<Act, { readonly kind: 'correct' }>,
  cause: Cause,
  now: Instant,
): Answer {
  const play = inPlay(game)
  if (play === null) return err('not-playing')
  if (edits.length === 0 || edits.length > MOST_EDITS) return err('bad-correction')
  const changes: string[] = []
  let { position } = play
  for (const edit of edits) {
    const after = corrected({ variant: play.variant, position }, edit)
    if (after === null) return err('bad-correction')
    position = after.position
    changes.push(after.words)
  }
  return ok([{ kind: 'corrected', at: now, cause, position, changes }])
}

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
    words: `The ${adjective(atlas, gone.power)} ${gone.arm} in ${placeName(atlas, at)} is no longer there.`,
  }
}

function placed({ variant, position }: InPlay, atlas: Atlas, { board, power, arm, at }: Of<'place'>): Corrected | null {
  const found = atlas.location(at)
  const { units } = stateOf(position, board)
  const province = found?.province.code
  const isFree = units.every((unit) => atlas.provinceOf(unit.at) !== province)
  if (found === undefined || province === undefined || !isPower(atlas, power)) return null
  // Where an arm can go nowhere it cannot stand either: an army at sea, a fleet in Spain at no coast.
  if (found.reach[arm].length === 0 || !(isFree || variant.mayShare(position, board, province))) return null
  const unit = { id: position.nextUnit, power, arm, at }
  const next = { ...position, nextUnit: (position.nextUnit + 1) as typeof position.nextUnit }
  return {
    position: withBoard(next, board, { units: [...units, unit] }),
    words: `${arm === 'army' ? 'An' : 'A'} ${adjective(atlas, power)} ${arm} stands in ${placeName(atlas, at)}.`.replace(
      /^An? (?=([aeiou])?)/iu,
      (_, vowel: string | undefined) => (vowel === undefined ? 'A ' : 'An '),
    ),
  }
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
    words: `${capital(place.name)} belongs to ${of(power)}, no longer to ${of(before)}.`,
  }
}

const isPower = ({ powers }: Atlas, power: Power): boolean => powers.some((one) => one.power === power)
