-- Copies of maps in a player's account: rows of a drawing as text, for that player only. The instant is milliseconds since 1970.
CREATE TABLE kept_maps (
  player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  kept_at INTEGER NOT NULL,
  PRIMARY KEY (player_id, name)
) WITHOUT ROWID;
