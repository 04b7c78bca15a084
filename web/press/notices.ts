/** Notices that somebody has written, from the game's socket to whoever shows the channel. */
const bus = new EventTarget()

/** Something was written, or changed, in the channel of this name. */
export const noticeWritten = (channel: string): void =>
  void bus.dispatchEvent(new CustomEvent('written', { detail: channel }))

/** Calls back with the channel's name; answers with how to stop. */
export function onWritten(listener: (channel: string) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<string>).detail)
  bus.addEventListener('written', hear)
  return () => bus.removeEventListener('written', hear)
}
