-- How many closed phases of a game a player has seen on the page, and when, so that they need no mail. Instants are milliseconds since 1970.
CREATE TABLE seen_phases (
  player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  game_id TEXT NOT NULL,
  phases INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (player_id, game_id)
) WITHOUT ROWID;
