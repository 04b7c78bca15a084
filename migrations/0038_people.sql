-- Players whom a player has blocked: a row for each time. Rows that have ended stay for a while, because in anonymous
-- games the blocks of the time when the game was created count. Instants are milliseconds since 1970.
CREATE TABLE blocked_players (
  player_id TEXT NOT NULL,
  blocked_id TEXT NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER,
  PRIMARY KEY (player_id, blocked_id, since)
) WITHOUT ROWID;
CREATE INDEX blocked_players_by_blocked ON blocked_players (blocked_id);

-- Players whom a player likes to play with.
CREATE TABLE favourite_players (
  player_id TEXT NOT NULL,
  favourite_id TEXT NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (player_id, favourite_id)
) WITHOUT ROWID;
