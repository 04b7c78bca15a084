/** Who plays: a choice on the first screen, and the rest of it in a fold. */
import type { JSX } from 'preact'
import type { Settings } from '../../src/game/settings.ts'
import { SEATING_LABELS } from '../text/words.ts'
import { Checkbox, optionsOf, RadioGroup } from '../ui/parts.tsx'
import { ReliabilityField } from './absence-fields.tsx'
import { FavouriteFields } from './favourite-fields.tsx'
import type { Draft } from './draft.ts'

export interface PlayersProps {
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
}

/** Keeps `master` consistent: the settings say whether the game master plays. */
function withPlaying(draft: Draft, playing: boolean): Draft {
  const { settings } = draft
  const master = settings.master === 'none' ? 'none' : playing ? 'player' : 'apart'
  return { ...draft, playing, settings: { ...settings, master } }
}

const withSettings = (draft: Draft, part: Partial<Settings>): Draft => ({
  ...draft,
  settings: { ...draft.settings, ...part },
})

export function AccessChoice({ draft, onDraft }: PlayersProps): JSX.Element {
  const { settings, playing } = draft
  return (
    <div class="who">
      <RadioGroup
        legend="Who may join"
        value={settings.access}
        options={[
          ['public', 'Anyone: the game is listed'],
          ['invitation', 'Only people I invite'],
        ]}
        onChange={(access) => onDraft(withSettings(draft, { access }))}
      />
      <Checkbox checked={playing} onChange={(on) => onDraft(withPlaying(draft, on))}>
        I play too
      </Checkbox>
      {settings.master !== 'none' && playing && settings.access === 'public' && (
        <p class="fault">The game master can play only in a game by invitation.</p>
      )}
      <FavouriteFields invited={draft.invited ?? []} onInvited={(invited) => onDraft({ ...draft, invited })} />
    </div>
  )
}

export function PlayersFields({ draft, onDraft }: PlayersProps): JSX.Element {
  const { settings, playing } = draft
  const onChange = (part: Partial<Settings>) => onDraft(withSettings(draft, part))
  return (
    <>
      <RadioGroup
        legend="Who plays which power"
        value={settings.seating}
        options={optionsOf(SEATING_LABELS)}
        onChange={(seating) => onChange({ seating })}
      />
      <ReliabilityField {...{ settings, onChange }} />
      <fieldset>
        <legend>What players see</legend>
        <Checkbox checked={settings.hideStatus} onChange={(hideStatus) => onChange({ hideStatus })}>
          Hide who has saved orders or is ready
        </Checkbox>
        <Checkbox checked={settings.anonymous} onChange={(anonymous) => onChange({ anonymous })}>
          Anonymous until the game ends
        </Checkbox>
        <Checkbox checked={settings.analysisLinks} onChange={(analysisLinks) => onChange({ analysisLinks })}>
          Link from the board to the computer’s analysis
        </Checkbox>
      </fieldset>
      <fieldset>
        <legend>Game master</legend>
        <Checkbox
          checked={settings.master !== 'none'}
          onChange={(on) => onDraft(withPlaying(withSettings(draft, { master: on ? 'apart' : 'none' }), playing))}
        >
          I am the game master: I can move deadlines, fill seats and correct the position. Everyone sees when I do.
        </Checkbox>
      </fieldset>
    </>
  )
}
