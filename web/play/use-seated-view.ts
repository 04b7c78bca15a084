/** A session may end while its game is open: then the seat's own view is not taken away unasked, nor what is typed in it. */
import { useEffect, useRef } from 'preact/hooks'
import type { Me, Table } from '../client/api.ts'
import { useMe, useSession } from '../client/session.tsx'

const isSeated = (table: Table | null): boolean => table !== null && table.game.you !== null

/** The table as it comes; but as its seat saw it last, if it comes without the seat and nobody else has signed in. */
export function useSeatedView(table: Table | null): Table | null {
  const { reload } = useSession()
  const me = useMe()
  const seated = useRef<Table | null>(null)
  const sitter = useRef<Me['id'] | null>(null)
  if (table !== seated.current && (isSeated(table) || table?.game.id !== seated.current?.game.id)) {
    seated.current = table
    sitter.current = null
  }
  sitter.current ??= me?.id ?? null
  const lost = table !== seated.current && isSeated(seated.current)
  useEffect(() => {
    if (lost) void reload()
  }, [lost, reload])
  const isOther = me !== null && me.id !== sitter.current
  return lost && !isOther ? seated.current : table
}
