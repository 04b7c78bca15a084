/** The body of a mail as HTML. */
import { raw } from 'hono/html'
import type { Block, RowGroup } from './block.ts'

/** The page’s colours (`tokens.css`) by day and by night: mail programs do not know `light-dark()`. */
export const MAIL_COLOURS = {
  paper: ['#faf6ec', '#1b1a17'],
  ink: ['#2b2519', '#ece5d5'],
  muted: ['#675d4b', '#aaa08c'],
  line: ['#d9cfb8', '#413d34'],
  accent: ['#1d5365', '#8fc6d6'],
  'on-accent': ['#fffdf7', '#14262c'],
} as const

/** For Outlook, which ignores `max-width` and the padding of links: a column, and cells as buttons. */
const COLUMN = [
  '<!--[if mso]><table role="presentation" width="576" align="center"><tr><td><![endif]-->',
  '<!--[if mso]></td></tr></table><![endif]-->',
] as const

const [DAY, NIGHT] = [0, 1] as const
const { paper, ink, muted, line, accent, 'on-accent': onAccent } = MAIL_COLOURS

/** The mail is readable without it, and follows the width and colour scheme of the mail program. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 0; background: ${paper[DAY]}; color: ${ink[DAY]}; }
  main { max-width: 36rem; margin: 0 auto; padding: 24px 16px; font: 16px/1.5 Georgia, 'Times New Roman', serif; }
  a { color: ${accent[DAY]}; }
  h1 { font-size: 24px; line-height: 1.25; margin: 0 0 16px; font-weight: normal; }
  h2 { font-size: 17px; margin: 28px 0 8px; }
  p, ul { margin: 0 0 12px; }
  p, li, td, h1, h2, blockquote { overflow-wrap: break-word; }
  ul { padding-left: 20px; }
  table { width: 100%; border-collapse: collapse; margin: 0 0 12px; font-size: 15px; }
  th, td { text-align: left; vertical-align: top; padding: 5px 10px 5px 0; border-bottom: 1px solid ${line[DAY]}; }
  th { font-weight: normal; color: ${muted[DAY]}; font-size: 13px; }
  th.group { padding-top: 12px; color: inherit; font-size: 15px; font-weight: bold; }
  table.plain { width: auto; margin: 16px 0; }
  td.press { border: 0; border-radius: 4px; background: ${accent[DAY]}; }
  h2.chapter { font-size: 20px; font-weight: normal; margin-top: 36px; padding-top: 12px; border-top: 1px solid ${line[DAY]}; }
  img { display: block; max-width: 100%; height: auto; border: 0; }
  p.who { margin: 16px 0 4px; font-size: 13px; color: ${muted[DAY]}; }
  blockquote { margin: 0 0 12px; padding: 0 0 0 12px; border-left: 3px solid ${line[DAY]}; }
  .code { font: 30px/1.2 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 6px; }
  .small { margin-top: 28px; font-size: 13px; color: ${muted[DAY]}; }
  @media (prefers-color-scheme: dark) {
    body { background: ${paper[NIGHT]}; color: ${ink[NIGHT]}; }
    a { color: ${accent[NIGHT]}; }
    th, .small, p.who { color: ${muted[NIGHT]}; }
    th, td, blockquote { border-color: ${line[NIGHT]}; }
    td.press { background: ${accent[NIGHT]}; }
    .button { color: ${onAccent[NIGHT]} !important; }
    h2.chapter { border-color: ${line[NIGHT]}; }
  }
`

/** The body as an HTML document. The renderer escapes what people typed. */
export function renderHtml(title: string, gist: string, blocks: readonly Block[]): string {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style>{raw(STYLE)}</style>
      </head>
      <body>
        <div class="gist" style="display:none;max-height:0;overflow:hidden;mso-hide:all">
          {gist}
        </div>
        {raw(COLUMN[0])}
        <main>
          <h1>{title}</h1>
          {blocks.map((block) => (
            <BlockHtml block={block} />
          ))}
        </main>
        {raw(COLUMN[1])}
      </body>
    </html>
  )
  if (page instanceof Promise) throw new Error('a part of a mail is asynchronous')
  return `<!doctype html>${page.toString()}`
}

function BlockHtml({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'chapter':
      return <h2 class="chapter">{block.text}</h2>
    case 'heading':
      return <h2>{block.text}</h2>
    case 'paragraph':
      return <p>{block.text}</p>
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li>{item}</li>
          ))}
        </ul>
      )
    case 'table':
      return <Table head={block.head} rows={block.rows} />
    case 'groups':
      return <Groups head={block.head} groups={block.groups} />
    case 'button':
      return (
        <table role="presentation" class="plain" cellpadding="0" cellspacing="0">
          <tr>
            <td class="press" bgcolor={accent[DAY]} style="padding:10px 20px">
              <a class="button" href={block.href} style={`color:${onAccent[DAY]};text-decoration:none`}>
                {block.label}
              </a>
            </td>
          </tr>
        </table>
      )
    case 'image':
      return (
        <p>
          <a href={block.href}>
            <img src={block.src} alt={block.alt} width={block.width} height={block.height} />
          </a>
        </p>
      )
    case 'message':
      return <Message head={block.head} text={block.text} />
    case 'code':
      return <p class="code">{block.text}</p>
    case 'small':
      return (
        <p class="small">
          {block.text} {block.link && <a href={block.link.href}>{block.link.label}</a>}
        </p>
      )
  }
}

/** Line breaks are elements, for Outlook. Each text has its own direction. */
const Message = ({ head, text }: { readonly head: string; readonly text: string }) => (
  <>
    <p class="who">{head}</p>
    <blockquote dir="auto">
      {text.split('\n').map((line, n) => (
        <>
          {n > 0 && <br />}
          {line}
        </>
      ))}
    </blockquote>
  </>
)

/** In characters: an order of this length stays on one line, even on a phone. */
const ONE_LINE = 20

/** `isShort`: an order next to its result. Outlook needs `nowrap`. */
const Cell = ({ text, isShort }: { readonly text: string; readonly isShort: boolean }) =>
  isShort && text.length <= ONE_LINE ? <td nowrap="">{text}</td> : <td>{text}</td>

const Head = ({ cells }: { readonly cells: readonly string[] }) => (
  <tr>
    {cells.map((cell) => (
      <th>{cell}</th>
    ))}
  </tr>
)

const Rows = ({ rows }: { readonly rows: readonly (readonly string[])[] }) => (
  <>
    {rows.map((row) => (
      <tr>
        {row.map((cell, n) => (
          <Cell text={cell} isShort={n === 0 && row.length === 2} />
        ))}
      </tr>
    ))}
  </>
)

const Groups = ({ head, groups }: { readonly head: readonly string[]; readonly groups: readonly RowGroup[] }) => (
  <table>
    <Head cells={head} />
    {groups.map(({ title, rows }) => (
      <tbody>
        <tr>
          <th class="group" colspan={head.length} scope="rowgroup">
            {title}
          </th>
        </tr>
        <Rows rows={rows} />
      </tbody>
    ))}
  </table>
)

const Table = ({ head, rows }: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }) => (
  <table>
    <Head cells={head} />
    <Rows rows={rows} />
  </table>
)
