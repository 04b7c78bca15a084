/** Optional secrets. Without one, its feature is switched off (`docs/operate.md`). */
interface Env {
  /** The signing secret of Resend's webhook, `whsec_…`. */
  readonly RESEND_WEBHOOK_SECRET?: string
  /** The private key for web push: a JSON Web Key of the curve P-256. */
  readonly VAPID_PRIVATE_KEY?: string
  /** The address of the operators' webhook for missed goals. */
  readonly ALERT_WEBHOOK?: string
  /** The secret key of Turnstile, which keeps bots from signing in. */
  readonly TURNSTILE_SECRET?: string
}
