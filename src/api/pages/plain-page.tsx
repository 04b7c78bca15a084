/** A page without scripts or a build, for links in mails and for developers. */
import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0 auto; max-width: 44rem; padding: 24px 16px; font: 16px/1.5 Georgia, serif; background: Canvas; color: CanvasText; }
  h1 { font-size: 24px; font-weight: normal; }
  form { margin: 12px 0; }
  button { font: inherit; padding: 8px 16px; }
  table { width: 100%; border-collapse: collapse; }
  th, td { text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid color-mix(in srgb, CanvasText 25%, transparent); overflow-wrap: anywhere; }
  iframe { box-sizing: border-box; max-width: 100%; width: 100%; height: 34rem; border: 1px solid color-mix(in srgb, CanvasText 25%, transparent); }
  summary { padding: 10px 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`

export const PlainPage = ({ title, children }: { readonly title: string; readonly children?: Child }) => (
  <>
    {raw('<!doctype html>')}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} – Concert`}</title>
        <style>{raw(STYLE)}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  </>
)
