/** What the API answers about an account, and how it is asked. */
import { env } from 'cloudflare:workers'

export interface MeAnswer {
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

/** How many rows a table has. */
export async function rows(table: string): Promise<number> {
  const row = await env.DB.prepare(`SELECT count(*) AS many FROM ${table}`).first<{ many: number }>()
  return row?.many ?? -1
}
