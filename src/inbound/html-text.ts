/** Turns a mail that has only HTML into plain text in one pass. Quoted lines start with `>`. */
import { Parser } from 'htmlparser2'

/** Reading stops at the first limit, which bounds the work for any mail. Text in UTF-16 units. */
export const MAX_TAGS = 10_000
export const MAX_TEXT = 2 ** 16
const MAX_DEPTH = 200

/** Outlook on the web and on phones and Yahoo quote the earlier mail in or below one of these. */
const DIVIDERS = ['#divRplyFwdMsg', '#appendonsend', '#mail-editor-reference-message-container', '.yahoo_quoted']
/** Invisible text, attributions and signatures. */
const SKIPPED = `script style title template .gmail_attr .gmail_signature .gmail_signature_prefix .moz-cite-prefix
  .moz-signature #Signature #ms-outlook-mobile-signature #AppleMailSignature`.split(/\s+/)
const BLOCKS = `address article blockquote body dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre
  section table tr ul`.split(/\s+/)

type Attributes = Readonly<Record<string, string>>

interface Element {
  readonly tag: string
  readonly isSkipped: boolean
  readonly isQuoted: boolean
  readonly isPreformatted: boolean
  /** In a list: its items so far. */
  items: number
}
const ROOT = { tag: '', isSkipped: false, isQuoted: false, isPreformatted: false, items: 0 }

/** Preview texts of newsletters and the like. Styles of other than these few kinds are shown. */
const HIDING =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all|(?:font-size|max-height|opacity)\s*:\s*0(?:\.0*)?(?![.\d]))/i
/** In UTF-16 units. Longer styles would take time. */
const MAX_STYLE = 2_000

const isHidden = ({ hidden, style = '' }: Attributes): boolean =>
  hidden !== undefined || HIDING.test(style.slice(0, MAX_STYLE))

/** Supports names, ids and the first few classes. */
function matches(tag: string, { id, class: classes = '' }: Attributes, selectors: readonly string[]): boolean {
  const names = [tag, `#${id}`, ...classes.split(/\s+/, 20).map((name) => `.${name}`)]
  return selectors.some((selector) => names.includes(selector))
}

export function textOfHtml(html: string): string {
  const writer = new TextWriter()
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      writer.open(tag, attributes)
      if (writer.isFull) parser.pause()
    },
    ontext: (text) => {
      writer.write(text)
      if (writer.isFull) parser.pause()
    },
    onclosetag: (tag) => writer.close(tag),
  })
  parser.end(html)
  return writer.end()
}

class TextWriter {
  readonly #elements: Element[] = []
  readonly #lines: string[] = []
  #line = ''
  #endsWithSpace = true
  /** The marker of a list item, until its first text is written. */
  #marker = ''
  #tags = 0
  #room = MAX_TEXT

  get isFull(): boolean {
    return this.#tags >= MAX_TAGS || this.#room === 0 || this.#elements.length >= MAX_DEPTH
  }

  open(tag: string, attributes: Attributes): void {
    this.#tags++
    const parent = this.#element
    if (BLOCKS.includes(tag)) this.#endBlock()
    if (tag === 'br' && !parent.isSkipped) this.#breakLine()
    if (tag === 'td' || tag === 'th') this.write(' ')
    if (tag === 'li') this.#marker = parent.tag === 'ol' ? `${++parent.items}. ` : '* '
    const isDivider = matches(tag, attributes, DIVIDERS)
    if (isDivider) {
      this.#endBlock()
      this.write('-----Original Message-----')
      this.#endBlock()
    }
    const isSkipped = parent.isSkipped || isDivider || isHidden(attributes) || matches(tag, attributes, SKIPPED)
    const isQuoted = parent.isQuoted || tag === 'blockquote'
    this.#elements.push({ tag, isSkipped, isQuoted, isPreformatted: parent.isPreformatted || tag === 'pre', items: 0 })
  }

  close(tag: string): void {
    if (BLOCKS.includes(tag)) this.#endBlock()
    this.#elements.pop()
  }

  write(data: string): void {
    const { isSkipped, isPreformatted } = this.#element
    if (isSkipped) return
    const text = data.slice(0, this.#room)
    this.#room -= text.length
    if (!isPreformatted) return this.#append(text.replace(/[ \t\r\n\f]+/g, ' '))
    for (const [n, line] of text.split(/\r?\n/).entries()) {
      if (n > 0) this.#breakLine()
      this.#append(line)
    }
  }

  end(): string {
    this.#endBlock()
    return this.#lines.join('\n')
  }

  get #element(): Element {
    return this.#elements.at(-1) ?? ROOT
  }

  #append(text: string): void {
    const added = this.#endsWithSpace && !this.#element.isPreformatted ? text.replace(/^ /, '') : text
    if (added === '') return
    this.#line += this.#marker + added
    this.#marker = ''
    this.#endsWithSpace = added.endsWith(' ')
  }

  #endBlock(): void {
    if (this.#line !== '') this.#breakLine()
  }

  #breakLine(): void {
    this.#lines.push(this.#element.isQuoted ? `> ${this.#line}` : this.#line)
    this.#line = ''
    this.#endsWithSpace = true
  }
}
