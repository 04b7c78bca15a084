/** Corrects the position, one change at a time. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Edit } from '../../../src/game/command.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { Arm, BoardId, Location, Power, Province } from '../../../src/rules/names.ts'
import { ARM_LABELS } from '../../text/words.ts'
import { InputField, SelectField } from '../../ui/fields.tsx'

interface CorrectionProps {
  readonly game: GameView
  readonly edits: readonly Edit[]
  readonly onEdits: (edits: readonly Edit[]) => void
}

const EDIT_LABELS: Readonly<Record<Edit['kind'], string>> = {
  remove: 'Remove a unit',
  place: 'Place a unit',
  own: 'Set the owner of a centre',
}

/** The change being entered. */
interface EditDraft {
  readonly kind: Edit['kind']
  readonly board: BoardId | null
  readonly at: string
  readonly power: Power | null
  readonly arm: Arm
}

/** Null while something is missing. */
function editOf({ kind, board, at, power, arm }: EditDraft): Edit | null {
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
  const nameOf = (code: Power): string => powers.find(({ power }) => power === code)?.name ?? code
  switch (edit.kind) {
    case 'remove':
      return `Remove the unit in ${edit.at}`
    case 'place':
      return `Place ${edit.arm === 'army' ? 'an army' : 'a fleet'} of ${nameOf(edit.power)} in ${edit.at}`
    case 'own':
      return `${edit.province} is owned by ${edit.power === null ? 'nobody' : nameOf(edit.power)}`
  }
}

export function Correction({ game, edits, onEdits }: CorrectionProps): JSX.Element {
  const [draft, setDraft] = useState<EditDraft>({
    kind: 'remove',
    board: game.boards[0]?.board ?? null,
    at: '',
    power: null,
    arm: 'army',
  })
  const edit = editOf(draft)
  const add = () => {
    if (edit === null) return
    onEdits([...edits, edit])
    setDraft({ ...draft, at: '' })
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
      <DraftFields game={game} draft={draft} onDraft={(part) => setDraft({ ...draft, ...part })} />
      <div>
        <button disabled={edit === null} onClick={add}>
          Add this change
        </button>
      </div>
    </fieldset>
  )
}

interface DraftProps {
  readonly game: GameView
  readonly draft: EditDraft
  readonly onDraft: (part: Partial<EditDraft>) => void
}

function DraftFields({ game, draft, onDraft }: DraftProps): JSX.Element {
  return (
    <>
      <SelectField
        label="Kind of change"
        value={draft.kind}
        options={(['remove', 'place', 'own'] as const).map((kind) => [kind, EDIT_LABELS[kind]] as const)}
        onChange={(kind) => onDraft({ kind })}
      />
      {game.boards.length > 1 && (
        <SelectField
          label="Board"
          value={draft.board}
          options={game.boards.map(({ board, title }) => [board, title] as const)}
          onChange={(board) => onDraft({ board })}
        />
      )}
      <InputField
        label="Province"
        hint="Its code on the board, with a coast if needed, as in SPA/SC."
        type="text"
        value={draft.at}
        onText={(at) => onDraft({ at })}
      />
      {draft.kind !== 'remove' && <PowerAndUnit {...{ game, draft, onDraft }} />}
    </>
  )
}

function PowerAndUnit({ game, draft, onDraft }: DraftProps): JSX.Element {
  const powers = game.powers.map(({ power, name }) => [power, name] as const)
  const nobody = draft.kind === 'own' ? 'Nobody' : 'Choose'
  return (
    <>
      <SelectField
        label="Power"
        value={draft.power}
        options={[[null, nobody] as const, ...powers]}
        onChange={(power) => onDraft({ power })}
      />
      {draft.kind === 'place' && (
        <SelectField
          label="Unit"
          value={draft.arm}
          options={(['army', 'fleet'] as const).map((arm) => [arm, ARM_LABELS[arm]] as const)}
          onChange={(arm) => onDraft({ arm })}
        />
      )}
    </>
  )
}
