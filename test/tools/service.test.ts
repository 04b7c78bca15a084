import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readArguments, usablePort } from '../../src/tools/service/arguments.ts'
import { developmentArguments } from '../../src/tools/service/local-service.ts'

const options = (wranglerArgs: readonly string[], pageUrl?: string) =>
  ({ port: 9000, folder: 'here', wranglerArgs, output: 'ignore', maySend: false, ...(pageUrl && { pageUrl }) }) as const
const times = (args: readonly string[], option: string) =>
  args.filter((arg) => arg === option || arg.startsWith(`${option}=`)).length

describe('the arguments for wrangler dev', () => {
  it('include the port, the folder and any free port for the inspector', () => {
    const args = developmentArguments(options([]))
    expect(args.join(' ')).toContain(`--port 9000 --persist-to ${resolve('here')} --inspector-port 0`)
    expect(args).toContain('BASE_URL:http://localhost:9000')
  })

  it.each([['--inspector-port', '0'], ['--inspector-port=9229']])(
    'repeat no option that the caller gave: %s',
    (...wranglerArgs) => {
      const args = developmentArguments(options(wranglerArgs))
      expect(times(args, '--inspector-port')).toBe(1)
      expect(args.slice(-wranglerArgs.length)).toEqual(wranglerArgs)
    },
  )

  it('include the address of the page', () => {
    expect(developmentArguments(options([], 'http://localhost:5173'))).toContain('BASE_URL:http://localhost:5173')
  })
})

describe('the arguments of a script', () => {
  it('are its own options, and all others unchanged', () => {
    expect(
      readArguments(['--port', '1', '--test-scheduled', '--no-build', '--persist-to=x', '--var', 'A:b'], {
        port: '8787',
        folder: 'state',
      }),
    ).toEqual({
      values: { port: '1', 'persist-to': 'x', 'no-build': true },
      wranglerArgs: ['--test-scheduled', '--var', 'A:b'],
    })
  })

  it('must have a valid port', async () => {
    await expect(usablePort('seven', 'start')).rejects.toThrow('“seven” is not a port.')
    expect(await usablePort('0', 'start')).toBeGreaterThan(0)
  })
})
