/** Answers as mail programs write them, and what is left of each: what its writer wrote himself. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Automatic } from '../../src/inbound/incoming.ts'
import { readHead, readText } from '../../src/inbound/incoming.ts'
import { ownText } from '../../src/inbound/own-text.ts'

const FOLDER = join(import.meta.dirname, 'replies')
async function read(name: string, from = 'anna@mail.example') {
  const raw = new Uint8Array(readFileSync(join(FOLDER, `${name}.eml`)))
  const [head, text] = [await readHead(raw, { from }), await readText(raw)]
  return head === null || text === null ? null : { ...head, text }
}

const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  'gmail-top': ['A PAR - BUR', 'A MAR - SPA', 'F BRE - MAO'],
  'gmail-html-only': ['A PAR - BUR', 'A MAR S A PAR - BUR', 'F BRE - MAO'],
  'gmail-german-bottom': ['A Paris - Burgund', 'A Marseille – Spanien', 'F Brest - Mittelatlantik'],
  'outlook-desktop': ['A PAR - BUR', 'A MAR - SPA', '', 'Kind regards are for after the war.'],
  'outlook-word-html': ['A PAR – BUR', 'F BRE – MAO'],
  'outlook-web-html': ['A MUN - RUH', 'F KIE - DÄN'],
  'outlook-ios': ['A PAR - BUR', 'A MAR - SPA'],
  'outlook-old-divider': ['A PAR - BUR'],
  'apple-mail-mac': ['A PAR - BUR', 'A MAR - SPA', 'F BRE - MAO'],
  'apple-iphone-french': ['A PAR - BOU', 'F BRE - MAO'],
  'thunderbird-bottom': ['A PAR - BUR', 'A MAR S A PAR - BUR'],
  'thunderbird-polish': ['A WAR - GAL', 'A MOS - UKR'],
  'k9-german': ['A PAR - BUR', 'F BRE - MAO'],
  'k9-above-signature': ['A PAR - BUR'],
  'mutt-between': ['A PAR - BUR', '', 'A MAR - SPA', 'F BRE - MAO'],
  'mutt-top-latin': ['A PAR - BUR', 'A MAR - ESP'],
  'gmail-russian': ['A WAR - GAL', 'F SEV - BLA'],
  'mail-ru': ['A WAR - GAL'],
  'gmail-japanese': ['A PAR - BUR'],
  'qq-chinese': ['A PAR - BUR'],
  'judge-player': ['PHASE S1901M', 'A PAR - BUR'],
  'press-apple': ['Cher voisin,', '', 'la Bourgogne reste vide, d’accord ? Sinon : guerre.', 'Rappel : A MUN tient.'],
}

const MACHINES: Readonly<Record<string, Automatic>> = {
  'automatic-vacation': 'automatic',
  'automatic-exchange': 'automatic',
  'automatic-old': 'automatic',
  'automatic-precedence': 'bulk',
  'automatic-bounce': 'no return path',
  'automatic-list': 'a mailing list',
  'automatic-our-own': 'automatic',
}

describe('own text of a reply by', () => {
  it.each(Object.entries(WRITTEN))('%s', async (name, lines) => {
    const mail = await read(name)
    expect(mail?.automatic).toBeNull()
    expect(mail?.text.split('\n')).toEqual(lines)
  })

  it('covers every mail of the folder', () => {
    const names = readdirSync(FOLDER).map((file) => file.replace('.eml', ''))
    expect(names.toSorted()).toEqual([...Object.keys(WRITTEN), ...Object.keys(MACHINES)].toSorted())
  })
})

describe('detects automatic mail', () => {
  it.each(Object.entries(MACHINES))('%s', async (name, why) => {
    expect((await read(name))?.automatic).toBe(why)
  })

  it('by its empty return path, whatever its headers say', async () => {
    for (const from of ['', '<>', ' <> ']) expect((await read('gmail-top', from))?.automatic).toBe('no return path')
    expect((await read('gmail-top', 'MAILER-DAEMON@mail.example'))?.automatic).toBe('automatic')
  })
})

describe('the own text', () => {
  it('keeps lines that only resemble a quotation or header', () => {
    const text = 'Austria: hold\nItaly: go\n\nOn this I am firm:\nA VIE - TYR\nFrom: here on we fight'
    expect(ownText(text)).toBe(text)
  })

  // A pattern that goes back and forth over these would not come to an end within the time that a test has.
  it.each([
    ['words', `On ${'a '.repeat(400_000)}wrote`],
    ['beginnings', 'On 1\n'.repeat(100_000)],
    ['marks', `${'> '.repeat(300_000)}:`],
    ['rules', '-'.repeat(600_000)],
  ])('is extracted in linear time from many %s', (_, text) => {
    expect(ownText(text).length).toBeLessThanOrEqual(text.length)
  })
})

describe('what is parsed of a mail, however hostile', () => {
  const KB = 1024
  const bytes = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\r\n'))
  const parse = vi.spyOn(PostalMime, 'parse')
  /** The length of what the parser was given last. */
  const parsedLength = () => (parse.mock.lastCall?.[0] as Uint8Array | undefined)?.length
  afterEach(() => void parse.mockClear())

  it('is nothing below the headers, to read the subject', async () => {
    const raw = bytes(['Subject: stop', 'Content-Type: text/html', '', '<div>'.repeat(100_000)])
    expect((await readHead(raw, { from: 'a@b.example' }))?.subject).toBe('stop')
    expect(parsedLength()).toBeLessThan(100)
  })

  it('is 64 KB of headers', async () => {
    await readHead(bytes(['Subject: stop', ...Array.from({ length: 50_000 }, (_, n) => `X-${n}: y`)]), {
      from: 'a@b.example',
    })
    expect(parsedLength()).toBeLessThanOrEqual(64 * KB)
  })

  it.each(['a,', 'a:', '"a" <'])('is no header with addresses (%s)', async (part) => {
    const raw = bytes([`To: ${part.repeat((60 * KB) / part.length)}`, 'Subject: stop', '', 'A PAR - BUR'])
    expect((await readHead(raw, { from: 'a@b.example' }))?.subject).toBe('stop')
    expect(parsedLength()).toBeLessThan(100)
    expect(await readText(raw)).toBe('A PAR - BUR')
    expect(parsedLength()).toBeLessThan(100)
  })

  it('is two thousand characters of a header, and fifty headers', async () => {
    const paths = Array.from({ length: 90 }, () => `Return-Path: ${'<a@b>,'.repeat(100)}`)
    await readHead(bytes([`Return-Path: ${'<a@b>,'.repeat(10_000)}`, '']), { from: 'a@b.example' })
    expect(parsedLength()).toBeLessThan(2_100)
    await readHead(bytes([...paths, '']), { from: 'a@b.example' })
    expect(parsedLength()).toBeLessThan(50 * 620)
  })

  it('is a hundred parts; the text in the first of them is read', async () => {
    const part = ['--x', 'Content-Type: text/plain', '', 'A PAR - BUR']
    const rest = ['--x', 'Content-Type: image/png', '', '']
    const raw = bytes([
      'Content-Type: multipart/mixed; boundary=x',
      '',
      ...part,
      ...Array.from({ length: 20_000 }, () => rest).flat(),
    ])
    expect(await readText(raw)).toBe('A PAR - BUR')
    expect(parsedLength()).toBeLessThan(5 * KB)
  })

  it('is five thousand lines', async () => {
    await readText(bytes(['Content-Type: text/plain', '', ...Array.from({ length: 300_000 }, () => '')]))
    expect(parsedLength()).toBeLessThan(11 * KB)
  })

  it('is 512 KB of a body; the text before a picture that is cut off is read', async () => {
    const picture = ['Content-Type: image/png', 'Content-Transfer-Encoding: base64', '', 'A'.repeat(900 * KB), '--x--']
    const raw = bytes([
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x\r\nContent-Type: text/plain\r\n\r\nA PAR - BUR\r\n--x',
      ...picture,
    ])
    expect(await readText(raw)).toBe('A PAR - BUR')
    expect(parsedLength()).toBeLessThan(513 * KB)
  })

  it('is 64 KB of text', async () => {
    const raw = bytes(['Content-Type: text/plain', '', 'A PAR - BUR ' + 'x'.repeat(500 * KB)])
    expect((await readText(raw))?.length).toBe(64 * KB)
  })
})
