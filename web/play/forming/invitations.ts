/** Several invitations at once: reads pasted addresses, and sends one after the other. */
import type { Answer } from '../../client/api.ts'
import type { ApiError } from '../../client/api-error.ts'

/** The service allows as many a day (`src/players/abuse/limits.ts`). */
export const MAX_INVITATIONS = 20

export interface ParsedAddresses {
  /** In lower case, each once. */
  readonly addresses: readonly string[]
  /** What is not an address, as typed. */
  readonly invalid: readonly string[]
}

const ADDRESS = /^[^\s@<>"]{1,64}@[^\s@.<>"]+(\.[^\s@.<>"]+)+$/
const IN_BRACKETS = /<([^<>]*)>/g

/** The words of a part between commas: of `Bela <bela@example.org>`, only the address. */
function wordsOf(part: string): readonly string[] {
  const addresses = [...part.matchAll(IN_BRACKETS)].map(([, address = '']) => address.trim())
  const rest = part.replace(IN_BRACKETS, ' ').split(/[\s"]+/)
  return [...rest.filter((word) => addresses.length === 0 || word.includes('@')), ...addresses]
}

/** Reads addresses separated by commas, semicolons, spaces or lines, with or without names. */
export function parseAddresses(text: string): ParsedAddresses {
  const words = text.split(/[,;\n]/).flatMap(wordsOf)
  const isAddress = (word: string) => word.length <= 254 && ADDRESS.test(word)
  return {
    addresses: [...new Set(words.filter(isAddress).map((word) => word.toLowerCase()))],
    invalid: [...new Set(words.filter((word) => word !== '' && !isAddress(word)))],
  }
}

export interface InvitationsSent {
  readonly invited: readonly string[]
  /** Addresses that the service does not accept. */
  readonly rejected: readonly string[]
  /** Not sent, because of `error`. */
  readonly unsent: readonly string[]
  /** Why sending stopped; null if it did not. */
  readonly error: ApiError | null
}

const INVALID = 400

/** Sends the invitations in turn. An error that is not about one address stops it. */
export async function sendInvitations(
  addresses: readonly string[],
  send: (address: string) => Promise<Answer<string>>,
): Promise<InvitationsSent> {
  const invited: string[] = []
  const rejected: string[] = []
  for (const [n, address] of addresses.entries()) {
    const answer = await send(address)
    if (answer.ok) invited.push(address)
    else if (answer.error.status === INVALID) rejected.push(address)
    else return { invited, rejected, unsent: addresses.slice(n), error: answer.error }
  }
  return { invited, rejected, unsent: [], error: null }
}
