declare global {
  var drawnFrames: number[]
}

/** In the page: records the times of frames in `drawnFrames`. */
export function countFrames(): void {
  const frames: number[] = []
  const next = (now: number): void => {
    frames.push(now)
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  Object.assign(globalThis, { drawnFrames: frames })
}
