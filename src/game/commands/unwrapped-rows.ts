/** Mail programs break lines at a width of about seventy characters; rows of a map are longer. */
const WIDTH = { least: 60, most: 100 } as const

/** Puts lines together again whose next word would not have fitted in the width of the text. */
export function unwrapped(lines: readonly string[]): readonly string[] {
  const width = Math.max(0, ...lines.map(({ length }) => length))
  if (width < WIDTH.least || width > WIDTH.most) return lines
  const whole: string[] = []
  let room = width
  for (const line of lines) {
    const [word = ''] = line.trim().split(' ', 1)
    const isContinued = word !== '' && room < word.length + 1
    if (isContinued) whole.push(`${whole.pop() ?? ''} ${line.trim()}`)
    else whole.push(line)
    room = line.trim() === '' ? width : width - line.length
  }
  return whole
}
