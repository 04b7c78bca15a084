/**
 * Removes quotations and the signature from a reply. The packages for this either do not load in a
 * Worker, or use patterns that a hostile mail can make very slow.
 */

const MAX_LINES = 2000
const MAX_ATTRIBUTION_LINES = 3

const isQuoted = (line: string): boolean => /^\s{0,2}>/.test(line)

/** Handles quotations below, above and between the sender's own lines. */
export function ownText(text: string): string {
  const lines = linesOf(text)
  const own: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (isQuoted(line)) continue
    if (endsText(lines, at)) break
    const attribution = countAttributionLines(lines, at)
    if (attribution === 0) own.push(line)
    else if (isQuoted(nextText(lines, at + attribution))) at += attribution - 1
    // An unmarked quotation reaches to the end.
    else break
  }
  return own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const linesOf = (text: string): readonly string[] =>
  text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .split('\n')
    .slice(0, MAX_LINES)
    .map((line) => line.trimEnd())

const endsText = (lines: readonly string[], at: number): boolean => {
  const line = lines[at] ?? ''
  if (line === '') return false
  const nextLines = lines.slice(at, at + 8).filter((nextLine) => nextLine !== '')
  return isSignature(line) || isDivider(line) || isMailHead(nextLines)
}

/** Counts the lines of the attribution that starts here; 0 if none does. */
function countAttributionLines(lines: readonly string[], at: number): number {
  for (let count = 1; count <= MAX_ATTRIBUTION_LINES; count++) {
    const part = lines.slice(at, at + count)
    if (part.some((line) => line === '' || isQuoted(line))) return 0
    if (isAttribution(part.join(' '))) return count
  }
  return 0
}

/** The next line from here that is not empty. */
const nextText = (lines: readonly string[], at: number): string => lines.slice(at).find((line) => line !== '') ?? ''

// Attributions, dividers and signatures in many languages. All patterns are linear.

/** Splits at commas. */
const parseList = (text: string): readonly string[] => text.trim().split(/,\s+/)

/** `wrote` in “On Friday Anna wrote:”. */
const WROTE = parseList(`
  wrote, writes, schrieb, a écrit, écrit, escribió, ha scritto, scrisse, escreveu, schreef, skrev, skrifaði,
  kirjoitti, napisał, napisała, napisał(a), pisze, napsal, napsala, napsal(a), napísal, napísala, napísal(a),
  napisao, napisala, je napisal, írta, a scris, yazdı, έγραψε, написал, написала, написал(а), пишет, писал,
  написав, написала, пише, написа, kirjutas, rašė, parašė, rakstīja, va escriure, idatzi zuen, scríobh, viết,
  menulis, كتب, כתב, כתבה
`)
/** Of languages without spaces between words. */
const WROTE_UNSPACED = ['写道', '寫道', '書きました', 'のメッセージ', 'は書きました', '작성', 'เขียนว่า']

const MAX_LENGTH = 400

/** A line with a final colon and a digit that says “wrote”, or has an address and a year. */
function isAttribution(text: string): boolean {
  const line = text.trim()
  if (line.length > MAX_LENGTH || !/[:：]$/.test(line) || !/\p{Nd}/u.test(line)) return false
  const words = ` ${line.toLowerCase().replace(/[\s\u00a0:：,<>"“”]+/g, ' ')} `
  if (WROTE.some((word) => words.includes(` ${word} `))) return true
  return WROTE_UNSPACED.some((word) => line.includes(word)) || (line.includes('@') && /\d{4}/.test(line))
}

const ORIGINAL = parseList(`
  original message, forwarded message, ursprüngliche nachricht, originalnachricht, weitergeleitete nachricht,
  message d'origine, message original, mensaje original, messaggio originale, mensagem original,
  oorspronkelijk bericht, wiadomość oryginalna, oryginalna wiadomość, ursprungligt meddelande,
  opprinnelig melding, oprindelig meddelelse, alkuperäinen viesti, исходное сообщение, původní zpráva,
  eredeti üzenet, mesaj original, özgün ileti, 原始邮件, 原始郵件, 元のメッセージ, 원본 메시지
`)

/** `-----Original Message-----`, or the long rule that Outlook puts above a quotation. */
function isDivider(text: string): boolean {
  const line = text.trim()
  if (line.length > 100) return false
  if (/^_{10,}$/.test(line)) return true
  const words = line
    .replace(/^[-—_*=\s]+|[-—_*=:\s]+$/g, '')
    .toLowerCase()
    .replaceAll('’', "'")
  return /^[-—_*=]{2}/.test(line) && ORIGINAL.includes(words)
}

const SENDER = parseList(`
  from, von, de, da, van, od, från, fra, lähettäjä, от, відправник, feladó, gönderen, kimden, expéditeur,
  remitente, mittente, afzender, odesílatel, odosielateľ, expeditor, από, 发件人, 寄件者, 差出人, 보낸 사람
`)
const FIELD = /^\*?(\p{L}[\p{L} ]{0,23}?)\s?\*?\s?[:：]\s*\*?\s*\S/u

/** Whether these non-empty lines begin with a mail header, as Outlook quotes it. */
function isMailHead(lines: readonly string[]): boolean {
  const [first = '', ...rest] = lines.slice(0, 5).map((line) => line.trim())
  const field = FIELD.exec(first.slice(0, MAX_LENGTH))?.[1]?.trim().toLowerCase()
  if (field === undefined || !SENDER.includes(field)) return false
  return rest.filter((line) => FIELD.test(line.slice(0, MAX_LENGTH))).length >= 2
}

const DEVICE = [
  /^sent (?:from|with|via) \S/i,
  /^get outlook for \S/i,
  /^(?:von meinem|von meiner) .*gesendet\.?$/i,
  /^gesendet (?:von|mit|aus) \S/i,
  /^diese nachricht wurde von .* gesendet\.?$/i,
  /^(?:envoyé|envoye) (?:de|depuis|à partir|avec) \S/i,
  /^(?:télécharger|obtenir|obtener|scarica|obter|holen sie sich|hent) outlook \S/i,
  /^enviado (?:desde|do|a partir|com|con) \S/i,
  /^inviato da \S/i,
  /^(?:verzonden|verstuurd) (?:vanaf|met|via) \S/i,
  /^wysłan[eoy] z \S/i,
  /^(?:skickat|skickades) från \S/i,
  /^(?:sendt|sent) fra \S/i,
  /^lähetetty \S/i,
  /^(?:отправлено|надіслано) (?:с|со|из|з) \S/i,
  /^odesláno z \S/i,
  /^odoslané z \S/i,
  /^(?:从我的|從我的|发自我的)/,
  /^(?:iphone|ipad)から送信$/i,
]

/** “-- ” (RFC 3676), the end of a mail to a judge, or “Sent from my phone”. */
function isSignature(text: string): boolean {
  const line = text.slice(0, MAX_LENGTH).trim()
  if (line === '--' || /^signoff\.?$/i.test(line)) return true
  return line.length <= 100 && DEVICE.some((pattern) => pattern.test(line))
}
