/** Proposals between the two captains of a power, with a button that copies each to one's own sheet. */
import type { JSX, RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Channel, Message, MessagesView } from '../../../src/game/press/press-types.ts'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import type { Power, Seat } from '../../../src/rules/names.ts'
import { fetchChannels } from '../../client/api.ts'
import { markRead, sendMessage } from '../../client/press-api.ts'
import { useSending } from '../../client/requests.ts'
import { knownLines } from '../../orders/entry/lines.ts'
import { type Merge, mergeOrders, mergeText } from '../../orders/entry/merge-orders.ts'
import { useMessages } from '../../press/conversation/use-messages.ts'
import { proposalMessage } from '../../press/proposal-message.ts'
import { channelWith, notifyWritten } from '../../press/use-channels.ts'
import { channelKey } from '../../text/press-text.ts'
import { Icon } from '../../ui/icons.tsx'
import { ApiErrorNotice } from '../../ui/parts.tsx'
import type { ScreenProps } from '../seam/variant-page.ts'
import {
  agreedText,
  isAllAgreed,
  isOnlyProposal,
  ordersForPower,
  ordersText,
  proposalsIn,
  proposalState,
  proposedInstead,
  type UnitProposals,
} from './captain-proposals.ts'
import { captainName, captainsOf, nameOf, ownPowersOf } from './captains-panel.tsx'

/** A part for each shared power. */
export const CaptainProposals = (props: ScreenProps): JSX.Element => (
  <>
    {sharedPowers(props).map((shared) => (
      <SharedPower key={shared.power} {...props} {...shared} />
    ))}
  </>
)

/** Below the board: a button for each power with orders that are not proposed. */
export const ProposeButtons = (props: ScreenProps): JSX.Element => (
  <>
    {sharedPowers(props).map((shared) => (
      <ProposeButton key={shared.power} {...props} {...shared} />
    ))}
  </>
)

/** Next to Ready: `Germany: Anna proposes A BER B.`; once ready, also `Germany: not proposed to Anna yet.` */
export const ProposalsState = (props: ScreenProps): JSX.Element => (
  <>
    {sharedPowers(props).map((shared) => (
      <ProposalState key={shared.power} {...props} {...shared} />
    ))}
  </>
)

function ProposalState(props: SharedPowerProps): JSX.Element | null {
  const { isLoaded, name, proposals, sheet, isAgreement } = useProposing(props)
  const captain = captainName(props, props.partner, props.power)
  const instead = proposedInstead(proposals, sheet).filter((order) =>
    props.orders.some(({ written }) => written === order),
  )
  const isUnproposed = !isAgreement && props.game.sheet?.ready === true
  if (!isLoaded || (instead.length === 0 && !isUnproposed)) return null
  if (instead.length === 0)
    return (
      <>
        {' '}
        {name}: not proposed to {captain} yet.
      </>
    )
  return (
    <>
      {' '}
      {name}: {captain} proposes <span class="proposed">{ordersText(instead, 'other order')}.</span>
    </>
  )
}

/** While orders are due: the viewer's powers whose other captain has a player. */
function sharedPowers({ game }: ScreenProps): readonly Pick<SharedPowerProps, 'you' | 'power' | 'partner'>[] {
  const { you, required } = game
  if (you === null || required === null) return []
  return ownPowersOf(game).flatMap((power) => {
    const partner = captainsOf(game, power).find(({ seat }) => seat !== you)
    return partner === undefined || partner.open !== null ? [] : [{ you, power, partner }]
  })
}

interface SharedPowerProps extends ScreenProps {
  readonly you: Seat
  readonly power: Power
  readonly partner: SeatView
}

