/** The text of a mail that has only HTML. What mail programs mark as quoted or as a signature is marked so in the text, too. */
import { compile } from 'html-to-text'
import type { FormatCallback } from 'html-to-text'

/** Everything below is quoted, without a mark of its own. */
const divider: FormatCallback = (_element, _walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addInline('-----Original Message-----')
  builder.closeBlock({ trailingLineBreaks: 2 })
}

const skipped = (selector: string) => ({ selector, format: 'skip' })
const dividing = (selector: string) => ({ selector, format: 'divider' })

export const textOfHtml: (html: string) => string = compile({
  wordwrap: false,
  formatters: { divider },
  limits: { maxInputLength: 2 ** 20, maxDepth: 200, maxChildNodes: 5000, ellipsis: '' },
  selectors: [
    // Outlook on the web, on phones, and Yahoo.
    ...['#divRplyFwdMsg', '#appendonsend', '#mail-editor-reference-message-container', '.yahoo_quoted'].map(dividing),
    ...['.gmail_attr', '.gmail_signature', '.gmail_signature_prefix', '.moz-cite-prefix', '.moz-signature'].map(
      skipped,
    ),
    ...['#Signature', '#ms-outlook-mobile-signature', '#AppleMailSignature', 'img', 'hr', 'style', 'title'].map(
      skipped,
    ),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ],
})
