/** Any text that somebody may send. */
import * as fc from 'fast-check'

const BEFORE_SURROGATES = 0xd800
const SURROGATES = 0x800
/** Each but halves of a pair. Those of fast-check (`binary`) draw from a table of all million characters, which takes seconds to make. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES })
  .map((n) => String.fromCodePoint(n < BEFORE_SURROGATES ? n : n + SURROGATES))

/** Of any characters, or of those of a keyboard: among these are the words that trip programs (`__proto__`). */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.oneof(fc.string({ unit: anyCharacter, maxLength }), fc.string({ maxLength }))