/** The conversation with the other captain, and what of the player's sheet is not in it yet. */
function useProposing({ game, text, echo, orders, you, power, partner }: SharedPowerProps) {
  const channel = channelWith(game, [you, partner.seat])
  const { loaded, add } = useMessages({ game: game.id, invitation: null, channel: channelKey(channel), at: null })
  const known = useMemo(() => knownLines(echo, orders), [echo, orders])
  const { busy, error, send } = useSending<MessagesView>()
  const messages = loaded.state === 'here' ? loaded.value : []
  const name = nameOf(game, power)
  const proposals = proposalsIn(messages, { power, phase: game.history.length, code: game.phase?.code ?? '', you })
  const sheet = ordersForPower(text, power, { echo, known })
  const fresh = sheet.filter((order) => !proposals.some(({ yours }) => yours === order))
  /** The other captain has proposed the same, or nothing is fresh. */
  const isAgreement = fresh.every((order) => proposals.some(({ theirs }) => theirs === order))
  const propose = async () => {
    const message = { to: [...channel], text: proposalMessage(name, fresh, isAgreement), pin: null, signed: true }
    const page = await send(() => sendMessage(game.id, { ...message, key: crypto.randomUUID() }))
    if (page === null) return
    add(page)
    notifyWritten(channelKey(channel))
  }
  const isLoaded = loaded.state === 'here'
  return { isLoaded, channel, messages, name, known, proposals, sheet, fresh, isAgreement, busy, error, propose }
}

interface SentOrders {
  readonly orders: string
  /** Of the button, in CSS pixels. */
  readonly width: number
}

/**
 * Nothing while there is nothing to propose, and a tick once all is agreed, here or in the conversation. Once
 * sent, the button stays in place until the orders change: a second tap must not hit the next button.
 */
function ProposeButton(props: SharedPowerProps): JSX.Element | null {
  const { isLoaded, name, proposals, sheet, fresh, isAgreement, busy, error, propose } = useProposing(props)
  const [sent, setSent] = useState<SentOrders>()
  const orders = sheet.join('\n')
  const isSent = fresh.length === 0 && (sent?.orders === orders || isAllAgreed(proposals, sheet))
  if (!isLoaded || (fresh.length === 0 && !isSent)) return null
  const captain = captainName(props, props.partner, props.power)
  const agreed = agreedText(proposals, sheet)
  const send = (width: number) => {
    if (busy || isSent) return
    setSent({ orders, width })
    void propose()
  }
  return (
    <>
      <button
        aria-disabled={busy || isSent}
        title={isSent ? '' : ordersText(fresh)}
        class={isSent ? 'propose sent' : 'propose'}
        style={isSent && sent?.orders === orders ? { width: `${sent.width}px` } : {}}
        onClick={({ currentTarget }) => send(currentTarget.offsetWidth)}
      >
        {isSent ? (
          <>
            <Icon sign="tick" />
            <span>
              {name}: {agreed === '' ? `${ordersText(sheet)} proposed` : agreed}
              <span class="out-of-sight">
                {' '}
                {agreed === '' ? 'to' : 'with'} {captain}
              </span>
            </span>
          </>
        ) : isAgreement ? (
          `Tell ${captain} that you agree`
        ) : (
          `Propose to ${captain}`
        )}
      </button>
      <ApiErrorNotice error={error} />
    </>
  )
}

