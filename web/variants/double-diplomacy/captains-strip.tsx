/** The captains in a narrow window: a strip that sticks to the top. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { cssColour, type ScenePower } from '../../../src/board/index.ts'
import { scenePowers } from '../../../src/board/build-scene.ts'
import type { GameView, SeatView } from '../../../src/game/views/shapes.ts'
import type { Power } from '../../../src/rules/names.ts'
import { formatList } from '../../text/words.ts'
import { captainName, captainsOf, CaptainsText, nameIn, nameOf, ownOf } from './captains-head.tsx'
import type { HeadProps } from '../seam/variant-page.ts'
import { captainRing, type SharedPower } from './captain-ring.ts'

/**
 * The viewer's powers, with buttons that open a conversation with the co-captain, and the ring of all
 * other powers. A button shows everything as text.
 */
export function CaptainsStrip(props: HeadProps): JSX.Element {
  const { game } = props
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const mine = ownOf(game)
  const ring = captainRing(game)
  const otherPowers = ring.filter(({ power }) => !mine.includes(power))
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setIsOpen(false)
  }
  return (
    <section class="captains strip" aria-label="The captains" onKeyDown={close}>
      <div class="own-and-all">
        {mine.map((power) => (
          <Own key={power} {...props} power={power} />
        ))}
        {mine.length === 0 && <Ring {...props} ring={otherPowers} />}
        <button class="all" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          <span class="out-of-sight">The captains </span>
          {isOpen ? 'Less' : 'All'}
        </button>
      </div>
      {mine.length > 0 && !isOpen && <Ring {...props} ring={otherPowers} />}
      <ul id={id} class="small in-full" hidden={!isOpen}>
        {isOpen && game.powers.map(({ power }) => <CaptainsText key={power} {...props} power={power} />)}
      </ul>
    </section>
  )
}

type PowerProps = HeadProps & { readonly power: Power }

/** Colour and letter of a power, as on the board. */
function Sign({ game, power }: Pick<PowerProps, 'game' | 'power'>): JSX.Element | null {
  const sign = signOf(game, power)
  return sign === undefined ? null : (
    <span class="sign-of">
      <span class="seat-colour" style={{ background: cssColour(sign.colour) }} />
      {sign.letter}
    </span>
  )
}

const signOf = ({ powers }: GameView, power: Power): ScenePower | undefined =>
  scenePowers(powers).find((candidate) => candidate.power === power)

/** The other captain of one of the viewer's powers. A tap opens the conversation with them. */
function Own(props: PowerProps): JSX.Element | null {
  const { game, power, onWriteTo } = props
  const partner = captainsOf(game, power).find(({ seat }) => seat !== game.you)
  if (partner === undefined) return null
  const label = `${nameOf(game, power)}: you and ${captainName(props, partner, power)}`
  const content = (
    <>
      <span class="out-of-sight">{label}</span>
      <span class="seen" aria-hidden="true">
        <Sign {...{ game, power }} />
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
      <span class="out-of-sight"> Write</span>
    </button>
  )
}

/** The player's name; the letters of the seat's powers if the player is hidden or missing. */
function shortLabel({ game, names }: HeadProps, { seat, player, powers, open }: SeatView): string {
  if (seat === game.you) return 'you'
  const letters = powers.map((power) => signOf(game, power)?.letter ?? '').join('+')
  return (open === null ? nameIn(names, player) : null) ?? (open === null ? letters : `${letters} (open)`)
}

/** `Anna ● G Boris ● I Cleo`: a power is shared by the players on both sides of it. */
function Ring({ ring, ...props }: HeadProps & { readonly ring: readonly SharedPower[] }): JSX.Element {
  const { game } = props
  return (
    <ul class="ring">
      {ring.map(({ power, captains: [previous, next] }, n) => (
        <li key={power}>
          <span class="out-of-sight">
            {nameOf(game, power)}:{' '}
            {formatList([previous, next].flatMap((captain) => (captain ? captainName(props, captain, power) : [])))}
          </span>
          <span class="seen" aria-hidden="true">
            {previous !== undefined && previous !== ring[n - 1]?.captains[1] && (
              <span class="who">{shortLabel(props, previous)}</span>
            )}
            <Sign {...{ game, power }} />
            {next !== undefined && <span class="who">{shortLabel(props, next)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
