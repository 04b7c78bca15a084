/** Icons as SVG paths, and buttons with them. Each has a text next to it or an accessible name. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { announce } from './announcer.tsx'

const PATHS = {
  up: 'M8 13V3M3.5 7.5 8 3l4.5 4.5',
  first: 'M4 3v10M12.5 3.5 7.5 8l5 4.5',
  before: 'M10.5 3.5 5.5 8l5 4.5',
  next: 'M5.5 3.5l5 4.5-5 4.5',
  last: 'M12 3v10M3.5 3.5l5 4.5-5 4.5',
  pause: 'M5.5 3v10M10.5 3v10',
  play: 'M5 3l8 5-8 5z',
  link: 'M6.5 9.5l3-3M7.5 4.5l1.2-1.2a2.6 2.6 0 0 1 4 4L11.5 8.5M8.5 11.5l-1.2 1.2a2.6 2.6 0 0 1-4-4L4.5 7.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  tick: 'M3 8.5 6.5 12 13 4',
  speech: 'M2.5 3.5h11v7h-6l-3 2.8v-2.8h-2z',
} as const

type Sign = keyof typeof PATHS

/** `name`: what it says to a screen reader, if no text next to it does. */
export function Icon({ sign, name }: { readonly sign: Sign; readonly name?: string }): JSX.Element {
  const said = name === undefined ? { 'aria-hidden': true as const } : { role: 'img' as const, 'aria-label': name }
  return (
    <svg class={`icon ${sign}`} viewBox="0 0 16 16" width="16" height="16" {...said}>
      <path d={PATHS[sign]} />
    </svg>
  )
}

interface SignButtonProps {
  readonly sign: Sign
  /** The accessible name. */
  readonly name: string
  readonly title: string
  readonly onClick: () => void
  readonly onBlur?: () => void
}

/**
 * An icon button in a line of text. Its name is an attribute: forty hidden texts in a list of results
 * would be forty layers to hit-test at every tap.
 */
export const SignButton = ({ sign, name, ...button }: SignButtonProps): JSX.Element => (
  <button class="quiet sign" aria-label={name} {...button}>
    <Icon sign={sign} />
  </button>
)

interface CopyLinkProps {
  /** On this site; by default, the current page. */
  readonly address?: string
  /** What the link leads to. Shows an icon instead of text. */
  readonly of?: string
}

export function CopyLink({ address, of }: CopyLinkProps): JSX.Element {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(new URL(address ?? '', location.href).href).then(
      () => {
        setCopied(true)
        announce('Copied')
      },
      () => setCopied(false),
    )
  const button = { onClick: () => void copy(), onBlur: () => setCopied(false) }
  if (of === undefined)
    return (
      <button class="quiet" {...button}>
        {copied ? 'Copied' : 'Copy the link'}
      </button>
    )
  const [sign, title] = copied ? (['tick', 'Copied'] as const) : (['link', 'Copy a link to this order'] as const)
  return <SignButton sign={sign} name={`Copy a link to ${of}`} title={title} {...button} />
}
