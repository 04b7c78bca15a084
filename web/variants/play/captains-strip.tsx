/** Who shares which power with whom in a narrow window: a strip that stays in sight wherever one is on the page. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { cssColour, type ScenePower } from '../../../src/board/index.ts'
import { scenePowers } from '../../../src/board/scenes.ts'
import type { GameView, SeatView } from '../../../src/game/views/shapes.ts'
import type { Power } from '../../../src/rules/names.ts'
import { listed } from '../../text/words.ts'
import { captainsOf, type CaptainsProps, InWords, nameIn, nameOf, ownOf, shortWords } from './captains.tsx'
import { ringOf, type Shared } from './ring.ts'

/** One's own two powers, each one tap from writing to its other captain; below them the others; a tap says all of it in words. */
export function CaptainsStrip(props: CaptainsProps): JSX.Element {
  const { game } = props
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const mine = ownOf(game)
  const ring = ringOf(game)
  const others = ring.filter(({ power }) => !mine.includes(power))
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
        {mine.length === 0 && <Ring {...props} ring={others} />}
        <button class="all" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          <span class="out-of-sight">The captains </span>
          {isOpen ? 'Less' : 'All'}
        </button>
      </div>
      {mine.length > 0 && !isOpen && <Ring {...props} ring={others} />}
      <ul id={id} class="small in-full" hidden={!isOpen}>
        {isOpen && game.powers.map(({ power }) => <InWords key={power} {...props} power={power} />)}
      </ul>
    </section>
  )
}

type OfPower = CaptainsProps & { readonly power: Power }

/** The colour and the letter of a power, as its units on the board have them. */
function Sign({ game, power }: Pick<OfPower, 'game' | 'power'>): JSX.Element | null {
  const sign = signOf(game, power)
  return sign === undefined ? null : (
    <span class="sign-of">
      <span class="seat-colour" style={{ background: cssColour(sign.colour) }} />
      {sign.letter}
    </span>
  )
}

const signOf = ({ powers }: GameView, power: Power): ScenePower | undefined =>
  scenePowers(powers).find((one) => one.power === power)

/** The other captain of one of one's own powers; a tap opens the conversation with him. */
function Own(props: OfPower): JSX.Element | null {
  const { game, power, onWriteTo } = props
  const other = captainsOf(game, power).find(({ seat }) => seat !== game.you)
  if (other === undefined) return null
  const words = `${nameOf(game, power)}: you and ${shortWords(props, other, power)}`
  const seen = (
    <>
      <span class="out-of-sight">{words}</span>
      <span class="seen" aria-hidden="true">
        <Sign {...{ game, power }} />
        <span class="who">
          {nameOf(game, power)}: {shownAs(props, other)}
        </span>
      </span>
    </>
  )
  return onWriteTo === null ? (
    <p class="own-power">{seen}</p>
  ) : (
    <button class="own-power" onClick={() => onWriteTo(other.seat)}>
      {seen}
      <span class="out-of-sight"> Write</span>
    </button>
  )
}

/** By his name; a seat of which it is not told who plays it, or that nobody plays, by the letters of its powers. */
function shownAs({ game, names }: CaptainsProps, { seat, player, powers, open }: SeatView): string {
  if (seat === game.you) return 'you'
  const letters = powers.map((power) => signOf(game, power)?.letter ?? '').join('+')
  return (open === null ? nameIn(names, player) : null) ?? (open === null ? letters : `${letters} (nobody)`)
}

/** `Anna ● G Boris ● I Cleo`: who stand on both sides of a power share it. */
function Ring({ ring, ...props }: CaptainsProps & { readonly ring: readonly Shared[] }): JSX.Element {
  const { game } = props
  return (
    <ul class="ring">
      {ring.map(({ power, captains: [one, other] }, n) => (
        <li key={power}>
          <span class="out-of-sight">
            {nameOf(game, power)}: {listed([one, other].flatMap((who) => (who ? shortWords(props, who, power) : [])))}
          </span>
          <span class="seen" aria-hidden="true">
            {one !== undefined && one !== ring[n - 1]?.captains[1] && <span class="who">{shownAs(props, one)}</span>}
            <Sign {...{ game, power }} />
            {other !== undefined && <span class="who">{shownAs(props, other)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
