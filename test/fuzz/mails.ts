/** Generates mails to the service: real replies with broken parts, and hostile ones. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { anyText } from '../support/random/any-text.ts'

/** Mails as mail programs write them. */
const FOLDER = join(import.meta.dirname, '../inbound/replies')
const REAL = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), 'latin1'))

/** `from` and `to`: the envelope. `raw`: a byte in each character. */
export interface FuzzMail {
  readonly from: string
  readonly to: string
  readonly raw: string
}

/** The most that the service reads, and more. */
const MAX_BYTES = 2 ** 20
const REPEATED_BYTES = [100, 5_000, 70_000, 600_000, MAX_BYTES + 1] as const

const HTML = [
  '<div>',
  '<table><tr><td>',
  '<li>x',
  '<blockquote>A PAR - BUR<br>',
  '<p hidden>A PAR - BUR</p>',
  '&amp;&#0;&#x110000;&lt',
  '<!--',
  '<style>x{',
  '<a href="',
  '<',
  '</div>',
] as const
const TEXT = [
  'A PAR - BUR\n',
  '> A PAR - BUR\n',
  '>>>>',
  'On Mon, 4 Jan 2027, Concert wrote:\n',
  '-- \n',
  'From: x\n',
  '_____',
  'nor ',
  '\r',
  '=\r\n',
  '=E0=A4=',
  '\0',
  '\xff\xfe',
] as const
const PARTS = [
  '--x\r\nContent-Type: text/plain\r\n\r\nA PAR - BUR\r\n',
  '--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n',
  '--x\r\nContent-Type: message/rfc822\r\n\r\nSubject: y\r\n\r\n',
  '--x\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\nPGRpdj4=\r\n',
  '--x--\r\n',
] as const
const HEADERS = [
  'Subject: =?utf-8?B?4pyT?=',
  `Subject: ${'=?utf-8?Q?=41?= '.repeat(300)}`,
  'Subject: invitations x y z',
  'Message-ID: <a@b.example>',
  `Message-ID: <${'x'.repeat(3000)}>`,
  'Auto-Submitted: auto-replied',
  'List-Id: <a.b>',
  'Return-Path: <>',
  'Content-Type: text/plain; charset=utf-7',
  'Content-Type: text/plain; charset=iso-2022-jp; format=flowed; delsp=yes',
  'Content-Type: text/html; charset="\\"',
  'Content-Type: multipart/alternative; boundary=x',
  'Content-Type: multipart/mixed; boundary=""',
  'Content-Type: application/octet-stream; name*0*=a; name*99*=b',
  'Content-Transfer-Encoding: base64',
  'Content-Transfer-Encoding: quoted-printable',
  'Content-Transfer-Encoding: x-uuencode',
  ' folded without a header',
  'No colon',
  `X: ${'a'.repeat(70_000)}`,
  'References: <a> <b> <c>',
] as const

const repeated = (pieces: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...pieces),
      fc.oneof(...REPEATED_BYTES.map((length, n) => ({ arbitrary: fc.constant(length), weight: n === 0 ? 8 : 1 }))),
    )
    .map(([piece, length]) => piece.repeat(Math.ceil(length / piece.length)))

const latin1 = (text: string): string => Buffer.from(text).toString('latin1')
const bodyPiece = fc.oneof(repeated(HTML), repeated(TEXT), repeated(PARTS), anyText(300).map(latin1))

/** `tokens`: words for the subject, such as those of links that end mails. */
const hostile = (tokens: readonly string[]): fc.Arbitrary<string> =>
  fc
    .record({
      headers: fc.array(
        fc.oneof(
          fc.constantFrom(...HEADERS),
          fc.constantFrom('', ...tokens).map((token) => `Subject: ${token}`),
        ),
        { maxLength: 8 },
      ),
      lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
      body: fc.array(bodyPiece, { maxLength: 4 }),
    })
    .map(({ headers, lineEnd, body }) => headers.join(lineEnd) + lineEnd + lineEnd + body.join(''))

type Change = (mail: string) => string
const at = (mail: string, where: number): number => where % (mail.length + 1)
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.nat(), fc.nat(255)).map(([where, byte]): Change => {
    return (mail) => mail.slice(0, at(mail, where)) + String.fromCharCode(byte) + mail.slice(at(mail, where) + 1)
  }),
  fc.nat().map(
    (where): Change =>
      (mail) =>
        mail.slice(0, at(mail, where)),
  ),
  fc.tuple(fc.nat(), fc.nat(), fc.nat(20)).map(([from, to, times]): Change => {
    return (mail) => mail + mail.slice(at(mail, from), at(mail, to)).repeat(times)
  }),
  fc.tuple(fc.nat(), bodyPiece).map(([where, piece]): Change => {
    return (mail) => mail.slice(0, at(mail, where)) + piece + mail.slice(at(mail, where))
  }),
  fc.constantFrom(...HEADERS).map(
    (header): Change =>
      (mail) =>
        `${header}\r\n${mail}`,
  ),
)

const broken: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...REAL), fc.array(change, { maxLength: 3 }))
  .map(([mail, changes]) => changes.reduce((now, next) => next(now), mail))

/** `addresses`: some that exist. `tokens`: some that unsubscribe. */
export const mails = (addresses: readonly string[], tokens: readonly string[]): fc.Arbitrary<FuzzMail> =>
  fc.record({
    from: fc.oneof(
      { arbitrary: fc.constant('anna@mail.example'), weight: 6 },
      fc.constantFrom('', '<>', 'MAILER-DAEMON@mail.example', ' ', 'x'.repeat(2000)),
    ),
    to: fc.oneof(
      { arbitrary: fc.constantFrom(...addresses), weight: 8 },
      fc.constantFrom(...addresses).map((address) => address.toUpperCase()),
      fc.constantFrom(
        'r-aaaa@mail.concert.example',
        'postmaster@mail.concert.example',
        'r-@',
        '@',
        'x@elsewhere.example',
      ),
    ),
    raw: fc.oneof(broken, hostile(tokens)),
  })
