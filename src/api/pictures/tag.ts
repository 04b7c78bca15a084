/** What an `ETag` says of a text: 22 letters that tell it from others. */
import { toBase64 } from '../../lib/base64.ts'
import { sha256 } from '../../lib/signing.ts'
const TAG_LETTERS = 22

export async function tagOf(text: string): Promise<string> {
  return toBase64(await sha256(text)).slice(0, TAG_LETTERS)
}
