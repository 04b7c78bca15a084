/** The browser of the tests: from a package on Linux x64, otherwise an installed Chrome or Edge, or `CHROMIUM=/path`. */
import { chromium as playwright } from 'playwright-core'
import type { Browser, LaunchOptions } from 'playwright-core'

// Makes the package unpack its system libraries, too.
process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x'

/** A single process would share cookies between users. */
const SHARED = ['--single-process', '--no-zygote']

const isPackaged = (): boolean => process.platform === 'linux' && process.arch === 'x64'

async function packaged(): Promise<LaunchOptions> {
  const { default: chromium } = await import('@sparticuz/chromium')
  chromium.setGraphicsMode = false
  return {
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((arg) => !SHARED.includes(arg)),
  }
}

/** Where to look for a browser, in this order. */
async function candidates(): Promise<readonly LaunchOptions[]> {
  const { CHROMIUM } = process.env
  if (CHROMIUM !== undefined) return [{ ...(isPackaged() ? await packaged() : {}), executablePath: CHROMIUM }]
  return isPackaged() ? [await packaged()] : [{ channel: 'chrome' }, { channel: 'msedge' }]
}

/** Unpacks the packaged browser before several processes need it at once. */
export async function prepareBrowser(): Promise<void> {
  if (process.env['CHROMIUM'] === undefined && isPackaged()) await packaged()
}

/** `more` are further arguments of the browser. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const problems: unknown[] = []
  for (const options of await candidates()) {
    try {
      return await playwright.launch({ ...options, args: [...(options.args ?? []), ...more], timeout: 120_000 })
    } catch (problem) {
      problems.push(problem)
    }
  }
  throw new Error('No browser starts: install Chrome, or name a Chromium in CHROMIUM.', { cause: problems.at(-1) })
}
