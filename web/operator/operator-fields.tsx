/** Parts that operators' forms share. */
import type { JSX } from 'preact'
import { InputField } from '../ui/fields.tsx'

export interface ReasonFieldProps {
  readonly why: string
  readonly onWhy: (why: string) => void
}

export const ReasonField = ({ why, onWhy }: ReasonFieldProps): JSX.Element => (
  <InputField
    label="Reason"
    hint="Optional. Shown to operators in the operator log."
    maxLength={500}
    value={why}
    onText={onWhy}
  />
)

/** Reads a game's id from the address of one of its pages, or from the bare id. */
export const parseGameId = (text: string): string =>
  /\/games\/([^/?#\s]+)/.exec(text)?.[1] ?? text.trim().replaceAll(/[^\w-]/g, '')
