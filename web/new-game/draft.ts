/** The form of a new game. Stored only while its owner has to sign in again. */
import { DRAFT_MINUTES, DEFAULT_SCHEDULE } from '../../src/game/schedule.ts'
import type { PlayerId } from '../../src/game/ids.ts'
import { defaultPressRules, NO_COMPUTERS, type Settings } from '../../src/game/settings.ts'
import { defaultAbsenceRules } from '../../src/game/seat-model.ts'
import { DAY_MINUTES, HOUR_MINUTES } from '../../src/lib/time.ts'
import type { VariantInfo } from '../client/api.ts'
import { readStored, store } from '../client/device/storage.ts'
import { useEffect, useState } from 'preact/hooks'
import { useIsSignedOut } from '../client/session.tsx'
import { suggestName } from './game-names.ts'

export interface Draft {
  readonly settings: Settings
  /** Does the creator join? */
  readonly playing: boolean
  /** Favourite players who get an invitation. Missing: none. */
  readonly invited?: readonly PlayerId[]
}

/** Only its owner sees a stored draft. */
type OwnedDraft = Draft & { readonly owner: PlayerId }

const KEY = 'new-game'

const DEFAULTS: Omit<Settings, 'name' | 'variant' | 'schedule'> = {
  options: {},
  minutes: { draft: DRAFT_MINUTES, moves: DAY_MINUTES, retreats: 12 * HOUR_MINUTES, adjustments: 12 * HOUR_MINUTES },
  seating: 'lot',
  access: 'public',
  hideStatus: false,
  anonymous: false,
  draws: 'survivors',
  master: 'none',
  absence: defaultAbsenceRules(DAY_MINUTES),
  press: defaultPressRules('all'),
  analysisLinks: true,
  computers: NO_COMPUTERS,
}

/** `requestedId`: the variant in the address; if missing or unknown, the first one is used. */
export function blankDraft(
  variants: readonly Pick<VariantInfo, 'id' | 'press'>[],
  requestedId: string | undefined,
  zone: string = DEFAULT_SCHEDULE.zone,
  name: string = suggestName(),
): Draft {
  const variant = variants.find(({ id }) => id === requestedId) ?? variants[0]
  const press = defaultPressRules(variant?.press ?? 'all')
  const schedule = { ...DEFAULT_SCHEDULE, zone }
  return { settings: { ...DEFAULTS, name, press, schedule, variant: variant?.id ?? '' }, playing: true }
}

export const storeDraft = (draft: OwnedDraft): void => store(KEY, draft, 'sessionStorage')

export const isDraftStored = (): boolean => readStored(KEY, 'sessionStorage') !== null

/** Takes this player's draft from storage. Null if there is none, or its variant is gone. */
export function takeDraft(owner: PlayerId, variants: readonly Pick<VariantInfo, 'id'>[]): Draft | null {
  const stored = readStored(KEY, 'sessionStorage') as OwnedDraft | null
  store(KEY, null, 'sessionStorage')
  const isUsable = stored?.owner === owner && variants.some(({ id }) => id === stored.settings.variant)
  // A draft of an earlier release lacks newer settings.
  return isUsable ? { ...stored, settings: { ...DEFAULTS, ...stored.settings } } : null
}

/** Tracks the draft, and stores it when its owner's session has ended. */
export function useDraft() {
  const [draft, setDraft] = useState<OwnedDraft | null>(null)
  const isSignedOut = useIsSignedOut()
  useEffect(() => {
    if (isSignedOut && draft !== null) storeDraft(draft)
  }, [isSignedOut, draft])
  return {
    isKept: draft !== null,
    change: (next: Draft, owner: PlayerId) => setDraft({ ...next, owner }),
  }
}
