-- Ratings, for players who want them. Computed every night from all finished games.
ALTER TABLE players ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;

CREATE TABLE ratings (
  player_id TEXT NOT NULL,
  variant TEXT NOT NULL,
  -- The estimated strength and its standard deviation.
  mean REAL NOT NULL,
  deviation REAL NOT NULL,
  games INTEGER NOT NULL,
  computed_at INTEGER NOT NULL,
  PRIMARY KEY (player_id, variant)
) WITHOUT ROWID;
