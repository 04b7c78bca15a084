/** Order sheets as the service returns them. */
import type { Sheet, SheetLine } from '../../../../src/game/model.ts'
import { changeSheet, type SheetState } from '../../../../web/play/sheet/sheet-state.ts'

export const line = (text: string): SheetLine => ({
  text,
  written: text,
  issued: null,
  seen: null,
  subject: null,
  decides: null,
  suffix: null,
  refused: null,
  problem: null,
  notices: [],
})

/** Saved at this instant, and not ready. */
export const sheet = (savedAt: number, ...lines: string[]): Sheet => ({
  lines: lines.map(line),
  ready: false,
  savedAt,
})

export const typed = (state: SheetState, text: string): SheetState => changeSheet(state, { kind: 'typed', text })
