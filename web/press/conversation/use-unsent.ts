/**
 * The unsent text of a channel: stored on the device at once, and soon in the service.
 * Then other devices show it, too.
 */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { RefObject } from 'preact'
import type { Channel, Draft, Pin } from '../../../src/game/press/press-types.ts'
import { PRESS_LIMITS } from '../../../src/game/settings.ts'
import { hasStrings, readStored, removeStored, store } from '../../client/device/storage.ts'
import { fetchDrafts, saveDraft } from '../../client/press-api.ts'
import { useMe } from '../../client/session.tsx'
import { channelKey } from '../../text/press-text.ts'
import type { PressProps } from '../press-props.ts'

/** `key`: the idempotency key of the message; survives a reload. */
export interface Unsent {
  readonly text: string
  readonly key: string
  /** Where a note will be pinned. */
  readonly pin: Pin | null
  /** Has the service stored this version? */
  readonly saved: boolean
}

interface UnsentPlace {
  readonly game: string
  /** The player's id. */
  readonly writer: string
  readonly channel: string
}

const keyOf = ({ game, writer, channel }: UnsentPlace): string => `concert.press/${game}/${writer}/${channel}`

const newKey = (): string => crypto.randomUUID()
const emptyText = (): Unsent => ({ text: '', key: newKey(), pin: null, saved: true })

const DEVICE_KEY = 'concert.device'

/** An id of this device, by which the service separates the texts of several devices. */
function getDeviceId(): string {
  const stored = readStored(DEVICE_KEY)
  if (typeof stored === 'string') return stored
  const id = crypto.randomUUID()
  store(DEVICE_KEY, id)
  return id
}

const isUnsent = (value: unknown): value is Unsent => hasStrings(value, 'text', 'key')

function unsentIn(place: UnsentPlace): Unsent {
  const stored = readStored(keyOf(place))
  return isUnsent(stored) ? { ...stored, pin: stored.pin ?? null, saved: stored.saved ?? false } : emptyText()
}

/** Of this device; empty if there is none. */
export const unsentText = (place: UnsentPlace): string => unsentIn(place).text.trim()

function storeUnsent(place: UnsentPlace, unsent: Unsent): void {
  if (unsent.text === '') removeStored(keyOf(place))
  else store(keyOf(place), unsent)
}

/** `replaces`: the device whose text was adopted. `otherDrafts`: texts from other devices. */
interface Reconciled {
  readonly unsent: Unsent
  readonly replaces: string | null
  readonly otherDrafts: readonly Draft[]
}

/**
 * Merges this device's text with those that the service has stored. A saved text that the service no
 * longer has was sent or continued elsewhere. An empty text adopts the newest of another device.
 */
export function reconcile(local: Unsent, stored: readonly Draft[], device: string): Reconciled {
  const otherDrafts = stored.filter((draft) => draft.device !== device)
  const isGone = local.saved && otherDrafts.length === stored.length
  const unsent = isGone && local.text !== '' ? emptyText() : local
  const [newest, ...rest] = otherDrafts
  if (unsent.text !== '' || newest === undefined) return { unsent, replaces: null, otherDrafts }
  const { text, pin, device: replaces } = newest
  return { unsent: { text, pin, key: newKey(), saved: false }, replaces, otherDrafts: rest }
}

export interface Writing extends Pick<PressProps, 'game' | 'quote' | 'onQuoted' | 'pin' | 'onPinned'> {
  readonly channel: Channel
}

/** Saves to the service after this long without typing. */
const SAVE_DELAY_MS = 3000

/** Appends a quote. */
const withQuote = (text: string, quote: string): string =>
  text === '' || /\s$/.test(text) ? `${text}${quote} ` : `${text} ${quote} `

/** The unsent text. Other players who sign in on the device do not see it. */
export function useUnsent(
  { game: { id: game }, channel: to, quote, onQuoted, pin, onPinned }: Writing,
  box: RefObject<HTMLTextAreaElement | null>,
) {
  const channel = channelKey(to)
  const [writer] = useState(useMe()?.id ?? '')
  const [unsent, setUnsent] = useState(() => unsentIn({ game, writer, channel }))
  const latest = useRef(unsent)
  const change = useCallback<Change>(
    (step) => {
      latest.current = step(latest.current)
      // Not in an effect: the page may be left before the next frame.
      storeUnsent({ game, writer, channel }, latest.current)
      setUnsent(latest.current)
    },
    [game, writer, channel],
  )
  const write = useCallback(
    (part: Partial<Pick<Unsent, 'text' | 'pin'>>) => change((before) => ({ ...before, ...part, saved: false })),
    [change],
  )
  useEffect(() => {
    if (quote === null) return
    change((before) => ({ ...before, text: withQuote(before.text, quote.text), saved: false }))
    box.current?.focus()
    onQuoted()
  }, [quote, onQuoted, box, change])
  useEffect(() => {
    if (pin === null) return
    write({ pin })
    box.current?.focus()
    onPinned()
  }, [pin, onPinned, box, write])
  const synced = useSync({ game, channel, unsent, latest, change })
  const done = () => change(emptyText)
  return { unsent, write, done, ...synced }
}

type Change = (step: (before: Unsent) => Unsent) => void

interface LocalText {
  readonly game: string
  readonly channel: string
  readonly unsent: Unsent
  /** A ref to the current value. */
  readonly latest: { readonly current: Unsent }
  readonly change: Change
}

/** Syncs the text with the service. Returns texts started on other devices. */
function useSync({ game, channel, unsent, latest, change }: LocalText) {
  const [device] = useState(getDeviceId)
  const [otherDrafts, setOtherDrafts] = useState<readonly Draft[]>([])
  const replaces = useRef<string | null>(null)

  const save = useCallback(async () => {
    const { saved, ...sent } = latest.current
    if (saved || sent.text.length > PRESS_LIMITS.characters) return
    const answer = await saveDraft(game, { channel, device, ...sent, replaces: replaces.current })
    if (!answer.ok) return
    replaces.current = null
    setOtherDrafts(answer.value.drafts.filter((draft) => draft.device !== device))
    change((now) =>
      now.key === sent.key && now.text === sent.text && now.pin === sent.pin ? { ...now, saved: true } : now,
    )
  }, [game, channel, device, latest, change])

  useEffect(() => {
    let isLeft = false
    void fetchDrafts(game, channel).then((answer) => {
      if (isLeft || !answer.ok) return
      const merged = reconcile(latest.current, answer.value.drafts, device)
      replaces.current = merged.replaces
      setOtherDrafts(merged.otherDrafts)
      if (merged.unsent !== latest.current) change(() => merged.unsent)
    })
    return () => void (isLeft = true)
  }, [game, channel, device, latest, change])
  useEffect(() => {
    const timer = setTimeout(() => void save(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [unsent, save])
  useEffect(() => {
    const onHidden = () => void (document.visibilityState === 'hidden' && save())
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      void save()
    }
  }, [save])

  /** Appends the text of another device. */
  const take = (draft: Draft) => {
    replaces.current = draft.device
    setOtherDrafts((drafts) => drafts.filter(({ device: owner }) => owner !== draft.device))
    change((before) => {
      const { text, pin } = draft
      return {
        ...before,
        text: before.text === '' ? text : `${before.text}\n${text}`,
        pin: before.pin ?? pin,
        saved: false,
      }
    })
  }
  return { otherDrafts, take }
}
