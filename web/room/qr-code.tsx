/** A QR code, drawn on the device: the address in it is a secret. */
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { encodeQR } from 'qr'

export interface QrCodeProps {
  readonly text: string
  /** For screen readers. */
  readonly label: string
}

/** Modules of white around the code, so that phones find it on a dark wall (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** One path: a row of squares for each row of the code. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')

export function QrCode({ text, label }: QrCodeProps): JSX.Element {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE }), [text])
  return (
    <svg
      class="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shape-rendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={pathOf(rows)} fill="#000" />
    </svg>
  )
}
