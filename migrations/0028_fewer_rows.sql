-- Every index of a table is a row more that is written, and billed, with each of its rows. What is left is what is asked for by somebody who waits;
-- what the cron job asks for now and then, it finds by looking through.

-- A mail is written three times in its life. The index is of those that are not settled: their messages are kept.
CREATE TABLE ledger (
  key TEXT PRIMARY KEY NOT NULL,
  recipient TEXT,
  since INTEGER,
  -- waiting: not yet in a batch; sending: in a batch whose fate is not yet known; sent, dropped, parked: settled.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'dropped', 'parked')),
  message TEXT,
  -- While sending: the provider's idempotency key, the place in that batch, and the letter exactly as it is sent.
  batch TEXT,
  place INTEGER,
  letter TEXT,
  taken_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  reason TEXT,
  due_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO ledger (key, recipient, since, state, message, batch, place, letter, taken_at, tries, reason, due_at, changed_at)
SELECT key, recipient, since, state, message, batch, place, letter, taken_at, tries, reason, due_at, changed_at FROM mails;
DROP TABLE mails;
ALTER TABLE ledger RENAME TO mails;
CREATE INDEX mails_unsettled ON mails (recipient) WHERE message IS NOT NULL;
CREATE INDEX mails_by_batch ON mails (batch) WHERE batch IS NOT NULL;

DROP INDEX phase_records_by_age;

-- Which change of its game wrote the row: that of a game is not written when only what is wanted of a player has changed.
ALTER TABLE game_players ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
DROP INDEX games_by_deadline;
DROP INDEX games_by_due;
