-- Messages of games that somebody has reported: what they say stays in the game's object. Instants are milliseconds since 1970.
CREATE TABLE message_reports (
  game_id TEXT NOT NULL,
  -- Which report of its game it is, from 1.
  number INTEGER NOT NULL,
  reported_at INTEGER NOT NULL,
  -- When an operator was done with it; null: not yet.
  settled_at INTEGER,
  PRIMARY KEY (game_id, number)
) WITHOUT ROWID;
CREATE INDEX message_reports_open ON message_reports (reported_at) WHERE settled_at IS NULL;
