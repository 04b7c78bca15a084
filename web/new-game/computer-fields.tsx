/** Which seats without a player the computer plays. Left out where an operator has switched it off. */
import type { JSX } from 'preact'
import type { ComputerRules } from '../../src/game/settings.ts'
import { fetchServiceInfo } from '../client/api.ts'
import { useLoad } from '../client/requests.ts'
import { formatCount } from '../text/words.ts'
import { SelectField } from '../ui/fields.tsx'
import { Checkbox } from '../ui/parts.tsx'
import type { SettingsProps } from './times/settings-props.ts'

/** `seats`: how many the variant has. */
export function ComputerFields({
  settings,
  seats,
  onChange,
}: SettingsProps & { readonly seats: number }): JSX.Element | null {
  const { loaded } = useLoad('service', fetchServiceInfo)
  const { computers } = settings
  const change = (part: Partial<ComputerRules>) => onChange({ computers: { ...computers, ...part } })
  if (loaded.state !== 'here' || !loaded.value.computers) return null
  return (
    <fieldset>
      <legend>Computer players</legend>
      <SelectField
        label="Seats they play from the start"
        hint={
          computers.seats > 0 && 'People can take these seats at any time. The game won’t count for anyone’s record.'
        }
        value={computers.seats}
        options={seatCounts(seats)}
        onChange={(count) => change({ seats: count })}
      />
      <Checkbox checked={computers.vacant} onChange={(vacant) => change({ vacant })}>
        They play seats that fall vacant, until somebody takes them
      </Checkbox>
      {(computers.seats > 0 || computers.vacant) && (
        <Checkbox checked={computers.draws} onChange={(draws) => change({ draws })}>
          Draws include their seats
        </Checkbox>
      )}
    </fieldset>
  )
}

/** At least one seat is for a person. */
const seatCounts = (seats: number): readonly (readonly [number, string])[] =>
  Array.from({ length: Math.max(1, seats) }, (_, count) => [count, countLabel(count, seats)])

function countLabel(count: number, seats: number): string {
  if (count === 0) return 'None'
  return `${formatCount(count, 'seat')}${count > 1 && count === seats - 1 ? ', all but one' : ''}`
}
