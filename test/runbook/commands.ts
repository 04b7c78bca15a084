/**
 * The commands of docs/operate.md. The first line of a block says whether its commands run locally (`sh here`)
 * or need an account with Cloudflare (`sh account`).
 */
import { readFileSync } from 'node:fs'

export const MARKS = ['here', 'account'] as const
export interface RunbookCommand {
  readonly line: string
  /** Null for a command within the text. */
  readonly mark: (typeof MARKS)[number] | null
}

const BLOCK = /^```([^\n]*)\n([^]*?)^```$/gm
const INLINE = /`((?:npm run|npx wrangler) [^`]+)`/g

/** Throws if a block has neither mark. */
export function parseCommands(markdown: string): readonly RunbookCommand[] {
  const blocks = [...markdown.matchAll(BLOCK)].filter(([, kind]) => kind !== 'sql')
  const text = markdown.replaceAll(BLOCK, '')
  return [
    ...blocks.flatMap(([, kind = '', body = '']) =>
      commandLines(body).map((line) => ({ line, mark: readMark(kind, body) })),
    ),
    ...[...text.matchAll(INLINE)].map(([, line = '']) => ({ line, mark: null })),
  ]
}

function readMark(kind: string, body: string): (typeof MARKS)[number] {
  const mark = MARKS.find((candidate) => kind === `sh ${candidate}`)
  if (mark === undefined)
    throw new Error(`A block of docs/operate.md says neither “sh here” nor “sh account”:\n${body}`)
  return mark
}

/** A backslash continues a line, and # starts a comment. */
const commandLines = (body: string): readonly string[] =>
  body
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter((line) => line !== '')

export const readRunbook = (): readonly RunbookCommand[] => parseCommands(readFileSync('docs/operate.md', 'utf8'))

/** The names of a line's options, without dashes. */
export const optionNames = (line: string): readonly string[] =>
  [...line.matchAll(/(?<=\s)--([a-z][a-z-]*)/g)].map(([, name = '']) => name)

/** The name and arguments of `npm run NAME -- …`; null for another command. */
export function parseScript(line: string): { readonly name: string; readonly args: readonly string[] } | null {
  const [, name, rest = ''] = /^npm run ([\w:-]+)(?: -- (.*))?$/.exec(line) ?? []
  return name === undefined ? null : { name, args: rest.split(/\s+/).filter((word) => word !== '') }
}

/** The words after `npx wrangler` that are not options or values; null for another command. */
export function wranglerWords(line: string): readonly string[] | null {
  const [, rest] = /npx wrangler ([^|]*)$/.exec(line) ?? []
  return rest === undefined ? null : rest.split(/\s+/).filter((word) => /^[a-z][a-z0-9-]*$/.test(word))
}

/** Backup and restore commands within the text are run, too. */
export const isBackupCommand = ({ line, mark }: RunbookCommand): boolean =>
  mark === null && ['backup', 'restore'].includes(parseScript(line)?.name ?? '')

/** Includes commands within the text; commands.test.ts checks the options of other scripts. */
export const needsAccount = ({ line, mark }: RunbookCommand): boolean =>
  mark === 'account' || (mark === null && (wranglerWords(line) !== null || parseScript(line)?.name === 'deploy'))
