/** The map's violations of TWZ-3: each can be shown on the map, and fixed if a small change does it. */
import type { JSX } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import {
  baseAtlas,
  countSeaParts,
  type DescribedViolation,
  type Design,
  seaPartsText,
  searchRepair,
  type Violation,
} from '../../../../src/variants/twilight-zone/map-maker.ts'
import { formatCount } from '../../../text/words.ts'
import type { Draw } from './use-drawing.ts'

/** The page responds between two slices of the search. */
const SLICE_MS = 16

/** Searches for a fix in the background. The result is dropped if the map has changed since. */
function useRepair(draw: Draw, onResult: (next: Design | null) => void) {
  const [isSearching, setSearching] = useState(false)
  const latest = useRef({ draw, onResult })
  latest.current = { draw, onResult }
  const start = (violation: Violation) => {
    const { design } = latest.current.draw.drawing
    const search = searchRepair(baseAtlas(), design, violation)
    setSearching(true)
    const runSlice = () => {
      const end = performance.now() + SLICE_MS
      let step = search.next()
      while (step.done !== true && performance.now() < end) step = search.next()
      if (step.done !== true) return void setTimeout(runSlice)
      setSearching(false)
      if (latest.current.draw.drawing.design === design) latest.current.onResult(step.value)
    }
    setTimeout(runSlice)
  }
  return { isSearching, start }
}

/** A valid map may still be hard to play. */
function ValidMap({ design }: { readonly design: Design }): JSX.Element {
  const seaParts = useMemo(() => countSeaParts(design), [design])
  return (
    <div class="verdict">
      <p class="good">The map is valid.</p>
      {seaParts > 1 && <p class="fault">{seaPartsText(seaParts)}</p>}
    </div>
  )
}

interface ViolationListProps {
  readonly violations: readonly DescribedViolation[]
  readonly draw: Draw
  /** The text of the violation shown on the map; '': none. */
  readonly shown: string
  readonly onShow: (text: string) => void
}

/** In a narrow window, one line that unfolds: it is pinned below the map. */
export function ViolationList({ violations, draw, shown, onShow }: ViolationListProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const [message, setMessage] = useState('')
  const { isSearching, start } = useRepair(draw, (next) => {
    setMessage(next === null ? 'No small change fixes this.' : '')
    if (next !== null) draw.draw(next)
  })
  const [first] = violations
  const unfold = () => {
    setOpen(!isOpen)
    if (!isOpen && shown === '') onShow(first?.words ?? '')
  }
  if (first === undefined) return <ValidMap design={draw.deferred} />
  return (
    <div class={isOpen ? 'verdict' : 'verdict folded'} role="group" aria-label="Errors on the map">
      <button class="error-count" aria-expanded={isOpen} onClick={unfold}>
        <b class="fault">{formatCount(violations.length, 'error')}</b> <span>{first.words}</span>
      </button>
      <ul class="violations">
        {violations.map(({ violation, words: text }) => {
          const isShown = text === shown
          return (
            <li key={text}>
              <span class="fault">{text}</span>
              <button
                class="quiet"
                aria-pressed={isShown}
                onClick={() => onShow(isShown ? '' : text)}
                aria-label={`Show: ${text}`}
              >
                Show
              </button>
              <button
                class="quiet"
                aria-disabled={isSearching}
                onClick={() => !isSearching && start(violation)}
                aria-label={`Fix this: ${text}`}
              >
                Fix this
              </button>
            </li>
          )
        })}
      </ul>
      {isSearching && <p role="status">Looking for a fix…</p>}
      {message !== '' && !isSearching && <p role="alert">{message}</p>}
    </div>
  )
}
