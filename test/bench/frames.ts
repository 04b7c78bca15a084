declare global {
  var drawnFrames: number[]
}

/** Notes in a page when it could draw: frames, as they come on the screen, as `drawnFrames`. */
export function countFrames(): void {
  const frames: number[] = []
  const next = (now: number): void => {
    frames.push(now)
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  Object.assign(globalThis, { drawnFrames: frames })
}
