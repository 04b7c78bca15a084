-- Accounts: people, their sessions, codes in the mail, API tokens, and the counts that limit sign-in.
-- Instants are milliseconds since 1970.

CREATE TABLE players (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  address TEXT NOT NULL UNIQUE,
  address_verified INTEGER NOT NULL,
  image TEXT,
  zone TEXT NOT NULL DEFAULT 'UTC',
  muted TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY NOT NULL,
  player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE,
  ip_address TEXT,
  user_agent TEXT,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX sessions_of_player ON sessions (player_id);

-- Passwords and external accounts, as better-auth expects: always empty.
CREATE TABLE logins (
  id TEXT PRIMARY KEY NOT NULL,
  player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  access_token TEXT,
  refresh_token TEXT,
  id_token TEXT,
  access_token_expires_at INTEGER,
  refresh_token_expires_at INTEGER,
  scope TEXT,
  password TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX logins_of_player ON logins (player_id);

CREATE TABLE codes (
  id TEXT PRIMARY KEY NOT NULL,
  identifier TEXT NOT NULL,
  value TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX codes_by_identifier ON codes (identifier);

-- Stores only a hash of the key; lists show its `start`.
CREATE TABLE tokens (
  id TEXT PRIMARY KEY NOT NULL,
  config_id TEXT NOT NULL DEFAULT 'default',
  name TEXT,
  start TEXT,
  prefix TEXT,
  key TEXT NOT NULL,
  player_id TEXT NOT NULL,
  enabled INTEGER NOT NULL DEFAULT 1,
  refill_interval INTEGER,
  refill_amount INTEGER,
  last_refill_at INTEGER,
  rate_limit_enabled INTEGER NOT NULL DEFAULT 0,
  rate_limit_time_window INTEGER,
  rate_limit_max INTEGER,
  request_count INTEGER NOT NULL DEFAULT 0,
  remaining INTEGER,
  last_request INTEGER,
  expires_at INTEGER,
  permissions TEXT,
  metadata TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX tokens_by_key ON tokens (key);
CREATE INDEX tokens_of_player ON tokens (player_id);

-- Attempts since a moment, a row per subject and limit.
CREATE TABLE tries (
  key TEXT PRIMARY KEY NOT NULL,
  since INTEGER NOT NULL,
  count INTEGER NOT NULL
);
CREATE INDEX tries_by_age ON tries (since);
