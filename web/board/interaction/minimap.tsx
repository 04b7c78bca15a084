/** The whole plate in small, with a frame around the visible part. */
import type { JSX, Ref } from 'preact'
import { useLayoutEffect, useMemo } from 'preact/hooks'
import type { Point } from '../../../src/board/curve.ts'
import { type Inks, inksOf, PAGE_PALETTE } from '../../../src/board/powers/colours.ts'
import type { Plate } from '../../../src/board/plate.ts'
import type { Scene } from '../../../src/board/scene.ts'
import { toPlate } from './use-view.ts'

export interface MinimapProps {
  readonly plate: Plate
  readonly scene: Scene
  /** The frame; the board moves it. */
  readonly mark: Ref<SVGRectElement>
  /** Centres the board on this point. */
  readonly onMove: (to: Point) => void
  readonly onRest: () => void
}

function Land({ plate, owners, inks }: { plate: Plate; owners: Scene['owners']; inks: Inks }): JSX.Element {
  return useMemo(
    () => (
      <>
        {[...plate.places.values()].flatMap(({ province, path, sea }) => {
          const owner = owners[province]
          const ink = owner === undefined ? undefined : inks.get(owner)
          return sea ? [] : [<path key={province} d={path} fill={ink?.own} />]
        })}
      </>
    ),
    [plate, owners, inks],
  )
}

export function Minimap({ plate, scene, mark, onMove, onRest }: MinimapProps): JSX.Element {
  const inks = useMemo(() => inksOf(scene.powers, PAGE_PALETTE), [scene.powers])
  // Places the frame: the board came to rest before this had loaded.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  useLayoutEffect(onRest, [])
  const follow = ({ currentTarget, clientX, clientY, buttons }: PointerEvent): void => {
    if (buttons % 2 === 1 && currentTarget instanceof SVGSVGElement)
      onMove(toPlate(currentTarget, plate, [clientX, clientY]))
  }
  return (
    <svg
      class="minimap"
      viewBox={`0 0 ${plate.width} ${plate.height}`}
      style={{ aspectRatio: `${plate.width} / ${plate.height}` }}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
      }}
      onPointerMove={follow}
      onPointerUp={onRest}
      onPointerCancel={onRest}
    >
      <Land plate={plate} owners={scene.owners} inks={inks} />
      <rect ref={mark} />
    </svg>
  )
}
