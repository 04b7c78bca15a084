/** The unsent text of a channel: stored on the device at once, and soon in the service for other devices. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { RefObject } from 'preact'
import type { Channel, Draft } from '../../../src/game/press/press-types.ts'
import { PRESS_LIMITS } from '../../../src/game/settings.ts'
import { fetchDrafts, saveDraft } from '../../client/press-api.ts'
import { useMe } from '../../client/session.tsx'
import { channelKey } from '../../text/channel-names.ts'
import type { PressProps } from '../press-props.ts'
import { emptyText, getDeviceId, reconcile, storeUnsent, type Unsent, unsentIn } from './unsent.ts'

export interface Writing extends Pick<PressProps, 'game' | 'quote' | 'onQuoted' | 'pin' | 'onPinned'> {
  readonly channel: Channel
}

/** Saves to the service after this long without typing. */
const SAVE_DELAY_MS = 3000

/** Appends a quote. */
export const withQuote = (text: string, quote: string): string =>
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
  const change = useCallback<Change>((step) => {
    latest.current = step(latest.current)
    setUnsent(latest.current)
  }, [])
  const write = useCallback(
    (part: Partial<Pick<Unsent, 'text' | 'pin'>>) => change((before) => ({ ...before, ...part, saved: false })),
    [change],
  )
  useEffect(() => storeUnsent({ game, writer, channel }, unsent), [game, writer, channel, unsent])
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
