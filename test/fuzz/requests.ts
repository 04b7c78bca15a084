/** Generates valid, nearly valid and invalid requests from the API description. */
import * as fc from 'fast-check'
import type { Description, Route, Schema } from '../support/service/described.ts'
import { bodyOf, fitting, type Words } from './values.ts'
import { type FuzzCall, type Caller, CALLERS } from './world.ts'

/** Routes that do not work in Node: PNGs need the Worker's engine, and sockets its runtime. */
const LEFT_OUT: readonly string[] = [
  '/games/{id}/phases/{index}/board.png',
  '/games/{id}/phases/{index}/maps/{map}/board.png',
]

const ODD_TEXTS = [
  '%00',
  '%ff',
  '%E0%A4',
  '%2f',
  '%2e%2e',
  'a'.repeat(3000),
  'İ',
  '👩‍👩‍👧',
  '-1',
  '1e9',
  '99999',
  '__proto__',
  '%22%3E',
  ' ',
] as const

export interface Made extends FuzzCall {
  readonly route: Route
}

export function requests(
  { routes, document }: Description,
  known: readonly string[],
  games: readonly string[],
): fc.Arbitrary<Made> {
  const words = { schemas: document.components.schemas, known }
  const all = routes.filter(({ path }) => !LEFT_OUT.includes(path))
  return fc.oneof(...all.map((route) => requestTo(route, words, games)))
}

function requestTo(route: Route, words: Words, games: readonly string[]): fc.Arbitrary<Made> {
  const { method, operation } = route
  const body = operation.requestBody?.content['application/json']
  const examples = Object.values(body?.examples ?? {}).map(({ value }) => value)
  const value = fc.oneof(
    fitting(body?.schema ?? {}, words),
    ...(examples.length > 0 ? [fc.constantFrom(...examples)] : []),
  )
  return fc
    .record({
      caller: callerFor(operation['x-caller']),
      address: addressOf(route, words, games),
      headers: headersFor(body !== undefined),
      body:
        body === undefined
          ? fc.option(bodyOf(value), { nil: undefined, freq: 5 })
          : fc.option(bodyOf(value), { nil: undefined, freq: 20 }),
    })
    .map((made) => ({ ...made, method: method.toUpperCase(), route }))
}

const ALLOWED: Readonly<Record<string, readonly Caller[]>> = {
  anyone: ['stranger', 'player'],
  participant: ['player', 'other', 'token', 'master'],
  player: ['player', 'other', 'token', 'master'],
  owner: ['player'],
  operator: ['operator'],
  'mail-provider': ['provider'],
}

/** Mostly picks a caller who is allowed. */
const callerFor = (audience: string): fc.Arbitrary<Caller> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...(ALLOWED[audience] ?? CALLERS)), weight: 4 },
    { arbitrary: fc.constantFrom(...CALLERS), weight: 1 },
  )

const headersFor = (isSent: boolean): fc.Arbitrary<Readonly<Record<string, string>>> =>
  fc.oneof(
    { arbitrary: fc.constant(isSent ? { 'content-type': 'application/json' } : {}), weight: 12 },
    fc.constantFrom<Readonly<Record<string, string>>>(
      {},
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
      { 'content-type': 'application/json', accept: 'text/html', 'if-none-match': '*', range: 'bytes=0-1' },
      { 'content-type': 'application/json', 'cf-connecting-ip': ':::::' },
      { authorization: 'Basic e30=' },
      { authorization: `Bearer ${'x'.repeat(2000)}` },
      { cookie: '__Secure-concert.session_token=%E0%A4%A' },
    ),
  )

function addressOf({ path, operation }: Route, words: Words, games: readonly string[]): fc.Arbitrary<string> {
  const parameters = operation.parameters ?? []
  const places = parameters.filter((parameter) => parameter.in === 'path')
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const isGame = /\/games\/\{id\}/.test(path)
  const inPath = places.map(
    ({ name, schema }) => [name, pathPart(schema, words, isGame && name === 'id' ? games : [])] as const,
  )
  const inQuery = query.map(({ name, schema }) => [name, queryPart(schema, words)] as const)
  return fc
    .tuple(
      fc.record(Object.fromEntries(inPath)),
      fc.record(Object.fromEntries(inQuery), {
        requiredKeys: query.filter(({ required }) => required).map(({ name }) => name),
      }),
      fc.oneof(
        { arbitrary: fc.constant(''), weight: 9 },
        fc.constantFrom('unknown=1', 'status=', 'before=x&before=1', '%ff=%ff', '&&=&'),
      ),
    )
    .map(([named, query, rest]) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(named[name]))
      const search = [...Object.entries(query).map(([name, value]) => `${name}=${value}`), rest].filter(
        (one) => one !== '',
      )
      return search.length === 0 ? filled : `${filled}?${search.join('&')}`
    })
}

const written = (value: unknown): string => encodeURIComponent(String(value).toWellFormed()) || '0'

const pathPart = (schema: Schema, words: Words, games: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    ...(games.length > 0 ? [{ arbitrary: fc.constantFrom(...games), weight: 8 }] : []),
    { arbitrary: fitting(schema, words).map(written), weight: 2 },
    { arbitrary: fc.constantFrom('0', '1', '2'), weight: schema['pattern'] === String.raw`^\d{1,5}$` ? 6 : 1 },
    { arbitrary: fc.constantFrom(...ODD_TEXTS), weight: 1 },
  )

const queryPart = (schema: Schema, words: Words): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fitting(schema, words).map(written), weight: 5 },
    { arbitrary: fc.constantFrom(...ODD_TEXTS, ''), weight: 1 },
  )
