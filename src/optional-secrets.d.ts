/** Secrets that may be missing: what needs one is then switched off. `docs/operate.md` says what each is for. */
interface Env {
  /** The signing secret of Resend's webhook, `whsec_…`. */
  readonly RESEND_WEBHOOK_SECRET?: string
  /** The private key by which push services know this one: a JSON Web Key of the curve P-256. */
  readonly VAPID_PRIVATE_KEY?: string
  /** Where operators are told of goals that are missed: the address of a webhook, which is a secret by itself. */
  readonly ALERT_WEBHOOK?: string
  /** The secret key of Turnstile, by which sign-in asks whether somebody is a person. */
  readonly TURNSTILE_SECRET?: string
}
