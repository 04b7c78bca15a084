/** The map on the sheet while it is drawn: every step is written there, and what is typed there is a step, too. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { afterPicture } from '../../ui/tasks.ts'
import {
  BASE,
  begun,
  type Design,
  designOf,
  type Drawing,
  drawn,
  redone,
  textOfDesign,
  undone,
} from '../../../src/variants/twilight-zone/map-maker.ts'

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
  /** What is shown: the stroke that is being drawn, or the map. */
  readonly shown: Design
  /** The map that the rest of the page tells of: the map comes first, and that follows with the next picture. */
  readonly told: Design
  readonly undo: () => void
  readonly redo: () => void
}

/** Strokes may come quicker than they are shown: each goes on from the one before, shown or not. */
export function useDrawing(text: string, onText: (text: string) => void): Draw {
  const [drawing, setDrawing] = useState(() => begun(designOf(BASE, text)))
  const [sketched, setSketched] = useState<Design | null>(null)
  const lastSketch = useRef<Design | null>(null)
  const latest = useRef(drawing)
  /** What was written here and may still be on its way back, the oldest first. */
  const written = useRef([text])
  const become = (next: Drawing) => {
    latest.current = next
    setDrawing(next)
  }
  const { design } = drawing
  const [told, tell] = useState(design)
  useEffect(() => tell(design), [design])
  useEffect(() => {
    const known = written.current.indexOf(text)
    written.current = known < 0 ? [text] : written.current.slice(known)
    if (known < 0) become(drawn(latest.current, designOf(BASE, text)))
  }, [text])
  const sketch = (design: Design | null) => {
    lastSketch.current = design
    setSketched(design)
  }
  const write = useRef(onText)
  write.current = onText
  const put = (next: Drawing) => {
    sketch(null)
    if (next.design === latest.current.design) return
    become(next)
    // The sheet, and all that hangs on it, follows when the map is on the screen.
    afterPicture(() => {
      const own = textOfDesign(next.design)
      written.current.push(own)
      write.current(own)
    })
  }
  const draw = (design: Design) => put(drawn(latest.current, design))
  const drawSketch = () => {
    const { current } = lastSketch
    if (current !== null) draw(current)
    return current !== null
  }
  return {
    drawing,
    now: () => latest.current.design,
    draw,
    sketch,
    drawSketch,
    shown: sketched ?? design,
    told,
    undo: () => put(undone(latest.current)),
    redo: () => put(redone(latest.current)),
  }
}
