/** The readable reference: the document of the API, printed on one page without scripts. */
import { raw } from 'hono/html'
import type { Document } from './docs.tsx'
import { sketch } from './sketch.ts'
import type { Shape } from './sketch.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: Shape }>>
}

/** The part of an operation that is printed. */
interface Operation {
  readonly method: string
  readonly path: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly 'x-caller'?: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Shape }[]
  readonly requestBody?: Body
  readonly responses?: Readonly<Record<string, Body & { readonly description?: string }>>
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 Georgia, serif }
  body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem }
  h1, h2, h3 { line-height: 1.2 } h2 { margin-top: 3rem } h3 { margin: 2rem 0 .3rem; font-family: ui-monospace, monospace; font-size: 1rem }
  p { margin: .3rem 0 } pre, code { font-size: .85rem } pre { overflow-x: auto; padding: .6rem .8rem; border: 1px solid #8886; border-radius: .3rem }
  dt { margin-top: .5rem; font-weight: bold } dd { margin: 0 } .who { font-style: italic }`

export function Reference({ document, nonce }: { document: Document; nonce: string }) {
  const operations = operationsOf(document)
  const shapes = Object.entries((document.components.schemas ?? {}) as Readonly<Record<string, Shape>>)
  return (
    <>
      {raw('<!doctype html>')}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{document.info.title}: the API</title>
          <style nonce={nonce}>{raw(STYLE)}</style>
        </head>
        <body>
          <h1>{document.info.title}: the API</h1>
          <p>{document.info.description}</p>
          <p>
            The same for machines: <a href="/api/openapi.json">openapi.json</a>.
          </p>
          {[...new Set(operations.map(tagOf))].map((tag) => (
            <section>
              <h2>{tag}</h2>
              {operations.filter((operation) => tagOf(operation) === tag).map(Entry)}
            </section>
          ))}
          <h2>Shapes</h2>
          {shapes.map(([name, shape]) => (
            <section id={name}>
              <h3>{name}</h3>
              <pre>{sketch(shape)}</pre>
            </section>
          ))}
        </body>
      </html>
    </>
  )
}

function Entry(operation: Operation) {
  const { method, path, summary, description, parameters = [], requestBody, responses = {} } = operation
  return (
    <article>
      <h3>
        {method.toUpperCase()} {path}
      </h3>
      <p>
        {summary}. <span class="who">For {CALLERS[operation['x-caller'] ?? ''] ?? 'anyone'}.</span>
      </p>
      {description && <p>{description}</p>}
      <dl>
        {parameters.map((parameter) => (
          <>
            <dt>
              {parameter.in} <code>{parameter.name}</code>
              {parameter.required ? '' : ' (may be left out)'}
            </dt>
            <dd>{sketch(parameter.schema ?? {})}</dd>
          </>
        ))}
        {requestBody && <Part title="body" body={requestBody} />}
        {Object.entries(responses)
          .filter(([status]) => Number(status) < 400)
          .map(([status, answer]) => (
            <Part title={`${status} ${answer.description ?? ''}`} body={answer} />
          ))}
      </dl>
    </article>
  )
}

function Part({ title, body }: { title: string; body: Body }) {
  const schema = body.content?.['application/json']?.schema
  return (
    <>
      <dt>{title}</dt>
      {schema && (
        <dd>
          <pre>{sketch(schema)}</pre>
        </dd>
      )}
    </>
  )
}

const CALLERS: Readonly<Record<string, string>> = { anyone: 'anyone', player: 'signed-in players', operator: 'operators' }

const tagOf = ({ tags }: Operation): string => tags?.[0] ?? ''

function operationsOf({ paths }: Document): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      return operation === undefined ? [] : [{ ...(operation as Omit<Operation, 'method' | 'path'>), method, path }]
    }),
  )
}
