/** Requests and responses about accounts. */
import { env } from 'cloudflare:workers'

export interface MeResponse {
  readonly me: {
    id: string
    name: string
    named: boolean
    zone: string
    mails: Record<string, boolean>
    operator: boolean
  } | null
}

export const post = (body: unknown) => ({ method: 'POST', body })

/** The number of rows in a table. */
export async function countRows(table: string): Promise<number> {
  const row = await env.DB.prepare(`SELECT count(*) AS total FROM ${table}`).first<{ total: number }>()
  return row?.total ?? -1
}
