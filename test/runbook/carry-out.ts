/** A command of the runbook, carried out as far as it can be here; throws where it fails. */
import { execFile } from 'node:child_process'
import { optionsOf, scriptOf, wranglerOf } from './commands.ts'

/** A service on this machine, and what takes the place of the examples. */
export interface Stage {
  readonly url: string
  /** The address of a game. */
  readonly game: string
  readonly operator: string
  readonly folder: string
  /** The code of a phase of it that is closed. */
  readonly phase: string
  readonly sessions: string
}

/** What they say together; throws with it if the program fails. */
const ran = (file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> =>
  new Promise((told, failed) => {
    execFile(file, [...args], { env: { ...process.env, ...env } }, (problem, out, more) =>
      problem === null ? told(out + more) : failed(new Error(`${args.join(' ')}\n${out}${more}`)),
    )
  })

const NODE = process.execPath

/** With the service, the game, the address and the folder of the stage. */
const staged = (word: string, { url, game, operator, folder, phase }: Stage): string =>
  word
    .replace('https://concert.example/games/…', game)
    .replace('https://concert.example', url)
    .replace('operator@concert.example', operator)
    .replace(/^backups/, folder)
    // What the tables abbreviate.
    .replace(/^GAME$/, game)
    .replace(/^…$/, operator)
    .replace(/^F1902M$/, phase)
    .replace(/^\d{4}-\d\d-\d\d$/, new Date().toISOString().slice(0, 10))

/** Against the service of the stage. Rejects with what it says if it fails. */
export function carryOutHere(line: string, stage: Stage): Promise<string> {
  const { name, args } = scriptOf(line) ?? { name: '', args: [] }
  const words = args.map((word) => staged(word, stage))
  return ran(NODE, [`src/tools/${name}.ts`, ...words], { CONCERT_SESSIONS: stage.sessions })
}

/** What `npm test` and the harness of the tests are themselves. */
export const isItself = (line: string): boolean => /^npm (?:start|test)\b/.test(line)

/** Dry, where that can be; of wrangler it is asked whether there is such a command with such options. */
export async function tryWithoutAccount(line: string): Promise<string> {
  const script = scriptOf(line)
  if (script !== null) {
    const said = await ran(NODE, [`src/tools/${script.name}.ts`, ...script.args, '--dry-run'])
    for (const command of wouldRun(said)) await tryWithoutAccount(command)
    return said
  }
  const [key] = /node -e "[^"]+"/.exec(line) ?? []
  if (key !== undefined) JSON.parse(await ran('sh', ['-c', key]))
  const words = wranglerOf(line)
  // A name behind a command is shown in its help as a value: help is asked of what stands before it.
  if (words !== null) return helpFor(words, optionsOf(line))
  // The dataset is asked over the network alone; its address is known to be one.
  return URL.parse(/https:[^"\s]+/.exec(line)?.[0] ?? '')?.href ?? Promise.reject(new Error(`cannot be tried: ${line}`))
}

/** The commands that a dry run tells instead of running them. */
const wouldRun = (said: string): readonly string[] =>
  [...said.matchAll(/would run: wrangler (.+)/g)].map(([, command = '']) => `npx wrangler ${command}`)

async function helpFor(words: readonly string[], options: readonly string[]): Promise<string> {
  const help = await ran(NODE, ['node_modules/wrangler/bin/wrangler.js', ...words.slice(0, 3), '--help'])
  const missing = options.filter((option) => !help.includes(`--${option}`))
  if (!help.includes(`wrangler ${words[0]}`) || missing.length > 0)
    throw new Error(`wrangler ${words.join(' ')} has no ${missing.join(', ')}\n${help}`)
  return help
}
