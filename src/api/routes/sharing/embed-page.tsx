/** A read-only board for frames: one document without scripts, in the theme of the device. */
import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { drawEmbeddedBoards, embeddedBoardStyle } from '../../../board/picture/embedded-boards.tsx'
import type { PictureProps } from '../../../board/picture/picture-layout.ts'
import { momentText } from '../../../game/listing/phase-listing.ts'
import type { ClosedPhaseView, GameView } from '../../../game/views/shapes.ts'
import { phaseTitle, type PictureSubject, variantTitle } from '../../pictures/picture-subject.ts'

const PAGE_STYLE = `
*{box-sizing:border-box}
html,body{margin:0;background:var(--paper);color:var(--ink)}
body{font:15px/1.45 var(--sans);padding:10px 12px;min-height:100vh;display:flex;flex-direction:column;gap:8px}
header,nav,footer{display:flex;flex-wrap:wrap;align-items:baseline;gap:6px}
h1{font:600 19px/1.25 var(--serif);margin:0;overflow-wrap:anywhere}
header p,footer p{margin:0 0 0 auto;color:var(--muted)}
a{color:var(--accent);text-underline-offset:2px}
h1 a{color:inherit;text-decoration:none}
h1 a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.boards{display:flex;flex-wrap:wrap;gap:10px;margin:0 auto}
figure{margin:0;flex:1 1 280px;min-width:0}
figcaption{color:var(--muted);font-family:var(--serif)}
.plate{display:block;width:100%;height:auto;border:1px solid var(--coast)}
nav a,nav span{display:inline-block;padding:10px 12px;border:1px solid var(--line);border-radius:var(--corner);background:var(--paper-raised);text-decoration:none;line-height:1.2}
nav span{color:var(--muted);background:none;border-color:transparent}
details{border-top:1px solid var(--line)}
summary{padding:10px 0;cursor:pointer}
h2{font:600 15px/1.3 var(--serif);margin:10px 0 2px}
ul{margin:0;padding:0;list-style:none}
li{padding:1px 0}
small{color:var(--muted);font-size:13px}
.counts{display:flex;flex-wrap:wrap;gap:2px 14px;margin:0;font-size:14px}
`

/** The height of everything but the boards, in CSS pixels. */
export const AROUND_BOARDS = 150

/** Boards are as wide as the frame, unless it is so low that they would not fit. */
export function styleOf(picture: Pick<PictureProps, 'plate' | 'boards'>): string {
  const aspect = (picture.boards.length * picture.plate.width) / picture.plate.height
  const fit = `.boards{max-width:max(280px,calc((100vh - ${AROUND_BOARDS}px)*${aspect.toFixed(3)}))}`
  return embeddedBoardStyle(picture) + PAGE_STYLE + fit
}

interface EmbedPageProps {
  readonly subject: PictureSubject
  readonly picture: PictureProps
  /** Null: as the device prefers. */
  readonly theme: 'light' | 'dark' | null
  /** The address of the service. */
  readonly base: string
}

export function EmbedPage({ subject, picture, theme, base }: EmbedPageProps) {
  const { game, closed } = subject
  const { name } = game.settings
  const when = phaseTitle(subject)
  const page = `${base}/games/${game.id}`
  const boards = drawEmbeddedBoards({ ...picture, name: `The board, ${when}` })
  return (
    <Frame title={`${name} – ${when}`} style={styleOf(picture)} theme={theme}>
      <header>
        <h1>
          <Out href={closed === null ? page : `${page}/phases/${closed.index}`}>{name}</Out>
        </h1>
        <p>
          {variantTitle(game)} · {when}
        </p>
      </header>
      <main>
        <div class="boards">
          {boards.map((board, i) => (
            <figure>
              {boards.length > 1 && <figcaption>{picture.boards[i]?.title}</figcaption>}
              {raw(board)}
            </figure>
          ))}
        </div>
        {closed === null && <Standing game={game} />}
      </main>
      <footer>
        {game.history.length > 0 && <Phases game={game} shown={closed?.index ?? game.history.length} theme={theme} />}
        <p>
          <Out href={page}>Follow on Concert</Out>
        </p>
      </footer>
      {closed !== null && <Results game={game} closed={closed} />}
    </Frame>
  )
}

/** Leaves the frame. */
const Out = ({ href, children }: { readonly href: string; readonly children?: Child }) => (
  <a href={href} target="_blank" rel="noopener">
    {children}
  </a>
)

/** The centres of each seat, and the deadline. */
function Standing({ game: { seats, deadline } }: { readonly game: GameView }) {
  return (
    <p class="counts">
      {seats.map(({ name, centres }) => (
        <span>
          {name} {centres}
        </span>
      ))}
      {deadline !== null && <small>Orders due {momentText(deadline)}</small>}
    </p>
  )
}

interface PhasesProps {
  readonly game: GameView
  /** The index after the last closed phase is the current position. */
  readonly shown: number
  readonly theme: 'light' | 'dark' | null
}

function Phases({ game: { id, history }, shown, theme }: PhasesProps) {
  const query = theme === null ? '' : `?theme=${theme}`
  const address = (index: number): string =>
    `/embed/games/${id}${index === history.length ? '' : `/phases/${index}`}${query}`
  const steps = [
    ['First', 0],
    ['Previous', shown - 1],
    ['Next', shown + 1],
    ['Latest', history.length],
  ] as const
  return (
    <nav aria-label="Phases">
      {steps.map(([label, index]) =>
        index < 0 || index > history.length || index === shown ? (
          <span>{label}</span>
        ) : (
          <a href={address(index)}>{label}</a>
        ),
      )}
    </nav>
  )
}

function Results({ game, closed }: { readonly game: GameView; readonly closed: ClosedPhaseView }) {
  const orders = closed.boards.flatMap((board) => board.orders)
  const groups = game.powers.flatMap(({ power, name }) => {
    const own = orders.filter((order) => order.power === power)
    return own.length === 0 ? [] : [{ name, own }]
  })
  return (
    <details>
      <summary>Orders and results</summary>
      {groups.length === 0 && <p>No orders.</p>}
      {groups.map(({ name, own }) => (
        <section>
          <h2>{name}</h2>
          <ul>
            {own.map(({ text, reason, given }) => (
              <li>
                {text} <small>{reason ?? (given ? '' : 'No order was given.')}</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}

interface FrameProps {
  readonly title: string
  readonly style: string
  readonly theme: 'light' | 'dark' | null
  readonly children?: Child
}

const Frame = ({ title, style, theme, children }: FrameProps) => (
  <>
    {raw('<!doctype html>')}
    <html lang="en" {...(theme !== null && { 'data-theme': theme })}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{raw(style)}</style>
      </head>
      <body>{children}</body>
    </html>
  </>
)

export const NO_GAME_STYLE = ':root{color-scheme:light dark}body{font:15px/1.45 system-ui,sans-serif;margin:16px}'

export const NoGame = () => (
  <Frame title="No such game – Concert" style={NO_GAME_STYLE} theme={null}>
    <p>There is no public game at this address. It may be private, or deleted.</p>
  </Frame>
)
