/** Who may write to whom, and when. */
import type { JSX } from 'preact'
import type { PressRules } from '../../src/game/settings.ts'
import { PRESS_HINTS, PRESS_LABELS, PRESS_TIME_LABELS } from '../text/words.ts'
import { Checkbox, optionsOf, RadioGroup } from '../ui/parts.tsx'
import type { SettingsProps } from './times/settings-props.ts'

export function PressFields({ settings: { press }, onChange }: SettingsProps): JSX.Element {
  const change = (part: Partial<PressRules>) => onChange({ press: { ...press, ...part } })
  return (
    <>
      <RadioGroup
        legend="Press"
        value={press.kind}
        options={optionsOf(PRESS_LABELS).map(([kind, label]) => [kind, `${label}: ${PRESS_HINTS[kind]}`] as const)}
        onChange={(kind) => change({ kind })}
      />
      {press.kind !== 'none' && (
        <fieldset>
          <legend>Press rules</legend>
          <Checkbox checked={press.time !== 'always'} onChange={(on) => change({ time: on ? 'moves' : 'always' })}>
            {PRESS_TIME_LABELS.moves}
          </Checkbox>
          {press.kind === 'all' && press.time !== 'always' && (
            <Checkbox
              checked={press.time === 'private-moves'}
              onChange={(on) => change({ time: on ? 'private-moves' : 'moves' })}
            >
              Public messages at any time
            </Checkbox>
          )}
          <Checkbox checked={press.unsigned} onChange={(unsigned) => change({ unsigned })}>
            Public messages may be anonymous
          </Checkbox>
          <Checkbox checked={press.opens} onChange={(opens) => change({ opens })}>
            Reveal all messages after the game
          </Checkbox>
          {press.kind === 'all' && (
            <Checkbox checked={press.passesOn} onChange={(passesOn) => change({ passesOn })}>
              Players who take over a seat can read its earlier private messages
            </Checkbox>
          )}
        </fieldset>
      )}
    </>
  )
}
