/** The map while it is drawn. Every step is written to the sheet, and edits of the sheet are steps, too. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { afterPaint } from '../../../client/slow-phone.ts'
import {
  baseAtlas,
  startDrawing,
  type Design,
  designOf,
  type Drawing,
  addStep,
  redoStep,
  textOfDesign,
  undoStep,
} from '../../../../src/variants/twilight-zone/map-maker.ts'

export interface Draw {
  readonly drawing: Drawing
  /** The map after the last step, even if not rendered yet. */
  readonly now: () => Design
  /** Adds a step. A whole stroke is one step. */
  readonly draw: (design: Design) => void
  /** Shows an unfinished stroke without writing it to the sheet. */
  readonly sketch: (design: Design) => void
  /** Makes the sketched stroke a step, without redrawing it. False if there is none. */
  readonly drawSketch: () => boolean
  /** The map for the rest of the page, which renders one frame after the canvas. */
  readonly deferred: Design
  readonly undo: () => void
  readonly redo: () => void
}

/**
 * Strokes may come faster than they render; each continues from the last one. `shown`: the map with
 * the current stroke. `draw` keeps its identity between steps.
 */
export function useDrawing(
  text: string,
  onText: (text: string) => void,
): { readonly draw: Draw; readonly shown: Design } {
  const [drawing, setDrawing] = useState(() => startDrawing(designOf(baseAtlas(), text)))
  const [sketched, setSketched] = useState<Design | null>(null)
  const latest = useRef(drawing)
  /** Texts that were written and may still come back as `text`, oldest first. */
  const written = useRef([text])
  const write = useRef(onText)
  write.current = onText
  const { design } = drawing
  const [deferred, setDeferred] = useState(design)
  useEffect(() => setDeferred(design), [design])
  useEffect(() => {
    const index = written.current.indexOf(text)
    written.current = index < 0 ? [text] : written.current.slice(index)
    if (index < 0) setDrawing((latest.current = addStep(latest.current, designOf(baseAtlas(), text))))
  }, [text])
  const steps = useMemo(() => {
    let lastSketch: Design | null = null
    const sketch = (next: Design | null) => setSketched((lastSketch = next))
    const put = (next: Drawing) => {
      sketch(null)
      if (next.design === latest.current.design) return
      setDrawing((latest.current = next))
      // The sheet and everything that depends on it follow after the map is painted.
      afterPaint(() => {
        const ownText = textOfDesign(next.design)
        written.current.push(ownText)
        write.current(ownText)
      })
    }
    const draw = (next: Design) => put(addStep(latest.current, next))
    const drawSketch = () => {
      const isSketched = lastSketch !== null
      if (lastSketch !== null) draw(lastSketch)
      return isSketched
    }
    const undo = () => put(undoStep(latest.current))
    const redo = () => put(redoStep(latest.current))
    return { now: () => latest.current.design, draw, sketch, drawSketch, undo, redo }
  }, [])
  const draw = useMemo(() => ({ ...steps, drawing, deferred }), [steps, drawing, deferred])
  return { draw, shown: sketched ?? design }
}
