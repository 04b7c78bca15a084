/** `npm run gallery`: takes pictures of every page in every state, into `test/e2e/screenshots`. */
import { run, runToEnd } from './service/processes.ts'

run('vite', ['build', '--logLevel', 'warn'])
const files = ['test/e2e/gallery.test.ts', 'test/e2e/first-year.test.ts']
const passed = await runToEnd('vitest', ['run', '--project', 'e2e', ...files], { GALLERY: '1' })
if (passed) console.log('The pictures are in test/e2e/screenshots.')
process.exitCode = passed ? 0 : 1
