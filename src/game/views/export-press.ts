/** Messages in the format of the Python package `diplomacy`. */
import type { SavedMessage } from '../../rules/saved/index.ts'
import type { Instant } from '../ids.ts'
import { ALL, type ChannelMessage, MASTER, type Voice } from '../press/press-types.ts'

/** The package's names for its server, and for all powers. */
const SYSTEM = 'SYSTEM'
const GLOBAL = 'GLOBAL'

/** Per millisecond: the package counts time in microseconds. */
const MICROSECONDS = 1000

/**
 * The messages of each phase, in the order of their times. `phases`: the names of the phases, the
 * open one last. Messages of phases that were rolled back go to the phase that replaced them.
 * `ended`: the code of the phase in which the game ended, and when.
 */
export function savedMessages(
  phases: readonly string[],
  messages: readonly ChannelMessage[],
  ended: { readonly code: string; readonly until: Instant } | null = null,
): readonly (readonly SavedMessage[])[] {
  const ordered = messages.toSorted((a, b) => a.message.at - b.message.at)
  const last = phases.length - 1
  const indexes = phaseIndexes(ordered, last)
  const saved = phases.map((): SavedMessage[] => [])
  let time = 0
  for (const [i, message] of ordered.entries()) {
    const index = indexes[i] ?? 0
    for (const recipient of recipientsOf(message)) {
      // The package keeps messages by their time.
      time = Math.max(message.message.at * MICROSECONDS, time + 1)
      saved[index]?.push({
        sender: nameOf(message.message.from),
        recipient,
        phase:
          ended !== null && index === last && message.message.at < ended.until ? ended.code : (phases[index] ?? ''),
        time_sent: time,
        message: message.message.text,
        channel: message.channel,
      })
    }
  }
  return saved
}

/** Never decreases, so that times rise through the phases: no phase follows that of a later message. */
function phaseIndexes(ordered: readonly ChannelMessage[], last: number): readonly number[] {
  let lowest = last
  return ordered
    .toReversed()
    .map(({ message: { phase } }) => (lowest = Math.min(lowest, phase)))
    .toReversed()
}

const nameOf = (voice: Voice | null): string => (voice === null || voice === MASTER ? SYSTEM : voice)

/** A group has several. The package cannot name the game master: their mail is to its sender. */
function recipientsOf({ channel, message: { from } }: ChannelMessage): readonly string[] {
  if (channel === ALL) return [GLOBAL]
  const seats = channel.filter((voice) => voice !== MASTER)
  const others = seats.filter((seat) => seat !== from)
  return others.length === 0 ? seats : others
}
