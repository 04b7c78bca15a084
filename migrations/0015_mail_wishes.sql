-- Which mails a player wants, and when. Instants are milliseconds since 1970.

-- Of every mail: whose it is, and since when it waits. The mails of a player that wait are looked at together, so that several can be
-- one letter. Null for sign-in mails, and in rows from before.
ALTER TABLE mails ADD COLUMN recipient TEXT;
ALTER TABLE mails ADD COLUMN since INTEGER;
CREATE INDEX mails_by_recipient ON mails (recipient, state) WHERE recipient IS NOT NULL;

-- How what asks nothing of the player is told: at-once, digest or never; times of day without mails ("22:00"), null for none.
ALTER TABLE players ADD COLUMN news TEXT NOT NULL DEFAULT 'digest';
ALTER TABLE players ADD COLUMN quiet_from TEXT;
ALTER TABLE players ADD COLUMN quiet_until TEXT;

-- What a player wants or does not want from one game, whatever he chose for all games. Until now there were only kinds not wanted.
ALTER TABLE mail_mutes ADD COLUMN wanted INTEGER NOT NULL DEFAULT 0;

-- Of each thread in a mailbox (a game's, the digests') the first and the last mail that was sent, by their Message-IDs.
CREATE TABLE mail_threads (
  recipient TEXT NOT NULL,
  thread TEXT NOT NULL,
  first TEXT NOT NULL,
  last TEXT NOT NULL,
  PRIMARY KEY (recipient, thread)
) WITHOUT ROWID;
