/** The kinds of mail, as a player chooses among them. */
export const MAIL_KINDS = [
  ['invitation', 'Someone invites me to a game or keeps a seat for me'],
  ['started', 'A game has started'],
  ['results', 'Results of a phase'],
  ['due', 'My retreats or builds are due (if I don’t get the results)'],
  ['reminder', 'Reminders before a deadline if orders are missing'],
  ['seats', 'Absent players, open seats, games asleep or called off'],
  ['notice', 'Proposals, game endings, announcements, game master’s acts, and a webhook of mine that stopped working'],
  ['clock', 'A game is paused or resumed, or its deadline moves'],
  ['press', 'Unread messages, a few minutes after they are sent'],
  ['digest', 'The morning digest'],
] as const
