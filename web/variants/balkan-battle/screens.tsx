/** The combined Winter: the results of a sheet in every case (BAL-2). */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { failed } from '../../../src/board/build-scene.ts'
import type { Power } from '../../../src/rules/names.ts'
import { linesOf } from '../../orders/entry/lines.ts'
import { formatCount, formatList, formatEither } from '../../text/words.ts'
import { stateOfBoards } from '../../sandbox/sandbox-link.tsx'
import type { WinterCase } from './winter-cases.ts'
import type { Hint, ScreenProps, VariantScreens } from '../seam/variant-page.ts'

/** Null: too many cases, or not loaded yet. */
function useCases({ phase, boards, memory, settings: { variant } }: GameView, power: Power | undefined, text: string) {
  const [cases, setCases] = useState<readonly WinterCase[] | null>(null)
  const state = JSON.stringify(stateOfBoards(phase?.code ?? '', boards, memory))
  useEffect(() => {
    let isCurrent = true
    const update = async () => {
      if (power === undefined) return
      // Load the rules only in Winter.
      const [{ gameFromState }, { winterCases }] = await Promise.all([
        import('../../sandbox/local-game.ts'),
        import('./winter-cases.ts'),
      ])
      const local = gameFromState(variant, JSON.parse(state) as Record<string, unknown>)
      if (isCurrent) setCases(local.ok ? winterCases(local.value, power, linesOf(text)) : null)
    }
    // The sheet also works without the forecast.
    void update().catch(() => undefined)
    return () => void (isCurrent = false)
  }, [variant, state, power, text])
  return cases
}

function BalkanWinter({ game, text }: ScreenProps): JSX.Element | null {
  const isWinter = game.phase?.steps.includes('adjustments') === true
  const power = isWinter ? game.seats.find(({ seat }) => seat === game.you)?.powers[0] : undefined
  const cases = useCases(game, power, text)
  if (cases === null || cases.length === 0) return null
  return (
    <section class="winter stack" aria-label="The combined Winter">
      <h3>The combined Winter</h3>
      <p class="muted small">Retreats come first, then centres change owner, then your list is used from the top.</p>
      <ul class="cases">
        {cases.map((outcome) => (
          <Case key={JSON.stringify(outcome.ways)} {...outcome} isOnly={cases.length === 1} />
        ))}
      </ul>
    </section>
  )
}

function Case({ ways, centres, units, orders, isOnly }: WinterCase & { readonly isOnly: boolean }): JSX.Element {
  const given = orders.filter((order) => order.given)
  const forced = orders.filter((order) => !order.given)
  return (
    <li>
      <p>
        <b>{isOnly ? 'With these orders' : `If ${waysText(ways)}`}</b>: {formatCount(centres, 'centre')},{' '}
        {formatCount(units, 'unit')}.
      </p>
      <ul class="order-list">
        {given.map((order) => (
          <li key={order.text} class={failed(order) ? 'bad' : ''}>
            <span class="order">{order.text}</span>
            {failed(order) && <span class="small"> {order.reason ?? 'fails.'}</span>}
          </li>
        ))}
        {forced.map((order) => (
          <li key={order.text} class="bad">
            <span class="order">{order.text}</span>{' '}
            <span class="small">{order.reason ?? 'because it has no order.'}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** `A GRE R SER or A GRE D` */
const waysText = (ways: readonly (readonly string[])[]): string => formatEither(ways.map((way) => formatList(way)))

const WINTER_HINT: Hint = {
  step: 'adjustments',
  text: [
    'You order retreats, builds and disbands together, before anyone knows who retreats where. List more builds and disbands than you expect to need: the first ones that fit are used.',
    'Centres change owner after the retreats, so a retreat can win or lose a centre.',
  ],
}

export const balkanBattleScreens: VariantScreens = {
  hints: [
    {
      step: 'moves',
      text: ['There is one move a year. The first centre that you win becomes your second home, and your last.'],
    },
    WINTER_HINT,
  ],
  Screen: BalkanWinter,
}

export const threeWayBalkanBattleScreens: VariantScreens = {
  hints: [
    {
      step: 'moves',
      text: [
        'Your first order decides whether the unit is an army or a fleet. Tap a sea and it is a fleet. Tap land and, if both could go there, you are asked.',
        'A unit that bounces stays in Bulgaria. Nobody can be dislodged there while nobody owns it.',
      ],
    },
    WINTER_HINT,
  ],
  Screen: BalkanWinter,
}
