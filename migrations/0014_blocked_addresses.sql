-- Addresses that the mail provider has reported: they bounce for good, or their owner has complained. Instants are milliseconds since 1970.
CREATE TABLE blocked_addresses (
  address TEXT PRIMARY KEY,
  -- 'bounce' or 'complaint'
  why TEXT NOT NULL,
  reported_at INTEGER NOT NULL,
  -- Since when its owner has shown that mail arrives; null: he has not, and no mail of a game is sent.
  confirmed_at INTEGER
) WITHOUT ROWID;
