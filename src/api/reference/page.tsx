/** The readable reference: the document of the API, printed on one page without scripts. */
import type { Document } from './document.ts'
import { PlainPage } from '../pages/plain-page.tsx'
import { sketch } from './type-text.ts'
import type { Shape } from './type-text.ts'

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
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema?: Shape
  }[]
  readonly requestBody?: Body
  readonly responses?: Readonly<Record<string, Body & { readonly description?: string }>>
}

export function Reference({ document }: { readonly document: Document }) {
  const operations = operationsOf(document)
  const shapes = Object.entries((document.components.schemas ?? {}) as Readonly<Record<string, Shape>>)
  return (
    <PlainPage title="The API">
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
    </PlainPage>
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
        {summary}. <em>For {CALLERS[operation['x-caller'] ?? ''] ?? 'anyone'}.</em>
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

const CALLERS: Readonly<Record<string, string>> = {
  anyone: 'anyone',
  player: 'signed-in players',
  owner: 'signed-in players, in a browser',
  operator: 'operators, in a browser',
}

const tagOf = ({ tags }: Operation): string => tags?.[0] ?? ''

function operationsOf({ paths }: Document): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      return operation === undefined ? [] : [{ ...(operation as Omit<Operation, 'method' | 'path'>), method, path }]
    }),
  )
}
