/** Splits a stream of saved games, one document or one per line, so that no game must fit in memory. */

type Fields = Readonly<Record<string, unknown>>

export type Piece =
  /** The start of a game: the fields before its phases. */
  | { readonly kind: 'game'; readonly head: Fields }
  | { readonly kind: 'phase'; readonly phase: Fields }
  | { readonly kind: 'fault'; readonly line: number; readonly why: string }

const code = (character: string): number => character.charCodeAt(0)
const QUOTE = code('"')
const BACKSLASH = code('\\')
const NEWLINE = code('\n')
const OPENING = new Set([code('{'), code('[')])
const CLOSING = new Set([code('}'), code(']')])
/** Characters allowed between games, including those of a JSON list. */
const BETWEEN = new Set(Array.from(' \t\r\n,[]', code))
const BYTE_ORDER_MARK = Buffer.from('\uFEFF')
const PHASES_FOLLOW = /"phases"\s*:\s*$/
const LONGEST_KEY = '"phases" : ['.length
/** In bytes. A phase takes some kilobytes, or rarely a megabyte with all its press. */
const LONGEST_PIECE = 64 * 1024 * 1024

const PLACES = ['between', 'head', 'phases', 'tail', 'lost'] as const

/**
 * Takes bytes and returns the pieces that they complete. It only follows brackets; `JSON.parse` checks each
 * piece. After an error, reading resumes at the next line.
 */
export class GameStream {
  private bytes: Buffer = Buffer.alloc(0)
  private at = 0
  /** The start of the current piece, and its line. */
  private begin = 0
  private beginLine = 1
  private line = 1
  private lineStart = 0
  private depth = 0
  private isQuoted = false
  private place: (typeof PLACES)[number] = 'between'
  private isFresh = true
  private pieces: Piece[] = []

  take(more: Uint8Array): Piece[] {
    this.bytes = Buffer.concat([this.bytes.subarray(this.begin), more])
    this.at -= this.begin
    this.lineStart -= this.begin
    this.begin = 0
    if (this.isFresh && this.bytes.length < BYTE_ORDER_MARK.length) return []
    if (this.isFresh && this.bytes.indexOf(BYTE_ORDER_MARK) === 0) this.at = BYTE_ORDER_MARK.length
    this.isFresh = false
    this.scan()
    return this.takePieces()
  }

  /** The stream has ended. */
  end(): Piece[] {
    this.isFresh = false
    this.scan()
    while (this.place !== 'between' && this.place !== 'lost') {
      this.resume('ends in the middle of a game')
      this.scan()
    }
    return this.takePieces()
  }

  private takePieces(): Piece[] {
    const { pieces } = this
    this.pieces = []
    return pieces
  }

  private scan(): void {
    while (this.at < this.bytes.length) {
      if (this.isQuoted) this.readText()
      else this.readMark(this.bytes[this.at++] ?? 0)
    }
    if (this.place === 'between' || this.place === 'tail' || this.place === 'lost')
      this.begin = Math.min(this.at, this.bytes.length)
    if (this.at - this.begin > LONGEST_PIECE) this.resume('is longer than 64 MB')
  }

  /** Reads to the end of a string or of the bytes. A line break means that the line was cut off. */
  private readText(): void {
    const { bytes } = this
    for (let { at } = this; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE || byte === NEWLINE) {
        this.at = at + (byte === QUOTE ? 1 : 0)
        this.isQuoted = false
        if (byte === NEWLINE) this.resume('is not JSON: a string without its closing quote')
        return
      }
      this.at = at + 1
    }
  }

  private readMark(byte: number): void {
    if (byte === NEWLINE) this.newLine()
    else if (this.place === 'lost') return
    else if (this.depth === 0) this.readBetween(byte)
    else if (byte === QUOTE) this.isQuoted = true
    else if (OPENING.has(byte)) this.open(byte)
    else if (CLOSING.has(byte)) this.close()
  }

  private newLine(): void {
    this.line++
    this.lineStart = this.at
    if (this.place === 'lost') this.place = 'between'
  }

  private readBetween(byte: number): void {
    if (BETWEEN.has(byte)) return
    if (byte !== code('{')) return this.lose()
    this.start('head')
    this.depth = 1
  }

  private lose(): void {
    this.pieces.push({ kind: 'fault', line: this.line, why: 'is not JSON' })
    this.place = 'lost'
  }

  private start(place: 'head' | 'phases' | 'tail'): void {
    this.place = place
    this.begin = this.at - 1
    this.beginLine = this.line
  }

  private open(byte: number): void {
    if (byte === code('[') && this.isGameWithin()) return this.cutOff()
    if (this.place === 'head' && this.depth === 1 && byte === code('[')) this.openList()
    else if (this.place === 'phases' && this.depth === 2) this.start('phases')
    this.depth++
  }

  /** Do phases start on a new line inside a game? Then that game was cut off. */
  private isGameWithin(): boolean {
    if (this.lineStart <= this.begin || this.bytes[this.lineStart] !== code('{')) return false
    const isFirst = this.place === 'head' && this.depth === 1
    return !isFirst && PHASES_FOLLOW.test(this.bytes.toString('latin1', this.at - LONGEST_KEY, this.at - 1))
  }

  /** Reads the current line again, as the start of a game. */
  private cutOff(): void {
    this.pieces.push({ kind: 'fault', line: this.line - 1, why: 'ends in the middle of a game' })
    this.at = this.begin = this.lineStart
    this.depth = 0
    this.place = 'between'
  }

  private openList(): void {
    const text = this.bytes.toString('utf8', this.begin, this.at - 1)
    if (!PHASES_FOLLOW.test(text)) return
    this.pieces.push({ kind: 'game', head: this.parse(`${text}[]}`) ?? {} })
    this.start('phases')
  }

  private close(): void {
    this.depth--
    if (this.place === 'phases' && this.depth === 2) this.endPhase()
    else if (this.place === 'phases' && this.depth === 1) this.start('tail')
    else if (this.depth === 0) this.endGame()
  }

  private endPhase(): void {
    const phase = this.parse(this.bytes.toString('utf8', this.begin, this.at))
    if (phase !== null) this.pieces.push({ kind: 'phase', phase })
    this.begin = this.at
  }

  private endGame(): void {
    if (this.place === 'head')
      this.pieces.push({ kind: 'fault', line: this.beginLine, why: 'is not a saved game: it has no phases' })
    this.place = 'between'
  }

  private parse(text: string): Fields | null {
    try {
      return JSON.parse(text) as Fields
    } catch {
      this.pieces.push({ kind: 'fault', line: this.beginLine, why: 'is not JSON' })
      return null
    }
  }

  /** Drops the current piece, and continues on the line after its start. */
  private resume(why: string): void {
    this.pieces.push({ kind: 'fault', line: this.beginLine, why })
    const next = this.bytes.indexOf(NEWLINE, this.begin)
    this.at = this.begin = this.lineStart = next < 0 ? this.bytes.length : next
    this.line = this.beginLine
    this.depth = 0
    this.isQuoted = false
    this.place = next < 0 ? 'lost' : 'between'
  }
}
