/** The combined Winter: the results of a sheet for all retreats of others (BAL-2). */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { Forecast } from '../../../src/rules/phases/dry-run.ts'
import { failed } from '../../../src/board/build-scene.ts'
import type { Power } from '../../../src/rules/names.ts'
import { linesOf } from '../../orders/entry/lines.ts'
import { formatCount, formatEither } from '../../text/words.ts'
import { stateOfBoards } from '../../sandbox/pack-link.ts'
import type { WinterBranch, WinterOutcome, WinterTree } from './winter-tree.ts'
import type { Hint, ScreenProps, VariantScreens } from '../seam/variant-page.ts'

/** Null: too many combinations. Undefined: not known yet. */
function useTree({ phase, boards, memory, settings: { variant } }: GameView, power: Power | undefined, text: string) {
  const [tree, setTree] = useState<WinterTree | null>()
  const state = JSON.stringify(stateOfBoards(phase?.code ?? '', boards, memory))
  useEffect(() => {
    let isCurrent = true
    const update = async () => {
      if (power === undefined) return
      // Load the rules only in Winter.
      const [{ gameFromState }, { winterTree }] = await Promise.all([
        import('../../sandbox/local-game.ts'),
        import('./winter-tree.ts'),
      ])
      const local = gameFromState(variant, JSON.parse(state) as Record<string, unknown>)
      if (isCurrent) setTree(local.ok ? winterTree(local.value, power, linesOf(text)) : undefined)
    }
    // The sheet also works without the forecast.
    void update().catch(() => undefined)
    return () => void (isCurrent = false)
  }, [variant, state, power, text])
  return tree
}

function BalkanWinter({ game, text, forecast }: ScreenProps): JSX.Element | null {
  const isWinter = game.phase?.steps.includes('adjustments') === true
  const power = isWinter ? game.seats.find(({ seat }) => seat === game.you)?.powers[0] : undefined
  const tree = useTree(game, power, text)
  if (tree === null) return <p class="small muted">{forecast?.unseen.assumption}</p>
  if (tree === undefined) return null
  return (
    <section class="winter stack" aria-label="The combined Winter">
      <h3>The combined Winter</h3>
      <p class="muted small">{winterText(tree, forecast?.cases)}</p>
      <WinterCases powers={game.powers} tree={tree} />
    </section>
  )
}

/** Advises to list more only if others' retreats matter, and the list lacks something after some. */
export function winterText(tree: WinterTree, cases: Forecast['cases'] | undefined): string {
  const sequence = 'Retreats come first, then centres change owner, then your list is used from the top.'
  const lacks = cases?.builds === true || cases?.disbands === true
  return 'branches' in tree && lacks ? `${sequence} List more builds and disbands than you expect to need.` : sequence
}

/** All outcomes of a tree. */
const outcomesOf = (tree: WinterTree): readonly WinterOutcome[] =>
  'outcome' in tree ? [tree.outcome] : tree.branches.flatMap(({ result }) => outcomesOf(result))

/** With more outcomes than this, all levels are folded at first. */
const MAX_UNFOLDED = 4

interface WinterCasesProps extends Pick<GameView, 'powers'> {
  readonly tree: WinterTree
}

export function WinterCases({ powers, tree }: WinterCasesProps): JSX.Element {
  const outcomes = outcomesOf(tree)
  if ('outcome' in tree)
    return (
      <div class="cases">
        <p>
          <b>With these orders</b>: {formatOutcomes(outcomes)}.
        </p>
        <OutcomeOrders {...tree.outcome} />
      </div>
    )
  return <Branches powers={powers} fork={tree} isOpen={outcomes.length <= MAX_UNFOLDED} />
}

type Fork = Exclude<WinterTree, { readonly outcome: WinterOutcome }>

interface BranchesProps extends Pick<GameView, 'powers'> {
  readonly fork: Fork
  readonly isOpen: boolean
}

/** One unit's ways, each with what it leads to. */
function Branches({ powers, fork: { power, unit, branches }, isOpen }: BranchesProps): JSX.Element {
  const owner = powers.find((info) => info.power === power)?.name ?? power
  return (
    <ul class="cases">
      {branches.map(({ to, result }) => {
        const label = `If ${owner}’s ${unit} ${retreatText(to)}`
        return (
          <li key={label}>
            <details open={isOpen}>
              <summary>
                <span>
                  <b>{label}</b>: {formatOutcomes(outcomesOf(result))}
                </span>
              </summary>
              {'outcome' in result ? (
                <OutcomeOrders {...result.outcome} />
              ) : (
                <Branches powers={powers} fork={result} isOpen={isOpen} />
              )}
            </details>
          </li>
        )
      })}
    </ul>
  )
}

/** `3 to 4 centres, 3 units` */
const formatOutcomes = (outcomes: readonly WinterOutcome[]): string =>
  [
    formatRange(
      outcomes.map(({ centres }) => centres),
      'centre',
    ),
    formatRange(
      outcomes.map(({ units }) => units),
      'unit',
    ),
  ].join(', ')

function formatRange(counts: readonly number[], noun: string): string {
  const [min, max] = [Math.min(...counts), Math.max(...counts)]
  return min === max ? formatCount(min, noun) : `${min} to ${formatCount(max, noun)}`
}

/** `retreats to ALB or SER, or is disbanded` */
function retreatText(to: WinterBranch['to']): string {
  const places = to.filter((at) => at !== null)
  const retreats = places.length === 0 ? '' : `retreats to ${formatEither(places)}`
  if (!to.includes(null)) return retreats
  return retreats === '' ? 'is disbanded' : `${retreats}, or is disbanded`
}

/** After the order. The reasons of a closed phase would say what happened. */
function futureText({ kind, fate, reason }: WinterOutcome['orders'][number]): string {
  if (fate === 'civil-disorder') return 'will be disbanded by the rules.'
  if (fate === 'bounced') return 'will fail: another unit retreats there. It will be disbanded.'
  if (fate !== 'surplus') return reason ?? 'will fail.'
  return kind === 'disband' ? 'will not be needed.' : 'will not be used: no builds are left.'
}

function OutcomeOrders({ orders }: WinterOutcome): JSX.Element {
  const given = orders.filter((order) => order.given)
  const forced = orders.filter((order) => !order.given)
  return (
    <ul class="order-list">
      {given.map((order) => (
        <li key={order.text} class={order.fate === 'surplus' ? 'muted' : failed(order) ? 'bad' : ''}>
          <span class="order">{order.text}</span>
          {failed(order) && <span class="small"> {futureText(order)}</span>}
        </li>
      ))}
      {forced.map((order) => (
        <li key={order.text} class="bad">
          <span class="order">{order.text}</span> <span class="small">{futureText(order)}</span>
        </li>
      ))}
    </ul>
  )
}

const WINTER_HINT: Hint = {
  step: 'adjustments',
  text: [
    'You order retreats, builds and disbands together, before anyone knows who retreats where. The first ones that fit are used.',
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
      phase: 'S1899M',
      text: [
        'Your first order decides whether the unit is an army or a fleet. Tap a sea and it is a fleet. Tap land and, if both could go there, you are asked.',
        'A unit that bounces stays in Bulgaria. Nobody can be dislodged there while nobody owns it.',
      ],
    },
    WINTER_HINT,
  ],
  Screen: BalkanWinter,
}
