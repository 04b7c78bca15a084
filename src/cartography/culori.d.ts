/* What is used of culori, which brings no types. */
declare module 'culori' {
  export interface Color {
    readonly mode: string
    readonly l: number
    readonly c: number
    readonly h: number
  }
  export function formatHex(colour: Color): string
  export function displayable(colour: Color): boolean
  /** The contrast ratio of WCAG, 1 to 21. */
  export function wcagContrast(a: string, b: string): number
  /** Makes a function that returns how different two colours look (CIEDE2000). */
  export function differenceCiede2000(): (a: Color | string, b: Color | string) => number
  export function parse(colour: string): Color
  /** Simulates colour blindness; severity 0 to 1 (Machado, Oliveira and Fernandes 2009). */
  export function filterDeficiencyProt(severity: number): (colour: Color) => Color
  export function filterDeficiencyDeuter(severity: number): (colour: Color) => Color
  export function filterDeficiencyTrit(severity: number): (colour: Color) => Color
}
