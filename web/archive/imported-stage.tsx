/** An imported game on the board: each phase with its results, and the position at the end. */
import type { ComponentChildren, JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { scenePowers, sceneOf } from '../../src/board/build-scene.ts'
import { type FileGame, remarksOn } from '../../src/game/imports/read-game-file.ts'
import type { BoardId } from '../../src/rules/names.ts'
import { BoardPanel, usePlate } from '../orders/board/board-panel.tsx'
import { importedLabel, importSummary, keptOptions } from '../sandbox/imports/imported-game.ts'
import { boardsIn, type LocalGame, phaseIn, powersFor } from '../sandbox/local-game.ts'
import { MapChoice, PhaseSteps, type StepsProps, useMapChoice } from '../sandbox/phase-controls.tsx'
import { ResolvedStage } from '../sandbox/resolved-stage.tsx'
import { SandboxLink } from '../sandbox/sandbox-link.tsx'
import { asksForMap } from '../text/words.ts'
import { importedEnding, type ImportedStep, stepAt } from './imported-steps.ts'

interface ImportedStageProps {
  readonly file: FileGame
  readonly steps: StepsProps
  /** Below the results. */
  readonly children: ComponentChildren
}

export function ImportedStage({ file, steps, children }: ImportedStageProps): JSX.Element | null {
  const { at } = steps
  const step = useMemo(() => stepAt(file, at), [file, at])
  if (step === null) return null
  const { game, adjudicated } = step
  const about = (
    <>
      <p class="muted">
        <strong>Imported from a file.</strong> {importSummary(file)}
      </p>
      <Remarks {...{ file, at }} />
      <div class="row">
        <WhatIf {...{ file, at, game }} />
      </div>
    </>
  )
  return adjudicated === null ? (
    <PositionOnly key={at} {...{ file, steps, game, about }}>
      {children}
    </PositionOnly>
  ) : (
    <Closed key={at} {...{ steps, game, adjudicated, about }}>
      {children}
    </Closed>
  )
}

interface ClosedProps extends Omit<ImportedStageProps, 'file'> {
  /** Above the results. */
  readonly about: JSX.Element
  readonly game: LocalGame
  readonly adjudicated: NonNullable<ImportedStep['adjudicated']>
}

function Closed({ game, adjudicated, steps, about, children }: ClosedProps): JSX.Element {
  const shown = useMapChoice(asksForMap(adjudicated.phase.phase) ? adjudicated.next : game)
  return (
    <ResolvedStage {...{ game, adjudicated, steps, shown }} you={[]} below={children}>
      {about}
    </ResolvedStage>
  )
}

/** The sandbox at this phase, with its orders. */
const WhatIf = ({ file, at, game }: { file: FileGame; at: number; game: LocalGame }): JSX.Element => (
  <SandboxLink
    variant={file.variant.id}
    {...keptOptions(file)}
    phase={phaseIn(game).code}
    boards={boardsIn(game)}
    memory={game.position.memory}
    text={(file.game.phases[at]?.lines ?? []).join('\n')}
  />
)

/** The differences to the file in this phase; null if there are none. */
function Remarks({ file, at }: { readonly file: FileGame; readonly at: number }): JSX.Element | null {
  const remarks = remarksOn(file, at)
  if (remarks.length === 0) return null
  return (
    <section class="notice stack" aria-label="Differences from the file">
      <h2>Differences from the file</h2>
      <ul>
        {remarks.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

type PositionOnlyProps = ImportedStageProps & Pick<ClosedProps, 'game' | 'about'>

/** A position without orders: the last one, and the maps once they are designed. */
function PositionOnly({ file, steps, game, about, children }: PositionOnlyProps): JSX.Element {
  const shown = useMapChoice(game)
  const plate = usePlate(shown.map)
  const views = useMemo(() => boardsIn(game), [game])
  const [board, setBoard] = useState<BoardId | null>(views[0]?.board ?? null)
  const powers = scenePowers(powersFor(game))
  const isLast = steps.at === steps.last
  const text = isLast
    ? (importedEnding(file) ?? 'The file ends here. This phase is still open.')
    : 'Everyone designed a map, and countries were drawn.'
  return (
    <div class="stage">
      <div class="board-column">
        <PhaseSteps {...steps} title={importedLabel(file, steps.at)} />
        <MapChoice {...shown} />
        <BoardPanel
          plate={plate}
          boards={views.map((view) => ({ ...view, scene: sceneOf(view, powers, []) }))}
          open={board}
          onOpen={setBoard}
          label="Board"
          onPick={undefined}
        >
          {null}
        </BoardPanel>
      </div>
      <div class="side">
        <p class="notice">{text}</p>
        {about}
        {children}
      </div>
    </div>
  )
}
