/** Which handlers a path has: a page asks for the same few of a game again and again. */
import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'
import { memoize } from '../../lib/memoize.ts'

/** Paths that are remembered, and how long they may be. */
const MOST = 500
const LONGEST = 200

/**
 * Hono's own router for paths of which one may be a name or a word (`/games/:id`, `/games/mine`), which its faster one does not take. It goes through a
 * tree for each request; what it found lately is remembered.
 */
export class RememberingRouter<T> implements Router<T> {
  readonly name = 'RememberingRouter'
  private readonly tree = new TrieRouter<T>()
  private readonly found = memoize(MOST, (asked: string): Result<T> => {
    const at = asked.indexOf(' ')
    return this.tree.match(asked.slice(0, at), asked.slice(at + 1))
  })

  add(method: string, path: string, handler: T): void {
    this.tree.add(method, path, handler)
  }

  match(method: string, path: string): Result<T> {
    return path.length > LONGEST ? this.tree.match(method, path) : this.found(`${method} ${path}`)
  }
}
