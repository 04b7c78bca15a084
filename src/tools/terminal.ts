/** Talks to the person at the terminal. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Throws if there is no terminal. `hidden`: typed characters are not echoed. */
export async function askAtTerminal(question: string, hidden = false): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error(`Missing: ${question}. Run the command once at a terminal, where it can ask.`)
  process.stdout.write(`${question}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: hidden ? silent : process.stdout, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    if (hidden) process.stdout.write('\n')
  }
}

/** Runs a command to its end. Prints the message of an error, and exits with 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
