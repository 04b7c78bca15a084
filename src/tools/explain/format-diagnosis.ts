/** The diagnosis of a game as lines of text. */
import type { NamedDiagnosis } from '../../api/schemas/operator-schemas.ts'
import type { PlayerId } from '../../game/ids.ts'

export type Explained = NamedDiagnosis

const time = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 19)
const timeOrNone = (at: number | null): string => (at === null ? 'none' : time(at))

/** Times are in UTC. The newest line comes last, next to the prompt. */
export function formatDiagnosis({ outlook, until, due, alarm, outbox, log, mails, names }: Explained): string {
  const events = log.map(({ at, words, details, until: end, player, about, phase }) => {
    const people = [player, about].flatMap((id) => (id === null ? [] : [names[id] ?? 'somebody']))
    const parties = people.length === 0 ? '' : ` (${people.join('; ')})`
    const moment = end === null ? '' : ` ${time(end)}.`
    return `  ${time(at)}  ${(phase ?? '').padEnd(7)} ${[`${words}${moment}${parties}`, ...details].join(' ')}`
  })
  const nameOf = (to: PlayerId | null) => (to === null ? 'an address' : (names[to] ?? to))
  const mailLines = mails.toReversed().map(({ at, phase, kind, to, state, reason }) => {
    const outcome = reason === null ? state : `${state}: ${reason}`
    return `  ${time(at)}  ${(phase ?? '').padEnd(7)} ${kind} to ${nameOf(to)}: ${outcome}`
  })
  return [
    'What was mailed',
    ...(mailLines.length === 0 ? ['  nothing in the last month'] : mailLines),
    '',
    'What happened',
    ...events,
    '',
    'Why this game is in this state',
    `  ${outlook}${until === null ? '' : ` ${time(until)}.`}`,
    `  Next automatic step: ${timeOrNone(due)}. Next alarm: ${timeOrNone(alarm)}.`,
    outbox.waiting === 0
      ? '  Nothing is waiting to be sent.'
      : `  ${outbox.waiting} messages are waiting to be sent; tried ${outbox.tries} times, next at ${timeOrNone(outbox.next)}.`,
  ].join('\n')
}
