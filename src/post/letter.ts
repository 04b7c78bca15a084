/** A mail with its envelope, exactly as the provider takes it. */
export interface Letter {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}
