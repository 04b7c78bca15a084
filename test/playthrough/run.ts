/**
 * `npm run playthrough`: plays the first two years of every variant through the page, by taps on a desktop (1280) and a phone (390) and
 * by keys alone (test/e2e/playthrough.test.ts). The opponents order over the API. Also plays a retreat in each variant
 * (`-- --variant retreat`) and draws a Twilight Zone map from scratch (`-- --variant map`). `-- --variant duo --by keys --seed 3 --phases 4`
 * runs a part. Build the page first. Exit: 0 if every order reached the sheet and nothing failed, else 1.
 */
import { parseArgs } from 'node:util'
import { runToEnd } from '../../src/tools/service/processes.ts'

const { values } = parseArgs({
  options: {
    variant: { type: 'string', default: '' },
    by: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    phases: { type: 'string', default: '' },
  },
})

const TEST = 'test/e2e/playthrough.test.ts'
const passed = await runToEnd('vitest', ['run', '--project', 'e2e', TEST], {
  PLAYTHROUGH: 'whole',
  PLAYTHROUGH_VARIANT: values.variant,
  PLAYTHROUGH_BY: values.by,
  PLAYTHROUGH_SEED: values.seed,
  PLAYTHROUGH_PHASES: values.phases,
})
process.exitCode = passed ? 0 : 1
