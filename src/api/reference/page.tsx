/** The readable reference: the document of the API, printed on one page without scripts. */
import type { Body, Document, Route, Shape } from './document.ts'
import { routesOf } from './document.ts'
import type { Audience } from '../routing/define-route.ts'
import { PlainPage } from '../pages/plain-page.tsx'
import { refusalLines } from './refusals.ts'
import { typeText } from './type-text.ts'

export function Reference({ document }: { readonly document: Document }) {
  const routes = routesOf(document)
  const shapes = Object.entries((document.components.schemas ?? {}) as Readonly<Record<string, Shape>>)
  return (
    <PlainPage title="The API">
      <p>{document.info.description}</p>
      <p>
        The same for machines: <a href="/api/openapi.json">openapi.json</a>.
      </p>
      {[...Map.groupBy(routes, ({ operation }) => operation.tags[0])].map(([tag, tagged]) => (
        <section>
          <h2>{tag}</h2>
          {tagged.map(Entry)}
        </section>
      ))}
      <h2>Shapes</h2>
      {shapes.map(([name, shape]) => (
        <section id={name}>
          <h3>{name}</h3>
          <pre>{typeText(shape)}</pre>
        </section>
      ))}
    </PlainPage>
  )
}

function Entry({ method, path, operation }: Route) {
  const { summary, description, parameters = [], requestBody, responses } = operation
  return (
    <article>
      <h3>
        {method.toUpperCase()} {path}
      </h3>
      <p>
        {summary}. <em>For {CALLERS[operation['x-caller']]}.</em>
      </p>
      {description && <p>{description}</p>}
      <dl>
        {parameters.map((parameter) => (
          <>
            <dt>
              {parameter.in} <code>{parameter.name}</code>
              {parameter.required ? '' : ' (may be left out)'}
            </dt>
            <dd>{typeText(parameter.schema ?? {})}</dd>
          </>
        ))}
        {requestBody && <Part title="body" body={requestBody} />}
        {Object.entries(responses)
          .filter(([status]) => Number(status) < 400)
          .map(([status, answer]) => (
            <Part title={`${status} ${answer.description}`} body={answer} />
          ))}
        <dt>refusals</dt>
        <dd>
          <pre>{refusalLines(operation).join('\n')}</pre>
        </dd>
      </dl>
    </article>
  )
}

function Part({ title, body }: { readonly title: string; readonly body: Body }) {
  const schema = body.content?.['application/json']?.schema
  return (
    <>
      <dt>{title}</dt>
      {schema && (
        <dd>
          <pre>{typeText(schema)}</pre>
        </dd>
      )}
    </>
  )
}

const CALLERS: Readonly<Record<Audience, string>> = {
  anyone: 'anyone',
  player: 'signed-in players',
  owner: 'signed-in players, in a browser',
  operator: 'operators, in a browser',
  'mail-provider': 'the mail provider',
}
