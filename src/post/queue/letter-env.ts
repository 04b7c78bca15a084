/** What writing letters needs, and why one is not written. Types only. */
export type LetterEnv = Pick<Env, 'DB' | 'BASE_URL' | 'MAIL_FROM' | 'AUTH_SECRET' | 'REPLY_DOMAIN' | 'PNG'>

/** Why nothing can be sent to a player. Stored in the ledger, so the texts must not change. */
export type Unreachable =
  | 'the account has been deleted'
  | 'the address is blocked'
  | 'no invitations are wanted'
  | 'muted by the recipient'
