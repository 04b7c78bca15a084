/** Names that are too long for their province, and where they may be broken. */
export const hyphenated: Readonly<Record<string, readonly string[]>> = {
  Constantinople: ['Constan-', 'tinople'],
  Liverpool: ['Liver-', 'pool'],
  Smaragdbucht: ['Smaragd-', 'bucht'],
}
