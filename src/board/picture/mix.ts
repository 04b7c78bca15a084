/** Red, green and blue, 0 to 255, of `#rgb` or `#rrggbb`. Throws on any other colour: those of the boards' tables are hexadecimal. */
export function channelsOf(colour: string): number[] {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1]
  if (digits === undefined) throw new Error(`${colour} is no colour that can be mixed`)
  const pairs = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? [])
  return pairs.map((pair) => Number.parseInt(pair, 16))
}

/** `percent` of one colour in another, as CSS has it of `color-mix(in srgb, base, added percent%)`; both opaque. */
export function mixed(base: string, added: string, percent: number): string {
  const others = channelsOf(added)
  const channels = channelsOf(base).map((channel, i) => channel + ((others[i] ?? 0) - channel) * (percent / 100))
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}
