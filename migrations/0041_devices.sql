-- In which browsers each account was signed in. `digest` is the keyed digest of a random mark in a cookie of the browser,
-- so the row names no device. Days are milliseconds since 1970, at 00:00 UTC.
CREATE TABLE devices (
  digest TEXT NOT NULL,
  player_id TEXT NOT NULL,
  first_day INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  PRIMARY KEY (digest, player_id)
) WITHOUT ROWID;
CREATE INDEX devices_of_player ON devices (player_id);
