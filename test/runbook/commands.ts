/**
 * The commands of docs/operate.md. Where they are in a block of their own, its first line says whether they can be carried out here
 * (`sh here`) or need an account with Cloudflare (`sh account`).
 */
import { readFileSync } from 'node:fs'

export const MARKS = ['here', 'account'] as const
export interface RunbookCommand {
  readonly line: string
  /** Null: it stands in the text. */
  readonly mark: (typeof MARKS)[number] | null
}

const BLOCK = /^```([^\n]*)\n([^]*?)^```$/gm
const INLINE = /`((?:npm run|npx wrangler) [^`]+)`/g

/** Throws for a block of commands that says neither. */
export function commandsIn(markdown: string): readonly RunbookCommand[] {
  const blocks = [...markdown.matchAll(BLOCK)].filter(([, kind]) => kind !== 'sql')
  const text = markdown.replaceAll(BLOCK, '')
  return [
    ...blocks.flatMap(([, kind = '', body = '']) => linesOf(body).map((line) => ({ line, mark: markOf(kind, body) }))),
    ...[...text.matchAll(INLINE)].map(([, line = '']) => ({ line, mark: null })),
  ]
}

function markOf(kind: string, body: string): (typeof MARKS)[number] {
  const mark = MARKS.find((one) => kind === `sh ${one}`)
  if (mark === undefined)
    throw new Error(`a block of docs/operate.md says neither “sh here” nor “sh account”:\n${body}`)
  return mark
}

/** A line that ends with a backslash goes on; what follows a # is a comment. */
const linesOf = (body: string): readonly string[] =>
  body
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter((line) => line !== '')

export const runbook = (): readonly RunbookCommand[] => commandsIn(readFileSync('docs/operate.md', 'utf8'))

/** The options that a line gives to its program, without their dashes. */
export const optionsOf = (line: string): readonly string[] =>
  [...line.matchAll(/(?<=\s)--([a-z][a-z-]*)/g)].map(([, name = '']) => name)

/** The words behind `npm run NAME --`. */
export function scriptOf(line: string): { readonly name: string; readonly args: readonly string[] } | null {
  const [, name, rest = ''] = /^npm run ([\w:-]+)(?: -- (.*))?$/.exec(line) ?? []
  return name === undefined ? null : { name, args: rest.split(/\s+/).filter((word) => word !== '') }
}

/** The words of `npx wrangler` up to its first option or value; null: it is none. */
export function wranglerOf(line: string): readonly string[] | null {
  const [, rest] = /npx wrangler ([^|]*)$/.exec(line) ?? []
  return rest === undefined ? null : rest.split(/\s+/).filter((word) => /^[a-z][a-z0-9-]*$/.test(word))
}

/** What brings back what was lost is carried out, too, where it stands in the text. */
export const bringsBack = ({ line, mark }: RunbookCommand): boolean =>
  mark === null && ['backup', 'restore'].includes(scriptOf(line)?.name ?? '')

/** Also what stands in the text: the options of other scripts are looked at where they stand (commands.test.ts). */
export const needsAccount = ({ line, mark }: RunbookCommand): boolean =>
  mark === 'account' || (mark === null && (wranglerOf(line) !== null || scriptOf(line)?.name === 'deploy'))
