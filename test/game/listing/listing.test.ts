/** A game as text, as the e-mail judges wrote it. */
import { describe, expect, it } from 'vitest'
import { listGame, writeListing } from '../../../src/game/listing/game-listing.ts'
import type { PlayerId } from '../../../src/game/ids.ts'
import { RULESETS, variantFor } from '../../../src/variants/index.ts'
import { creation, Host, INVITATION, joining, player, POWERS } from '../../support/games/hosting.ts'

const NAMES = { [player('FRANCE')]: 'Fay', [player('ITALY')]: 'Ida' } as Readonly<Record<PlayerId, string>>
const textFor = (host: Host, viewer: PlayerId | null = null): string =>
  writeListing(listGame(host.state, viewer, host.closedPhases), NAMES, 'https://concert.example/games/x')

/** Austria dislodges Italy in Serbia, which retreats; France takes Belgium and builds. */
function played(): Host {
  const host = Host.playing()
  const play = (orders: Readonly<Record<string, readonly string[]>>): void => {
    for (const [power, lines] of Object.entries(orders)) host.order(power, lines)
    host.deadline()
  }
  play({
    AUSTRIA: ['A BUD - SER', 'A VIE - GAL'],
    FRANCE: ['A PAR - PIC'],
    RUSSIA: ['A WAR - GAL'],
    TURKEY: ['A CON - BUL'],
  })
  play({
    AUSTRIA: ['A SER S F TRI - BUL', 'F TRI - ALB'],
    FRANCE: ['A PIC - BEL'],
    TURKEY: ['A BUL - GRE', 'F ANK - CON'],
  })
  play({ FRANCE: ['A PAR B'], AUSTRIA: ['A BUD B'], TURKEY: ['A SMY H'] })
  play({ AUSTRIA: ['A SER - GRE', 'F ALB S A SER - GRE'] })
  play({ TURKEY: ['A GRE - BUL'] })
  return host
}

describe('the text of a game', () => {
  const text = textFor(played())
  /** The lines below a heading, up to the next. */
  const section = (heading: string): string => text.split('\n\n\n').find((part) => part.startsWith(heading)) ?? ''

  it('begins with its name, its players and the starting position', () => {
    expect(text).toMatch(
      /^Vienna 1814\n=+\nStandard\. https:\/\/concert\.example\/games\/x\nCreated 2027-01-04 18:00 UTC\./,
    )
    expect(text).toMatch(/France: +Fay\n/)
    expect(section('Starting position')).toContain('Russia:   A WAR, A MOS, F SEV, F STP/SC')
  })

  it('has every order with its result in the words of the judges', () => {
    const spring = section('Spring 1901, movement  (S1901M)')
    expect(spring).toContain('Austria:  A VIE - GAL  (bounce)')
    expect(spring).toContain('France:   A PAR - PIC\n')
    expect(spring).toContain('Italy:    A ROM H  (no order)')
    expect(spring).toContain('No orders from England, Germany')
    expect(spring).not.toContain('Owners of supply centres')
  })

  it('has the owners and counts of a year, and the builds that follow', () => {
    const fall = section('Fall 1901, movement  (F1901M)')
    expect(fall).toContain('Austria:  F TRI - ALB\n')
    expect(fall).toContain('Belgium is now French')
    expect(fall).toContain('France:   BEL, BRE, MAR, PAR\n')
    expect(fall).toContain('France:   4 centres, 3 units: builds 1\n')
    expect(section('Winter 1901, adjustments  (W1901A)')).toContain('France:   A PAR B')
  })

  it('has dislodged units, where they may go, and their retreats', () => {
    expect(section('Spring 1902, movement  (S1902M)')).toMatch(
      /Dislodged units:\n +Turkey: +A GRE can retreat to BUL\./,
    )
    expect(section('Spring 1902, retreats  (S1902R)')).toContain('Turkey:  A GRE R BUL')
  })

  it('ends with a table of the years and a summary', () => {
    expect(section('Supply centres by year')).toMatch(/Start +1901\n[^]*France +3 +4/)
    expect(section('Summary')).toContain('Phases played: 5.')
  })

  it('has no line beyond 100 characters', () => {
    expect(text.split('\n').filter((line) => line.length > 100)).toEqual([])
  })
})

it('the text of a finished game says how it ended, and when', () => {
  const host = Host.playing()
  host.deadline()
  host.draw('AUSTRIA')
  for (const power of POWERS) host.ballot(power, 'draw', 'aye')
  expect(host.state.status).toBe('finished')
  expect(textFor(host)).toMatch(/The game is over: a draw between Austria, [^\n]+ \(2027-01-05 18:00 UTC\)/)
})

it.each(RULESETS.map(({ id }) => id))('a game of %s has a text', (id) => {
  const host = new Host()
  host.do(creation({ variant: id }))
  const variant = variantFor(id)
  for (const seat of variant?.seats ?? []) host.do(joining(seat, { invitation: INVITATION, seed: 7 }))
  for (let phase = 0; phase < 4; phase++) host.deadline()
  const text = textFor(host)
  expect(text).toContain(variant?.title)
  for (const code of host.state.history) expect(text).toContain(`  (${code})\n`)
  expect(text).toContain('Owners of supply centres')
  // A centre on both boards can count twice.
  if (id === 'shadow-worlds') expect(text).toMatch(/France: +6 units supported, 6 units\n/)
  else expect(text).not.toContain('supported')
})

it('the text of an anonymous game names nobody, and does not tell excuses from misses', () => {
  const host = Host.playing({ anonymous: true })
  host.do({ kind: 'declare-absences', by: player('ITALY'), absences: [{ from: host.now, until: host.now + 9e8 }] })
  host.deadline()
  const text = textFor(host)
  expect(text).not.toMatch(/Fay|Ida/)
  expect(text).toMatch(/France: +hidden\n/)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('No orders from Austria, England, France, Italy, Russia or Turkey.')
})
