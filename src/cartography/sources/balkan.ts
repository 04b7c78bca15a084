import type { Point } from '../../board/curve.ts'

/*
 * What the drawing of the Balkans changes on the standard one. Livonia is Moscow's. Prussia and Moscow, which touch no sea
 * here, reach the upper edge: the land goes on over what is the Baltic Sea elsewhere.
 */

/** More land lines: the new land's border with the sea, and Prussia's with Moscow. */
export const landLines: Readonly<Record<string, readonly Point[]>> = {
  'PRU-BAL': [
    [15.9, 54.0],
    [16.3, 54.9],
    [17.0, 55.6],
    [17.5, 56.4],
    [17.6, 57.6],
    [22.3, 57.3],
  ],
  'PRU-LVN': [
    [21.8, 55.4],
    [21.2, 55.9],
    [20.9, 56.6],
    [20.2, 58.2],
  ],
}

/** Points in the new land, by the province of the standard drawing that it joins. */
export const seeds: Readonly<Record<string, readonly Point[]>> = {
  PRU: [[18.2, 55.6]],
  LVN: [[20.9, 57.1]],
}

/** Provinces that are another's here. */
export const joined: Readonly<Record<string, string>> = { LVN: 'MOS' }

/** Seas of the standard board that are still seen as water; no other is, and its islets are gone. */
export const idleSeas: ReadonlySet<string> = new Set(['TYS', 'LYO', 'WES', 'EAS'])

/** Islets north of this (km south of the projection's centre) lie in seas that are gone. */
export const northernmostIslet = 0

/** What the plate shows of the warped plane (km around the centre), and how wide it shows it (units). */
export const cutting = { frame: { left: -375, top: -930, right: 2580, bottom: 1890 }, width: 840 }

/** Three units begin in Bulgaria (BAL-6). */
export const crowds: Readonly<Record<string, number>> = { BUL: 3 }
