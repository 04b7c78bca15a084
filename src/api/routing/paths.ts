/** Ids and seeds, and paths with ids. */
import * as z from 'zod'
import type { GameId, PlayerId } from '../../game/ids.ts'
import { refuse, refuseWithReason } from './responses.ts'
import { validatePath } from './validate.ts'

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const GAME_LETTERS = 12
const INVITATION_LETTERS = 24

/** 60 random bits: short enough to read out, long enough to be unique. */
export const newGameId = (): GameId => randomLetters(GAME_LETTERS) as GameId
/** 120 random bits: cannot be guessed. */
export const newInvitation = (): string => randomLetters(INVITATION_LETTERS)

/** Other ids are refused without waking an object. */
export const GAME_ID = new RegExp(`^[${ALPHABET}]{${GAME_LETTERS}}$`)

/** A seed for a game: 53 random bits, as many as a number holds. */
export function drawSeed(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high >>> 11) * 2 ** 32 + low
}

const randomLetters = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

const GamePath = z.object({
  id: z
    .string()
    .regex(GAME_ID)
    .refine((_text): _text is GameId => true),
})
const PhasePath = GamePath.extend({
  index: z
    .string()
    .regex(/^\d{1,5}$/)
    .describe('The index of the phase in the history, from 0.'),
})
const ProposalPath = GamePath.extend({ proposal: z.string().max(1000).describe('The `id` of a proposal.') })
const ReportPath = GamePath.extend({
  report: z
    .string()
    .regex(/^\d{1,9}$/)
    .describe('The `id` of a report.'),
})
/** An id that no game can have gets the same response as one that no game has. */
export const theGame = validatePath(GamePath, (c) => refuseWithReason(c, 'no-such-game'))
export const thePhase = validatePath(PhasePath, (c) => refuseWithReason(c, 'no-such-game'))
export const theReport = validatePath(ReportPath, (c) => refuse(c, 'no-such-report'))
export const theProposal = validatePath(ProposalPath, (c) => refuseWithReason(c, 'no-such-game'))

const PlayerPath = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .refine((_text): _text is PlayerId => true),
})
export const thePlayer = validatePath(PlayerPath, (c) => refuse(c, 'no-such-player'))
