/** Runs commands of the runbook, as far as this machine can. */
import { execFile } from 'node:child_process'
import { dayOf } from '../../src/backup/bucket.ts'
import { optionNames, parseScript, wranglerWords } from './commands.ts'

/** A local service, and the values that replace the examples. */
export interface Stage {
  readonly url: string
  /** The address of a game. */
  readonly game: string
  readonly operator: string
  readonly folder: string
  /** The code of a closed phase of the game. */
  readonly phase: string
  readonly sessions: string
}

/** Resolves with the output; rejects with it if the program fails. */
const readOutput = (
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(file, [...args], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      error === null ? resolve(stdout + stderr) : reject(new Error(`${args.join(' ')}\n${stdout}${stderr}`)),
    )
  })

const NODE = process.execPath

/** Replaces the example's service, game, address and folder. */
const fillIn = (word: string, { url, game, operator, folder, phase }: Stage): string =>
  word
    .replace('https://concert.example/games/…', game)
    .replace('https://concert.example', url)
    .replace('operator@concert.example', operator)
    .replace(/^backups/, folder)
    // Abbreviations in the tables.
    .replace(/^GAME$/, game)
    .replace(/^…$/, operator)
    .replace(/^F1902M$/, phase)
    .replace(/^\d{4}-\d\d-\d\d$/, dayOf(Date.now()))

/** Runs a command against the local service. Rejects with its output if it fails. */
export function runLocally(line: string, stage: Stage): Promise<string> {
  const { name, args } = parseScript(line) ?? { name: '', args: [] }
  const words = args.map((word) => fillIn(word, stage))
  return readOutput(NODE, [`src/tools/${name}.ts`, ...words], { CONCERT_SESSIONS: stage.sessions })
}

/** Is it a command that the tests themselves run? */
export const isTestRun = (line: string): boolean => /^npm (?:start|test)\b/.test(line)

/** Runs a script as a dry run, and checks that wrangler has a command with these options. */
export async function tryWithoutAccount(line: string): Promise<string> {
  const script = parseScript(line)
  if (script !== null) {
    const output = await readOutput(NODE, [`src/tools/${script.name}.ts`, ...script.args, '--dry-run'])
    for (const command of plannedCommands(output)) await tryWithoutAccount(command)
    return output
  }
  const [key] = /node -e "[^"]+"/.exec(line) ?? []
  if (key !== undefined) JSON.parse(await readOutput('sh', ['-c', key]))
  const words = wranglerWords(line)
  // The help of a command shows the names after it as values.
  if (words !== null) return checkHelp(words, optionNames(line))
  // The dataset needs the network, so only check its address.
  return URL.parse(/https:[^"\s]+/.exec(line)?.[0] ?? '')?.href ?? Promise.reject(new Error(`Cannot try: ${line}`))
}

/** The commands that a dry run printed. */
const plannedCommands = (said: string): readonly string[] =>
  [...said.matchAll(/would run: wrangler (.+)/g)].map(([, command = '']) => `npx wrangler ${command}`)

async function checkHelp(words: readonly string[], options: readonly string[]): Promise<string> {
  const help = await readOutput(NODE, ['node_modules/wrangler/bin/wrangler.js', ...words.slice(0, 3), '--help'])
  const missing = options.filter((option) => !help.includes(`--${option}`))
  if (!help.includes(`wrangler ${words[0]}`) || missing.length > 0)
    throw new Error(`wrangler ${words.join(' ')} has no ${missing.join(', ')}\n${help}`)
  return help
}
