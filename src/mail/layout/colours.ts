/** The colours of mails: those of the page (`tokens.css`), each by day and by lamplight. Mail programs know no `light-dark()`. */
export const MAIL_COLOURS = {
  paper: ['#faf6ec', '#1b1a17'],
  ink: ['#2b2519', '#ece5d5'],
  muted: ['#675d4b', '#aaa08c'],
  line: ['#d9cfb8', '#413d34'],
  accent: ['#1d5365', '#8fc6d6'],
  'on-accent': ['#fffdf7', '#14262c'],
} as const
