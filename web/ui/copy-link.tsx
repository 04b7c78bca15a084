/** A button that copies an address. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { announce } from './announcer.tsx'
import { SignButton } from './icons.tsx'

export interface CopyLinkProps {
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
