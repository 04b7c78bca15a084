/** Reads links to the sandbox. Apart from writing them, as pages with a link need not read any. */
import { fromBase64Url } from '../../src/lib/base64.ts'
import { type Json, readObject } from '../../src/lib/json.ts'
import { pipe, type SandboxContent } from './pack-link.ts'

/** Null if the fragment is not valid. */
export async function unpackFragment(fragment: string): Promise<unknown> {
  try {
    const bytes = fromBase64Url(fragment)
    if (bytes === null) return null
    return JSON.parse(new TextDecoder().decode(await pipe(bytes, new DecompressionStream('deflate-raw'))))
  } catch {
    return null
  }
}

/** Null if the fragment is not valid. */
export async function decodeLink(fragment: string): Promise<SandboxContent | null> {
  const content = await unpackFragment(fragment)
  return isSandboxContent(content) ? content : null
}

function isSandboxContent(value: unknown): value is SandboxContent {
  const { variant, options = {}, state, sheets, board = '', drawing = '' } = readObject(value as Json)
  const areSheets = Array.isArray(sheets) && sheets.every((sheet) => typeof sheet === 'string')
  return (
    typeof variant === 'string' &&
    readObject(options) === options &&
    typeof state === 'object' &&
    areSheets &&
    typeof board === 'string' &&
    typeof drawing === 'string'
  )
}
