/** Answers as mail programs write them, and what is left of each: what its writer wrote himself. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Automatic } from '../../src/inbound/incoming.ts'
import { readMail } from '../../src/inbound/incoming.ts'
import { ownText } from '../../src/inbound/own-text.ts'

const FOLDER = join(import.meta.dirname, 'replies')
const read = (name: string, from = 'anna@mail.example') =>
  readMail(new Uint8Array(readFileSync(join(FOLDER, `${name}.eml`))), { from })

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
