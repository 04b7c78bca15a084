/** The reply to orders or press sent by mail: the saved sheet, line by line, or what went wrong. */
import type { Mail, Reader, ReceiptFacts, ReceiptLine } from '../mail-message.ts'
import { type Block, button, list, paragraph, section, small, table } from '../layout/block.ts'
import { renderMail } from '../compose.ts'
import { formatCount, formatDeadline, isDraftCode, phaseLabel } from './wording.ts'

export function receiptMail(facts: ReceiptFacts, reader: Reader, base: string): Mail {
  const { game, answers, took } = facts
  return renderMail(/^re:/i.test(answers.subject) ? answers.subject : `Re: ${answers.subject || `[${game.name}]`}`, {
    title: `${game.name}: ${titleOf(facts)}`,
    gist: facts.refusal ?? `${formatCount(facts.sheet.length, 'line')} saved.`,
    blocks: [
      ...(took.purpose === 'press' ? [paragraph(facts.refusal ?? '')] : sheetBlocks(facts, took.about, reader)),
      button(
        took.purpose === 'press' || isDraftCode(took.about) ? 'Open the game' : 'Open your orders',
        `${base}/games/${encodeURIComponent(game.id)}`,
      ),
    ],
  })
}

function titleOf({ game, took, refusal, unusable, sheet }: ReceiptFacts): string {
  if (took.purpose === 'press') return 'your message was not sent'
  const isDraft = isDraftCode(took.about)
  if (refusal !== null) return isDraft ? 'your map was not saved' : 'your orders were not saved'
  if (unusable.length === 0) return isDraft ? 'your map' : `your orders for ${phaseLabel(took.about, game.era)}`
  const errors = `${formatCount(unusable.length, 'line has', 'lines have')} errors`
  return sheet.length === 0 ? errors : `${errors}, the rest is saved`
}

function sheetBlocks(facts: ReceiptFacts, phase: string, { zone }: Reader): readonly Block[] {
  const { refusal, remark, sheet, ahead = [], unusable, missing, game, isReady } = facts
  if (refusal !== null)
    return [
      paragraph(refusal),
      paragraph(`You replied to a mail about ${phaseLabel(phase, game.era)}. Anything you saved before is unchanged.`),
    ]
  const isDraft = isDraftCode(phase)
  const closes = facts.deadline === null ? '' : ` The phase closes ${formatDeadline(facts.deadline, zone)}.`
  return [
    ...(remark === null ? [] : [paragraph(remark)]),
    paragraph(
      sheet.length === 0
        ? `Nothing is saved for ${phaseLabel(phase, game.era)}.${closes}`
        : `Saved for ${phaseLabel(phase, game.era)}.${closes}`,
    ),
    ...section(
      isDraft ? 'Your saved map, row by row' : 'Your saved orders',
      table(['Line', 'Read as'], sheet.map(cellsOf)),
      sheet,
    ),
    ...section('Stated ahead of time', table(['Line', 'Read as'], ahead.map(cellsOf)), ahead),
    ...section('Not saved', table(['Line', 'Problem'], unusable.map(cellsOf)), unusable),
    ...section(isDraft ? 'Still missing' : 'No orders yet', list(missing), missing),
    paragraph(
      isReady
        ? 'You are Ready: the phase does not wait for you.'
        : `You are not Ready. You can change your ${isDraft ? 'map' : 'orders'} until the phase closes.`,
    ),
    small(
      isDraft
        ? 'To change it, reply again with the whole map. Write “ready” on its own line to mark yourself Ready.'
        : 'To change them, reply again. A new order for a unit replaces the earlier one. Write “clear” on its own line to remove all saved orders, or “ready” to mark yourself Ready.',
    ),
    ...(isDraft ? [] : [small(AHEAD)]),
  ]
}

const AHEAD =
  'For later phases, write for example “IF DISLODGED A MUN: KIE, RUH, DISBAND”, “IF BUILDS: A PAR, F BRE”, “IF DISBANDS: A MAR” or “NEXT PHASE: A PAR - BUR”. “CLEAR AHEAD” removes them all.'

const cellsOf = ({ text, written: read, remarks }: ReceiptLine): readonly string[] => [
  text,
  [...(read === null ? [] : [read]), ...remarks].join(' – ') || 'Saved as typed.',
]
