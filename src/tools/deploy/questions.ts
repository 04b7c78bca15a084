/** Questions to the person at the terminal. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Ask } from './settings.ts'

/** Where nobody is at a terminal, every question is an error that says what is missing. */
export const askAtTerminal: Ask = async (question, hidden = false) => {
  if (!process.stdin.isTTY)
    throw new Error(`Not known: ${question}. Run npm run deploy once at a terminal, where it can be asked for.`)
  process.stdout.write(`${question}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden ? silent : process.stdout, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    if (hidden) process.stdout.write('\n')
  }
}
