-- Games that players imported from files. `record` (JSON) is what was read of the file, without names and messages.
-- They are apart from `games`, so that no list, record or statistics of games counts them.
CREATE TABLE imported_games (
  id TEXT PRIMARY KEY,
  player_id TEXT NOT NULL,
  title TEXT NOT NULL,
  variant TEXT NOT NULL,
  phases INTEGER NOT NULL,
  differing INTEGER NOT NULL,
  listed INTEGER NOT NULL DEFAULT 0,
  imported_at INTEGER NOT NULL,
  record TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX imported_games_of ON imported_games (player_id, imported_at);
CREATE INDEX imported_games_listed ON imported_games (imported_at) WHERE listed = 1;
