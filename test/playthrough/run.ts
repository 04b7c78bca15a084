/**
 * `npm run playthrough`: the first two years of every variant are played through the page, by tapping on a desk (1280) and on a phone (390)
 * and by keys alone (test/e2e/playthrough.test.ts); the others order over the API. So are a retreat in each variant (`-- --variant retreat`)
 * and a map of the Twilight Zone, drawn from nothing (`-- --variant map`). `-- --variant duo --by keys --seed 3 --phases 4` plays a part of
 * it. The page must have been built. Exit: 0 if every order reached the sheet and nothing failed, else 1.
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
