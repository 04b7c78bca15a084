/** What a value of a style sheet comes to in one theme: no variable, no function is left in it. */
import { closing, split } from './text.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The value of a custom property where it is asked for; undefined if it has none. */
export type Lookup = (name: string) => string | undefined

const CALL = /(?<![\w-])(var|light-dark|color-mix|calc)\(/

/** Throws on a variable without a value and on what it cannot compute: the style sheets are ours, so that is our bug. */
export function plainValue(value: string, lookup: Lookup, theme: Theme): string {
  const call = CALL.exec(value)
  if (call === null) return value
  const from = call.index + call[0].length
  const end = closing(value, from)
  const plain = (text: string): string => plainValue(text, lookup, theme)
  const inner = value.slice(from, end)
  const result =
    call[1] === 'var'
      ? plain(ofVariable(inner, lookup))
      : call[1] === 'light-dark'
        ? plain(split(inner, ',')[THEMES.indexOf(theme)] ?? '')
        : call[1] === 'color-mix'
          ? mixed(split(plain(inner), ','))
          : calculated(plain(inner))
  return value.slice(0, call.index) + result + plain(value.slice(end + 1))
}

function ofVariable(inner: string, lookup: Lookup): string {
  const [name = '', ...fallback] = split(inner, ',')
  const value = lookup(name) ?? (fallback.length > 0 ? fallback.join(', ') : undefined)
  if (value === undefined) throw new Error(`the style sheets give no value to ${name}`)
  return value
}

/** Sums of products of numbers and pixels; the result is in pixels, or a number. */
const calculated = (sum: string): string =>
  String(
    +sum
      .split(/\s\+\s/)
      .reduce((total, product) => total + multiplied(product), 0)
      .toFixed(3),
  )

const multiplied = (product: string): number =>
  product.split('*').reduce((result, factor) => {
    const number = Number(factor.trim().replace(/px$/, ''))
    if (Number.isNaN(number)) throw new Error(`${factor} is not a number of pixels`)
    return result * number
  }, 1)

/** Red, green, blue from 0 to 255; opacity from 0 to 1. */
type Colour = readonly [red: number, green: number, blue: number, opacity: number]

/** `in srgb`, a colour, and a second one with its share. */
function mixed([space, base = '', added = '']: readonly string[]): string {
  const [, colour = '', share = ''] = /^(.+) (\d+)%$/.exec(added) ?? []
  if (space !== 'in srgb' || colour === '') throw new Error(`no such mixture: ${base}, ${added}`)
  return hexOf(mixture(colourOf(base), colourOf(colour), Number(share) / 100))
}

/** Colours are mixed by what is seen of them: the more transparent one counts for less. */
function mixture(base: Colour, added: Colour, share: number): Colour {
  const opacity = base[3] * (1 - share) + added[3] * share
  const channel = (i: 0 | 1 | 2): number =>
    opacity === 0 ? 0 : (base[i] * base[3] * (1 - share) + added[i] * added[3] * share) / opacity
  return [channel(0), channel(1), channel(2), opacity]
}

function colourOf(text: string): Colour {
  if (text === 'transparent') return [0, 0, 0, 0]
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1]
  if (digits === undefined) throw new Error(`${text} is no colour that can be mixed`)
  const pairs = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0, opacity = 255] = pairs.map((pair) => Number.parseInt(pair, 16))
  return [red, green, blue, opacity / 255]
}

const hexOf = ([red, green, blue, opacity]: Colour): string =>
  `#${[red, green, blue, ...(opacity < 1 ? [opacity * 255] : [])]
    .map((channel) => Math.round(channel).toString(16).padStart(2, '0'))
    .join('')}`
