/** The address in the window names what is pointed at on the board, so that it can be copied. */
import { useEffect, useRef } from 'preact/hooks'
import { type Address, addressOf } from '../history/links.ts'

export function useBoardAddress(address: Address): void {
  const written = addressOf(address)
  const last = useRef(written)
  useEffect(() => {
    const { pathname, search, hash } = location
    if (last.current !== written && pathname + search !== written)
      history.replaceState(history.state, '', written + hash)
    last.current = written
  }, [written])
}
