/** What lines say by their words alone, whoever wrote them and wherever the units stand: of a game's first orders most were given in another game. */
import { memoize, weakMemoize } from '../../../lib/memoize.ts'
import type { NameIndex } from '../name-index.ts'
import type { Phase } from '../../phases/calendar.ts'
import type { Token } from '../tokens.ts'
import { sentencesOf } from './grammar.ts'
import { lineOfWords, MOST_STEPS } from './parser.ts'
import type { NamedPlace, Sentence } from './sentence.ts'

/** Of each map, and how many words long. */
const MOST_LINES = 200
const MOST_WORDS = 20

/** `steps`: of the grammar, that were taken to find them. */
interface Read {
  readonly sentences: readonly Sentence<NamedPlace>[]
  readonly steps: number
}

function read(nameIndex: NameIndex, { steps }: Pick<Phase, 'steps'>, words: readonly Token[]): Read {
  const line = lineOfWords(words)
  const sentences = sentencesOf(nameIndex, steps, line)
  return { sentences, steps: MOST_STEPS - line.effort.steps }
}

const readIn = weakMemoize((nameIndex: NameIndex) =>
  memoize(MOST_LINES, (asked: string) => {
    const [steps = '', words = ''] = asked.split('\n')
    return read(nameIndex, { steps: steps.split(' ') as Phase['steps'] }, words.split(' '))
  }),
)

/** Everything that these words can say in this phase, the surest reading first. */
export const sentencesLately = (nameIndex: NameIndex, phase: Phase, words: readonly Token[]): Read =>
  words.length === 0 || words.length > MOST_WORDS
    ? read(nameIndex, phase, words)
    : readIn(nameIndex)(`${phase.steps.join(' ')}\n${words.join(' ')}`)
