/** Formats messages to a webhook for its receiver. */
import { Webhook } from 'standardwebhooks'
import type { HookNews } from '../../game/announcements/news.ts'
import type { GameId, Instant } from '../../game/ids.ts'
import { SECOND_MS } from '../../lib/time.ts'

export const HOOK_SHAPES = ['discord', 'slack', 'json'] as const
export type HookShape = (typeof HOOK_SHAPES)[number]

/** `at`: when it happened. `base`: the service's URL. `drawsPngs`: if false, boards are SVGs. */
export interface HookMessage {
  readonly id: string
  readonly at: Instant
  readonly game: { readonly id: GameId; readonly name: string }
  readonly news: HookNews
  readonly base: string
  readonly drawsPngs: boolean
}

export interface HookRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** `secret` signs messages in the shape `json` (Standard Webhooks). */
export function hookRequest(message: HookMessage, shape: HookShape, secret: string, now: Instant): HookRequest {
  const body = JSON.stringify(SHAPES[shape](message))
  const headers = { 'content-type': 'application/json', 'user-agent': 'Concert' }
  if (shape !== 'json') return { headers, body }
  const at = new Date(now)
  const signature = new Webhook(secret).sign(message.id, at, body)
  const seconds = String(Math.floor(at.getTime() / SECOND_MS))
  const signed = { 'webhook-id': message.id, 'webhook-timestamp': seconds, 'webhook-signature': signature }
  return { headers: { ...headers, ...signed }, body }
}

const SHAPES: Readonly<Record<HookShape, (message: HookMessage) => object>> = {
  discord: asDiscord,
  slack: asSlack,
  json: asJson,
}

const gameUrl = ({ base, game }: HookMessage): string => `${base}/games/${game.id}`

function pictureUrl({ base, game, news, drawsPngs }: HookMessage): string | null {
  const picture = news.what === 'results' ? news.picture : null
  return picture === null ? null : `${base}/games/${game.id}/phases/${picture}/board.${drawsPngs ? 'png' : 'svg'}`
}

/** Chats do not show SVGs. */
const pngUrl = (message: HookMessage): string | null => (message.drawsPngs ? pictureUrl(message) : null)

/** `when` formats a time so that the receiver shows it in the reader's time zone. */
function sentences(news: HookNews, when: (at: Instant) => string): readonly string[] {
  switch (news.what) {
    case 'connected':
      return ['Connected. New phases, results, open seats and the end of the game will be posted here.']
    case 'opened':
      return [`${news.phase} is open. It closes ${when(news.deadline)}.`]
    case 'results':
      return [
        `Results of ${news.phase}.`,
        news.centres.map(({ power, centres }) => `${power} ${centres}`).join(', '),
        ...news.captures.map((capture) => `${capture}.`),
      ]
    case 'seat-open':
      return [`Looking for a player for ${news.who}.`]
    case 'ended':
      return [news.words]
  }
}

const seconds = (at: Instant): number => Math.floor(at / SECOND_MS)

/** Escapes markup in names, and mentions nobody. */
function asDiscord(message: HookMessage): object {
  const { game, news } = message
  const plain = (text: string) => text.replace(/[\\`*_~|>#[\]()<@:-]/g, '\\$&')
  const lines = sentences(news, (at) => `\0${seconds(at)}\0`).map(plain)
  const description = lines.join('\n').replace(/\0(\d+)\0/g, '<t:$1:f> (<t:$1:R>)')
  const picture = pngUrl(message)
  return {
    embeds: [
      {
        title: game.name.slice(0, 250),
        url: gameUrl(message),
        description,
        ...(picture !== null && { image: { url: picture } }),
      },
    ],
    allowed_mentions: { parse: [] },
  }
}

function asSlack(message: HookMessage): object {
  const { game, news } = message
  const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const utc = (at: Instant) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const lines = sentences(news, (at) => `\0${at}\0`).map(plain)
  const body = lines
    .join('\n')
    .replace(
      /\0(\d+)\0/g,
      (_, at: string) => `<!date^${seconds(Number(at))}^{date_short_pretty} {time}|${utc(Number(at))}>`,
    )
  const text = `<${gameUrl(message)}|${plain(game.name.replaceAll('|', '/'))}>\n${body}`
  const picture = pngUrl(message)
  const image = { type: 'image', image_url: picture, alt_text: 'The board' }
  return {
    text,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: text.slice(0, 2900) } },
      ...(picture === null ? [] : [image]),
    ],
  }
}

function asJson(message: HookMessage): object {
  const { at, game, news } = message
  const { what, ...details } = news
  const picture = pictureUrl(message)
  return {
    type: `game.${what}`,
    timestamp: new Date(at).toISOString(),
    data: {
      game: { id: game.id, name: game.name, address: gameUrl(message) },
      ...details,
      ...('deadline' in details && { deadline: new Date(details.deadline).toISOString() }),
      ...(news.what === 'results' && { picture }),
    },
  }
}
