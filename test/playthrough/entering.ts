/** Enters an order on the page: selects the unit, the kind of order and the target, and answers questions. */
import type { Page } from 'playwright-core'
import type { Plate } from '../../src/board/plate.ts'
import { provinceOf } from '../../src/board/scene.ts'
import { type Location, location } from '../../src/rules/names.ts'
import { coastName } from '../../web/board/describe.ts'
import type { Choice } from '../../web/orders/entry/pointing.ts'
import { kindLabel } from '../../web/orders/entry/prompts.ts'
import type { Hand } from './hands.ts'

/** The state of the order bar and the sheet. */
interface EntryState {
  readonly prompt: string
  /** The offered answers to a question. */
  readonly answers: readonly string[]
  readonly buttons: readonly string[]
  readonly lines: readonly string[]
}

/** A visible board. */
export interface BoardShown {
  readonly plate: Plate
  readonly title: string
  /** Whether the page shows several boards. */
  readonly isOneOfSeveral: boolean
}

/** Timeout in ms, long enough for busy machines. */
const PATIENCE = 20_000
const UNCLEAR = 'Which one did you mean?'
const REFUSED = 'would not count.'
const BY_CONVOY = 'By convoy instead'

const bar = (page: Page) => page.getByRole('group', { name: 'Order the selected unit' })

const readState = (page: Page): Promise<EntryState> =>
  page.evaluate(() => {
    const group = document.querySelector('[role="group"][aria-label="Order the selected unit"]')
    const words = (all: ArrayLike<Element> | undefined) =>
      Array.from(all ?? [], ({ textContent }) => textContent.trim())
    return {
      prompt: group?.querySelector('p')?.textContent ?? '',
      answers: words(group?.querySelectorAll('button.primary')),
      buttons: words(group?.querySelectorAll('button')),
      lines: (document.querySelector<HTMLTextAreaElement>('.sheet textarea')?.value ?? '').split('\n'),
    }
  })

/** Waits until a gesture has changed the state. */
async function waitForChange(page: Page, before: EntryState, gesture: string): Promise<EntryState> {
  const previous = JSON.stringify(before)
  for (const end = performance.now() + PATIENCE; performance.now() < end; await page.waitForTimeout(15)) {
    const now = await readState(page)
    if (JSON.stringify(now) !== previous) return now
  }
  throw new Error(`${gesture} did nothing; the page says “${before.prompt}”, ${before.buttons.join(' | ')}`)
}

/** Whether an answer (`Fleet, north coast`) selects the wanted order. */
function isAnswerFor(answer: string, wanted: Choice): boolean {
  if (answer === wanted.text || answer === wanted.helpedUnit) return true
  const coast = coastName(wanted.kind === 'build' ? wanted.from : (wanted.to ?? wanted.from))
  const unitCoast = coastName(location(wanted.unit.split(' ').at(-1) ?? ''))
  const words = [wanted.arm, wanted.kind.replace(/^own:/, ''), coast, unitCoast, wanted.via ? 'by convoy' : 'by land']
  return answer
    .toLowerCase()
    .split(', ')
    .every((word) => words.includes(word))
}

type Gesture = { readonly at: Location } | { readonly button: string }

/** The gestures for an order of this kind. */
function gesturesOf({ kind, from, of, to }: Choice, isShort: boolean): readonly Gesture[] {
  const target = to ?? of ?? from
  switch (kind) {
    case 'move':
    case 'retreat':
      return [{ at: from }, { at: target }]
    case 'support':
    case 'convoy':
      return [{ at: from }, { button: kind === 'support' ? 'Support' : 'Convoy' }, { at: of ?? from }, { at: target }]
    case 'build':
      return [{ at: from }]
    case 'hold':
    case 'disband':
      return [{ at: from }, { button: kind === 'hold' ? 'Hold' : 'Disband' }]
    default:
      return [{ at: from }, isShort ? { at: from } : { button: kindLabel(kind) }]
  }
}

