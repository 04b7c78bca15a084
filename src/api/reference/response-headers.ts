/** Headers of responses in the OpenAPI document. There are no headers that count requests. */
import type { HeaderName } from '../routing/define-route.ts'

interface Header {
  readonly description: string
  /** False: only some of the responses with this status have it. */
  readonly required: boolean
  readonly schema: { readonly type: 'string' | 'integer'; readonly format?: string }
}

const TEXT = { type: 'string' } as const
export const HEADERS: Readonly<Record<HeaderName, Header>> = {
  Date: {
    description: 'The time of the service. Deadlines follow this clock.',
    required: true,
    schema: TEXT,
  },
  'Cache-Control': {
    description: '`no-store` for everything but pictures, and what other sites show of public games.',
    required: true,
    schema: TEXT,
  },
  'Retry-After': {
    description: 'Seconds after which the limit has ended.',
    required: true,
    schema: { type: 'integer' },
  },
  Location: {
    description: 'The address of the new game, or of the picture.',
    required: true,
    schema: { type: 'string', format: 'uri-reference' },
  },
  ETag: {
    description:
      'The version of the response. Send it as `If-None-Match`, and an unchanged response is not sent again.',
    required: true,
    schema: TEXT,
  },
  'Set-Cookie': {
    description: 'Sets or clears the cookies of a browser’s session.',
    required: false,
    schema: TEXT,
  },
  'Content-Disposition': {
    description: 'A name for the file.',
    required: true,
    schema: TEXT,
  },
}

export type HeaderReferences = Readonly<Partial<Record<HeaderName, { readonly $ref: string }>>>

/** The headers by reference. Null if there are none. */
export function headersOf(names: readonly HeaderName[]): HeaderReferences | null {
  const references = names.map((name) => [name, { $ref: `#/components/headers/${name}` }])
  return names.length === 0 ? null : Object.fromEntries(references)
}

/** Headers that every response of an address with this status has. */
export function commonHeaders(path: string, status: number): readonly HeaderName[] {
  if (status === 101 || status === 302) return []
  return path.startsWith('/api') ? ['Date', 'Cache-Control'] : ['Cache-Control']
}
