/** One view for several boards: what moves or enlarges one of them does the same to the others. Pure. */
import type { View } from './board-view.ts'

/** A board that shows the common view. */
export interface ViewMember {
  /** Shows a view without redrawing: the board that moves has not come to rest. */
  readonly follow: (view: View) => void
  /** Shows a view and redraws. */
  readonly rest: (view: View) => void
}

export class LinkedViews {
  readonly #members = new Set<ViewMember>()
  #current: View | null = null

  /** Where the boards last rested; null until one has moved. A new board starts there. */
  get current(): View | null {
    return this.#current
  }

  /** Returns a function that leaves. */
  join(member: ViewMember): () => void {
    this.#members.add(member)
    return () => void this.#members.delete(member)
  }

  move(from: ViewMember, view: View): void {
    for (const member of this.#members) if (member !== from) member.follow(view)
  }

  rest(from: ViewMember, view: View): void {
    this.#current = view
    for (const member of this.#members) if (member !== from) member.rest(view)
  }
}
