import type { Context } from 'hono'
import type { Cookies } from '../../players/credentials/sign-in.ts'

export function setCookies(c: Context, cookies: Cookies): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}
