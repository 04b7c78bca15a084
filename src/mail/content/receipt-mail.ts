/** The answer to orders or press that came by mail: the sheet as it is recorded, line by line, or what was wrong. */
import type { Mail, ReceiptFacts, ToldLine } from '../message.ts'
import { type Block, button, list, paragraph, section, small, table } from '../layout/block.ts'
import { written } from '../compose.ts'
import type { Reader } from '../reader.ts'
import { counted, deadline, isDraftCode, phaseInWords } from './wording.ts'

export function receiptMail(facts: ReceiptFacts, reader: Reader, base: string): Mail {
  const { game, answers, took } = facts
  return written(/^re:/i.test(answers.subject) ? answers.subject : `Re: ${answers.subject || `[${game.name}]`}`, {
    title: `${game.name}: ${titleOf(facts)}`,
    gist: facts.refusal ?? `${counted(facts.sheet.length, 'line')} recorded.`,
    blocks: [
      ...(took.purpose === 'press' ? [paragraph(facts.refusal ?? '')] : sheetBlocks(facts, took.about, reader)),
      button(
        took.purpose === 'press' || isDraftCode(took.about) ? 'Open the game' : 'Open your orders',
        `${base}/games/${encodeURIComponent(game.id)}`,
      ),
    ],
  })
}

function titleOf({ took, refusal, unusable, sheet }: ReceiptFacts): string {
  if (took.purpose === 'press') return 'your message was not sent'
  const what = isDraftCode(took.about) ? 'your map' : 'your orders'
  if (refusal !== null) return `${what} ${what === 'your map' ? 'was' : 'were'} not taken`
  if (unusable.length === 0) return what === 'your map' ? what : `${what} for ${took.about}`
  return `${counted(unusable.length, 'line')} could not be used${sheet.length === 0 ? '' : ', the others are recorded'}`
}

function sheetBlocks(facts: ReceiptFacts, phase: string, { zone }: Reader): readonly Block[] {
  const { refusal, remark, sheet, unusable, missing, game, isReady } = facts
  if (refusal !== null)
    return [
      paragraph(refusal),
      paragraph(`Your mail was an answer for ${phaseInWords(phase, game.era)}. What you had saved stays as it is.`),
    ]
  const isDraft = isDraftCode(phase)
  const closes = facts.deadline === null ? '' : `, which closes ${deadline(facts.deadline, zone)}`
  return [
    ...(remark === null ? [] : [paragraph(remark)]),
    paragraph(
      sheet.length === 0
        ? `Nothing is recorded for ${phaseInWords(phase, game.era)}${closes}.`
        : `This is recorded for ${phaseInWords(phase, game.era)}${closes}.`,
    ),
    ...section(
      isDraft ? 'Your map as it is recorded, row by row' : 'Your orders as they are recorded',
      table(['Line', 'Read as'], sheet.map(cellsOf)),
      sheet,
    ),
    ...section('Not recorded', table(['Line', 'What is wrong'], unusable.map(cellsOf)), unusable),
    ...section(isDraft ? 'Still missing' : 'Still without an order', list(missing), missing),
    paragraph(
      isReady
        ? 'You are ready: the phase need not wait for you.'
        : `You are not ready: ${isDraft ? 'the map' : 'orders'} can change until the phase closes.`,
    ),
    small(
      isDraft
        ? 'Answer again with the whole map to change it; “ready” on a line of its own says that the phase need not wait for you.'
        : 'Answer again to change them: a later order for a unit replaces the earlier one; “clear” on a line of its own begins the sheet afresh; “ready” says that the phase need not wait for you.',
    ),
  ]
}

const cellsOf = ({ text, written: read, remarks }: ToldLine): readonly string[] => [
  text,
  [...(read === null ? [] : [read]), ...remarks].join(' – ') || 'Kept as typed.',
]
