/** Any text that a client may send. */
import * as fc from 'fast-check'

const BEFORE_SURROGATES = 0xd800
const SURROGATES = 0x800
/** Any character but surrogates. fast-check's `binary` needs a table of a million characters, which takes seconds. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES })
  .map((n) => String.fromCodePoint(n < BEFORE_SURROGATES ? n : n + SURROGATES))

/** Any characters, or those of a keyboard, including dangerous words such as `__proto__`. */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.oneof(fc.string({ unit: anyCharacter, maxLength }), fc.string({ maxLength }))
