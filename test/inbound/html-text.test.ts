import { describe, expect, it } from 'vitest'
import { MAX_TAGS, MAX_TEXT, textOfHtml } from '../../src/inbound/html-text.ts'

describe('text of an HTML mail', () => {
  it.each([
    [
      'blocks and line breaks',
      '<p>A PAR - BUR<p>A MAR H<br>F BRE H<div>x</div>y',
      'A PAR - BUR\nA MAR H\nF BRE H\nx\ny',
    ],
    ['blank lines', '<div>one</div>\n<div><br></div>\n<div>two</div>', 'one\n\ntwo'],
    ['list items', '<ul><li>one<li><p>two</p></ul><ol><li>three<li>four</ol>', '* one\n* two\n1. three\n2. four'],
    ['table rows', '<table><tr><td>A PAR</td><td>- BUR</td></tr><tr><td>F BRE H</table>', 'A PAR - BUR\nF BRE H'],
    ['preformatted lines', 'a\n b<pre>c\n  d</pre>', 'a b\nc\n  d'],
    ['spaces across inline elements', ' <b>A </b> PAR\n\n<i>-</i> BUR', 'A PAR - BUR'],
    ['entities', 'M&uuml;nchen &lt;&#8211;&#x3e; a&amp;b &unknown;', 'München <–> a&b &unknown;'],
    ['nested quotations', 'a<blockquote>b<blockquote>c</blockquote>d</blockquote>e', 'a\n> b\n> c\n> d\ne'],
    ['dividers', 'a<div id="appendonsend"></div><hr>b', 'a\n-----Original Message-----\nb'],
  ])('keeps %s', (_, html, text) => {
    expect(textOfHtml(html)).toBe(text)
  })

  it.each([
    ['a script', '<script>if (a < b) x()</script>'],
    ['the head', '<head><title>x</title><style>p { color: red }</style></head>'],
    ['a hidden element', '<div hidden>x<p>y</p></div>'],
    ['an element that is not displayed', '<div style="color: red; DISPLAY : none">x<p>y</p></div>'],
    ['an invisible element', '<div style="visibility:hidden">x</div>'],
    ['text of no size', '<div style="color:red;font-size:0px;line-height:1">x</div>'],
    ['an element of no height', '<div style="max-height: 0; overflow: hidden">x</div>'],
    ['transparent text', '<div style="opacity:0.0">x</div>'],
    ['what Outlook hides', '<div style="mso-hide:all">x</div>'],
    ['a comment', '<!-- x -->'],
    ['a signature', '<div class="a gmail_signature">x<br>y</div>'],
  ])('skips %s', (_, html) => {
    expect(textOfHtml(`<p>a</p>${html}<p>b</p>`)).toBe('a\nb')
  })

  it.each(['font-size:0.9em', 'opacity:0.5', 'max-height:100px', 'visibility:visible', 'display:block'])(
    'keeps text with the style %s',
    (style) => {
      expect(textOfHtml(`<p style="${style}">a</p>`)).toBe('a')
    },
  )

  it.each([
    ['nested elements', '<div>'.repeat(100_000), 0],
    ['nested cells', '<table><tr><td>'.repeat(60_000), 0],
    ['list items', `<ul>${'<li>x</li>'.repeat(30_000)}`, MAX_TAGS],
    ['line breaks', '<br>'.repeat(200_000), MAX_TAGS],
    ['empty paragraphs', '</p>'.repeat(200_000), MAX_TAGS],
  ])('stops at a limited number of %s', (_, html, maxLines) => {
    const text = textOfHtml(`${html}<p>end`)
    expect(text).not.toContain('end')
    expect(text.split('\n').length).toBeLessThanOrEqual(maxLines + 1)
  })

  it.each([
    ['words', 'word '.repeat(200_000)],
    ['entities', '&amp;'.repeat(200_000)],
    ['lone brackets', '<'.repeat(500_000)],
  ])('reads a limited number of %s', (_, html) => {
    expect(textOfHtml(html)).toHaveLength(MAX_TEXT)
  })
})
