/** A correction of the position, put together from single changes. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Edit } from '../../../src/game/master-acts.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { Arm, BoardId, Location, Power, Province } from '../../../src/rules/names.ts'
import { ARM_LABELS } from '../../text/words.ts'
import { Field, Select } from '../../ui/parts.tsx'

export interface CorrectionProps {
  readonly game: GameView
  readonly edits: readonly Edit[]
  readonly onEdits: (edits: readonly Edit[]) => void
}

const EDIT_LABELS: Readonly<Record<Edit['kind'], string>> = {
  remove: 'Remove a unit',
  place: 'Place a unit',
  own: 'Set the owner of a centre',
}

/** What is being put together, and not among the changes yet. */
interface Piece {
  readonly kind: Edit['kind']
  readonly board: BoardId | null
  readonly at: string
  readonly power: Power | null
  readonly arm: Arm
}

/** Null while something is missing. */
function editOf({ kind, board, at, power, arm }: Piece): Edit | null {
  const place = at.trim().toUpperCase()
  if (board === null || place === '') return null
  switch (kind) {
    case 'remove':
      return { kind, board, at: place as Location }
    case 'place':
      return power === null ? null : { kind, board, power, arm, at: place as Location }
    case 'own':
      return { kind, board, province: place as Province, power }
  }
}

function editText({ powers }: Pick<GameView, 'powers'>, edit: Edit): string {
  const named = (of: Power): string => powers.find(({ power }) => power === of)?.name ?? of
  switch (edit.kind) {
    case 'remove':
      return `Remove the unit at ${edit.at}`
    case 'place':
      return `Place ${edit.arm === 'army' ? 'an army' : 'a fleet'} of ${named(edit.power)} at ${edit.at}`
    case 'own':
      return `${edit.province} is owned by ${edit.power === null ? 'nobody' : named(edit.power)}`
  }
}

export function Correction({ game, edits, onEdits }: CorrectionProps): JSX.Element {
  const [piece, setPiece] = useState<Piece>({
    kind: 'remove',
    board: game.boards[0]?.board ?? null,
    at: '',
    power: null,
    arm: 'army',
  })
  const edit = editOf(piece)
  const add = () => {
    if (edit === null) return
    onEdits([...edits, edit])
    setPiece({ ...piece, at: '' })
  }
  return (
    <fieldset class="stack">
      <legend>Changes</legend>
      {edits.length > 0 && (
        <ul>
          {edits.map((each, n) => (
            <li key={`${n} ${editText(game, each)}`}>
              {editText(game, each)}{' '}
              <button class="quiet" onClick={() => onEdits(edits.filter((_, at) => at !== n))}>
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <PieceFields game={game} piece={piece} onPiece={(part) => setPiece({ ...piece, ...part })} />
      <div>
        <button disabled={edit === null} onClick={add}>
          Add this change
        </button>
      </div>
    </fieldset>
  )
}

interface PieceProps {
  readonly game: GameView
  readonly piece: Piece
  readonly onPiece: (part: Partial<Piece>) => void
}

function PieceFields({ game, piece, onPiece }: PieceProps): JSX.Element {
  return (
    <>
      <Field label="Kind of change">
        {(control) => (
          <Select
            {...control}
            value={piece.kind}
            options={(['remove', 'place', 'own'] as const).map((kind) => [kind, EDIT_LABELS[kind]] as const)}
            onChange={(kind) => onPiece({ kind })}
          />
        )}
      </Field>
      {game.boards.length > 1 && (
        <Field label="Board">
          {(control) => (
            <Select
              {...control}
              value={piece.board}
              options={game.boards.map(({ board, title }) => [board, title] as const)}
              onChange={(board) => onPiece({ board })}
            />
          )}
        </Field>
      )}
      <Field label="Province" hint="Its letters on the board, with the coast if there are several, as in SPA/SC.">
        {(control) => (
          <input
            {...control}
            type="text"
            value={piece.at}
            onInput={(event) => onPiece({ at: event.currentTarget.value })}
          />
        )}
      </Field>
      {piece.kind !== 'remove' && <OfPower {...{ game, piece, onPiece }} />}
    </>
  )
}

/** Whose unit or centre it is, and of which arm. */
function OfPower({ game, piece, onPiece }: PieceProps): JSX.Element {
  const powers = game.powers.map(({ power, name }) => [power, name] as const)
  const nobody = piece.kind === 'own' ? 'Nobody' : 'Choose'
  return (
    <>
      <Field label="Power">
        {(control) => (
          <Select
            {...control}
            value={piece.power}
            options={[[null, nobody] as const, ...powers]}
            onChange={(power) => onPiece({ power })}
          />
        )}
      </Field>
      {piece.kind === 'place' && (
        <Field label="Unit">
          {(control) => (
            <Select
              {...control}
              value={piece.arm}
              options={(['army', 'fleet'] as const).map((arm) => [arm, ARM_LABELS[arm]] as const)}
              onChange={(arm) => onPiece({ arm })}
            />
          )}
        </Field>
      )}
    </>
  )
}
