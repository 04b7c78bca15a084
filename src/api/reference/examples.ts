/** Worked examples in the description of the API: each request beside its answer, under one name. */
import type { Document } from './document.ts'
import type { WorkedExample } from '../routing/statement.ts'

interface Media {
  examples?: Record<string, { readonly summary: string; readonly value: unknown }>
}
interface Body {
  readonly content?: { readonly 'application/json'?: Media }
}
/** A route as its statement left it: examples are worked out when the document is made. */
interface Operation {
  'x-examples'?: () => readonly WorkedExample[]
  readonly requestBody?: Body
  readonly responses?: { readonly 200?: Body }
}

/** The document with its examples in their places. */
export function exemplified(document: Document): Document {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item ?? {}) as Operation[])
  for (const operation of operations) {
    const { requestBody, responses, 'x-examples': examples } = operation
    if (examples === undefined) continue
    delete operation['x-examples']
    const worked = examples()
    show(requestBody, worked, ({ request }) => request)
    show(responses?.[200], worked, ({ answer }) => answer)
  }
  return document
}

function show(
  body: Body | undefined,
  worked: readonly WorkedExample[],
  part: (example: WorkedExample) => unknown,
): void {
  const media = body?.content?.['application/json']
  if (media === undefined) return
  media.examples = Object.fromEntries(
    worked.map((example) => [example.name, { summary: example.summary, value: part(example) }]),
  )
}
