/** Starts a match: which game, which seat, and how strong the computers are. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Seat } from '../../../src/rules/names.ts'
import { usedChoices } from '../../../src/rules/seam/chosen-options.ts'
import type { Choice, ChosenOptions } from '../../../src/rules/seam/variant.ts'
import { changedOptions, RULESETS } from '../../../src/variants/index.ts'
import { OptionField } from '../../new-game/ending-fields.tsx'
import { commandsCountry, newLocalGame, powersOfSeat } from '../../sandbox/local-game.ts'
import { formatCount } from '../../text/words.ts'
import { Form, SelectField } from '../../ui/fields.tsx'
import { RadioGroup } from '../../ui/parts.tsx'
import { computerAddress, rulesAddress, variantPage } from '../../variants/page-registry.ts'
import type { Level } from './computer-match.ts'
import { defaultLevel, keepMatch, keptVariants, readMatch, removeMatch } from './kept-matches.ts'

const LEVELS: readonly (readonly [Level, string])[] = [
  ['novice', 'Novice: plays quickly and carelessly'],
  ['player', 'Player: a good opponent'],
  ['master', 'Master: the strongest, takes the longest to think'],
]

/** Beginners do best with it. */
const EASIEST_SEAT = 'FRANCE'

/** The seats and their powers; empty if powers are drawn by lot later. */
function seatChoices(variant: string): readonly (readonly [Seat, string])[] {
  const game = newLocalGame(variant)
  const seats = game?.variant.seats.filter((seat) => commandsCountry(game, seat)) ?? []
  return game === null ? [] : seats.map((seat) => [seat, powersOfSeat(game, seat)] as const)
}

/** Null: there is no such variant. */
export function defaultSeat(variant: string): Seat | null {
  const seats = newLocalGame(variant)?.variant.seats ?? []
  return seats.find((seat) => String(seat) === EASIEST_SEAT) ?? seats[0] ?? null
}

export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

export function NewMatch(): JSX.Element {
  const { query, route } = useLocation()
  const [variant, setVariant] = useState(() =>
    RULESETS.some(({ id }) => id === query['variant']) ? (query['variant'] ?? '') : (RULESETS[0]?.id ?? ''),
  )
  const [chosen, choose] = useState<Seat | null>(null)
  const [options, setOptions] = useState<ChosenOptions>({})
  const [level, setLevel] = useState(defaultLevel)
  const seats = seatChoices(variant)
  const seat = seats.find(([id]) => id === chosen)?.[0] ?? defaultSeat(variant)
  const choices = RULESETS.find(({ id }) => id === variant)?.choices ?? []
  const isChanged = changedOptions(variant, options).length > 0
  const chooseVariant = (id: string) => {
    setVariant(id)
    setOptions({})
  }
  const start = () => {
    if (seat === null) return
    removeMatch(variant)
    keepMatch({ variant, seat, level, seed: newSeed(), phases: [], ...(isChanged && { options }) })
    route(computerAddress(variant))
  }
  return (
    <div class="stack">
      <KeptMatches />
      <Form class="stack" onSubmit={start}>
        <SelectField
          label="Variant"
          hint={
            <>
              {variantPage(variant)?.card.pitch} <a href={rulesAddress(variant)}>The rules</a>
            </>
          }
          value={variant}
          options={RULESETS.map(({ id, title }) => [id, title] as const)}
          onChange={chooseVariant}
        />
        {seats.length > 0 && <SelectField label="You play" value={seat} options={seats} onChange={choose} />}
        <RadioGroup legend="The computers" value={level} options={LEVELS} onChange={setLevel} />
        {choices.length > 0 && <Options {...{ choices, options }} onChange={setOptions} />}
        {readMatch(variant) !== null && <p class="muted">This replaces the game that you have started.</p>}
        <div>
          <button class="primary">Start the game</button>
        </div>
      </Form>
    </div>
  )
}

interface OptionsProps {
  readonly choices: readonly Choice[]
  readonly options: ChosenOptions
  readonly onChange: (options: ChosenOptions) => void
}

/** Folded: the first game needs none. */
const Options = ({ choices, options, onChange }: OptionsProps): JSX.Element => (
  <details>
    <summary>Options</summary>
    <div class="stack">
      {usedChoices(choices, options).map((choice) => (
        <OptionField
          key={choice.id}
          choice={choice}
          chosen={options[choice.id]}
          onChange={(value) => onChange({ ...options, [choice.id]: value })}
        />
      ))}
    </div>
  </details>
)

function KeptMatches(): JSX.Element | null {
  const kept = RULESETS.filter(({ id }) => keptVariants().includes(id)).flatMap(({ id, title }) => {
    const record = readMatch(id)
    return record === null ? [] : [{ id, title, phases: record.phases.length }]
  })
  if (kept.length === 0) return null
  return (
    <section class="stack" aria-labelledby="kept">
      <h2 id="kept">Your games on this device</h2>
      <ul>
        {kept.map(({ id, title, phases }) => (
          <li key={id}>
            <a href={computerAddress(id)}>{title}</a>{' '}
            <span class="muted">{phases === 0 ? 'just started' : `${formatCount(phases, 'phase')} played`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