/** Nothing while there is nothing to propose and nothing was proposed. */
function SharedPower(props: SharedPowerProps): JSX.Element | null {
  const { text, orders, you, power, partner, onText } = props
  const { isLoaded, channel, messages, name, known, proposals, sheet, fresh, isAgreement, ...sending } =
    useProposing(props)
  const list = useRef<HTMLUListElement>(null)
  useOnSight(list, messages.findLast(({ from }) => from !== you)?.number ?? 0, () =>
    markProposalsRead(props, channel, messages, name),
  )
  if (!isLoaded || (proposals.length === 0 && fresh.length === 0)) return null
  const { busy, error, propose } = sending
  const captain = captainName(props, partner, power)
  const agreed = agreedText(proposals, sheet)
  const merge: Merge = props.forecast?.merge ?? mergeOrders
  const proposed = proposals.flatMap(({ theirs }) => theirs ?? [])
  const withOrder = (order: string) => merge(text, known, [order], proposed)
  const agree = (order: string) => onText(withOrder(order).text)
  return (
    <section class="captain-proposals stack" aria-label={`Proposals for ${name}`}>
      <h3>
        {name}: you and {captain}
        {agreed !== '' && <span class="small muted"> · {agreed}</span>}
      </h3>
      {proposals.length > 0 && (
        <ul class="order-list" ref={list}>
          {proposals.map((unit) => (
            <Proposal
              key={`${unit.theirs} ${unit.yours}`}
              {...unit}
              captain={captain}
              isOnSheet={sheet.some((order) => order === unit.theirs)}
              isLegal={orders.some(({ written }) => written === unit.theirs)}
              effectOf={(order) => mergeText(withOrder(order))}
              onAgree={agree}
            />
          ))}
        </ul>
      )}
      {fresh.length > 0 && (
        <div class="propose">
          <button disabled={busy} onClick={() => void propose()}>
            {isAgreement ? `Tell ${captain} that you agree` : `Propose ${ordersText(fresh)} to ${captain}`}
          </button>
        </div>
      )}
      <ApiErrorNotice error={error} />
      {proposals.some(({ theirs }) => theirs !== null && !sheet.includes(theirs)) && (
        <p class="muted small agreeing">
          Agree copies an order to your sheet and sends nothing. The other captain sees your messages, not what you have
          saved.
        </p>
      )}
    </section>
  )
}

/** On a phone, the captains’ buttons and the bar with Ready cover this much of the window. */
const COVERED = '-54px 0px -68px'

/** Calls back once half of the list is in view, and again for each new message. */
function useOnSight(list: RefObject<Element | null>, message: number, onSight: () => unknown): void {
  const latest = useRef(onSight)
  latest.current = onSight
  useEffect(() => {
    if (message === 0 || list.current === null) return undefined
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined || entry.intersectionRatio < 0.5) return
        watcher.disconnect()
        latest.current()
      },
      { threshold: 0.5, rootMargin: COVERED },
    )
    watcher.observe(list.current)
    return () => watcher.disconnect()
  }, [list, message])
}

/** Marks the other captain’s messages as read if they say only what is listed here. */
async function markProposalsRead(
  { game: { id, you } }: ScreenProps,
  channel: Channel,
  messages: readonly Message[],
  powerName: string,
): Promise<void> {
  const key = channelKey(channel)
  const view = await fetchChannels(id, null)
  const unread = view.ok ? (view.value.channels.find((each) => channelKey(each.channel) === key)?.unread ?? 0) : 0
  const news = messages.filter(({ from }) => from !== you).slice(-unread)
  const last = news.at(-1)
  if (unread === 0 || last === undefined || !news.every((message) => isOnlyProposal(message, powerName))) return
  if ((await markRead(id, key, last.number)).ok) notifyWritten(key)
}

interface ProposalProps extends UnitProposals {
  readonly captain: string
  readonly isOnSheet: boolean
  readonly isLegal: boolean
  /** What it does to other orders of the sheet, as sentences. */
  readonly effectOf: (order: string) => string
  readonly onAgree: (order: string) => void
}

function Proposal({ captain, isOnSheet, isLegal, effectOf, onAgree, ...unit }: ProposalProps): JSX.Element {
  const { yours, theirs } = unit
  const effect = theirs === null || isOnSheet || !isLegal ? '' : effectOf(theirs)
  return (
    <li class="row">
      <span>
        <span class="order">{theirs ?? yours}</span>{' '}
        <span class="small muted">
          {proposalState(unit, captain, isOnSheet)}
          {effect !== '' && `.${effect}`}
        </span>
      </span>
      {theirs !== null &&
        !isOnSheet &&
        (isLegal ? (
          <button aria-label={`Agree to ${theirs}`} onClick={() => onAgree(theirs)}>
            Agree
          </button>
        ) : (
          <span class="small">Not possible</span>
        ))}
    </li>
  )
}
