-- Players' mail settings. Instants are milliseconds since 1970.

-- The player of each mail, and since when it waits. A player's waiting mails are handled together, so that several can be
-- joined. Null for sign-in mails, and in older rows.
ALTER TABLE mails ADD COLUMN recipient TEXT;
ALTER TABLE mails ADD COLUMN since INTEGER;
CREATE INDEX mails_by_recipient ON mails (recipient, state) WHERE recipient IS NOT NULL;

-- How to send updates that need no action: at-once, digest or never; quiet hours ("22:00"), null for none.
ALTER TABLE players ADD COLUMN news TEXT NOT NULL DEFAULT 'digest';
ALTER TABLE players ADD COLUMN quiet_from TEXT;
ALTER TABLE players ADD COLUMN quiet_until TEXT;

-- A player's choices for one game, which override those for all games. Until now there were only unwanted kinds.
ALTER TABLE mail_mutes ADD COLUMN wanted INTEGER NOT NULL DEFAULT 0;

-- The Message-IDs of the first and last mail of each thread (of a game, or of digests).
CREATE TABLE mail_threads (
  recipient TEXT NOT NULL,
  thread TEXT NOT NULL,
  first TEXT NOT NULL,
  last TEXT NOT NULL,
  PRIMARY KEY (recipient, thread)
) WITHOUT ROWID;
