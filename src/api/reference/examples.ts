/** Worked examples in the description of the API: each request beside its answer, under one name. */
import type { WorkedExample } from '../routing/define-route.ts'
import type { Body, Operation } from './document.ts'

/** Puts the examples of an operation in their places. */
export function giveExamples(operation: Operation): void {
  const { requestBody, responses, 'x-examples': examples } = operation
  if (examples === undefined) return
  delete operation['x-examples']
  const worked = examples()
  show(requestBody, worked, ({ request }) => request)
  show(responses['200'], worked, ({ answer }) => answer)
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
