import { DurableObject } from 'cloudflare:workers'
import type { Instant } from '../../game/names.ts'
import { type Bookmark, bookmarksIn, goBackTo } from './bookmarks.ts'

/** An object whose disk an operator has the platform take back. */
export class Rewindable extends DurableObject<Env> {
  /** To what versions before this one left; none where there is no game. */
  async bookmarks(): Promise<readonly Bookmark[]> {
    return bookmarksIn(this.ctx.storage)
  }

  /** With its next session, which `restart` begins. Answers a bookmark that undoes it; null: the platform cannot. */
  async rewind(to: Instant | string): Promise<string | null> {
    return goBackTo(this.ctx.storage, to)
  }

  /** Ends this session: the call is answered with an exception. */
  async restart(): Promise<void> {
    this.ctx.abort('an operator had its disk taken back')
  }
}
