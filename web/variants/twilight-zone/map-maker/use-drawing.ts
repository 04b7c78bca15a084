/** The map on the sheet while it is drawn: every step is written there, and what is typed there is a step, too. */
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
  /** The map after the last step, be it shown yet or not. */
  readonly now: () => Design
  /** A step; one stroke is one step, however many cells it passes. */
  readonly draw: (design: Design) => void
  /** Within a stroke that is one step: shown, and not written yet. */
  readonly sketch: (design: Design) => void
  /** The stroke that is sketched becomes a step, as it is shown: nothing is drawn anew. False if there is none. */
  readonly drawSketch: () => boolean
  /** The map that the rest of the page tells of: the map comes first, and that follows with the next picture. */
  readonly told: Design
  readonly undo: () => void
  readonly redo: () => void
}

/**
 * Strokes may come quicker than they are shown: each goes on from the one before, shown or not. `shown` is the stroke that is being
 * drawn, or the map; `draw` stays the same object as long as no step is made and nothing else is told.
 */
export function useDrawing(
  text: string,
  onText: (text: string) => void,
): { readonly draw: Draw; readonly shown: Design } {
  const [drawing, setDrawing] = useState(() => startDrawing(designOf(baseAtlas(), text)))
  const [sketched, setSketched] = useState<Design | null>(null)
  const latest = useRef(drawing)
  /** What was written here and may still be on its way back, the oldest first. */
  const written = useRef([text])
  const write = useRef(onText)
  write.current = onText
  const { design } = drawing
  const [told, tell] = useState(design)
  useEffect(() => tell(design), [design])
  useEffect(() => {
    const known = written.current.indexOf(text)
    written.current = known < 0 ? [text] : written.current.slice(known)
    if (known < 0) setDrawing((latest.current = addStep(latest.current, designOf(baseAtlas(), text))))
  }, [text])
  const steps = useMemo(() => {
    let lastSketch: Design | null = null
    const sketch = (next: Design | null) => setSketched((lastSketch = next))
    const put = (next: Drawing) => {
      sketch(null)
      if (next.design === latest.current.design) return
      setDrawing((latest.current = next))
      // The sheet, and all that hangs on it, follows when the map is on the screen.
      afterPaint(() => {
        const own = textOfDesign(next.design)
        written.current.push(own)
        write.current(own)
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
  const draw = useMemo(() => ({ ...steps, drawing, told }), [steps, drawing, told])
  return { draw, shown: sketched ?? design }
}
