/** The page of `npm run demo`: for each game and player, a link that signs you in and opens the game. */
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { html } from 'hono/html'
import type { DemoGame, DemoPlayer } from './demo-games.ts'

interface Demo {
  /** Without a trailing slash. */
  readonly serviceUrl: string
  readonly games: readonly DemoGame[]
  readonly players: readonly DemoPlayer[]
}

/** Listens on this machine only, because a link signs anyone in. */
export async function serveDemo(demo: Demo, port: number): Promise<string> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://localhost:${port}`)
    answer(demo, url, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((listening) => server.listen(port, 'localhost', listening))
  return `http://localhost:${port}`
}

async function answer(demo: Demo, { pathname, searchParams }: URL, response: ServerResponse): Promise<void> {
  const [, action, name] = pathname.split('/')
  const player = demo.players.find((candidate) => candidate.name.toLowerCase() === name)
  if (action === 'as' && player !== undefined) return signIn(demo, player, searchParams.get('game'), response)
  if (pathname !== '/') return void response.writeHead(404).end('There is nothing at this address.')
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(String(await page(demo)))
}

/** Browsers send cookies to every port of a host: the service gets the one set here. */
async function signIn(
  { serviceUrl, games }: Demo,
  { client }: DemoPlayer,
  game: string | null,
  response: ServerResponse,
): Promise<void> {
  const path = games.some(({ id }) => id === game) ? `/games/${game}` : '/games'
  response
    .writeHead(303, {
      'set-cookie': `${await client.session()}; Path=/; HttpOnly; SameSite=Lax`,
      location: `${serviceUrl}${path}`,
    })
    .end()
}

const page = ({ serviceUrl, games }: Demo) =>
  html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Concert: demo</title>
      <style>
        body {
          font: 1rem/1.5 system-ui;
          max-width: 60rem;
          margin: 2rem auto;
          padding: 0 1rem;
          color-scheme: light dark;
        }
        td,
        th {
          text-align: left;
          vertical-align: top;
          padding: 0.3rem 1rem 0.3rem 0;
        }
      </style>
      <h1>Demo games</h1>
      <p>A link opens the game as that player, signed in. <a href="${serviceUrl}/dev/mail">Their mails</a></p>
      <table>
        <tr>
          <th scope="col">Game</th>
          <th scope="col">Phase</th>
          <th scope="col">Open as</th>
        </tr>
        ${games.map(row)}
      </table>
    </html>`

const row = ({ id, name, stage, seats }: DemoGame) =>
  html`<tr>
    <th scope="row">${name}</th>
    <td>${stage}</td>
    <td>${seats.map(({ player, seat }) => html`<a href="${linkFor(player, id)}">${seat}</a> `)}</td>
  </tr>`

/** Relative to the page's address. */
export const linkFor = ({ name }: DemoPlayer, game: string): string => `/as/${name.toLowerCase()}?game=${game}`
