import { type Adjudication, ask } from './context.ts'
import { type AtlasTables, type Cells, at, canTouch, entry, FLEET, NONE } from './atlas-tables.ts'

/** Could the fleets now at sea, except `without`, carry an army between these provinces? */
export function canCarry(b: Adjudication, t: AtlasTables, from: number, to: number, without: number): boolean {
  if (without === NONE) return joins(b, t, b.afloat, from, to)
  const sea = at(b.province, without)
  const fleets = at(b.afloat, sea)
  b.afloat[sea] = Math.max(0, fleets - 1)
  const carried = joins(b, t, b.afloat, from, to)
  b.afloat[sea] = fleets
  return carried
}

/** Do passable seas connect the two provinces? */
function joins(b: Adjudication, t: AtlasTables, passable: Cells, from: number, to: number): boolean {
  const { queue, seen } = b
  let tail = 0
  seen.fill(0)
  for (let head = -1, here = from; ; here = at(queue, head)) {
    const seas = entry(t.seas, here)
    for (let i = 0; i < seas.length; i++) {
      const sea = at(seas, i)
      if (at(passable, sea) === 0 || at(seen, sea) === 1) continue
      if (bordersSea(t, sea, to)) return true
      seen[sea] = 1
      queue[tail++] = sea
    }
    if (++head === tail) return false
  }
}

const bordersSea = (t: AtlasTables, sea: number, province: number): boolean =>
  canTouch(t, FLEET, at(t.inland, sea), province)

/** Does a chain of its fleets survive? A convoy fails if every route is broken (DATC 6.F.9). */
export function arrives(b: Adjudication, army: number, optimistic: boolean): boolean {
  const t = entry(b.tables, army)
  for (let f = at(b.carrier, army); f !== NONE; f = at(b.nextCarrier, f))
    b.intact[f] = survives(b, f, optimistic) ? 1 : 0
  mark(b, army, b.intact)
  const joined = joins(b, t, b.carrying, at(b.province, army), at(b.target, army))
  unmark(b, army)
  return joined
}

/** Would it arrive if no fleet were dislodged? If not, it had no convoy. */
export function wouldArrive(b: Adjudication, army: number): boolean {
  for (let f = at(b.carrier, army); f !== NONE; f = at(b.nextCarrier, f)) b.intact[f] = 1
  mark(b, army, b.intact)
  const joined = joins(b, entry(b.tables, army), b.carrying, at(b.province, army), at(b.target, army))
  unmark(b, army)
  return joined
}

function mark(b: Adjudication, army: number, intact: Cells): void {
  for (let f = at(b.carrier, army); f !== NONE; f = at(b.nextCarrier, f)) {
    const sea = at(b.province, f)
    b.carrying[sea] = at(b.carrying, sea) | at(intact, f)
  }
}

function unmark(b: Adjudication, army: number): void {
  for (let f = at(b.carrier, army); f !== NONE; f = at(b.nextCarrier, f)) b.carrying[at(b.province, f)] = 0
}

/** A unit that stays is dislodged by any move into its province that succeeds. */
function survives(b: Adjudication, fleet: number, optimistic: boolean): boolean {
  for (let a = at(b.attacker, at(b.province, fleet)); a !== NONE; a = at(b.nextAttacker, a))
    if (ask(b, a, !optimistic)) return false
  return true
}

/**
 * Is this fleet on some route of fleets now at sea from which none can be left out (DATC 6.G.6,
 * 6.G.19)? Such a route has no short cut: only its first sea borders `from`, only its last borders
 * `to`, and only neighbours in it border each other.
 */
export function isUseful(b: Adjudication, t: AtlasTables, sea: number, from: number, to: number): boolean {
  if (bordersSea(t, sea, from) && bordersSea(t, sea, to)) return true
  return at(routesFrom(b, t, from), cellOf(t, sea, to)) === 1
}

/** One search per coast and position answers for every fleet and destination. */
function routesFrom(b: Adjudication, t: AtlasTables, from: number): Cells {
  if (b.routesOn !== t) b.searched.fill(0)
  b.routesOn = t
  const useful = scratchFor(b, t, from)
  if (at(b.searched, from) === 0) findRoutes(b, t, useful, from)
  b.searched[from] = 1
  return useful
}

/** The cells of a coast, kept for the next phase. */
function scratchFor(b: Adjudication, t: AtlasTables, from: number): Cells {
  const kept = b.routes[from]
  const size = t.provinces * t.seaCount
  return kept?.length === size ? kept : (b.routes[from] = new Int16Array(size))
}

/** The cell of a destination and a sea. */
const cellOf = (t: AtlasTables, sea: number, to: number): number => to * t.seaCount + at(t.seaNumber, sea)

/** Sets the cells of all routes without a short cut to 1. */
function findRoutes(b: Adjudication, t: AtlasTables, useful: Cells, from: number): void {
  useful.fill(0)
  b.touched.fill(0)
  b.seen.fill(0)
  const seas = entry(t.seas, from)
  count(b.seen, seas, 1)
  for (let i = 0; i < seas.length; i++) if (at(b.afloat, at(seas, i)) > 0) extendRoute(b, t, useful, at(seas, i), 0)
}

/**
 * Continues a route into `sea`. `seen` counts the reasons against a next sea: it is in the route,
 * or borders a sea before the last. `touched` counts the seas of the route that border a coast.
 */
function extendRoute(b: Adjudication, t: AtlasTables, useful: Cells, sea: number, length: number): void {
  const { queue: route, seen, touched } = b
  const seas = entry(t.seas, sea)
  const shores = entry(t.shores, sea)
  route[length] = sea
  for (let i = 0; i < shores.length; i++) {
    const to = at(shores, i)
    if (at(touched, to) === 0) for (let n = 0; n <= length; n++) useful[cellOf(t, at(route, n), to)] = 1
  }
  count(touched, shores, 1)
  count(seen, seas, 1)
  seen[sea] = at(seen, sea) + 1
  for (let i = 0; i < seas.length; i++) {
    const next = at(seas, i)
    if (at(seen, next) === 1 && at(b.afloat, next) > 0) extendRoute(b, t, useful, next, length + 1)
  }
  seen[sea] = at(seen, sea) - 1
  count(seen, seas, -1)
  count(touched, shores, -1)
}

function count(counts: Cells, provinces: Cells, change: number): void {
  for (let i = 0; i < provinces.length; i++) {
    const province = at(provinces, i)
    counts[province] = at(counts, province) + change
  }
}
