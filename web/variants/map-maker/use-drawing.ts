/** The map on the sheet while it is drawn: every step is written there, and what is typed there is a step, too. */
import { useEffect, useRef, useState } from 'preact/hooks'
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
  /** A step; one stroke is one step, however many cells it passes. */
  readonly draw: (design: Design) => void
  /** Within a stroke that is one step: shown, and not written yet. */
  readonly sketch: (design: Design | null) => void
  /** What is shown: the stroke that is being drawn, or the map. */
  readonly shown: Design
  readonly undo: () => void
  readonly redo: () => void
}

export function useDrawing(text: string, onText: (text: string) => void): Draw {
  const [drawing, setDrawing] = useState(() => begun(designOf(BASE, text)))
  const [sketched, sketch] = useState<Design | null>(null)
  const written = useRef(text)
  useEffect(() => {
    if (text === written.current) return
    written.current = text
    setDrawing((now) => drawn(now, designOf(BASE, text)))
  }, [text])
  const put = (next: Drawing) => {
    sketch(null)
    if (next.design === drawing.design) return
    setDrawing(next)
    written.current = textOfDesign(next.design)
    onText(written.current)
  }
  return {
    drawing,
    draw: (design) => put(drawn(drawing, design)),
    sketch,
    shown: sketched ?? drawing.design,
    undo: () => put(undone(drawing)),
    redo: () => put(redone(drawing)),
  }
}
