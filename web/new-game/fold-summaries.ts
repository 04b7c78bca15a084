/** One line for each folded group of settings: what holds if nobody opens it. Pure. */
import type { Settings } from '../../src/game/settings.ts'
import { chosenValue, usedChoices } from '../../src/rules/seam/chosen-options.ts'
import type { VariantInfo } from '../client/api.ts'
import { WEEKDAY_LABELS } from '../text/settings-text.ts'
import { durationText } from '../text/times.ts'
import { capitalize, formatCount, formatList, PRESS_LABELS } from '../text/words.ts'
import { presetOf } from './times/presets.ts'

const join = (parts: readonly (string | false)[]): string =>
  capitalize(parts.filter((part) => part !== false).join(' · '))

/** What the choice of a pace does not say. */
export function deadlinesSummary({ minutes, schedule }: Settings): string {
  const { off, early, later, slots } = schedule
  const daysOff = off.weekdays.length + off.dates.length
  return join([
    presetOf({ minutes, schedule }) === null &&
      (slots === null
        ? `${durationText(minutes.moves)} for moves`
        : `${slots.time}, ${formatList(slots.weekdays.map((day) => WEEKDAY_LABELS[day]))}`),
    early ? 'ends early once all are ready' : 'never ends early',
    later !== null && 'slower later',
    schedule.opening != null && 'longer start',
    daysOff === 0 ? 'no days off' : `${formatCount(daysOff, 'day')} off`,
  ])
}

export function missingOrdersSummary({ absence }: Settings): string {
  const { waitMinutes, excuses, openAfter } = absence
  const waits = waitMinutes > 0 && excuses > 0
  return join([
    waits ? `the game waits ${durationText(waitMinutes)} once` : 'the game does not wait',
    waits && `${formatCount(excuses, 'extension')} each`,
    openAfter === null ? 'nobody loses a seat' : `seats open after ${formatCount(openAfter, 'missed phase')}`,
  ])
}

export function playersSummary(settings: Settings): string {
  const { seating, anonymous, hideStatus, analysisLinks, master, absence, computers } = settings
  return join([
    seating === 'lot' ? 'powers at random' : 'powers by preference',
    computers.seats > 0 && formatCount(computers.seats, 'computer'),
    computers.vacant && 'computers play vacant seats',
    anonymous ? 'names hidden' : 'names shown',
    hideStatus && 'status hidden',
    !analysisLinks && 'no links to the analysis',
    absence.reliability > 0 && `reliability ${absence.reliability}%`,
    master === 'none' ? 'no game master' : 'with a game master',
  ])
}

export function pressSummary({ press }: Settings): string {
  if (press.kind === 'none') return PRESS_LABELS.none
  return join([
    PRESS_LABELS[press.kind],
    press.time !== 'always' && 'not after movement',
    press.unsigned && 'may be anonymous',
    press.opens ? 'revealed after the game' : 'never revealed',
  ])
}

/** `choices`: the options of the variant. One that only switches another on is named if it does. */
export function endingSummary({ options, draws }: Settings, choices: VariantInfo['choices']): string {
  const isSwitch = (id: string) => choices.some(({ needs }) => needs === id)
  return join([
    ...usedChoices(choices, options).map((choice) => {
      const chosen = chosenValue(choice, options)
      return chosen === undefined || (isSwitch(choice.id) && chosen === choice.values[0])
        ? false
        : chosen.title.charAt(0).toLowerCase() + chosen.title.slice(1)
    }),
    draws === 'survivors' ? 'draws include all survivors' : 'draws include only the players named',
  ])
}
