/** Notices that somebody has written, from the game's socket to whoever shows the channel. */
const bus = new EventTarget()

interface Notice {
  readonly channel: string
}

/** Passes on what the socket carried. False if it was no notice of press. */
export function passOn(data: unknown): boolean {
  const notice = typeof data === 'string' ? (JSON.parse(data) as Partial<Notice>) : {}
  if (typeof notice.channel !== 'string') return false
  noticeWritten(notice.channel)
  return true
}

/** Something was written, or changed, in the channel of this name. */
export const noticeWritten = (channel: string): void =>
  void bus.dispatchEvent(new CustomEvent<Notice>('written', { detail: { channel } }))

/** Calls back with the channel's name; answers with how to stop. */
export function onWritten(listener: (channel: string) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<Notice>).detail.channel)
  bus.addEventListener('written', hear)
  return () => bus.removeEventListener('written', hear)
}
