-- Copies of maps that a player keeps in his account: rows of a drawing as text, for nobody but him. The instant is milliseconds since 1970.
CREATE TABLE kept_maps (
  player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  kept_at INTEGER NOT NULL,
  PRIMARY KEY (player_id, name)
) WITHOUT ROWID;
