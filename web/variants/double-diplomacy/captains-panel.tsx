/** The captains of each power (DBL-1), above all panes or at the top of a narrow window. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { GameView, SeatView } from '../../../src/game/views/shapes.ts'
import type { Power, Seat } from '../../../src/rules/names.ts'
import { channelWith } from '../../press/use-channels.ts'
import { channelKey } from '../../text/press-text.ts'
import { formatCount, formatList, formatNumber } from '../../text/words.ts'
import { Icon } from '../../ui/icons.tsx'
import type { HeadProps } from '../seam/variant-page.ts'
import { cssColour, NO_POWER, type ScenePower } from '../../../src/board/index.ts'
import { scenePowers } from '../../../src/board/build-scene.ts'

type PowerProps = HeadProps & { readonly power: Power }

/** Powers of the viewer's own seat. */
export const ownPowersOf = ({ seats, you }: GameView): readonly Power[] =>
  seats.find(({ seat }) => seat === you)?.powers ?? []

/** `Germany: Anna and Boris`. */
function CaptainsText(props: PowerProps): JSX.Element {
  const { game, power } = props
  return (
    <li>
      <b>{nameOf(game, power)}</b>: {formatList(captainsOf(game, power).map((seat) => captainName(props, seat, power)))}
    </li>
  )
}

export const captainsOf = ({ seats }: GameView, power: Power): readonly SeatView[] =>
  seats.filter(({ powers }) => powers.includes(power))

export const nameOf = ({ powers }: GameView, power: Power): string =>
  powers.find((info) => info.power === power)?.name ?? power

const nameIn = (names: HeadProps['names'], player: SeatView['player']): string | null =>
  player === null ? null : (names[player] ?? null)

/** `Anna (Turkey and Germany)`, or only the powers if the player is hidden. */
export function captainLabel(
  { game, names }: Pick<HeadProps, 'game' | 'names'>,
  { seat, player, name, open }: SeatView,
): string {
  if (seat === game.you) return 'you'
  const playerName = nameIn(names, player)
  const seatName = open === null ? name : `${name}, an open seat`
  return playerName === null ? `the captain of ${seatName}` : `${playerName} (${seatName})`
}

/** Next to a power's name: `Anna`, or `the captain of Germany`. */
export function captainName(
  { game, names }: Pick<HeadProps, 'game' | 'names'>,
  { seat, player, powers, open }: SeatView,
  power: Power,
): string {
  if (seat === game.you) return 'you'
  const otherPowers = powers.filter((own) => own !== power).map((own) => nameOf(game, own))
  const powersText = open === null ? formatList(otherPowers) : `${formatList(otherPowers)} (open seat)`
  return (open === null ? nameIn(names, player) : null) ?? `the captain of ${powersText}`
}

/** Buttons that open a conversation with the viewer's co-captains, and one that lists the captains of all powers. */
export function Captains(props: HeadProps): JSX.Element {
  const { game } = props
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const ownPowers = ownPowersOf(game)
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setIsOpen(false)
  }
  return (
    <section class="captains" aria-label="The captains" onKeyDown={close}>
      <div class="own-and-all">
        {ownPowers.map((power) => (
          <CoCaptain key={power} {...props} power={power} />
        ))}
        <button class="all" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Less' : 'Captains'}
        </button>
      </div>
      <ul id={id} class="small in-full" hidden={!isOpen}>
        {isOpen && game.powers.map(({ power }) => <CaptainsText key={power} {...props} power={power} />)}
      </ul>
    </section>
  )
}

const signOf = ({ powers }: GameView, power: Power): ScenePower | undefined =>
  scenePowers(powers).find((candidate) => candidate.power === power)

/** The number of unread messages in the viewer’s conversation with a seat. */
function unreadFrom({ game, press: { loaded } }: HeadProps, seat: Seat): number {
  if (game.you === null || loaded.state !== 'here') return 0
  const key = channelKey(channelWith(game, [game.you, seat]))
  return loaded.value?.channels.find(({ channel }) => channelKey(channel) === key)?.unread ?? 0
}

/** The other captain of one of the viewer's powers. A tap opens the conversation with them. */
function CoCaptain(props: PowerProps): JSX.Element | null {
  const { game, power, onWriteTo } = props
  const partner = captainsOf(game, power).find(({ seat }) => seat !== game.you)
  if (partner === undefined) return null
  const unread = unreadFrom(props, partner.seat)
  const label = `${nameOf(game, power)}: you and ${captainName(props, partner, power)}`
  const content = (
    <>
      <span class="out-of-sight">{label}</span>
      <span class="seen" aria-hidden="true">
        <span class="seat-colour" style={{ background: cssColour(signOf(game, power)?.colour ?? NO_POWER) }} />
        <span class="who">
          {nameOf(game, power)}: {shortLabel(props, partner)}
        </span>
      </span>
    </>
  )
  return onWriteTo === null ? (
    <p class="own-power">{content}</p>
  ) : (
    <button class="own-power" onClick={() => onWriteTo(partner.seat)}>
      {content}
      <span aria-hidden="true">
        {unread > 0 ? <span class="remark">{formatNumber(unread)}</span> : <Icon sign="speech" />}
      </span>
      <span class="out-of-sight">{unread > 0 && `, ${formatCount(unread, 'unread message')}`} Write</span>
    </button>
  )
}

/** The player's name; the letters of the seat's powers if the player is hidden or missing. */
function shortLabel({ game, names }: HeadProps, { seat, player, powers, open }: SeatView): string {
  if (seat === game.you) return 'you'
  const letters = powers.map((power) => signOf(game, power)?.letter ?? '').join('+')
  return (open === null ? nameIn(names, player) : null) ?? (open === null ? letters : `${letters} (open)`)
}
