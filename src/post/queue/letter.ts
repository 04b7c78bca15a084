/** A mail with its envelope, exactly as the provider takes it. */
export interface Letter {
  readonly from: string
  readonly to: string
  /** Where an answer goes; left out where none is taken. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}
