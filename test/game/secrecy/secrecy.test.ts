import { describe, expect, it } from 'vitest'
import { lobbyRow } from '../../../src/game/announcements/lobby-row.ts'
import type { PlayerId } from '../../../src/game/ids.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { canViewGame } from '../../../src/game/views/secrecy.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { DAY_MS } from '../../../src/lib/time.ts'
import { Host, INVITATION, player, POWERS, START } from '../../support/games/hosting.ts'

const others: readonly (PlayerId | null)[] = [
  ...POWERS.filter((power) => power !== 'FRANCE').map(player),
  player('PASSER-BY'),
  null,
]
type Secret = (host: Host) => void

/** What France may do in secret. */
const SECRETS: Readonly<Record<string, Secret>> = {
  nothing: () => {},
  'one sheet': (host) => host.order('FRANCE', ['A PAR - BUR']),
  'another sheet': (host) => host.order('FRANCE', ['A PAR - GAS', 'A MAR - SPA', 'F BRE - MAO', 'rubbish']),
  'three sheets': (host) => ['A PAR - BUR', 'A PAR - PIC', 'A PAR H'].forEach((line) => host.order('FRANCE', [line])),
  'a ballot for a proposal': (host) => host.ballot('FRANCE', 'draw', 'aye'),
  'a ballot against it': (host) => host.ballot('FRANCE', 'draw', 'nay'),
  'a ballot withdrawn': (host) =>
    ['aye', null].forEach((ballot) => host.ballot('FRANCE', 'draw', ballot as 'aye' | null)),
  'ready and not ready': (host) => [true, false].forEach((ready) => host.ready('FRANCE', ready)),
}

const seenBy = (host: Host, viewer: PlayerId | null): GameView => viewGame(host.state, viewer)
/** The lobby row without France's entry. */
const rowOf = (host: Host) => {
  const { revision: _, players, ...row } = lobbyRow(host.state)
  return { ...row, players: players.filter(({ seat }) => seat !== 'FRANCE') }
}

function played(hideStatus: boolean, secret: Secret): Host {
  const host = Host.playing({ hideStatus })
  host.order('ITALY', ['A VEN H'])
  host.draw('ITALY')
  host.now = START + 1000
  secret(host)
  return host
}

function remindersToOthers(secret: Secret) {
  const host = played(true, secret)
  host.tickAt(host.state.remindAt ?? 0)
  return host.mails('reminder').filter(({ to }) => to !== player('FRANCE'))
}

describe('while a phase is open, others do not learn', () => {
  const still = played(true, () => {})
  for (const [name, secret] of Object.entries(SECRETS)) {
    it(`of ${name} from a view, a count or the lobby, if the game hides who has saved`, () => {
      const host = played(true, secret)
      for (const viewer of others) expect(seenBy(host, viewer)).toEqual(seenBy(still, viewer))
      expect(rowOf(host)).toEqual(rowOf(still))
    })
  }
  it('what is on a sheet or how often it changed, if the game shows who has saved', () => {
    const sheets = ['one sheet', 'another sheet', 'three sheets'].map((name) =>
      played(false, SECRETS[name] ?? (() => {})),
    )
    const [first, ...rest] = sheets
    if (first === undefined) throw new Error('no sheets')
    for (const host of rest) {
      for (const viewer of others) expect(seenBy(host, viewer)).toEqual(seenBy(first, viewer))
      expect(rowOf(host)).toEqual(rowOf(first))
    }
  })
  it('anything from the reminders of others', () => {
    expect(remindersToOthers(SECRETS['another sheet'] ?? (() => {}))).toEqual(remindersToOthers(() => {}))
  })
})

const counts = (host: Host): number[] =>
  [player('FRANCE'), player('ITALY'), null].map((viewer) => seenBy(host, viewer).revision)

function growth(hideStatus: boolean, act: Secret): number[] {
  const host = Host.playing({ hideStatus })
  const before = counts(host)
  act(host)
  return counts(host).map((count, i) => count - (before[i] ?? 0))
}

describe('the revision of a viewer counts', () => {
  it('their own sheets always, and others’ never if they are hidden', () => {
    expect(growth(true, (host) => host.order('FRANCE', ['A PAR H']))).toEqual([1, 0, 0])
    expect(growth(true, (host) => host.ready('FRANCE'))).toEqual([1, 0, 0])
  })
  it('the first save of others if shown, but no further save', () => {
    expect(growth(false, (host) => host.order('FRANCE', ['A PAR H']))).toEqual([1, 1, 1])
    expect(growth(false, (host) => [1, 2, 3].forEach(() => host.order('FRANCE', ['A PAR H'])))).toEqual([3, 1, 1])
  })
  it('public events', () => {
    const kept = (host: Host) => {
      host.order('TURKEY', ['hold'])
      host.deadline()
    }
    expect(growth(true, kept)).toEqual([1, 1, 1])
  })
  it('no reminders', () => expect(growth(false, (host) => host.tickAt(host.state.remindAt ?? 0))).toEqual([0, 0, 0]))
})

describe('a view shows', () => {
  it('the viewer’s own sheet, required orders and status, even if the game hides them', () => {
    const host = played(true, SECRETS['one sheet'] ?? (() => {}))
    const seen = seenBy(host, player('FRANCE'))
    expect(seen).toMatchObject({
      you: 'FRANCE',
      sheet: { lines: [{ written: 'A PAR - BUR' }] },
      required: { units: { length: 3 }, builds: 0 },
    })
    expect(seen.seats.find(({ seat }) => seat === 'FRANCE')).toMatchObject({ saved: true, ready: false })
    expect(seen.seats.find(({ seat }) => seat === 'ITALY')).toMatchObject({ saved: null, ready: null })
  })
  it('no status of seats that owe no orders', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A MAR - SPA'])
    host.deadline()
    host.deadline()
    const seats = seenBy(host, null).seats.map(({ seat, saved }) => [seat, saved])
    expect(seats.filter(([, saved]) => saved !== null)).toEqual([['FRANCE', false]])
  })
  it('the invitation to players only', () => {
    const host = Host.playing({ access: 'invitation' })
    expect(seenBy(host, player('ITALY')).invitation).toBe(INVITATION)
    expect(seenBy(host, player('PASSER-BY')).invitation).toBeNull()
    expect(seenBy(host, null).invitation).toBeNull()
  })
  it('a private game only to its players and with the invitation', () => {
    const { state } = Host.playing({ access: 'invitation' })
    expect([canViewGame(state, player('ITALY'), null), canViewGame(state, null, INVITATION)]).toEqual([true, true])
    expect([canViewGame(state, null, null), canViewGame(state, player('PASSER-BY'), 'a guess')]).toEqual([false, false])
  })
  it('all orders after the phase is closed', () => {
    const host = played(true, SECRETS['one sheet'] ?? (() => {}))
    host.tickAt(START + DAY_MS)
    expect(seenBy(host, null).history).toEqual(['S1901M'])
    expect(seenBy(host, player('FRANCE')).sheet).toBeNull()
  })
})
