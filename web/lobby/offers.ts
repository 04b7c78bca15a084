/** What is said of a seat that is offered, and to whom it is. Pure. */
import type { Listing } from '../client/api.ts'
import { counted } from '../text/words.ts'

/** `France: 3 units, 4 centres.` */
export const offerWords = ({ plays, units, centres }: Listing['openSeats'][number]): string =>
  `${plays}: ${counted(units, 'unit')}, ${counted(centres, 'centre')}.`

/** May somebody who is as reliable, in per cent, take a seat of this game? Who has no record yet may. */
export const isReliableEnough = ({ reliability }: Pick<Listing, 'reliability'>, own: number | null): boolean =>
  own === null || own >= reliability
