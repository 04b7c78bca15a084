/** A Winter in which retreats, builds and disbands are ordered at once: what the sheet comes to, case by case. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { failed } from '../../../src/board/scenes.ts'
import type { Power } from '../../../src/rules/names.ts'
import { linesOf } from '../../orders/entry/lines.ts'
import { counted, listed, oneOf } from '../../text/words.ts'
import { stateOfBoards } from '../../sandbox/link.ts'
import type { WinterCase } from './winter-cases.ts'
import type { ScreenProps } from './screen-props.ts'

/** Null: none can be told, or not yet. */
function useCases({ phase, boards, memory, settings: { variant } }: GameView, power: Power | undefined, text: string) {
  const [cases, setCases] = useState<readonly WinterCase[] | null>(null)
  const state = JSON.stringify(stateOfBoards(phase?.code ?? '', boards, memory))
  useEffect(() => {
    let wanted = true
    const find = async () => {
      if (power === undefined) return
      // The rules are fetched where a Winter is ordered, and nowhere else.
      const [{ gameFromState }, { winterCases }] = await Promise.all([
        import('../../sandbox/local-game.ts'),
        import('./winter-cases.ts'),
      ])
      const laid = gameFromState(variant, JSON.parse(state) as Record<string, unknown>)
      if (wanted) setCases(laid.ok ? winterCases(laid.value, power, linesOf(text)) : null)
    }
    // Without them the sheet is as good as before.
    void find().catch(() => undefined)
    return () => void (wanted = false)
  }, [variant, state, power, text])
  return cases
}

export function BalkanWinter({ game, text }: ScreenProps): JSX.Element | null {
  const isWinter = game.phase?.steps.includes('adjustments') === true
  const power = isWinter ? game.seats.find(({ seat }) => seat === game.you)?.powers[0] : undefined
  const cases = useCases(game, power, text)
  if (cases === null || cases.length === 0) return null
  return (
    <section class="winter stack" aria-label="What your Winter comes to">
      <h3>What your Winter comes to</h3>
      <p class="muted small">First the retreats, then centres change owner, then your list from the top.</p>
      <ul class="cases">
        {cases.map((one) => (
          <Case key={JSON.stringify(one.ways)} {...one} isOnly={cases.length === 1} />
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
        <b>{isOnly ? 'As your sheet stands' : `If ${waysWords(ways)}`}</b>: {counted(centres, 'centre')},{' '}
        {counted(units, 'unit')}.
      </p>
      <ul class="order-list">
        {given.map((order) => (
          <li key={order.text} class={failed(order) ? 'bad' : ''}>
            <span class="order">{order.text}</span>
            {failed(order) && <span class="small"> {order.reason ?? 'is not carried out.'}</span>}
          </li>
        ))}
        {forced.map((order) => (
          <li key={order.text} class="bad">
            <span class="order">{order.text}</span>{' '}
            <span class="small">{order.reason ?? 'because nothing else is ordered.'}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** `A GRE R SER or A GRE D` */
const waysWords = (ways: readonly (readonly string[])[]): string => oneOf(ways.map((way) => listed(way)))
