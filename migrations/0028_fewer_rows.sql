-- Each index adds a written, and billed, row to every row of its table. Only indexes for queries of waiting users remain;
-- the cron job scans.

-- A mail is written three times. The index covers mails that are not settled.
CREATE TABLE ledger (
  key TEXT PRIMARY KEY NOT NULL,
  recipient TEXT,
  since INTEGER,
  -- waiting: not yet in a batch; sending: in a batch without a known result; sent, dropped, parked: settled.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'dropped', 'parked')),
  message TEXT,
  -- While sending: the provider's idempotency key, the position in the batch, and the exact mail.
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

-- The revision of the game that wrote the row. A game's row is not written when only a player's tasks have changed.
ALTER TABLE game_players ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
DROP INDEX games_by_deadline;
DROP INDEX games_by_due;
