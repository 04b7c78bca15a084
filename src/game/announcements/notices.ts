/** Of which events everybody who plays is mailed as a notice. Results, pauses, seats and endings have mails of their own. */
export const NOTICES = [
  'proposed',
  'decided',
  'rolled-back',
  'restored',
  'corrected',
  'ordered-for',
  'announced',
  'handed-over',
] as const
export type Notice = (typeof NOTICES)[number]
