/** What is being written in one channel: kept on the device at once, and at the service a little later, for one's other devices. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { RefObject } from 'preact'
import type { Channel, Draft, Pin } from '../../../src/game/press/press-types.ts'
import { PRESS_LIMITS } from '../../../src/game/press/press-types.ts'
import { fetchDrafts, saveDraft } from '../../client/press-api.ts'
import { useMe } from '../../client/session.tsx'
import { channelKey } from '../channel-names.ts'
import type { Quote } from '../on-board.ts'
import { keepUnsent, nothing, reconciled, takenOver, thisDevice, unsentIn } from './unsent.ts'
import type { Unsent } from './unsent.ts'

export interface Writing {
  readonly game: { readonly id: string }
  readonly channel: Channel
  /** To be put into the text; null if nothing is. */
  readonly quote: Quote | null
  readonly onQuoted: () => void
  /** Where it is to be pinned; null: nowhere. */
  readonly pin: Pin | null
  readonly onPinned: () => void
}

/** How long nothing is typed before the service is told, in milliseconds. */
const QUIET = 3000

/** The text with something quoted behind it. */
export const withQuote = (text: string, quote: string): string =>
  text === '' || /\s$/.test(text) ? `${text}${quote} ` : `${text} ${quote} `

/** What is being written. Somebody else who signs in on the device does not find it. */
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
    (what: Partial<Pick<Unsent, 'text' | 'pin'>>) => change((before) => ({ ...before, ...what, saved: false })),
    [change],
  )
  useEffect(() => keepUnsent({ game, writer, channel }, unsent), [game, writer, channel, unsent])
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
  const elsewhere = useElsewhere({ game, channel, unsent, latest, change })
  const done = () => change(nothing)
  return { unsent, write, done, ...elsewhere }
}

type Change = (step: (before: Unsent) => Unsent) => void

interface Here {
  readonly game: string
  readonly channel: string
  readonly unsent: Unsent
  /** The same, as it is at this moment. */
  readonly latest: { readonly current: Unsent }
  readonly change: Change
}

/** Tells the service what is written here, and learns from it what was begun on other devices. */
function useElsewhere({ game, channel, unsent, latest, change }: Here) {
  const [device] = useState(thisDevice)
  const [others, setOthers] = useState<readonly Draft[]>([])
  const instead = useRef<string | null>(null)

  const save = useCallback(async () => {
    const { saved, ...sent } = latest.current
    if (saved || sent.text.length > PRESS_LIMITS.characters) return
    const answer = await saveDraft(game, { channel, device, ...sent, replaces: instead.current })
    if (!answer.ok) return
    instead.current = null
    setOthers(answer.value.drafts.filter((draft) => draft.device !== device))
    change((now) =>
      now.key === sent.key && now.text === sent.text && now.pin === sent.pin ? { ...now, saved: true } : now,
    )
  }, [game, channel, device, latest, change])

  useEffect(() => {
    let isLeft = false
    void fetchDrafts(game, channel).then((answer) => {
      if (isLeft || !answer.ok) return
      const known = reconciled(latest.current, answer.value.drafts, device)
      instead.current = known.instead
      setOthers(known.others)
      if (known.unsent !== latest.current) change(() => known.unsent)
    })
    return () => void (isLeft = true)
  }, [game, channel, device, latest, change])
  useEffect(() => {
    const timer = setTimeout(() => void save(), QUIET)
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

  /** Puts the text of another device behind what is written here. */
  const take = (draft: Draft) => {
    instead.current = draft.device
    setOthers((some) => some.filter((one) => one.device !== draft.device))
    change((before) => {
      const { text, pin } = takenOver(draft)
      return {
        ...before,
        text: before.text === '' ? text : `${before.text}\n${text}`,
        pin: before.pin ?? pin,
        saved: false,
      }
    })
  }
  return { others, take }
}
