/** An order is entered on the page as somebody would who has learned it: the unit, what it does, and where; what is asked is answered. */
import type { Page } from 'playwright-core'
import type { Plate } from '../../src/board/plate.ts'
import { provinceOf } from '../../src/board/scene.ts'
import type { Location } from '../../src/rules/names.ts'
import { coastName } from '../../web/board/describe.ts'
import type { Choice } from '../../web/orders/entry/pointing.ts'
import type { Hand } from './hands.ts'

/** What the page shows of an order that is being entered. */
interface Shown {
  readonly prompt: string
  /** What is asked. */
  readonly answers: readonly string[]
  readonly buttons: readonly string[]
  readonly lines: readonly string[]
}

/** A board that is shown. */
export interface BoardShown {
  readonly plate: Plate
  readonly title: string
  /** Are there others? */
  readonly isOneOfSeveral: boolean
}

/** In ms: what a press leads to is there long before, on a busy machine too. */
const PATIENCE = 20_000
const UNCLEAR = 'Which one did you mean?'

const bar = (page: Page) => page.getByRole('group', { name: 'Order the selected unit' })

const shown = (page: Page): Promise<Shown> =>
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

/** The page after a gesture: it is no longer as it was. */
async function changed(page: Page, before: Shown, gesture: string): Promise<Shown> {
  const was = JSON.stringify(before)
  for (const end = performance.now() + PATIENCE; performance.now() < end; await page.waitForTimeout(15)) {
    const now = await shown(page)
    if (JSON.stringify(now) !== was) return now
  }
  throw new Error(`${gesture} did nothing; the page says “${before.prompt}”, ${before.buttons.join(' | ')}`)
}

/** `Fleet, north coast`: does this answer mean the wanted order? */
function isMeant(answer: string, wanted: Choice): boolean {
  if (answer === wanted.text) return true
  const coast = coastName(wanted.kind === 'build' ? wanted.from : (wanted.to ?? wanted.from))
  const words = [wanted.arm, wanted.kind.replace(/^own:/, ''), coast, wanted.via ? 'by convoy' : 'by land']
  return answer
    .toLowerCase()
    .split(', ')
    .every((word) => words.includes(word))
}

type Gesture = { readonly at: Location } | { readonly button: string }

/** The gestures that give an order, as its kind wants them. */
function gesturesOf({ kind, from, of, to }: Choice, isShort: boolean): readonly Gesture[] {
  const onto = to ?? of ?? from
  switch (kind) {
    case 'move':
    case 'retreat':
      return [{ at: from }, { at: onto }]
    case 'support':
    case 'convoy':
      return [{ at: from }, { button: kind === 'support' ? 'Support' : 'Convoy' }, { at: of ?? from }, { at: onto }]
    case 'build':
      return [{ at: from }]
    case 'hold':
    case 'disband':
      return [{ at: from }, { button: kind === 'hold' ? 'Hold' : 'Disband' }]
    default:
      return [{ at: from }, isShort ? { at: from } : { button: capitalize(kind.replace(/^own:/, '')) }]
  }
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

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

  /** Fails where the page does not do what each gesture is for. */
  async enter(wanted: Choice): Promise<void> {
    const { title } = this.#boardOf(wanted)
    await this.#hand.openPane(wanted.board, title)
    this.#count += 1
    for (const gesture of gesturesOf(wanted, this.#count % 2 === 0)) {
      const now = await shown(this.#page)
      if (now.lines.includes(wanted.text)) break
      const after = await this.#make(wanted, gesture, now)
      await this.#answer(wanted, gesture, after)
    }
    await this.#waitForOrder(wanted)
    if ((await shown(this.#page)).buttons.includes('Done')) await this.#press('Done')
  }

  /** What is asked last is answered, too. */
  async #waitForOrder(wanted: Choice): Promise<void> {
    let now = await shown(this.#page)
    for (const end = performance.now() + PATIENCE; performance.now() < end; await this.#page.waitForTimeout(15)) {
      if (now.lines.includes(wanted.text)) return
      if (now.answers.length > 0) await this.#answer(wanted, { at: wanted.to ?? wanted.from }, now)
      now = await shown(this.#page)
    }
    throw new Error(
      `${wanted.text} was not written; the sheet has ${now.lines.join(' / ')}, the page says “${now.prompt}”`,
    )
  }

  async #make(wanted: Choice, gesture: Gesture, before: Shown): Promise<Shown> {
    if ('button' in gesture) await this.#press(gesture.button)
    else {
      const { plate, title, isOneOfSeveral } = this.#boardOf(wanted)
      const name = isOneOfSeveral ? `Board: ${title}` : 'Board'
      await this.#hand.place({ board: wanted.board, name, plate, at: gesture.at })
    }
    return changed(this.#page, before, `${wanted.text}: ${'at' in gesture ? gesture.at : gesture.button}`)
  }

  async #press(name: string): Promise<void> {
    await this.#hand.press(bar(this.#page).getByRole('button', { name, exact: true }))
  }

  /** Which of the places under a finger, which coast, which way. */
  async #answer(wanted: Choice, gesture: Gesture, asked: Shown): Promise<void> {
    let now = asked
    for (let n = 0; n < 3 && now.answers.length > 0; n++) {
      const name = 'at' in gesture ? this.#nameOf(wanted, gesture.at) : ''
      const isAnswer = (answer: string): boolean =>
        now.prompt === UNCLEAR ? answer === name || answer.endsWith(`, ${name}`) : isMeant(answer, wanted)
      const answer = now.answers.find(isAnswer)
      if (answer === undefined)
        throw new Error(`${wanted.text}: none of the answers is meant: ${now.answers.join(' | ')} (${now.prompt})`)
      await this.#press(answer)
      now = await changed(this.#page, now, `${wanted.text}: ${answer}`)
    }
  }

  #nameOf(wanted: Choice, at: Location): string {
    return this.#boardOf(wanted).plate.places.get(provinceOf(at))?.name ?? at
  }
}
