/** A real browser that needs nothing installed: it comes inside a package. `CHROMIUM=/path` uses another. */
import { chromium as playwright } from 'playwright-core'
import type { Browser } from 'playwright-core'

// Makes the package unpack the system libraries it was built with, too.
process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x'

/** In one process, windows of different people would share a network and so their cookies. */
const SHARED = ['--single-process', '--no-zygote']

export async function launchBrowser(): Promise<Browser> {
  const { default: packaged } = await import('@sparticuz/chromium')
  packaged.setGraphicsMode = false
  return playwright.launch({
    executablePath: process.env['CHROMIUM'] ?? (await packaged.executablePath()),
    args: packaged.args.filter((arg) => !SHARED.includes(arg)),
  })
}