export class Entering {
  readonly #page: Page
  readonly #hand: Hand
  readonly #boardOf: (choice: Choice) => BoardShown
  #count = 0

  constructor(page: Page, hand: Hand, boardOf: (choice: Choice) => BoardShown) {
    this.#page = page
    this.#hand = hand
    this.#boardOf = boardOf
  }

  /** Enters the order; throws if a gesture has no effect. False: the page refuses a build that can't count. */
  async enter(wanted: Choice): Promise<boolean> {
    const { title } = this.#boardOf(wanted)
    await this.#hand.showBoard(wanted.board, title)
    this.#count += 1
    for (const gesture of gesturesOf(wanted, this.#count % 2 === 0)) {
      const now = await readState(this.#page)
      if (now.lines.includes(wanted.text)) break
      const after = await this.#perform(wanted, gesture, now)
      await this.#answer(wanted, gesture, after)
    }
    if (wanted.kind === 'build' && (await readState(this.#page)).prompt.includes(REFUSED)) return false
    await this.#waitForOrder(wanted)
    if ((await readState(this.#page)).buttons.includes('Done')) await this.#press('Done')
    return true
  }

  /** Answers remaining questions and waits until the sheet has the order. */
  async #waitForOrder(wanted: Choice): Promise<void> {
    let now = await readState(this.#page)
    for (const end = performance.now() + PATIENCE; performance.now() < end; await this.#page.waitForTimeout(15)) {
      if (now.lines.includes(wanted.text)) return
      if (now.buttons.includes(BY_CONVOY) && now.lines.includes(wanted.text.replace(' VIA', ''))) {
        await this.#press(BY_CONVOY)
        await waitForChange(this.#page, now, BY_CONVOY)
      } else if (now.answers.length > 0) await this.#answer(wanted, { at: wanted.to ?? wanted.from }, now)
      now = await readState(this.#page)
    }
    throw new Error(
      `${wanted.text} was not entered; the sheet has ${now.lines.join(' / ')}, the page says “${now.prompt}”`,
    )
  }

  async #perform(wanted: Choice, gesture: Gesture, before: EntryState): Promise<EntryState> {
    if ('button' in gesture) await this.#press(gesture.button)
    else {
      const { plate, title, isOneOfSeveral } = this.#boardOf(wanted)
      const name = isOneOfSeveral ? `Board: ${title}` : 'Board'
      await this.#hand.place({ board: wanted.board, name, plate, at: gesture.at })
    }
    return waitForChange(this.#page, before, `${wanted.text}: ${'at' in gesture ? gesture.at : gesture.button}`)
  }

  async #press(name: string): Promise<void> {
    await this.#hand.press(bar(this.#page).getByRole('button', { name, exact: true }))
  }

  /** Answers questions about the tapped province, the coast and the way. */
  async #answer(wanted: Choice, gesture: Gesture, state: EntryState): Promise<void> {
    let now = state
    for (let n = 0; n < 3 && now.answers.length > 0; n++) {
      const name = 'at' in gesture ? this.#nameOf(wanted, gesture.at) : ''
      const isAnswer = (answer: string): boolean =>
        now.prompt === UNCLEAR ? answer === name || answer.endsWith(`, ${name}`) : isAnswerFor(answer, wanted)
      const answer = now.answers.find(isAnswer)
      if (answer === undefined)
        throw new Error(`${wanted.text}: none of the answers fits: ${now.answers.join(' | ')} (${now.prompt})`)
      await this.#press(answer)
      now = await waitForChange(this.#page, now, `${wanted.text}: ${answer}`)
      // The sheet can show the order a frame before the question disappears.
      if (now.lines.includes(wanted.text)) return
    }
  }

  #nameOf(wanted: Choice, at: Location): string {
    return this.#boardOf(wanted).plate.places.get(provinceOf(at))?.name ?? at
  }
}
