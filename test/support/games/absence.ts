/** Games of seven in which some players are absent. */
import type { AbsenceRules } from '../../../src/game/seat-model.ts'
import { NO_ABSENCE_RULES } from '../../../src/game/seat-model.ts'
import { seatRecord } from '../../../src/game/seats/seat-lookup.ts'
import type { Settings } from '../../../src/game/settings.ts'
import { seat } from '../../../src/rules/names.ts'
import { Host, INVITATION, player, POWERS } from './hosting.ts'

export const FRANCE = seat('FRANCE')
export const everyoneBut = (...absent: string[]) => POWERS.filter((power) => !absent.includes(power))
export const playing = (absence: Partial<AbsenceRules>, changes: Partial<Settings> = {}): Host =>
  Host.playing({ absence: { ...NO_ABSENCE_RULES, ...absence }, ...changes })

/** All but these players save orders without being ready; then the deadline passes. */
export function missedBy(host: Host, ...absent: string[]): void {
  for (const power of everyoneBut(...absent)) host.order(power, ['hold'])
  host.silentDeadline()
}
export const record = (host: Host) => seatRecord(host.state, FRANCE)
export const take = (host: Host, by: string, reliability: number | null = null) =>
  host.do({
    kind: 'take',
    by: player(by),
    seat: FRANCE,
    invitation: INVITATION,
    reliability,
    absences: [],
  })
export const newsTo = (host: Host, name: string) =>
  host
    .mails('seats')
    .flatMap(({ to, facts }) => (to === player(name) && facts.kind === 'seats' ? [facts.news.what] : []))
