-- The mail ledger: every mail once, by its key, with its state. Texts and facts are deleted when the mail is settled.
CREATE TABLE mails (
  key TEXT PRIMARY KEY,
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
  -- When the next attempt is due; long after it, the queue must have lost the mail.
  due_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
);
CREATE INDEX mails_by_batch ON mails (batch, place) WHERE batch IS NOT NULL;
CREATE INDEX mails_by_state ON mails (state, due_at);

-- When the next request to the provider is allowed. One row.
CREATE TABLE mail_pace (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  free_at INTEGER NOT NULL
);
INSERT INTO mail_pace (id, free_at) VALUES (1, 0);

-- Kinds of mail that a player does not want from one game. (Kinds not wanted from any game are kept with the account.)
CREATE TABLE mail_mutes (
  player TEXT NOT NULL,
  game TEXT NOT NULL,
  category TEXT NOT NULL,
  PRIMARY KEY (player, game, category)
) WITHOUT ROWID;

-- Mails on a developer's machine.
CREATE TABLE mailbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  batch TEXT NOT NULL,
  place INTEGER NOT NULL,
  letter TEXT NOT NULL,
  recipient TEXT NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (batch, place)
);
CREATE INDEX mailbox_by_recipient ON mailbox (recipient);
