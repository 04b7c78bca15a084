/** Schemas of games in lists. */
import * as z from 'zod'
import { STATUSES } from '../../game/model.ts'
import type { Listing as PublicListing, MyListing as OwnListing } from '../../lobby/lists.ts'
import { defineObject, Id, Instant, Lengths, schemaOf, Seat } from './common-schemas.ts'

const listingFields = {
  id: Id,
  name: z.string().describe('The name of the game.'),
  variant: z.string().describe('The `id` of its variant.'),
  status: z.enum(STATUSES).describe('`forming`: it waits for players. `abandoned`: it was called off.'),
  seats: z.int().describe('How many seats it has.'),
  players: z.int().describe('How many have joined.'),
  minutes: Lengths,
  phase: z.string().nullable().describe('The code of the open phase. Null before the start and after the end.'),
  deadline: Instant.nullable().describe('When it closes. Null while nothing is due.'),
  phases: z.int().describe('How many phases are closed. The current board is at `/games/ID/phases/PHASES/small.svg`.'),
  openedAt: Instant.nullable().describe('When the current position was reached.'),
  createdAt: Instant,
  asleep: z.boolean().describe('Nobody gives orders, so it has no deadline. An order wakes it.'),
  openSeats: z
    .array(
      z.object({
        seat: Seat,
        plays: z.string().describe('Its powers, as text.'),
        units: z.int().describe('How many units it has.'),
        centres: z.int().describe('How many supply centres it owns.'),
        computer: z
          .literal(true)
          .optional()
          .describe('Set if the computer has played it from the start, so the game does not look for a player.'),
      }),
    )
    .describe('Seats that can be taken.'),
  reliability: z.int().describe('How reliable, in percent, players must be to join or to take an open seat.'),
  changedOptions: z
    .array(z.string())
    .nullable()
    .describe('Options that differ from the rules of the variant, as text. Null: none.'),
}
export const Listing = schemaOf<PublicListing>()(defineObject('Listing', listingFields))
export const MyListing = schemaOf<OwnListing>()(
  defineObject('MyListing', {
    ...listingFields,
    seat: Seat.nullable().describe('Your seat. Null: seats are not drawn yet.'),
    plays: z.string().nullable().describe('The powers you play, as text.'),
    wants: z.string().nullable().describe('What you still need to do in this phase, as text. Null: nothing.'),
    ready: z.boolean().describe('Whether you are ready.'),
    alive: z.boolean().describe('False: you are eliminated.'),
  }),
)
