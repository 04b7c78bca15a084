/** The analysis of an open phase: a guess, made on this device. */
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { Forecast, LikelyOrder, LikelyOrders } from '../../../src/opponent/forecast.ts'
import type { Power } from '../../../src/rules/names.ts'
import { Notes } from '../../orders/notes/notes.tsx'
import { type LocalGame, powersFor } from '../../sandbox/local-game.ts'
import type { Timeline } from '../../sandbox/timeline.ts'
import { formatPercent, nameOf } from '../../text/words.ts'
import { SelectField } from '../../ui/fields.tsx'
import { powersToAnalyse } from '../thinking/analyse.ts'
import { centreSentences, expectationText } from './analysis-text.ts'
import { FAILED } from '../thinking/use-worker.ts'
import { useAnalysis } from './use-analysis.ts'

export interface AnalysisPanelProps {
  readonly game: LocalGame
  /** Of its variant. */
  readonly options: Timeline['options']
  /** The power to start with, if it has orders to give. */
  readonly suggested: string | null
}

export function AnalysisPanel({ game, options, suggested }: AnalysisPanelProps): JSX.Element {
  const powers = useMemo(() => powersToAnalyse(game.variant, game.position), [game])
  const [chosen, choose] = useState<string | null>(null)
  const power = [chosen, suggested].flatMap((name) => powers.find((each) => each === name) ?? [])[0] ?? powers[0]
  if (power === undefined) return <p class="muted">Nobody has orders to give in this phase.</p>
  const names = powersFor(game)
  const choices = powers.map((each) => [each, names.find((info) => info.power === each)?.name ?? nameOf(each)] as const)
  return (
    <div class="stack">
      <p class="muted small">A guess by the computer player. It is made on this device, and nothing is sent.</p>
      <SelectField label="Analyse for" value={power} options={choices} onChange={choose} />
      <Findings {...{ game, options, power }} />
    </div>
  )
}

interface FindingsProps extends Pick<AnalysisPanelProps, 'game' | 'options'> {
  readonly power: Power
}

function Findings({ game, options, power }: FindingsProps): JSX.Element {
  const state = useAnalysis(game, options, power)
  if (state.kind === 'thinking')
    return (
      <p class="muted" role="status">
        The computer is thinking…
      </p>
    )
  if (state.kind === 'failed') return <p class="fault">{FAILED}</p>
  const { best, forecast } = state.analysis
  const lines = best.length === 0 ? ['No orders are best.'] : best
  const expectation = forecast === null ? [] : [expectationText(game, power, forecast)]
  const centres = forecast === null ? [] : centreSentences(game, forecast)
  return (
    <>
      <Notes
        notes={[
          { title: 'A good answer', lines: [...lines, ...expectation] },
          ...(centres.length === 0 ? [] : [{ title: 'Its centres', lines: centres }]),
        ]}
      />
      {forecast !== null && <Likely forecast={forecast} />}
    </>
  )
}

const Likely = ({ forecast: { likely } }: { readonly forecast: Forecast }): JSX.Element => (
  <section>
    <h3>Likely orders</h3>
    {likely.map((entry) => (
      <details key={entry.power} class="legend-fold">
        <summary>{nameOf(entry.power)}</summary>
        <div class="notes">
          <PowerOrders {...entry} />
        </div>
      </details>
    ))}
  </section>
)

const PowerOrders = ({ units }: LikelyOrders): JSX.Element =>
  units === null ? (
    <p>Its map is secret.</p>
  ) : (
    <>
      {units.map((orders) => (
        <p key={orders[0]?.line}>{shownOrders(orders).join(' · ')}</p>
      ))}
    </>
  )

/** The most likely orders of a unit that are shown, and how likely they must be. */
const SHOWN = { most: 3, share: 0.05 }

const shownOrders = (orders: readonly LikelyOrder[]): readonly string[] =>
  orders
    .slice(0, SHOWN.most)
    .filter(({ share }, n) => n === 0 || share >= SHOWN.share)
    .map(({ line, share }) => `${line} ${formatPercent(share)}`)
