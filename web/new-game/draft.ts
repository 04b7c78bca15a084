/** What is filled in for a new game. It outlives the page only while its owner has to sign in again. */
import { DRAFT_MINUTES, DEFAULT_SCHEDULE } from '../../src/game/schedule.ts'
import type { PlayerId } from '../../src/game/ids.ts'
import type { Settings } from '../../src/game/settings.ts'
import { usualPressRules } from '../../src/game/press-rules.ts'
import { defaultAbsenceRules } from '../../src/game/seat-model.ts'
import { DAY_MINUTES, HOUR_MINUTES } from '../../src/lib/time.ts'
import type { VariantInfo } from '../client/api.ts'
import { readStored, store } from '../client/device/storage.ts'
import { useEffect, useState } from 'preact/hooks'
import { useIsSignedOut } from '../client/session.tsx'

export interface Draft {
  readonly settings: Settings
  /** Does the creator join? */
  readonly playing: boolean
}

/** Nobody but its owner is shown a stored draft. */
export type OwnedDraft = Draft & { readonly owner: PlayerId }

const KEY = 'new-game'

const DEFAULTS: Omit<Settings, 'variant' | 'schedule'> = {
  name: '',
  options: {},
  minutes: { draft: DRAFT_MINUTES, moves: DAY_MINUTES, retreats: 12 * HOUR_MINUTES, adjustments: 12 * HOUR_MINUTES },
  seating: 'lot',
  access: 'public',
  hideStatus: false,
  anonymous: false,
  draws: 'survivors',
  master: 'none',
  absence: defaultAbsenceRules(DAY_MINUTES),
  press: usualPressRules('all'),
}

/** With the variant that the address asks for, if there is such, else with the first; its times are those of the creator’s zone. */
export function blankDraft(
  known: readonly Pick<VariantInfo, 'id' | 'press'>[],
  asked: string | undefined,
  zone: string = DEFAULT_SCHEDULE.zone,
): Draft {
  const variant = known.find(({ id }) => id === asked) ?? known[0]
  const press = usualPressRules(variant?.press ?? 'all')
  const schedule = { ...DEFAULT_SCHEDULE, zone }
  return { settings: { ...DEFAULTS, press, schedule, variant: variant?.id ?? '' }, playing: true }
}

export const storeDraft = (draft: OwnedDraft): void => store(KEY, draft, 'sessionStorage')

export const isDraftStored = (): boolean => readStored(KEY, 'sessionStorage') !== null

/** The stored draft of this player, once: it is no longer stored then. Null if there is none, or its variant is gone. */
export function takeDraft(owner: PlayerId, known: readonly Pick<VariantInfo, 'id'>[]): Draft | null {
  const stored = readStored(KEY, 'sessionStorage') as OwnedDraft | null
  store(KEY, null, 'sessionStorage')
  const isUsable = stored?.owner === owner && known.some(({ id }) => id === stored.settings.variant)
  return isUsable ? stored : null
}

/** The draft while it is filled in, stored as soon as its owner turns out to be signed out. */
export function useDraft() {
  const [draft, setDraft] = useState<OwnedDraft | null>(null)
  const signedOut = useIsSignedOut()
  useEffect(() => {
    if (signedOut && draft !== null) storeDraft(draft)
  }, [signedOut, draft])
  return {
    isKept: draft !== null,
    change: (changed: Draft, owner: PlayerId) => setDraft({ ...changed, owner }),
  }
}
