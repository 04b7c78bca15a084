/** The kinds of mail, as a player chooses among them. */
export const MAIL_KINDS = [
  ['invitation', 'Somebody invites me to a game, or keeps a seat for me'],
  ['started', 'A game has started'],
  ['results', 'Results of a phase'],
  ['due', 'My retreats or builds are due (if I do not get the results)'],
  ['reminder', 'Reminders before a deadline, when orders are missing'],
  ['seats', 'Absent players, open seats, games asleep or called off'],
  ['notice', 'Proposals, how games end, announcements and acts of a game master, a webhook of mine that is given up'],
  ['clock', 'A game is paused or goes on, or its deadline moves'],
  ['press', 'Messages that I have not read, some minutes after they were written'],
  ['digest', 'The morning digest'],
] as const
