-- Addresses for replies by mail with orders or press. Instants are milliseconds since 1970.
CREATE TABLE reply_addresses (
  token TEXT PRIMARY KEY,
  player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  game_id TEXT NOT NULL,
  -- 'orders' for the phase, or 'press' to the channel, in `about`.
  purpose TEXT NOT NULL,
  about TEXT NOT NULL,
  made_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX reply_addresses_by_game ON reply_addresses (game_id);
