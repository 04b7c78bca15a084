-- Seats of a running game that anybody may take who is as reliable as the game asks, and games that nobody plays any more.
ALTER TABLE games ADD COLUMN asleep INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN open_seats TEXT NOT NULL DEFAULT '[]';
ALTER TABLE games ADD COLUMN reliability INTEGER NOT NULL DEFAULT 0;

-- What players have declared beforehand: when they will not be there. Instants are milliseconds since 1970.
CREATE TABLE absences (
  player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  from_at INTEGER NOT NULL,
  until_at INTEGER NOT NULL,
  PRIMARY KEY (player_id, from_at)
) WITHOUT ROWID;
