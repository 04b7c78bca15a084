/** Mails, notifications, webhooks and calendars reveal nothing that a seat does in secret. */
import { describe, expect, it } from 'vitest'
import { lobbyRow } from '../../../src/game/announcements/lobby-row.ts'
import type { HookNews } from '../../../src/game/announcements/news.ts'
import type { PlayerId } from '../../../src/game/ids.ts'
import { pushNote } from '../../../src/mail/content/push-note.ts'
import { seat } from '../../../src/rules/names.ts'
import { gameMail, links, reader as recipient } from '../../mail/facts.ts'
import { Host, player, POWERS, START } from '../../support/games/hosting.ts'

/** What France may do in secret while the phase is open. Its orders are the same in the end. */
const SECRETS: Readonly<Record<string, (host: Host) => void>> = {
  'one sheet': (host) => host.order('FRANCE', ['A PAR - BUR']),
  'many sheets': (host) =>
    ['A PAR - BUR', 'A PAR - PIC', 'A MAR - SPA'].forEach((line) => host.order('FRANCE', [line])),
  'orders stated ahead': (host) =>
    host.do({ kind: 'state-ahead', by: player('FRANCE'), lines: ['IF BUILDS: A PAR', 'NEXT PHASE: A PAR H'] }),
  'ready and not ready': (host) => [true, false].forEach((ready) => host.ready('FRANCE', ready)),
  'a ballot for a proposal': (host) => host.ballot('FRANCE', 'draw', 'aye'),
  'a ballot against it': (host) => host.ballot('FRANCE', 'draw', 'nay'),
}

/** A game until its first reminder. */
function played(secret: (host: Host) => void): Host {
  const host = Host.playing({ hideStatus: true })
  host.order('ITALY', ['A VEN H'])
  host.draw('ITALY')
  host.now = START + 1000
  secret(host)
  host.tickAt(host.state.remindAt ?? 0)
  return host
}

/** All mails and notifications to this reader, as they read them. */
const receivedBy = (host: Host, reader: PlayerId) =>
  host.effects.flatMap((effect) =>
    effect.kind === 'mail' && effect.to === reader
      ? [
          {
            mail: gameMail(effect.facts, recipient, links),
            note: pushNote(effect.facts, 'Europe/Vienna'),
          },
        ]
      : [],
  )
const hookNewsOf = (host: Host): readonly HookNews[] =>
  host.effects.flatMap((effect) => (effect.kind === 'hook' ? [effect.news] : []))
const calendarOf = (host: Host) => {
  const { phase, deadline } = lobbyRow(host.state)
  return { phase, deadline }
}

describe('while a phase is open, the secrets of a seat', () => {
  const still = played(() => {})
  const others = POWERS.filter((power) => power !== 'FRANCE').map(player)

  it.each(Object.entries(SECRETS))('(%s) reach no other seat by mail or notification', (_, secret) => {
    const host = played(secret)
    for (const other of others) expect(receivedBy(host, other)).toEqual(receivedBy(still, other))
    expect(others.some((other) => receivedBy(host, other).length > 0)).toBe(true)
  })

  it.each(Object.entries(SECRETS))('(%s) reach no webhook and no calendar', (_, secret) => {
    const host = played(secret)
    expect(hookNewsOf(host)).toEqual(hookNewsOf(still))
    expect(calendarOf(host)).toEqual(calendarOf(still))
  })
})

describe('the news of a closed phase', () => {
  const host = played((game) => game.order('FRANCE', ['A PAR - BUR']))
  host.silentDeadline()

  it('names no order and no unit in notifications and webhooks', () => {
    const notes = POWERS.flatMap((power) => receivedBy(host, player(power)).map(({ note }) => note))
    expect(notes.length).toBeGreaterThan(7)
    expect(JSON.stringify([notes, hookNewsOf(host)])).not.toMatch(/\b[AF] [A-Z]{3}\b|PAR - BUR/)
    expect(hookNewsOf(host).map(({ what }) => what)).toEqual(['opened', 'results', 'opened'])
  })

  it('goes to no stranger and to no former player of a taken seat', () => {
    const readers = new Set(host.effects.flatMap((effect) => (effect.kind === 'mail' ? [effect.to] : [])))
    expect([...readers].toSorted()).toEqual(POWERS.map(player).toSorted())
    host.do({ kind: 'resign', by: player('ITALY') })
    const take = { kind: 'take', by: player('STRANGER'), seat: seat('ITALY'), invitation: null } as const
    expect(host.do({ ...take, reliability: null, absences: [] })).toBeNull()
    const before = host.effects.length
    for (const power of POWERS) host.order(power, ['hold'])
    host.silentDeadline()
    const later = host.effects.slice(before).flatMap((effect) => (effect.kind === 'mail' ? [effect.to] : []))
    expect(later).toContain(player('STRANGER'))
    expect(later).not.toContain(player('ITALY'))
    expect(lobbyRow(host.state).players.map(({ id }) => id)).not.toContain(player('ITALY'))
  })
})
