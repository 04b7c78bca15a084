-- Addresses reported by the mail provider: permanent bounces and complaints. Instants are milliseconds since 1970.
CREATE TABLE blocked_addresses (
  address TEXT PRIMARY KEY,
  -- 'bounce' or 'complaint'
  why TEXT NOT NULL,
  reported_at INTEGER NOT NULL,
  -- Since when its owner has confirmed that mail arrives; null if not, and no game mail is sent.
  confirmed_at INTEGER
) WITHOUT ROWID;
