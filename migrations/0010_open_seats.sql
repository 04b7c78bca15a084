-- Open seats of running games for players with the required reliability, and games without players.
ALTER TABLE games ADD COLUMN asleep INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN open_seats TEXT NOT NULL DEFAULT '[]';
ALTER TABLE games ADD COLUMN reliability INTEGER NOT NULL DEFAULT 0;

-- Absences that players have announced. Instants are milliseconds since 1970.
CREATE TABLE absences (
  player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  from_at INTEGER NOT NULL,
  until_at INTEGER NOT NULL,
  PRIMARY KEY (player_id, from_at)
) WITHOUT ROWID;
